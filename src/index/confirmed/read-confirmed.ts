import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Address, asAddress } from '../../cell/address.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import { readBocHeader } from '../../cell/boc-header.ts'
import { writeBoc } from '../../cell/boc-writer.ts'
import { buildCell } from '../../cell/builder.ts'
import { Cell } from '../../cell/cell.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import { computeHashes } from '../../cell/hashing.ts'
import { extractBlock } from '../../decode/extract/extract-block.ts'
import type { ExtractedBlock, TouchedAccount } from '../../decode/extract/extracted-block.ts'
import { writePlainBoc } from '../../decode/extract/transaction-boc.ts'
import { toAccountState } from '../../decode/states/account-state.ts'
import { createStateResolver } from '../../decode/states/resolve-state.ts'
import { stateBytes } from '../../decode/states/state-bytes.ts'
import { readCutState } from '../../decode/states/stored-state.ts'
import { byteKey, sameBytes } from '../../lib/byte-key.ts'
import type { AccountState } from '../../model/account-state.ts'
import type { Transaction } from '../../model/transaction.ts'
import type { BodyDecoder } from '../../record/body-decoder.ts'
import { endsAmong, renderTransaction } from '../../record/render-transaction.ts'
import {
  type ConfirmedBlock,
  type ConfirmedState,
  type ConfirmedTransaction,
  type KnownWallet,
  listKnownWallets,
  listWaitingOrigins,
  type TraceOrigin,
} from '../../store/confirmed.ts'
import type { Queryable } from '../../store/database.ts'
import { listNewestStates, type StoredState } from '../../store/lookups/account-states.ts'
import { listCodes } from '../../store/lookups/codes.ts'
import { storeAccount } from '../../tlb/account.ts'
import { toState } from '../compute/account-states.ts'
import type { ConfigVersions } from '../config-versions.ts'
import type { ParsedBlock } from '../parse-block.ts'
import { mayBeKnown, readConfirmedJetton } from './confirmed-jetton.ts'

/** What earlier confirmed blocks left: they are in no table yet. */
export interface ConfirmedMemory {
  findState(account: Address): AccountState | undefined
  findOrigin(message: Hash): TraceOrigin | undefined
}

export interface ReadConfirmedOptions {
  readonly db: Queryable
  readonly memory: ConfirmedMemory
  readonly versions: ConfigVersions
  readonly words: BodyDecoder
  /** Of the masterchain block that will name it, as far as one can tell. */
  readonly mcSeqno: number
}

/** What a block did, and what the blocks after it go on from. */
export interface ReadConfirmed {
  readonly block: ConfirmedBlock
  /** By message that it sent. */
  readonly sent: ReadonlyMap<string, TraceOrigin>
}

/** A larger state is told by its hashes alone. */
const MAX_STATE_BYTES = 64 * 1024
/** Of an account with more cells is told what its own says: reading all of them would hold up whoever asks for something. */
const MAX_CELLS = 4_096
/** Transactions or accounts that are worked on before others get their turn: some ten milliseconds. */
const AT_A_STRETCH = 64

/** What is made of each of many. A block may have thousands, and whoever asks for something waits meanwhile. */
async function mapInTurns<T, R>(items: readonly T[], make: (item: T, i: number) => R): Promise<R[]> {
  const made: R[] = []
  for (const [i, item] of items.entries()) {
    if (i > 0 && i % AT_A_STRETCH === 0) await nextTurn()
    made.push(make(item, i))
  }
  return made
}

/** Reads a block by the same code as those that are committed. Of accounts and traces that the store lacks, less is told. */
export async function readConfirmed(parsed: ParsedBlock, options: ReadConfirmedOptions): Promise<ReadConfirmed> {
  const root = new Cell(parsed.arena, parsed.arena.roots[0] as number)
  const extracted = extractBlock(root, parsed.id, options.mcSeqno)
  const { befores, afters } = await resolveAll(parsed, extracted, options)
  const transactions = [...extracted.transactions].sort(byLt)
  const ends = endsAmong(transactions)
  const { origins, sent } = await findOrigins(transactions, options)
  const unclear = [...afters.values()].filter(mayBeKnown).map(({ account }) => account)
  const wallets = new Map((await listKnownWallets(options.db, unclear)).map((row) => [byteKey(row.account), row]))
  const version = options.versions.at(extracted.block.masterRefSeqno)
  const rendered = await mapInTurns(transactions, (transaction, i): ConfirmedTransaction => {
    const key = byteKey(transaction.account)
    const before = stateOf(transaction.stateHashBefore, befores.get(key))
    const after = stateOf(transaction.stateHashAfter, afters.get(key))
    const { account, lt, hash } = transaction
    const { doc } = renderTransaction(transaction, before, after, version, options.words, null, ends(transaction))
    const boc = writePlainBoc(transaction.root as Cell)
    return { account, lt, hash, origin: origins[i], doc, boc }
  })
  const states = await mapInTurns([...afters], ([key, state]) =>
    toConfirmedState(state, befores.get(key), wallets.get(key)),
  )
  return {
    block: {
      id: parsed.id,
      genUtime: extracted.block.genUtime,
      transactions: rendered,
      states,
    },
    sent,
  }
}

