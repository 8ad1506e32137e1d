import { workchainOf } from '../../cell/address.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import { asHash } from '../../cell/hash.ts'
import { RECOGNISERS_VERSION } from '../../decode/contracts/recogniser.ts'
import { JETTON_BURN, JETTON_TRANSFER, NFT_TRANSFER } from '../../decode/contracts/token-messages.ts'
import { toTransaction } from '../../decode/extract/transactions.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { AccountState } from '../../model/account-state.ts'
import { MASTERCHAIN } from '../../model/block.ts'
import { createBatchBuffers, finishParts, writeParts } from '../../store/commit.ts'
import type { Database } from '../../store/database.ts'
import type { Fence } from '../../store/lease.ts'
import { findCheckpoint } from '../../store/lookups/checkpoint.ts'
import { findRecognition, listLibraryPublishers } from '../../store/lookups/contracts.ts'
import {
  listGivenStates,
  listMomentsOf,
  listStatesAfter,
  listStatesOf,
  listTransactionsOf,
} from '../../store/lookups/replayed-states.ts'
import { createTables, findProgress, moveProgress, openRederived, swapTables } from '../../store/rederived.ts'
import { toState } from '../compute/account-states.ts'
import type { StateChange } from '../compute/stage.ts'
import { ConfigVersions } from '../config-versions.ts'
import { contractLookups } from '../contracts/contract-lookups.ts'
import { ContractStage } from '../contracts/contract-stage.ts'
import { decodeResume } from '../resume.ts'

export interface RederiveOptions {
  readonly url: string
  readonly signal?: AbortSignal | undefined
  /** Where several processes share a database, what the one that leads writes goes through it. */
  readonly fence?: Fence | undefined
  /** Masterchain blocks in a batch. */
  readonly batch?: number
  readonly onProgress?: (progress: { readonly mcSeqno: number; readonly of: number }) => void
}

const DEFAULT_BATCH = 64
const CACHE_BYTES = 64 * 1024 * 1024

/**
 * Makes the tables of contracts anew when other recognisers made them, or none: every stored state and transaction goes through the
 * same stage as when it came from the chain, block after block, into tables beside those in use. Once level with the index they
 * take their place at once. Stopped at any point, it goes on from there; the API and the index go on all the while.
 */
export async function rederiveContracts(options: RederiveOptions): Promise<boolean> {
  await using opened = openRederived(options.url)
  const db = options.fence ? options.fence(opened) : opened
  const checkpoint = await findCheckpoint(db)
  if (checkpoint === undefined) return false
  const [made] = await db.query<{ version: number }>('select version from public.contract_recognition')
  if (made?.version === RECOGNISERS_VERSION) return false
  const progress = await findProgress(db)
  if (progress?.version !== RECOGNISERS_VERSION) await createTables(db, RECOGNISERS_VERSION)
  const done = progress?.version === RECOGNISERS_VERSION ? progress.mcSeqno : null
  await using replay = new Replay(db, checkpoint.firstMcSeqno, done)
  while (true) {
    options.signal?.throwIfAborted()
    const now = await findCheckpoint(db)
    if (now === undefined) return false
    const from = replay.next
    if (from > now.lastMcSeqno) {
      if (await swapTables(db, now.lastMcSeqno)) return true
      continue
    }
    const to = Math.min(now.lastMcSeqno, from + (options.batch ?? DEFAULT_BATCH) - 1)
    await replay.run(to, new ConfigVersions(decodeResume(now.resume).versions))
    options.onProgress?.({ mcSeqno: to, of: now.lastMcSeqno })
  }
}

/** The chain once more, out of the store. */
class Replay implements AsyncDisposable {
  private readonly db: Database
  private readonly stage: ContractStage
  private readonly isNew: boolean
  /** Newest states of the accounts that the batch under way touches. */
  private held = new Map<string, AccountState>()
  private done: number
  private batch = 0

