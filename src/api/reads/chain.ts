import { CellarError } from '../../lib/errors.ts'
import { MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import type { Queryable } from '../../store/database.ts'
import { findFollower, type SeenFollower } from '../../store/follower.ts'
import type { AccountReader } from './account-reader.ts'
import { AddressBook } from './address-book.ts'
import { CodeBocs } from './code-bocs.ts'
import { Identities } from './identities.ts'
import type { ImageProxy } from './image-proxy.ts'
import type { Labels } from './labels.ts'
import { StateData } from './state-data.ts'
import { SuspendedAccounts } from './suspended-accounts.ts'
import type { TokenOverrides } from './token-overrides.ts'

/** What is indexed, as of the last commit. */
export interface IndexedRange {
  readonly networkId: number
  readonly first: number
  readonly last: number
}

const TESTNET = -3

export const HOW_TO_BEGIN =
  'nothing is indexed yet: import a folder of blocks with `cellar import DIR`, or follow a network with `cellar index`'

export const notIndexed = (): CellarError => new CellarError('NOT_INDEXED', HOW_TO_BEGIN)

/** What an operator adds to what the chain says. */
export interface OperatorOverrides {
  readonly overrides?: TokenOverrides | undefined
  readonly images?: ImageProxy | undefined
  readonly labels?: Labels | undefined
}

/** Facts about the indexed chain that many endpoints need. */
export class Chain {
  readonly book: AddressBook
  readonly codes: CodeBocs
  readonly stateData = new StateData()
  readonly suspended: SuspendedAccounts
  /** For accounts that are not indexed; undefined without a network. */
  readonly accounts: AccountReader | undefined
  /** What the operator says of tokens; undefined when nothing. */
  readonly overrides: TokenOverrides | undefined
  /** Where images of tokens are made smaller; undefined when nowhere. */
  readonly images: ImageProxy | undefined
  /** What the operator calls accounts; undefined when nothing. */
  readonly labels: Labels | undefined
  readonly #db: Queryable
  #networkId: number | undefined

  constructor(db: Queryable, accounts?: AccountReader, { overrides, images, labels }: OperatorOverrides = {}) {
    this.#db = db
    this.accounts = accounts
    this.overrides = overrides
    this.codes = new CodeBocs(db)
    this.suspended = new SuspendedAccounts(db)
    this.images = images
    this.labels = labels
    this.book = new AddressBook(db, new Identities(db), () => this.isTestnet(), labels)
  }

  /** The chain was put back: what was read of it may have been of blocks that are gone. */
  forget(): void {
    this.book.forget()
    this.suspended.forget()
    this.accounts?.forget?.()
  }

  async findRange(): Promise<IndexedRange | undefined> {
    const [row] = await this.#db.query<{ network_id: number; first_mc_seqno: number; last_mc_seqno: number }>(
      'select network_id, first_mc_seqno, last_mc_seqno from checkpoint',
    )
    if (!row) return undefined
    this.#networkId = row.network_id
    return { networkId: row.network_id, first: row.first_mc_seqno, last: row.last_mc_seqno }
  }

  /** When the newest indexed masterchain block was made, and how long ago by the database's clock; undefined when nothing is indexed. */
  async findLastBlock(): Promise<{ readonly utime: number; readonly ageSeconds: number } | undefined> {
    const [row] = await this.#db.query<{ gen_utime: bigint; now: bigint }>(
      `select b.gen_utime, extract(epoch from clock_timestamp())::bigint as now from checkpoint c
       join blocks b on b.workchain = $1 and b.shard = $2 and b.seqno = c.last_mc_seqno`,
      [MASTERCHAIN, WHOLE_SHARD],
    )
    return row && { utime: Number(row.gen_utime), ageSeconds: Math.max(0, Number(row.now - row.gen_utime)) }
  }

  /** What the process that follows a network last said; undefined when there never was one. */
  findFollower(): Promise<SeenFollower | undefined> {
    return findFollower(this.#db)
  }

  async getRange(): Promise<IndexedRange> {
    const range = await this.findRange()
    if (!range) throw notIndexed()
    return range
  }

  /** Whether addresses carry the test flag. A chain does not change its id, so it is asked for once. */
  async isTestnet(): Promise<boolean> {
    const networkId = this.#networkId ?? (await this.findRange())?.networkId
    return networkId === TESTNET
  }

  /**
   * Refuses a masterchain seqno that is not indexed. To be asked after its rows were read: retention may take them away in between, but never
   * bring them.
   */
  async expectMasterchainBlock(seqno: number): Promise<void> {
    const { first, last } = await this.getRange()
    if (seqno < first || seqno > last) throw missing(`masterchain block ${seqno} is not indexed`, { first, last })
  }

  /** The refusal of something that is not here, naming what is. */
  async missing(what: string): Promise<CellarError> {
    const range = await this.findRange()
    return range ? missing(what, range) : notIndexed()
  }
}

const missing = (what: string, { first, last }: Pick<IndexedRange, 'first' | 'last'>): CellarError =>
  new CellarError('NOT_FOUND', `${what}; indexed are masterchain blocks ${first}..${last}`)
