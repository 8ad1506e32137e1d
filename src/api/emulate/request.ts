import { type Static, type TObject, Type } from '@sinclair/typebox'
import { type Address, type ParsedAddress, parseAddress } from '../../cell/address.ts'
import type { Cell } from '../../cell/cell.ts'
import { asHash, HASH_BYTES, type Hash } from '../../cell/hash.ts'
import { Slice } from '../../cell/slice.ts'
import { isCellarError } from '../../lib/errors.ts'
import { loadMessage } from '../../tlb/message.ts'
import { toAddress } from '../../tlb/msg-address.ts'
import { BUDGETS } from '../http/budget.ts'
import { compileFields, Field, type FieldRules, Required, Unreadable } from '../http/fields.ts'
import { readCallerCells } from '../http/read-hashed.ts'
import { AddressText, HashText } from '../http/value-parser.ts'
import { brokenMessage, EmulateError, invalidRequest } from './emulate-error.ts'

/** What both operations take. */
export interface EmulateOptions {
  readonly withActions: boolean
  readonly includeCodeData: boolean
  readonly includeAddressBook: boolean
  readonly includeMetadata: boolean
  /** Ours: without them an answer is small. */
  readonly includeBodies: boolean
  /** Ours: fewer than there may be. */
  readonly maxTransactions: number | undefined
  readonly mcSeqno: number | undefined
  /** Ours: for a run that can be repeated. */
  readonly randSeed: Hash | undefined
}

export interface EmulateTraceRequest extends EmulateOptions {
  readonly message: Cell
  readonly ignoreChksig: boolean
}

export interface EmulateTonConnectRequest extends EmulateOptions {
  readonly from: Address
  readonly messages: readonly TonConnectMessage[]
  readonly validUntil: number | undefined
}

const MAX_MESSAGES = 4
const MAX_UINT32 = 2 ** 32 - 1
const MAX_UINT64 = 2n ** 64n - 1n
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** Whether a value of JSON was left out. */
const isNull = (value: unknown): boolean => value === null

/** What is wrong is said in the order of the fields, in the words of the contract where it has some. */
const RULES: FieldRules<undefined> = {
  refuse: (name, problem) => invalidRequest(`${name}: ${problem}`),
  refuseMissing: (name, _context, _value, words = `${name} is required`) => invalidRequest(words),
  isNothing: isNull,
  isInOrder: true,
}

function readText(value: unknown): string {
  if (typeof value !== 'string') throw new Unreadable('expected a text')
  return value
}

/** A text; an empty one is none. */
const Text = <T = string>(schema: object, read: (text: string) => T = (text) => text as T): Field<T> =>
  Field({ type: 'string', ...schema }, (value) => {
    const text = readText(value)
    return text === '' ? undefined : read(text)
  })

const Flag = (description: string, byDefault = false): Field<boolean> =>
  Field({ type: 'boolean', default: byDefault, description }, (value) => {
    if (typeof value !== 'boolean') throw new Unreadable('expected true or false')
    return value
  })

/** A whole number within bounds, or null. */
const Count = (schema: object, least: number, most: number, expected: string): Field<number> =>
  Field({ type: ['integer', 'null'], ...schema }, (value) => {
    if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value
    throw new Unreadable(`expected ${expected}`)
  })

const MOST_TRANSACTIONS = BUDGETS.emulation_transactions.limit

const OPTIONS = {
  with_actions: Flag('tell what happens as actions'),
  include_code_data: Flag('fill code_cells and data_cells'),
  include_address_book: Flag('add the address book'),
  include_metadata: Flag('add metadata of tokens'),
  include_bodies: Flag('false: bodies of messages are null, their hashes stay', true),
  max_transactions: Count(
    { minimum: 1, maximum: MOST_TRANSACTIONS, description: 'end after as many' },
    ...([1, MOST_TRANSACTIONS, `a number from 1 to ${MOST_TRANSACTIONS}`] as const),
  ),
  mc_block_seqno: Count(
    { minimum: 0, description: 'indexed masterchain block to start from; the newest when null' },
    ...([0, MAX_UINT32, 'a 32-bit unsigned integer'] as const),
  ),
  rand_seed: Field(
    { type: ['string', 'null'], description: 'base64 of 32 bytes, for a run that can be repeated' },
    readSeed,
  ),
}

