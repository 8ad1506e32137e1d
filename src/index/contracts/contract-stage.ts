import type { Address } from '../../cell/address.ts'
import { isExotic } from '../../cell/arena.ts'
import type { Cell } from '../../cell/cell.ts'
import type { Hash } from '../../cell/hash.ts'
import { loadRecognisers } from '../../decode/contracts/load-recognisers.ts'
import { findRealOwner, saleOf } from '../../decode/contracts/real-owner.ts'
import { isSubject, RECOGNISERS_VERSION, type Subject } from '../../decode/contracts/recogniser.ts'
import { byteKey, sameBytes } from '../../lib/byte-key.ts'
import type { AccountState } from '../../model/account-state.ts'
import type { AccountFacts, Contract } from '../../model/contract.ts'
import { encodeRecognition } from '../../store/tables/contract-dependents.ts'
import type { InitialStates } from '../compute/initial-states.ts'
import type { AppliedBlock, Batch, Piece, PlacedTransaction, Stage, StateChange } from '../compute/stage.ts'
import { StakingStage } from '../staking/staking-stage.ts'
import { ContractChanges } from './contract-changes.ts'
import { ContractCodes } from './contract-codes.ts'
import type { ContractLookups } from './contract-lookups.ts'
import { type KnownAccount, KnownAccounts, nothingKnown } from './known-accounts.ts'
import { MethodMachine } from './method-machine.ts'
import { MethodRunner } from './method-runner.ts'
import { OtherStates } from './other-states.ts'
import { PublicLibraries } from './public-libraries.ts'
import { type RecogniseTools, recogniseAccount } from './recognise-account.ts'
import { encodeTokenEvent, isTokenEvent } from './token-events.ts'
import { WaitingClaims } from './waiting-claims.ts'

export interface ContractStageOptions {
  readonly lookups: ContractLookups
  /** A state that is in memory anyway. */
  readonly findHeld: (account: Address) => AccountState | undefined
  readonly maxBytes: number
  /** The store is empty: this run fills it. */
  readonly isNew: boolean
  /** One that outlives it; without it there is an own one, until disposed of. */
  readonly machine?: MethodMachine | undefined
}

/**
 * What accounts are, from block to block. For every masterchain block each changed account is looked at in its newest state, with
 * all other accounts as that block leaves them, so what is found depends on the chain alone.
 */
export class ContractStage implements Stage, AsyncDisposable {
  private readonly libraries: PublicLibraries
  private readonly ownMachine: MethodMachine | undefined
  private readonly runner: MethodRunner
  private readonly known: KnownAccounts
  private readonly states: OtherStates
  private readonly claims: WaitingClaims
  private readonly staking: StakingStage
  private readonly changes = new ContractChanges()
  private readonly findHeld: ContractStageOptions['findHeld']
  private tools: RecogniseTools | undefined
  private seeds: StateChange[] = []
  private seedConfig: Cell | null = null
  /** What accounts that this block changed were before it. */
  private former = new Map<string, KnownAccount>()
  private batch = 0
  /** By which recognisers the tables were made, when last asked. */
  private recognition: number | null | undefined
  private readonly isNew: boolean
  private readonly findRecognition: ContractLookups['findRecognition']

  constructor({ lookups, findHeld, maxBytes, isNew, machine }: ContractStageOptions) {
    this.findHeld = findHeld
    this.isNew = isNew
    this.findRecognition = () => lookups.findRecognition()
    this.libraries = new PublicLibraries(lookups)
    this.ownMachine = machine === undefined ? new MethodMachine() : undefined
    this.runner = new MethodRunner(lookups, this.libraries, machine ?? (this.ownMachine as MethodMachine))
    this.known = new KnownAccounts(maxBytes / 2, (accounts) => lookups.listContracts(accounts))
    const listNewestStates = (accounts: readonly Address[]) => lookups.listNewestStates(accounts)
    this.states = new OtherStates({ maxBytes: maxBytes / 2, findHeld, listNewestStates })
    this.claims = new WaitingClaims(lookups)
    this.staking = new StakingStage((mcSeqno) => lookups.findConfig(mcSeqno))
  }

  /** States to start from, with the configuration there is then: they are looked at in the first block. */
  seed({ accounts, config }: InitialStates): void {
    for (const after of accounts) this.seeds.push({ before: undefined, after })
    if (config !== null) this.seedConfig = config
  }

  /** Reads back what the store has of the accounts that a batch touches. */
  async prepare({ accounts }: Pick<Piece, 'accounts'>, { number }: Pick<Batch, 'number'>): Promise<void> {
    this.batch = number
    this.states.enterBatch(number)
    await this.noticeRecognition()
    const { book } = await this.ready()
    const recognisable: Address[] = []
    const confirming: Address[] = []
    for (const account of accounts) {
      const state = this.findHeld(account)
      if (!isSubject(state)) {
        // It may be deployed in this batch, and others may wait for it.
        confirming.push(account)
        continue
      }
      const facts = book.find(state) ?? (await book.learn(state))
      if (facts.recognisers.length > 0 || isLibrary(state)) recognisable.push(account)
      if (facts.confirms || isLibrary(state)) confirming.push(account)
    }
    await Promise.all([this.known.load(recognisable, number), this.claims.prepare(confirming)])
  }

