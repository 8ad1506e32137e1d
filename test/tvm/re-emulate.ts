import { readSingleRoot } from '../../src/cell/boc.ts'
import { writeBoc } from '../../src/cell/boc-writer.ts'
import { buildCell } from '../../src/cell/builder.ts'
import type { Cell } from '../../src/cell/cell.ts'
import { cellHash } from '../../src/cell/hashing.ts'
import { loadShardAccount, storeShardAccount } from '../../src/tlb/shard-account.ts'
import { loadTransaction, type Transaction } from '../../src/tlb/transaction.ts'
import type { EmulationResult } from '../../src/tvm/emulation.ts'
import type { Tvm } from '../../src/tvm/tvm.ts'
import { hex } from '../blocks/facts.ts'
import { sliceOf } from './recorded-context.ts'
import { type AccountRun, recordedRuns } from './recorded-transactions.ts'

const AT_ONCE = 8

/** How a transaction run again came out. */
export interface Rerun {
  readonly block: string
  readonly recorded: Transaction
  readonly hash: string
  readonly result: EmulationResult
  /** Undefined when the emulation gave no transaction. */
  readonly found: Transaction | undefined
  readonly same: boolean
}

/**
 * Runs an account's transactions of a block again, each on what the one before left. Ends after one that comes out
 * different: the state after it is not known.
 */
async function reEmulate(tvm: Tvm, run: AccountRun, libraries: Uint8Array | null): Promise<Rerun[]> {
  const reruns: Rerun[] = []
  let account = run.before
  for (const cell of run.transactions) {
    const recorded = loadTransaction(sliceOf(cell))
    const result = await emulate(tvm, run, account, recorded, libraries)
    const root = result.kind === 'transaction' ? readSingleRoot(result.transaction) : undefined
    const hash = hex(cellHash(cell))
    const same = root !== undefined && hex(cellHash(root)) === hash
    reruns.push({ block: run.block, recorded, hash, result, found: root && loadTransaction(sliceOf(root)), same })
    if (!same || result.kind !== 'transaction') break
    account = loadShardAccount(sliceOf(readSingleRoot(result.shardAccount))).account
  }
  return reruns
}

function emulate(
  tvm: Tvm,
  { chain, randSeed }: AccountRun,
  account: Cell,
  { prevTransHash, prevTransLt, now, lt, inMsg, description }: Transaction,
  libraries: Uint8Array | null,
): Promise<EmulationResult> {
  const shardAccount = writeBoc(
    buildCell((b) => storeShardAccount(b, { account, lastTransHash: prevTransHash, lastTransLt: prevTransLt })),
  )
  const settings = { shardAccount, chain, libraries, unixtime: now, lt, randSeed }
  if (description.kind === 'tick_tock') {
    return tvm.emulateTickTock({ ...settings, which: description.isTock ? 'tock' : 'tick' })
  }
  return tvm.emulateMessage({ ...settings, message: writeBoc(inMsg as Cell) })
}

/** Runs every `step`-th account block of the recorded chain again, with as many at once as keep the threads busy. */
export async function reEmulateChain(
  tvm: Tvm,
  recorded: string,
  libraries: Uint8Array | null,
  step: number,
): Promise<Rerun[]> {
  const reruns: Rerun[] = []
  const underWay = new Set<Promise<void>>()
  let at = 0
  for (const run of recordedRuns(recorded)) {
    if (at++ % step !== 0) continue
    const work: Promise<void> = reEmulate(tvm, run, libraries)
      .then((found) => void reruns.push(...found))
      .finally(() => underWay.delete(work))
    underWay.add(work)
    if (underWay.size === AT_ONCE) await Promise.race(underWay)
  }
  await Promise.all(underWay)
  return reruns
}