/** Bytes that a run can be repeated by. An empty text is not as good as none here. */
function readSeed(value: unknown): Hash {
  const text = readText(value)
  const bytes = BASE64.test(text) ? Buffer.from(text, 'base64') : undefined
  if (bytes?.length !== HASH_BYTES) throw new Unreadable('expected 32 bytes in standard base64')
  return asHash(Uint8Array.from(bytes))
}

const readOptions = (fields: Static<TObject<typeof OPTIONS>>): EmulateOptions => ({
  withActions: fields.with_actions === true,
  includeCodeData: fields.include_code_data === true,
  includeAddressBook: fields.include_address_book === true,
  includeMetadata: fields.include_metadata === true,
  includeBodies: fields.include_bodies !== false,
  maxTransactions: fields.max_transactions,
  mcSeqno: fields.mc_block_seqno,
  randSeed: fields.rand_seed,
})

function toSent(body: unknown): ReadonlyMap<string, unknown> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return new Map(Object.entries(body))
  throw invalidRequest('expected a JSON object')
}

export const ReplayRequest = Type.Object({
  tx_hash: Required(
    Text<Hash>({ description: 'hash of a stored transaction, in hex, base64 or base64url' }, (text) => {
      const hash = HashText.read(text)
      if (hash === undefined) throw new Unreadable(`expected ${HashText.expected}`)
      return hash
    }),
  ),
})

const readReplayFields = compileFields(ReplayRequest, RULES)

/** Hash of the transaction that is to be run again. */
export const readReplay = (body: unknown): Hash => readReplayFields(toSent(body), undefined).tx_hash

export const EmulateTraceRequest = Type.Object({
  boc: Required(
    Text({ description: 'base64 of one message, from outside or inside' }, (boc) => {
      if (!BASE64.test(boc)) throw brokenMessage(400, 'invalid request: invalid boc: not standard base64')
      return boc
    }),
  ),
  ignore_chksig: Flag('signatures are taken for good'),
  ...OPTIONS,
})

const readTraceFields = compileFields(EmulateTraceRequest, RULES)

export function readEmulateTrace(body: unknown): EmulateTraceRequest {
  const { boc, ignore_chksig, ...options } = readTraceFields(toSent(body), undefined)
  const message = readMessageBoc(Buffer.from(boc, 'base64'))
  return { ...readOptions(options), ignoreChksig: ignore_chksig === true, message }
}

/** A message that goes to somebody. */
function readMessageBoc(boc: Uint8Array): Cell {
  const refuse = (cause: string) => brokenMessage(500, `Can't deserialize message boc: ${cause}`)
  const [root, info] = readOr(refuse, () => {
    const cell = readCallerCells(boc)
    return [cell, loadMessage(new Slice(cell.arena, cell.index)).info] as const
  })
  if (info.kind === 'external_out') throw refuse('an outbound message has no receiver')
  if (toAddress(info.dest) === null) throw refuse('the destination is not a standard address')
  return root
}

/** What `read` gives, or the refusal of cells that are not what they should be. */
function readOr<T>(refuse: (cause: string) => EmulateError, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!isCellarError(error) || error.code === 'TOO_LARGE') throw error
    throw refuse(error.message)
  }
}

/** A message of TON Connect; the context is its place among them. */
export const TonConnectMessage = Type.Object({
  address: Required(
    Field<ParsedAddress, number>(
      { ...AddressText.schema, description: 'in any form; a friendly one says whether the message bounces' },
      (value, index) => {
        const text = readText(value)
        const parsed = text === '' ? undefined : parseAddress(text)
        if (text !== '' && parsed === undefined) throw invalidRequest(`invalid address in message at index ${index}`)
        return parsed
      },
    ),
  ),
  amount: Required(
    Field<bigint, number>({ type: 'string', pattern: '^[0-9]+$', description: 'nanotons' }, (value, index) => {
      const text = readText(value)
      if (text === '') return undefined
      if (/^\d{1,20}$/.test(text) && BigInt(text) <= MAX_UINT64) return BigInt(text)
      throw invalidRequest(`invalid amount in message at index ${index}: not an unsigned 64-bit number`)
    }),
  ),
  payload: CellField('base64 of the body'),
  stateInit: CellField('base64 of a StateInit'),
})