async function resolveAll(parsed: ParsedBlock, { accounts }: ExtractedBlock, { db, memory }: ReadConfirmedOptions) {
  const befores = new Map<string, AccountState>()
  const unknown: Address[] = []
  for (const { account } of accounts) {
    const state = memory.findState(account)
    if (state === undefined) unknown.push(account)
    else befores.set(byteKey(account), isLarge(state) ? withoutCells(state) : state)
  }
  await mapInTurns(await listNewestStates(db, unknown), (stored) =>
    befores.set(byteKey(stored.account), isLargeStored(stored) ? toCutState(stored) : toState(stored)),
  )
  const [large, small] = [true, false].map((wanted) =>
    accounts.filter(({ account }) => isWithoutCells(befores.get(byteKey(account))) === wanted),
  ) as [TouchedAccount[], TouchedAccount[]]
  const codes = new Map<string, Cell>()
  const find = (account: Address) => befores.get(byteKey(account))
  const lookup = (hash: Hash) => codes.get(byteKey(hash))
  const resolveSmall = async () => {
    const { resolveAt, missing } = createStateResolver(small, parsed.arena, find, lookup)
    return { states: await mapInTurns(small, (_, i) => resolveAt(i)), missing }
  }
  let { states, missing } = await resolveSmall()
  if (missing.length > 0) {
    for (const { hash, boc } of await listCodes(db, missing)) {
      if (cellsOf(boc) > MAX_CELLS) continue
      const code = readSingleRoot(boc)
      computeHashes(code.arena)
      codes.set(byteKey(hash), code)
    }
    if (codes.size > 0) states = (await resolveSmall()).states
  }
  const whole = states.filter((state) => state !== undefined)
  const told = large.map(({ account, lastLt, lastHash, root }) =>
    withoutCells(toAccountState(asAddress(Uint8Array.from(account)), lastLt, own(lastHash), root)),
  )
  return { befores, afters: new Map([...whole, ...told].map((state) => [byteKey(state.account), state])) }
}

const cellsOf = (boc: Uint8Array | null): number => (boc === null ? 0 : readBocHeader(boc).cellCount)

const isLargeStored = ({ boc, code, data }: StoredState): boolean =>
  cellsOf(boc) + cellsOf(code) + cellsOf(data) > MAX_CELLS

const isLarge = ({ root }: AccountState): boolean => root !== null && root.arena.count > MAX_CELLS

const isWithoutCells = (state: AccountState | undefined): boolean =>
  state !== undefined && state.root === null && state.status !== 'nonexist'

/** What the `Account` cell says itself, and the hashes of what it refers to. */
const toCutState = ({ account, lt, transactionHash, boc }: StoredState): AccountState =>
  withoutCells(toAccountState(account, lt, asHash(transactionHash), boc && readCutState(boc)))

function withoutCells(state: AccountState): AccountState {
  const { hash, codeHash, dataHash, frozenHash } = state
  const hashes = { codeHash: codeHash && own(codeHash), dataHash: dataHash && own(dataHash) }
  return {
    ...{ ...state, hash: own(hash), ...hashes, frozenHash: frozenHash && own(frozenHash) },
    ...{ code: null, data: null, library: null, root: null },
  }
}

/** The external message behind each transaction, and behind every message that they send. */
async function findOrigins(transactions: readonly Transaction[], { db, memory }: ReadConfirmedOptions) {
  const sent = new Map<string, TraceOrigin>()
  const here = new Set(transactions.flatMap(({ outMsgs }) => outMsgs.map(({ hash }) => byteKey(hash))))
  const asked = transactions.flatMap(({ inMsg }) =>
    inMsg?.kind === 'internal' && !here.has(byteKey(inMsg.hash)) && !memory.findOrigin(inMsg.hash) ? [inMsg.hash] : [],
  )
  const stored = new Map(
    (await listWaitingOrigins(db, asked)).map((row) => [byteKey(row.message), toOrigin(row)] as const),
  )
  const origins = transactions.map(({ account, inMsg, outMsgs }): TraceOrigin | undefined => {
    if (inMsg === null) return undefined
    const key = byteKey(inMsg.hash)
    const origin =
      inMsg.hashNorm !== null
        ? { hashNorm: own(inMsg.hashNorm), hash: own(inMsg.hash), account: asAddress(Uint8Array.from(account)) }
        : (sent.get(key) ?? memory.findOrigin(inMsg.hash) ?? stored.get(key))
    if (origin !== undefined) for (const { hash } of outMsgs) sent.set(byteKey(hash), origin)
    return origin
  })
  return { origins, sent }
}

// Copies: they outlive the block and the packet that they came in.
const own = (hash: Uint8Array): Hash => asHash(Uint8Array.from(hash))

const toOrigin = (row: Awaited<ReturnType<typeof listWaitingOrigins>>[number]): TraceOrigin => ({
  hashNorm: own(row.hash_norm),
  hash: own(row.hash),
  account: asAddress(Uint8Array.from(row.account)),
})

function toConfirmedState(
  state: AccountState,
  before: AccountState | undefined,
  wallet: KnownWallet | undefined,
): ConfirmedState {
  return {
    state,
    boc: isWithoutCells(state) || stateBytes(state) > MAX_STATE_BYTES ? null : writeShardAccount(state),
    jetton: readConfirmedJetton(state, before, wallet),
  }
}

function writeShardAccount({ root, transactionHash, lt }: AccountState): Uint8Array {
  const cell = buildCell((b) => {
    if (root === null) b.storeRef((none) => storeAccount(none, null))
    else b.storeCell(root)
    b.storeBytes(transactionHash).storeUint64(lt)
  })
  return writeBoc(cell)
}

const stateOf = (hash: Uint8Array, state: AccountState | undefined): AccountState | undefined =>
  state !== undefined && sameBytes(state.hash, hash) ? state : undefined

/** A sender before its receivers. */
function byLt(a: Transaction, b: Transaction): number {
  if (a.lt !== b.lt) return a.lt < b.lt ? -1 : 1
  return Buffer.compare(a.account, b.account)
}
