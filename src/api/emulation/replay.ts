import { type Address, asAddress } from '../../cell/address.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import { cellHash, computeHashes } from '../../cell/hashing.ts'
import { Slice } from '../../cell/slice.ts'
import { ACCOUNT_NONE_HASH, toAccountState } from '../../decode/states/account-state.ts'
import { sameBytes } from '../../lib/byte-key.ts'
import { CellarError } from '../../lib/errors.ts'
import type { AccountState } from '../../model/account-state.ts'
import { MASTERCHAIN } from '../../model/block.ts'
import type { Queryable } from '../../store/database.ts'
import { findBlockDocument, findStateBefore } from '../../store/inner-states.ts'
import { loadTransaction, type Transaction } from '../../tlb/transaction.ts'
import type { EmulationResult } from '../../tvm/emulation.ts'
import { BUDGETS, overBudget } from '../http/budget.ts'
import type { IndexedTvm } from '../machine/indexed-tvm.ts'
import type { AccountAt } from '../reads/account-at.ts'
import type { Chain } from '../reads/chain.ts'
import { getMasterchainBlock } from '../reads/indexed-blocks.ts'
import { run, sql, TRANSACTION_CELLS } from '../reads/sql.ts'
import { toStoredState } from '../reads/stored-account.ts'
import { listKeysByHash } from '../reads/transactions.ts'
import { EmulationCut } from './emulation-error.ts'

export interface Replay {
  readonly account: Address
  readonly lt: bigint
  readonly result: Ran
  /** The transaction that the run left; undefined when the account did not take the message. */
  readonly transaction: Transaction | undefined
  /** Whether the run left the transaction that is on chain, to the bit. */
  readonly isExact: boolean
}

type Ran = Exclude<EmulationResult, { kind: 'cut' }>

interface TransactionPosition {
  readonly account: Buffer
  readonly lt: bigint
  readonly workchain: number
  readonly shard: bigint
  readonly seqno: number
}

interface Stored {
  readonly lt: bigint
  readonly hash: Buffer
  readonly state_before: Buffer
  readonly boc: Buffer | null
}

/**
 * Runs a stored transaction again, on the state it found. Between transactions of one block no state is stored: those before it in the block are run
 * first, from the last state that is.
 */
export async function replay(
  { db, chain, machine }: { readonly db: Queryable; readonly chain: Chain; readonly machine: IndexedTvm },
  hash: Hash,
): Promise<Replay> {
  const place = await getPlace(db, chain, hash)
  const account = asAddress(Uint8Array.from(place.account))
  const document = await findBlockDocument(db, place)
  if (document === undefined) throw untold('its block is not stored')
  // A masterchain block runs on the state that the one before it left.
  const mcSeqno = place.workchain === MASTERCHAIN ? place.seqno - 1 : document.master_ref_seqno
  const block = await getMasterchainBlock(db, chain, mcSeqno)
  const randSeed = asHash(Buffer.from(document.rand_seed, 'base64'))
  const stored = await findStateBefore(db, place.account, place.lt)
  const rows = await listSince(db, place, stored?.lt ?? -1n)
  const until = performance.now() + BUDGETS.emulation_time.limit
  let state = firstState(account, stored, rows[0])
  for (const { boc, hash: wanted, lt } of rows) {
    if (boc === null) throw untold('its cells were not kept when it was indexed')
    const onChain = readTransaction(boc).transaction
    const at: AccountAt = {
      ...{ address: account, block, indexed: block, isFromNetwork: false, endLt: lt, utime: onChain.now },
      state: state.status === 'nonexist' ? undefined : state,
    }
    const isLast = lt === place.lt
    const result = await runAgain(machine, at, onChain, { randSeed, withSteps: isLast, until })
    const again = result.kind === 'transaction' ? readTransaction(result.transaction) : undefined
    const isExact = again !== undefined && sameBytes(again.hash, wanted)
    if (isLast) return { account, lt, result, transaction: again?.transaction, isExact }
    if (!isExact || result.kind === 'refused')
      throw untold('a transaction before it in its block runs differently here')
    state = await machine.readState(account, result.shardAccount)
  }
  throw untold('it is not stored')
}

const untold = (why: string): CellarError => new CellarError('NOT_FOUND', `the transaction cannot be run again: ${why}`)

async function getPlace(db: Queryable, chain: Chain, hash: Hash): Promise<TransactionPosition> {
  // A step of its own: on Citus hashes lie apart from their transactions, and the two are not joined there.
  const [key] = await listKeysByHash(db, [hash])
  const [row] =
    key === undefined
      ? []
      : await run<TransactionPosition>(
          db,
          sql`select t.account, t.lt, t.workchain, t.shard, t.seqno from transactions t where t.account = ${key.account} and t.lt = ${key.lt}`,
        )
  if (row === undefined) throw await chain.missing('this transaction is not stored')
  return row
}

/** The transaction, behind those of its block for whose states it has to wait. */
async function listSince(db: Queryable, { account, lt }: TransactionPosition, since: bigint): Promise<Stored[]> {
  const most = BUDGETS.replay_transactions.limit
  const rows = await run<Stored>(
    db,
    sql`select t.lt, t.hash, t.state_before, ${TRANSACTION_CELLS} as boc from transactions t
      where t.account = ${account} and t.lt > ${since} and t.lt <= ${lt} order by t.lt desc limit ${most + 1}`,
  )
  if (rows.length > most) throw overBudget('replay_transactions')
  return rows.reverse()
}

/** What the first of them found; it must be what the chain says it found. */
function firstState(
  account: Address,
  stored: Awaited<ReturnType<typeof findStateBefore>>,
  first: Stored | undefined,
): AccountState {
  const wanted = first?.state_before ?? ACCOUNT_NONE_HASH
  if (stored !== undefined && sameBytes(stored.hash, wanted)) {
    const { lt, transactionHash, boc, code, data } = stored
    return toStoredState(account, { lt, transaction_hash: transactionHash, boc, code, data })
  }
  if (!sameBytes(wanted, ACCOUNT_NONE_HASH)) throw untold('the state it found is not stored')
  return toAccountState(account, 0n, asHash(new Uint8Array(32)), null)
}

interface RunSettings {
  readonly randSeed: Hash
  readonly withSteps: boolean
  /** All runs of one request share the time. */
  readonly until: number
}

async function runAgain(
  machine: IndexedTvm,
  at: AccountAt,
  { now, lt, inMsg, description }: Transaction,
  { randSeed, withSteps, until }: RunSettings,
): Promise<Ran> {
  const message = description.kind === 'tick_tock' ? (description.isTock ? 'tock' : 'tick') : inMsg
  if (message === null) throw untold('it has no message')
  const stepsLog = withSteps ? BUDGETS.replay_log.limit : undefined
  const order = { message, lt, unixtime: now, randSeed, ignoreChksig: false, stepsLog } as const
  const deadlineMs = Math.max(1, Math.ceil(until - performance.now()))
  const result = await machine.runMessage(at, order, { deadlineMs })
  if (result.kind === 'cut') throw new EmulationCut(result.cause)
  return result
}

function readTransaction(boc: Uint8Array): { readonly transaction: Transaction; readonly hash: Hash } {
  const root = readSingleRoot(Uint8Array.from(boc))
  computeHashes(root.arena)
  return { transaction: loadTransaction(new Slice(root.arena, root.index)), hash: cellHash(root) }
}