  /** Looks at all that one masterchain block changed. */
  async applyBlock(step: AppliedBlock): Promise<void> {
    const { book } = await this.ready()
    const masterchainChanges = [...this.seeds, ...step.masterchainChanges]
    const changes = newestOf([...this.seeds, ...step.changes])
    this.libraries.change(masterchainChanges)
    book.enterBlock()
    const config = step.config ?? this.seedConfig
    this.runner.enterBlock(step, config)
    await this.staking.applyBlock({ mcSeqno: step.mcSeqno, config, masterchainChanges })
    this.seeds = []
    this.seedConfig = null
    this.former = new Map()

    const open: Subject[] = []
    const parents: Address[] = []
    for (const { before, after } of changes.values()) {
      this.states.change(after, this.batch)
      const known = this.known.find(after.account)
      const facts = isSubject(after) ? (book.find(after) ?? (await book.learn(after))) : undefined
      if (facts?.confirms === true && !hasSameContent(before, after)) parents.push(after.account)
      if (!isSubject(after) || facts === undefined || facts.recognisers.length === 0) {
        if (known !== undefined && isAnything(known)) this.put(known, nothingKnown(after.account, after.lt))
      } else if (known !== undefined && known.contracts.length > 0 && hasSameContent(known, after)) {
        this.put(known, { ...known, lt: after.lt })
      } else open.push(after)
    }
    open.push(...(await this.listWaiting(parents, open)))
    // All at once would be millions where indexing starts from a whole state.
    for (let i = 0; i < open.length; i += AT_ONCE) {
      await Promise.all(open.slice(i, i + AT_ONCE).map((subject) => this.recognise(subject, step.mcSeqno)))
    }
    await this.settleOwners()
    // Seeds, and accounts that only waited for others, did not change in this block.
    for (const { after } of step.changes) {
      if (after === undefined || changes.get(byteKey(after.account))?.after !== after) continue
      const known = this.known.find(after.account)
      if (known !== undefined && known.lt === after.lt) this.changes.addWallet(step.mcSeqno, known)
    }
  }

  /** The row of a transfer or burn of a token, if the transaction is one. */
  addTransaction(placed: PlacedTransaction, batch: Pick<Batch, 'buffers'>): void {
    this.staking.addTransaction(placed, batch)
    const { transaction, traceId } = placed
    if (!isTokenEvent(transaction)) return
    const now = contractsOf(this.known.find(transaction.account))
    // A contract may be gone by the end of the block in which it was asked.
    const contracts = now.length > 0 ? now : contractsOf(this.former.get(byteKey(transaction.account)))
    if (contracts.length > 0) encodeTokenEvent(batch.buffers, transaction, traceId, contracts)
  }

  /** As of the block under way. Right for accounts that this batch changed, and for those that were loaded. */
  factsOf(account: Address): AccountFacts | undefined {
    const known = this.known.find(account)
    const state = this.states.peek(account)
    if (known === undefined && state == null) return undefined
    return { codeHash: state?.codeHash ?? null, contracts: contractsOf(known), data: state?.data ?? null }
  }

  /** Makes `factsOf` right for these. */
  async load(accounts: readonly Address[]): Promise<void> {
    await this.states.load(accounts)
    const { book } = await this.ready()
    const recognisable: Address[] = []
    for (const account of accounts) {
      const state = this.states.peek(account)
      if (!isSubject(state)) continue
      const facts = book.find(state) ?? (await book.learn(state))
      if (facts.recognisers.length > 0) recognisable.push(account)
    }
    await this.known.load(recognisable, this.batch)
  }

  finishBatch({ buffers, isFirst }: Batch): void {
    this.changes.encode(buffers)
    this.staking.finishBatch({ buffers })
    if (isFirst) encodeRecognition(buffers.contractRecognition, RECOGNISERS_VERSION)
  }

  release(batch: number): void {
    this.known.release(batch)
    this.states.release(batch)
    this.claims.release(batch)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.ownMachine?.[Symbol.asyncDispose]()
  }

  /** Tables that were made anew in the meantime are not what is remembered of them. */
  private async noticeRecognition(): Promise<void> {
    if (this.isNew) return
    const now = await this.findRecognition()
    if (this.recognition !== undefined && this.recognition !== now) this.known.forgetStored()
    this.recognition = now
  }

