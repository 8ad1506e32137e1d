import { type Address, formatRaw, makeAddress, parseAddress, workchainOf } from '../../cell/address.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import type { Cell } from '../../cell/cell.ts'
import { hashAt } from '../../cell/hashing.ts'
import { attempt } from '../../decode/contracts/stack-values.ts'
import { listPastElections, readComplaints, readElection, readElector } from '../../decode/staking/elector.ts'
import { NOMINATOR_POOL_CODE, readNominatorPool } from '../../decode/staking/nominator-pool.ts'
import { findPoolValidatorEvent, isSettlement, listNominatorEvents } from '../../decode/staking/pool-events.ts'
import { afterTransaction, isSamePool } from '../../decode/staking/pool-steps.ts'
import { readValidatorEvent } from '../../decode/staking/stake-messages.ts'
import { listCycles } from '../../decode/staking/validator-cycles.ts'
import { byteKey, sameBytes } from '../../lib/byte-key.ts'
import type { AccountState } from '../../model/account-state.ts'
import { MASTERCHAIN } from '../../model/block.ts'
import type { NominatorPool, PastElection } from '../../model/staking.ts'
import type { Transaction } from '../../model/transaction.ts'
import { NOMINATOR_EVENT_ROWS } from '../../record/nominator-event.ts'
import { POOL_VALIDATOR_EVENT_ROWS } from '../../record/pool-validator-event.ts'
import { VALIDATOR_EVENT_ROWS } from '../../record/validator-event.ts'
import type { BatchBuffers } from '../../store/commit.ts'
import { findConfigParam } from '../../tlb/config-params.ts'
import { loadStateInit } from '../../tlb/state-init.ts'
import type { AppliedBlock, Batch, PlacedTransaction, Stage } from '../compute/stage.ts'
import { StakingChanges } from './staking-changes.ts'

interface PoolChange {
  readonly before: NominatorPool | undefined
  readonly after: NominatorPool | undefined
}

const USUAL_ELECTOR = parseAddress(`-1:${'3'.repeat(64)}`)?.address as Address

/** Nominator pools, elections and sets of validators, from masterchain block to masterchain block. All of it lives in the masterchain. */
export class StakingStage implements Stage {
  private readonly findConfig: (mcSeqno: number) => Promise<{ readonly boc: Uint8Array } | undefined>
  private readonly changes = new StakingChanges()
  /** Pools that the block under way changed. */
  private pools = new Map<string, PoolChange>()
  private transactions = new Map<string, Transaction[]>()
  /** What pools did in the blocks of this batch. */
  private steps: PoolStep[] = []
  private elector: Address | undefined
  private readonly warn: (sentence: string) => void

  constructor(
    findConfig: (mcSeqno: number) => Promise<{ readonly boc: Uint8Array } | undefined>,
    // This runs in a thread that has no log of its own; a warning of the process reaches standard error from any.
    warn: (sentence: string) => void = (sentence) => process.emitWarning(sentence, 'StakingWarning'),
  ) {
    this.findConfig = findConfig
    this.warn = warn
  }

  async applyBlock({
    mcSeqno,
    config,
    masterchainChanges,
  }: Pick<AppliedBlock, 'mcSeqno' | 'config' | 'masterchainChanges'>): Promise<void> {
    this.closeBlock()
    const elector = await this.findElector(mcSeqno, config)
    let past: readonly PastElection[] = []
    for (const { before, after } of masterchainChanges) {
      if (after === undefined || workchainOf(after.account) !== MASTERCHAIN) continue
      if (isPool(before) || isPool(after)) this.notePool(before, after)
      if (sameBytes(after.account, elector)) past = this.noteElector(mcSeqno, before, after, config !== null)
    }
    if (config !== null) for (const cycle of listCycles(config, past)) this.changes.addCycle(cycle)
  }

  addTransaction({ transaction }: Pick<PlacedTransaction, 'transaction'>, { buffers }: Pick<Batch, 'buffers'>): void {
    if (workchainOf(transaction.account) !== MASTERCHAIN) return
    const elector = this.elector ?? USUAL_ELECTOR
    const event = readValidatorEvent(transaction, elector)
    if (event !== undefined) VALIDATOR_EVENT_ROWS.encode(buffers.validatorEvents, { place: transaction, event })
    const key = byteKey(transaction.account)
    const pool = this.pools.get(key)
    if (pool === undefined) return
    const block = [...(this.transactions.get(key) ?? []), transaction]
    this.transactions.set(key, block)
  }

  finishBatch({ buffers }: Pick<Batch, 'buffers'>): void {
    this.closeBlock()
    for (const step of this.steps) encodePoolEvents(buffers, step)
    this.steps = []
    this.changes.encode(buffers)
  }

  /** All transactions of a block are known when the next one comes. */
  private closeBlock(): void {
    const elector = this.elector ?? USUAL_ELECTOR
    for (const [key, transactions] of this.transactions) {
      const { before = deployedWith(transactions[0]), after } = this.pools.get(key) ?? {}
      if (before === undefined || after === undefined) continue
      const steps = listSteps(before, after, transactions, elector)
      if (steps === undefined) this.warn(unfollowed(transactions))
      else this.steps.push(...steps)
    }
    this.transactions = new Map()
    this.pools = new Map()
  }

