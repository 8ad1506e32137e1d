import { type Address, formatRaw } from '../../cell/address.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import { toTransaction } from '../../decode/extract/transactions.ts'
import { loadMessageDecoder } from '../../decode/messages/load-layouts.ts'
import { sameBytes } from '../../lib/byte-key.ts'
import { CellarError, isCellarError } from '../../lib/errors.ts'
import { inOrder } from '../../lib/in-order.ts'
import { retry } from '../../lib/retry.ts'
import { type BlockIdExt, MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import type { LiteCall } from '../../node/lite/call.ts'
import { type ChainedTransaction, getOneTransaction, getTransactions } from '../../node/lite/calls/transactions.ts'
import { LiteServerError } from '../../node/lite/lite-server-error.ts'
import type { LitePool } from '../../node/lite/pool.ts'
import { createLiteSource } from '../../node/lite-source.ts'
import { findChainStart } from '../../store/backfill/single-account.ts'
import type { Database } from '../../store/database.ts'
import { findBlock } from '../../store/lookups/blocks.ts'
import type { FollowedNetwork } from '../follow/plan.ts'
import type { FollowLog } from '../follow/reporter.ts'
import { checkSameChain } from '../follow/same-chain.ts'
import { claimBackfill } from './claim-backfill.ts'
import { createBlockFinder } from './find-block.ts'
import { type SingleAccountTransaction, writeSingleAccountRows } from './single-account-rows.ts'
import { getStored } from './stored-range.ts'

export interface BackfillAccountOptions {
  readonly db: Database
  readonly url: string
  readonly pool: LitePool
  readonly network: FollowedNetwork
  readonly account: Address
  readonly layouts?: string | undefined
  readonly log: FollowLog
  readonly signal: AbortSignal
  readonly onProgress?: ((progress: AccountProgress) => void) | undefined
}

export interface AccountProgress {
  readonly transactions: number
  /** Of the oldest one so far. */
  readonly lt: bigint
  readonly utime: number
  readonly mcSeqno: number
}

export interface AccountResult {
  /** Added by this run. */
  readonly transactions: number
  readonly seconds: number
}

/** A known transaction that is not stored. */
interface Next {
  readonly lt: bigint
  readonly hash: Hash
}

const PAGE = 16
const AT_ONCE = 8
const PAUSE = { firstMs: 200, maxMs: 3_000 }
const MAX_TRIES = 6

/**
 * Stores the transactions of one account from before the first stored block, back to its first. Each names the hash of the one
 * before, so the chain of them is proven from one that is stored, or from the account's state in the newest stored block; the
 * block that holds it is proven from that block too. What is stored of an account is an unbroken chain at any moment: its
 * oldest transaction is where to go on, whatever stopped the last run.
 */
export async function backfillAccount(options: BackfillAccountOptions): Promise<AccountResult> {
  const { url, pool, network, account, log, signal } = options
  const started = Date.now()
  await using turn = await claimBackfill(url, log, signal)
  const { leading } = turn
  const db = turn.fence(options.db)
  const stored = await getStored(db)
  await checkSameChain(db, createLiteSource({ pool }), stored, network.name, leading)
  const known = await findBlock(db, { workchain: MASTERCHAIN, shard: WHOLE_SHARD, seqno: stored.lastMcSeqno })
  if (known === undefined) throw new CellarError('BROKEN_STORE', 'the last block of the checkpoint is not stored')
  const ask = askPatiently(pool, leading)
  const words = await loadMessageDecoder(options.layouts)
  let next = await findNext(db, pool, account, known, leading)
  let transactions = 0
  while (next !== undefined && next.lt > 0n) {
    leading.throwIfAborted()
    const page: readonly ChainedTransaction[] = await ask(
      getTransactions(account, next.lt, next.hash, PAGE, { archival: true }),
    )
    const lone = await placePage(account, page, ask, known, leading)
    await db.transaction(async (transaction) => {
      // A range that was joined meanwhile may have them.
      const first = (await getStored(transaction)).firstMcSeqno
      const inside = lone.find((one) => one.transaction.mcSeqno >= first)
      if (inside !== undefined) throw lost(account, inside)
      await writeSingleAccountRows(transaction, lone, words)
    })
    transactions += lone.length
    const oldest = lone.at(-1)?.transaction
    if (oldest === undefined) break
    const { lt, now, mcSeqno } = oldest
    options.onProgress?.({ transactions, lt, utime: now, mcSeqno })
    next = { lt: oldest.prevTransLt, hash: oldest.prevTransHash }
  }
  return { transactions, seconds: (Date.now() - started) / 1000 }
}

/** The newest transaction that is not stored; undefined when there is none. */
async function findNext(
  db: Database,
  pool: LitePool,
  account: Address,
  known: BlockIdExt,
  signal: AbortSignal,
): Promise<Next | undefined> {
  const start = await findChainStart(db, account)
  if (start !== undefined) return { lt: start.prevLt, hash: asHash(start.prevHash) }
  const found = await createLiteSource({ pool }).findAccount(known, account, signal)
  if (found === undefined) {
    throw new CellarError('NODE_UNAVAILABLE', `no lite server tells the state of ${formatRaw(account)}`)
  }
  return found.account === null ? undefined : { lt: found.account.lastTransLt, hash: found.account.lastTransHash }
}

/** Transactions with the blocks that hold them, which is proven. */
async function placePage(
  account: Address,
  page: readonly ChainedTransaction[],
  ask: <T>(call: LiteCall<T>) => Promise<T>,
  known: BlockIdExt,
  signal: AbortSignal,
): Promise<SingleAccountTransaction[]> {
  const find = createBlockFinder(ask, known)
  const place = async ({ root, lt, hash, claimedBlock }: ChainedTransaction): Promise<SingleAccountTransaction> => {
    const { id, mcSeqno, version } = await find(claimedBlock)
    const shown = await ask(getOneTransaction(id, account, lt))
    const block = { workchain: id.workchain, shard: id.shard, seqno: id.seqno }
    const transaction = toTransaction(root, account, block, mcSeqno)
    if (shown === null || !sameBytes(transaction.hash, hash)) {
      throw new CellarError(
        'BROKEN_CHAIN',
        `transaction ${lt} of ${formatRaw(account)} is not in the block it should be in`,
      )
    }
    return { transaction, version }
  }
  const placed: SingleAccountTransaction[] = []
  for await (const lone of inOrder(page, place, { ahead: AT_ONCE, signal })) placed.push(lone)
  return placed
}

/** Asks again when it may help; what every server refuses is told as what it is. */
function askPatiently(pool: LitePool, signal: AbortSignal): <T>(call: LiteCall<T>) => Promise<T> {
  return async (call) => {
    try {
      return await retry(() => pool.run(call, { signal }), {
        ...PAUSE,
        signal,
        shouldRetry: (error, failures) => isCellarError(error) && failures < MAX_TRIES,
      })
    } catch (error) {
      if (!(error instanceof LiteServerError)) throw error
      throw new CellarError(
        'NODE_UNAVAILABLE',
        'None of the lite servers still has these transactions: they need an archival one. Add one to the global config (--network); what was stored stays, and the same command goes on from there.',
        { reason: error.message },
        { cause: error },
      )
    }
  }
}

const lost = (account: Address, { transaction: { lt, mcSeqno } }: SingleAccountTransaction): CellarError =>
  new CellarError(
    'BROKEN_STORE',
    `Transaction ${lt} of ${formatRaw(account)} belongs to masterchain block ${mcSeqno}, which is stored without it. Run \`cellar verify\`.`,
  )
