import { asAddress } from '../../cell/address.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import { writeBoc } from '../../cell/boc-writer.ts'
import { buildCell } from '../../cell/builder.ts'
import type { Cell } from '../../cell/cell.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import { cellHash, computeHashes } from '../../cell/hashing.ts'
import { Slice } from '../../cell/slice.ts'
import { ACCOUNT_NONE_HASH, toAccountState } from '../../decode/states/account-state.ts'
import { rebuildState } from '../../decode/states/stored-state.ts'
import { sameBytes } from '../../lib/byte-key.ts'
import { isCellarError } from '../../lib/errors.ts'
import type { AccountState } from '../../model/account-state.ts'
import type { Queryable } from '../../store/database.ts'
import type { InnerState } from '../../store/inner-state-documents.ts'
import {
  type AccountRun,
  findBlockDocument,
  findCodeHash,
  findStateBefore,
  listRunTransactions,
  type RunTransaction,
} from '../../store/inner-states.ts'
import { listLibraries } from '../../store/lookups/libraries.ts'
import { loadShardAccount, storeShardAccount } from '../../tlb/shard-account.ts'
import { loadTransaction, type Transaction } from '../../tlb/transaction.ts'
import type { ChainContext } from '../../tvm/chain-context.ts'
import type { EmulationResult } from '../../tvm/emulation.ts'
import { libraryDictionary, libraryReferences } from '../../tvm/libraries.ts'
import type { Tvm } from '../../tvm/tvm.ts'
import type { ChainContexts } from './chain-contexts.ts'

const NO_ACCOUNT = buildCell((b) => b.storeBit(0))

/** All that an account's transactions of a block ran with. */
interface Setting {
  readonly chain: ChainContext
  readonly mcSeqno: number
  readonly randSeed: Hash
}

/**
 * The states between the transactions of a run, as far as they can be had: each transaction is run again on what the one before left,
 * and what comes out must hash to what the chain says it left. The first that does not ends it, for the rest has nothing to
 * run on.
 */
export async function runAgain(
  db: Queryable,
  tvm: Pick<Tvm, 'emulateMessage' | 'emulateTickTock'>,
  contexts: ChainContexts,
  run: AccountRun,
): Promise<InnerState[]> {
  const transactions = await listRunTransactions(db, run)
  const [first, last] = [transactions[0], transactions.at(-1)]
  const setting = await findSetting(db, contexts, run)
  if (first === undefined || last === undefined || setting === undefined) return []
  let before = await findFirstState(db, run, first)
  const ends = [before?.codeHash ?? null, await findCodeHash(db, run.account, last.lt)]
  const states: InnerState[] = []
  for (const [i, transaction] of transactions.slice(0, -1).entries()) {
    const after = before && (await runOne(db, tvm, setting, run, transaction, before))
    if (after === undefined) break
    const { codeHash, code, data } = after
    const isKnown = codeHash === null || ends.some((end) => end !== null && sameBytes(end, codeHash))
    states.push({
      state: after,
      foundByLt: (transactions[i + 1] as RunTransaction).lt,
      code: isKnown || code === null ? null : writeBoc(code),
      data: data === null ? null : writeBoc(data),
    })
    before = after
  }
  return states
}

async function findSetting(db: Queryable, contexts: ChainContexts, run: AccountRun): Promise<Setting | undefined> {
  const block = await findBlockDocument(db, run)
  if (block === undefined) return undefined
  // A masterchain block runs on the state that the one before it left.
  const mcSeqno = run.workchain === -1 ? run.seqno - 1 : block.master_ref_seqno
  const chain = await contexts.at(mcSeqno)
  return chain && { chain, mcSeqno, randSeed: asHash(Buffer.from(block.rand_seed, 'base64')) }
}

/** What the first transaction of a run found, when it is stored. */
async function findFirstState(
  db: Queryable,
  { account }: AccountRun,
  { lt, state_before: hash }: RunTransaction,
): Promise<AccountState | undefined> {
  const address = asAddress(Uint8Array.from(account))
  const stored = await findStateBefore(db, account, lt)
  if (stored !== undefined && sameBytes(stored.hash, hash)) {
    const root = stored.boc && rebuildState(Uint8Array.from(stored.boc), stored.code, stored.data)
    return toAccountState(address, stored.lt, stored.transactionHash, root)
  }
  return sameBytes(hash, ACCOUNT_NONE_HASH) ? toAccountState(address, 0n, asHash(new Uint8Array(32)), null) : undefined
}

async function runOne(
  db: Queryable,
  tvm: Pick<Tvm, 'emulateMessage' | 'emulateTickTock'>,
  setting: Setting,
  { account }: AccountRun,
  { lt, hash, state_after: wanted, boc }: RunTransaction,
  before: AccountState,
): Promise<AccountState | undefined> {
  if (boc === null) return undefined
  const root = readSingleRoot(Uint8Array.from(boc))
  computeHashes(root.arena)
  const transaction = loadTransaction(new Slice(root.arena, root.index))
  const result = await emulate(db, tvm, setting, transaction, before).catch(toFailure)
  if (result?.kind !== 'transaction') return undefined
  const left = readSingleRoot(result.shardAccount)
  computeHashes(left.arena)
  const { account: cell } = loadShardAccount(new Slice(left.arena, left.index))
  if (!sameBytes(cellHash(cell), wanted)) return undefined
  const isThere = !sameBytes(wanted, ACCOUNT_NONE_HASH)
  return toAccountState(asAddress(Uint8Array.from(account)), lt, asHash(Uint8Array.from(hash)), isThere ? cell : null)
}

async function emulate(
  db: Queryable,
  tvm: Pick<Tvm, 'emulateMessage' | 'emulateTickTock'>,
  { chain, mcSeqno, randSeed }: Setting,
  { prevTransHash, prevTransLt, now, lt, inMsg, description }: Transaction,
  { root, code, data }: AccountState,
): Promise<EmulationResult | undefined> {
  const shardAccount = buildCell((b) =>
    storeShardAccount(b, { account: root ?? NO_ACCOUNT, lastTransHash: prevTransHash, lastTransLt: prevTransLt }),
  )
  const cells = [code, inMsg, data].filter((cell): cell is Cell => cell !== null)
  const libraries = await listLibraries(db, libraryReferences(...cells), mcSeqno)
  const settings = {
    ...{ shardAccount: writeBoc(shardAccount), chain, unixtime: now, lt, randSeed },
    libraries: libraryDictionary(libraries.map((library) => readSingleRoot(Uint8Array.from(library.boc)))),
  }
  if (description.kind === 'tick_tock') {
    return tvm.emulateTickTock({ ...settings, which: description.isTock ? 'tock' : 'tick' })
  }
  return inMsg === null ? undefined : tvm.emulateMessage({ ...settings, message: writeBoc(inMsg) })
}

/** A run that the machine cannot take is one state less; that the machine is stopping says nothing of the run. */
function toFailure(error: unknown): undefined {
  if (isCellarError(error) && error.code !== 'TVM_BUSY') return undefined
  throw error
}