  private async ready(): Promise<RecogniseTools> {
    if (this.tools === undefined) {
      const book = new ContractCodes(await loadRecognisers(), this.libraries)
      this.tools = { book, runner: this.runner, findState: (account) => this.states.find(account) }
    }
    return this.tools
  }

  /** Accounts that wait for one of these, and are not looked at anyway. */
  private async listWaiting(parents: readonly Address[], open: readonly Subject[]): Promise<Subject[]> {
    const waiting = new Map<string, Address>()
    for (const parent of parents) for (const one of this.claims.listOn(parent)) waiting.set(byteKey(one), one)
    for (const { account } of open) waiting.delete(byteKey(account))
    if (waiting.size === 0) return []
    const { book } = await this.ready()
    const accounts = [...waiting.values()]
    await Promise.all([this.states.load(accounts), this.known.load(accounts, this.batch)])
    const subjects: Subject[] = []
    for (const account of accounts) {
      const state = this.states.peek(account)
      if (!isSubject(state)) continue
      await book.learn(state)
      subjects.push(state)
    }
    return subjects
  }

  private async recognise(subject: Subject, mcSeqno: number): Promise<void> {
    const { contracts, unconfirmed } = await recogniseAccount(subject, await this.ready())
    const known = this.known.find(subject.account) ?? nothingKnown(subject.account, subject.lt)
    if (contracts.length === 0 && unconfirmed.length === 0 && !isAnything(known)) return
    const { account, lt, codeHash, dataHash } = subject
    this.put(known, {
      ...{ account, lt, codeHash, dataHash },
      contracts: contracts.map((contract) => ({
        contract,
        foundSeqno: known.contracts.find((one) => one.contract.kind === contract.kind)?.foundSeqno ?? mcSeqno,
      })),
      realOwner: known.realOwner,
      claims: unconfirmed,
    })
  }

  /** Items that changed, and items whose sale did, get the owner behind the sale. */
  private async settleOwners(): Promise<void> {
    const items = new Map<string, Address>()
    const note = (known: KnownAccount | undefined): void => {
      for (const contract of contractsOf(known)) {
        if (contract.kind === 'nft_item' && known) items.set(byteKey(known.account), known.account)
        const sale = saleOf(contract)
        if (sale !== undefined) items.set(byteKey(sale.nft), sale.nft)
      }
    }
    for (const former of this.former.values()) {
      note(former)
      note(this.known.find(former.account))
    }
    if (items.size === 0) return
    await this.known.load(items.values(), this.batch)
    const owners: Address[] = []
    const open = [...items.values()].flatMap((account) => {
      const known = this.known.find(account)
      const item = contractsOf(known).find((contract) => contract.kind === 'nft_item')
      if (known === undefined || item === undefined) return []
      if (item.owner !== null) owners.push(item.owner)
      return [{ known, item }]
    })
    await this.known.load(owners, this.batch)
    for (const { known, item } of open) {
      const realOwner = findRealOwner(known.account, item, (account) => contractsOf(this.known.find(account)))
      if (!isSame(realOwner, known.realOwner)) this.put(known, { ...known, realOwner })
    }
  }

  private put(before: KnownAccount, after: KnownAccount): void {
    const key = byteKey(after.account)
    if (!this.former.has(key)) this.former.set(key, before)
    this.claims.change(after.account, before.claims, after.claims, this.batch)
    this.known.set(after, this.batch)
    this.changes.add(before, after)
  }
}

const AT_ONCE = 2_000

const NO_CONTRACTS: readonly Contract[] = []

const contractsOf = (known: KnownAccount | undefined): readonly Contract[] =>
  known === undefined || known.contracts.length === 0 ? NO_CONTRACTS : known.contracts.map(({ contract }) => contract)

const isAnything = ({ contracts, claims }: KnownAccount): boolean => contracts.length > 0 || claims.length > 0

/** What such code is depends on the block. */
const isLibrary = ({ code }: Subject): boolean => isExotic(code.arena, code.index)

const isSame = (a: Uint8Array | null, b: Uint8Array | null): boolean =>
  a === null || b === null ? a === b : sameBytes(a, b)

interface Content {
  readonly codeHash: Hash | null
  readonly dataHash: Hash | null
}

const hasSameContent = (before: Content | undefined, after: Content): boolean =>
  before !== undefined && isSame(before.codeHash, after.codeHash) && isSame(before.dataHash, after.dataHash)

/** The state before the first and after the last of several changes of one account. */
function newestOf(
  changes: readonly StateChange[],
): Map<string, { readonly before: AccountState | undefined; readonly after: AccountState }> {
  const newest = new Map<string, { readonly before: AccountState | undefined; readonly after: AccountState }>()
  for (const { before, after } of changes) {
    if (after === undefined) continue
    const key = byteKey(after.account)
    const earlier = newest.get(key)
    newest.set(key, { before: earlier === undefined ? before : earlier.before, after })
  }
  return newest
}
