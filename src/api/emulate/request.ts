import { type Address, parseAddress } from '../../cell/address.ts'
import type { Cell } from '../../cell/cell.ts'
import { asHash, HASH_BYTES, type Hash } from '../../cell/hash.ts'
import { Slice } from '../../cell/slice.ts'
import { isCellarError } from '../../lib/errors.ts'
import { loadMessage } from '../../tlb/message.ts'
import { toAddress } from '../../tlb/msg-address.ts'
import { BUDGETS } from '../http/budget.ts'
import { readCallerCells } from '../http/read-hashed.ts'
import { HashText } from '../http/value-parser.ts'
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

export interface TonConnectMessage {
  readonly address: Address
  readonly bounce: boolean
  readonly amount: bigint
  readonly payload: Cell | null
  readonly stateInit: Cell | null
}

export interface EmulateTonConnectRequest extends EmulateOptions {
  readonly from: Address
  readonly messages: readonly TonConnectMessage[]
  readonly validUntil: number | undefined
}

type Fields = Readonly<Record<string, unknown>>

const MAX_MESSAGES = 4
const MAX_UINT32 = 2 ** 32 - 1
const MAX_UINT64 = 2n ** 64n - 1n
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** Hash of the transaction that is to be run again. */
export function readReplay(body: unknown): Hash {
  const text = readText(readFields(body), 'tx_hash') ?? ''
  if (text === '') throw invalidRequest('tx_hash is required')
  const hash = HashText.read(text)
  if (hash === undefined) throw invalidRequest(`tx_hash: expected ${HashText.expected}`)
  return hash
}

export function readEmulateTrace(body: unknown): EmulateTraceRequest {
  const fields = readFields(body)
  const boc = readText(fields, 'boc') ?? ''
  if (boc === '') throw invalidRequest('boc is required')
  if (!BASE64.test(boc)) throw brokenMessage(400, 'invalid request: invalid boc: not standard base64')
  const ignoreChksig = readFlag(fields, 'ignore_chksig')
  const switches = readEmulateOptions(fields)
  return { ...switches, ignoreChksig, message: readMessageBoc(Buffer.from(boc, 'base64')) }
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

export function readEmulateTonConnect(body: unknown): EmulateTonConnectRequest {
  const fields = readFields(body)
  const from = readText(fields, 'from') ?? ''
  if (from === '') throw invalidRequest('from address is required for emulation')
  const { messages: given = [] } = fields
  if (!Array.isArray(given)) throw invalidRequest('messages: expected an array')
  if (given.length === 0) throw invalidRequest('messages array cannot be empty')
  if (given.length > MAX_MESSAGES) {
    throw invalidRequest(`messages array cannot contain more than ${MAX_MESSAGES} messages`)
  }
  const messages = given.map((message: unknown, i) => readMessage(message, i))
  const switches = readEmulateOptions(fields)
  const validUntil = readTime(fields)
  const parsed = parseAddress(from)
  if (parsed === undefined) throw new EmulateError(500, `Invalid address format: ${printable(from)}`, 'bad_address')
  return { ...switches, from: parsed.address, messages, validUntil }
}

function readMessage(given: unknown, index: number): TonConnectMessage {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw invalidRequest(`message at index ${index} cannot be empty`)
  }
  const fields = given as Fields
  const address = readText(fields, 'address') ?? ''
  if (address === '') throw invalidRequest(`message at index ${index} cannot be empty`)
  const amount = readText(fields, 'amount') ?? ''
  if (amount === '') throw invalidRequest(`amount in message at index ${index} cannot be empty`)
  const isAmount = /^\d{1,20}$/.test(amount) && BigInt(amount) <= MAX_UINT64
  if (!isAmount) throw invalidRequest(`invalid amount in message at index ${index}: not an unsigned 64-bit number`)
  const parsed = parseAddress(address)
  if (parsed === undefined) throw invalidRequest(`invalid address in message at index ${index}`)
  return {
    address: parsed.address,
    bounce: parsed.bounceable ?? true,
    amount: BigInt(amount),
    payload: readCell(fields, 'payload', index),
    stateInit: readCell(fields, 'stateInit', index),
  }
}

function readCell(fields: Fields, name: 'payload' | 'stateInit', index: number): Cell | null {
  const text = readText(fields, name) ?? ''
  if (text === '') return null
  const refuse = (cause: string) =>
    brokenMessage(400, `invalid request: invalid message ${name} at index ${index}: ${cause}`)
  if (!BASE64.test(text)) throw refuse('not standard base64')
  return readOr(refuse, () => readCallerCells(Buffer.from(text, 'base64')))
}

function readEmulateOptions(fields: Fields): EmulateOptions {
  return {
    withActions: readFlag(fields, 'with_actions'),
    includeCodeData: readFlag(fields, 'include_code_data'),
    includeAddressBook: readFlag(fields, 'include_address_book'),
    includeMetadata: readFlag(fields, 'include_metadata'),
    includeBodies: fields.include_bodies == null || readFlag(fields, 'include_bodies'),
    maxTransactions: readCount(fields),
    mcSeqno: readSeqno(fields),
    randSeed: readSeed(fields),
  }
}

function readFields(body: unknown): Fields {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Fields
  throw invalidRequest('expected a JSON object')
}

function readText(fields: Fields, name: string): string | undefined {
  const value = fields[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') throw invalidRequest(`${name}: expected a text`)
  return value
}

function readFlag(fields: Fields, name: string): boolean {
  const value = fields[name]
  if (value === undefined || value === null) return false
  if (typeof value !== 'boolean') throw invalidRequest(`${name}: expected true or false`)
  return value
}

function readCount({ max_transactions: value }: Fields): number | undefined {
  const most = BUDGETS.emulation_transactions.limit
  if (value === undefined || value === null) return undefined
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most) return value
  throw invalidRequest(`max_transactions: expected a number from 1 to ${most}`)
}

function readSeqno({ mc_block_seqno: value }: Fields): number | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_UINT32) return value
  throw invalidRequest('mc_block_seqno: expected a 32-bit unsigned integer')
}

function readSeed(fields: Fields): Hash | undefined {
  const text = readText(fields, 'rand_seed')
  if (text === undefined) return undefined
  const bytes = BASE64.test(text) ? Buffer.from(text, 'base64') : undefined
  if (bytes?.length !== HASH_BYTES) throw invalidRequest('rand_seed: expected 32 bytes in standard base64')
  return asHash(Uint8Array.from(bytes))
}

/** Seconds, milliseconds, microseconds or nanoseconds, told apart by their size. */
function readTime({ valid_until: value }: Fields): number | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) {
    throw invalidRequest('valid_until: expected a Unix time')
  }
  const unit = value >= 1e18 ? 1e9 : value >= 1e15 ? 1e6 : value >= 1e12 ? 1e3 : 1
  return Math.min(Math.floor(value / unit), MAX_UINT32)
}

const printable = (text: string): string => text.slice(0, 80).replace(/[^\x20-\x7e]/g, '?')