function CellField(description: string): Field<Cell> {
  return Field<Cell, number>({ type: ['string', 'null'], description }, (value, index, name) => {
    const text = readText(value)
    if (text === '') return undefined
    const refuse = (cause: string) =>
      brokenMessage(400, `invalid request: invalid message ${name} at index ${index}: ${cause}`)
    if (!BASE64.test(text)) throw refuse('not standard base64')
    return readOr(refuse, () => readCallerCells(Buffer.from(text, 'base64')))
  })
}

const emptyMessage = (index: number): EmulateError => invalidRequest(`message at index ${index} cannot be empty`)

const readMessageFields = compileFields<typeof TonConnectMessage, number>(TonConnectMessage, {
  refuse: (name, problem) => invalidRequest(`${name}: ${problem}`),
  refuseMissing: (name, index) =>
    name === 'address' ? emptyMessage(index) : invalidRequest(`amount in message at index ${index} cannot be empty`),
  isNothing: isNull,
  isInOrder: true,
})

export interface TonConnectMessage {
  readonly address: Address
  readonly bounce: boolean
  readonly amount: bigint
  readonly payload: Cell | null
  readonly stateInit: Cell | null
}

function readMessage(given: unknown, index: number): TonConnectMessage {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw emptyMessage(index)
  const { address, amount, payload = null, stateInit = null } = readMessageFields(toSent(given), index)
  return { address: address.address, bounce: address.bounceable ?? true, amount, payload, stateInit }
}

export const EmulateTonConnectRequest = Type.Object({
  from: Required(
    Text<string>({ ...AddressText.schema, description: 'a wallet of version 3, 4 or 5 that is deployed' }),
    'from address is required for emulation',
  ),
  messages: Required(
    Field<readonly TonConnectMessage[]>(
      {
        ...{
          type: 'array',
          minItems: 1,
          maxItems: MAX_MESSAGES,
          items: { $ref: '#/components/schemas/TonConnectMessage' },
        },
        description: 'what the wallet is to send, in this order',
      },
      (given) => {
        if (!Array.isArray(given)) throw new Unreadable('expected an array')
        if (given.length === 0) return undefined
        if (given.length <= MAX_MESSAGES) return given.map(readMessage)
        throw invalidRequest(`messages array cannot contain more than ${MAX_MESSAGES} messages`)
      },
    ),
    'messages array cannot be empty',
  ),
  valid_until: Field<number>(
    { type: ['integer', 'null'], description: 'Unix time; five minutes from now when null' },
    readTime,
  ),
  ...OPTIONS,
})

const readTonConnectFields = compileFields(EmulateTonConnectRequest, RULES)

export function readEmulateTonConnect(body: unknown): EmulateTonConnectRequest {
  const { from, messages, valid_until: validUntil, ...options } = readTonConnectFields(toSent(body), undefined)
  const parsed = parseAddress(from)
  if (parsed === undefined) throw new EmulateError(500, `Invalid address format: ${printable(from)}`, 'bad_address')
  return { ...readOptions(options), from: parsed.address, messages, validUntil }
}

/** Seconds, milliseconds, microseconds or nanoseconds, told apart by their size. */
function readTime(value: unknown): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) throw new Unreadable('expected a Unix time')
  const unit = value >= 1e18 ? 1e9 : value >= 1e15 ? 1e6 : value >= 1e12 ? 1e3 : 1
  return Math.min(Math.floor(value / unit), MAX_UINT32)
}

const printable = (text: string): string => text.slice(0, 80).replace(/[^\x20-\x7e]/g, '?')