  constructor(db: Database, firstMcSeqno: number, done: number | null) {
    this.db = db
    this.isNew = done === null
    this.done = done ?? firstMcSeqno - 1
    const begun = this.done
    this.stage = new ContractStage({
      lookups: {
        ...contractLookups(db),
        // Later changes of libraries are seen as they come.
        listLibraryPublishers: async (hash) => (this.isNew ? [] : await listLibraryPublishers(db, hash, begun)),
        listNewestStates: (accounts) => listStatesAfter(db, accounts, this.done),
        findRecognition: () => findRecognition(db),
      },
      findHeld: (account) => this.held.get(byteKey(account)),
      maxBytes: CACHE_BYTES,
      isNew: true,
    })
  }

  get next(): number {
    return this.done + 1
  }

  async run(to: number, versions: ConfigVersions): Promise<void> {
    const { db } = this
    const from = this.next
    const batch = { number: this.batch, buffers: createBatchBuffers(), isFirst: this.isNew && this.batch === 0 }
    if (batch.isFirst) await this.encodeInitialStates(from)
    const states = await listStatesOf(db, from, to)
    const accounts = [...new Map(states.map(({ account }) => [byteKey(account), account])).values()]
    const befores = await listStatesAfter(db, accounts, this.done)
    this.held = new Map(befores.map((stored) => [byteKey(stored.account), toState(stored)]))
    await this.stage.prepare({ accounts }, batch)
    const moments = await listMomentsOf(db, from, to)
    const opcodes = [JETTON_TRANSFER, JETTON_BURN, NFT_TRANSFER]
    const transactions = bySeqno(await listTransactionsOf(db, from, to, opcodes))
    const stateRows = bySeqno(states)
    for (const { mcSeqno, utime, config } of moments) {
      const changes = (stateRows.get(mcSeqno) ?? []).map((stored): StateChange => this.change(toState(stored)))
      await this.stage.applyBlock({
        ...{ mcSeqno, utime, version: versions.at(mcSeqno - 1), changes },
        config: config && readSingleRoot(Uint8Array.from(config)),
        masterchainChanges: changes.filter(({ after }) => after !== undefined && isMasterchain(after)),
      })
      for (const { account, traceId, boc, workchain, shard, seqno } of transactions.get(mcSeqno) ?? []) {
        const cell = readSingleRoot(Uint8Array.from(boc))
        const transaction = toTransaction(cell, account, { workchain, shard, seqno }, mcSeqno)
        this.stage.addTransaction({ transaction, traceId: asHash(traceId) }, batch)
      }
    }
    this.stage.finishBatch(batch)
    await db.transaction(async (transaction) => {
      await writeParts(transaction, finishParts(batch.buffers))
      await moveProgress(transaction, to)
    })
    this.stage.release(this.batch)
    this.batch++
    this.done = to
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stage[Symbol.asyncDispose]()
  }

  private async encodeInitialStates(from: number): Promise<void> {
    const accounts = (await listGivenStates(this.db)).map(toState)
    const [given] = await this.db.query<{ boc: Buffer }>(
      'select boc from configs where mc_seqno < $1 order by mc_seqno desc limit 1',
      [from],
    )
    this.stage.seed({ accounts, config: given ? readSingleRoot(Uint8Array.from(given.boc)) : null })
  }

  private change(after: AccountState): StateChange {
    const key = byteKey(after.account)
    const before = this.held.get(key)
    this.held.set(key, after)
    return { before, after }
  }
}

const isMasterchain = ({ account }: AccountState): boolean => workchainOf(account) === MASTERCHAIN

function bySeqno<T extends { readonly mcSeqno: number | null }>(rows: readonly T[]): Map<number | null, T[]> {
  const groups = new Map<number | null, T[]>()
  for (const row of rows) {
    const group = groups.get(row.mcSeqno)
    if (group === undefined) groups.set(row.mcSeqno, [row])
    else group.push(row)
  }
  return groups
}