  private notePool(before: AccountState | undefined, after: AccountState): void {
    const pool = { before: poolOf(before), after: poolOf(after) }
    this.pools.set(byteKey(after.account), pool)
    this.changes.setPool(after.account, after.lt, pool.after, pool.before)
  }

  /** Elections whose stakes are held, in a key block; what did not change is not read. */
  private noteElector(
    mcSeqno: number,
    before: AccountState | undefined,
    after: AccountState,
    isKeyBlock: boolean,
  ): readonly PastElection[] {
    const now = after.data === null ? undefined : readElector(after.data)
    if (now === undefined) return []
    const was = before?.data == null ? undefined : readElector(before.data)
    if (!isSameRoot(was?.election ?? null, now.election)) {
      const election = readElection(now)
      if (election !== undefined) this.changes.addElection(mcSeqno, election)
    }
    const isPastChanged = !isSameRoot(was?.past ?? null, now.past)
    const past = isKeyBlock || isPastChanged ? listPastElections(now) : []
    if (isPastChanged) this.noteComplaints(was === undefined ? [] : listPastElections(was), past)
    return past
  }

  private noteComplaints(was: readonly PastElection[], now: readonly PastElection[]): void {
    for (const election of now) {
      const known = was.find(({ electionId }) => electionId === election.electionId)
      if (known !== undefined && isSameRoot(known.complaints, election.complaints)) continue
      for (const complaint of readComplaints(election)) this.changes.addComplaint(election.electionId, complaint)
    }
  }

  /** By the configuration in force. */
  private async findElector(mcSeqno: number, config: Cell | null): Promise<Address> {
    if (config !== null) this.elector = electorOf(config)
    else if (this.elector === undefined) {
      const stored = await this.findConfig(mcSeqno)
      this.elector = stored === undefined ? USUAL_ELECTOR : electorOf(readSingleRoot(Uint8Array.from(stored.boc)))
    }
    return this.elector ?? USUAL_ELECTOR
  }
}

const electorOf = (config: Cell): Address => {
  const param = findConfigParam(config, 1)
  return param === undefined ? USUAL_ELECTOR : makeAddress(MASTERCHAIN, Uint8Array.from(param.loadHash()))
}

const isPool = (state: AccountState | undefined): boolean =>
  state?.codeHash != null && Buffer.from(state.codeHash).toString('hex') === NOMINATOR_POOL_CODE

const poolOf = (state: AccountState | undefined): NominatorPool | undefined =>
  state?.data != null && isPool(state) ? readNominatorPool(state.data) : undefined

/** A pool may be deployed by the first deposit: what it had before is what it was deployed with. */
function deployedWith(first: Transaction | undefined): NominatorPool | undefined {
  const init = first?.inMsg?.initState
  if (init == null) return undefined
  const { code, data } = attempt(() => loadStateInit(init.clone())) ?? {}
  if (code == null || data == null) return undefined
  const isOne = Buffer.from(hashAt(code.arena, code.index, 0)).toString('hex') === NOMINATOR_POOL_CODE
  return isOne ? readNominatorPool(data) : undefined
}

const isSameRoot = (a: Cell | null, b: Cell | null): boolean =>
  a === null || b === null ? a === b : sameBytes(hashAt(a.arena, a.index, 0), hashAt(b.arena, b.index, 0))

interface PoolStep {
  readonly transaction: Transaction
  readonly isSettled: boolean
  readonly before: NominatorPool
  readonly after: NominatorPool
}

/** The states around each of a block's transactions; undefined where following them does not lead to the state that the block left. */
function listSteps(
  before: NominatorPool,
  after: NominatorPool,
  transactions: readonly Transaction[],
  elector: Address,
): PoolStep[] | undefined {
  const [only] = transactions
  if (transactions.length === 1 && only !== undefined) {
    return [{ transaction: only, isSettled: isSettlement(only, elector), before, after }]
  }
  const steps: PoolStep[] = []
  let pool = before
  for (const transaction of transactions) {
    const next = afterTransaction(pool, transaction, elector)
    steps.push({ transaction, isSettled: isSettlement(transaction, elector), before: pool, after: next })
    pool = next
  }
  return isSamePool(pool, after) ? steps : undefined
}

/** What is said of a pool whose transactions of one block do not explain the state it was left in. */
function unfollowed(transactions: readonly Transaction[]): string {
  const [first, last] = [transactions[0], transactions.at(-1)] as [Transaction, Transaction]
  const pool = formatRaw(first.account)
  return `pool ${pool}: lt ${first.lt} to ${last.lt} do not lead to its stored state; their events are left out`
}

function encodePoolEvents(buffers: BatchBuffers, { transaction, isSettled, before, after }: PoolStep): void {
  listNominatorEvents(before, after, isSettled).forEach((event, i) => {
    NOMINATOR_EVENT_ROWS.encode(buffers.nominatorEvents, { place: transaction, idx: i, event })
  })
  const event = findPoolValidatorEvent(before, after, transaction, isSettled)
  if (event !== undefined) POOL_VALIDATOR_EVENT_ROWS.encode(buffers.poolValidatorEvents, { place: transaction, event })
}
