import type { Address } from '../../cell/address.ts'
import type { Cell } from '../../cell/cell.ts'
import { asHash } from '../../cell/hash.ts'
import { cellHash } from '../../cell/hashing.ts'
import { Slice } from '../../cell/slice.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { CellarError } from '../../lib/errors.ts'
import { type BlockId, type BlockIdExt, MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import { loadAccount } from '../../tlb/account.ts'
import type { ShardAccount } from '../../tlb/shard-account.ts'
import { findShardAccount } from '../../tlb/shard-accounts.ts'
import type { ShardTop } from '../../tlb/shard-hashes.ts'
import { shardPrefixBits } from '../../tlb/shard-ident.ts'
import { loadShardStateUnsplit } from '../../tlb/shard-state.ts'
import { type PreparedConfig, prepareConfig } from '../../tvm/chain-context.ts'
import { BlockTimer } from './block-timer.ts'
import type { BlockListener, ChainArchive } from './chain-archive.ts'
import type { DevnetSettings } from './chain-settings.ts'
import type { Devnet, Gift, Snapshot } from './devnet.ts'
import { MAX_SPLIT } from './genesis-config.ts'
import { loadGenesis, saveGenesis } from './genesis-folder.ts'
import { makeMasterchainBlock } from './masterchain-block.ts'
import { MessagePool } from './message-pool.ts'
import { openRound, type Round } from './round.ts'
import { holds, prefixOf } from './routing.ts'
import { makeShardBlocks, type ShardBlock } from './shard-blocks.ts'
import { openState } from './starting-state.ts'
import { StoredChain } from './stored-chain.ts'
import { ValidatorKey } from './validator-key.ts'
import { createZerostates } from './zerostate.ts'

const BLOCK_TIME_MS = 1_000
const MAX_TRANSACTIONS = 400
/** Blocks in which coins from the giver must have arrived. */
const FUND_BLOCKS = 20
const DEPTHS = { 1: 0, 2: 1, 4: 2 } as const

/** See `Devnet`. */
export class DevnetChain implements Devnet {
  private readonly settings: DevnetSettings
  private readonly key: ValidatorKey
  private readonly chain: StoredChain
  private readonly pool = new MessagePool()
  private readonly clock: () => number
  private skippedSeconds = 0
  /** The clock was moved since the last block. */
  private isTimeSkipped = false
  /** How deep basechain shards should be. */
  private depth: number
  private turn: Promise<unknown> = Promise.resolve()
  private readonly producer: BlockTimer
  private opened: Round | undefined
  /** A round whose shard blocks are made, and whose masterchain block is not. */
  private begun: { readonly round: Round; readonly shardBlocks: readonly ShardBlock[] } | undefined
  private config: { readonly hash: string; readonly prepared: PreparedConfig } | undefined

  private constructor(settings: DevnetSettings, key: ValidatorKey, chain: StoredChain) {
    this.settings = settings
    this.key = key
    this.chain = chain
    this.clock = settings.clock ?? (() => Math.floor(Date.now() / 1_000))
    this.depth = chain.masterchainHead().seqno === 0 ? DEPTHS[settings.shards ?? 1] : depthOf(chain)
    this.producer = new BlockTimer(this, settings.blockTimeMs ?? BLOCK_TIME_MS)
    this.skippedSeconds = this.secondsAhead()
  }

  static async open(settings: DevnetSettings): Promise<DevnetChain> {
    const { dir, seed, accounts = [] } = settings
    const key = new ValidatorKey(seed)
    let zerostates = dir === undefined ? undefined : loadGenesis(dir, seed)
    if (zerostates === undefined) {
      const time = settings.genesisTime ?? settings.clock?.() ?? Math.floor(Date.now() / 1_000)
      zerostates = createZerostates({ time, key, accounts })
      if (dir !== undefined) saveGenesis(dir, seed, zerostates)
    }
    const chain = new StoredChain(key, zerostates, settings)
    if (dir !== undefined) chain.restore()
    return new DevnetChain(settings, key, chain)
  }

  get archive(): ChainArchive {
    return this.chain
  }

  get shardCount(): number {
    return Math.max(1, this.chain.topsOf(this.head().seqno)?.length ?? 1)
  }

  head(): BlockIdExt {
    return this.chain.masterchainHead()
  }

  now(): number {
    return Math.max(this.clock() + this.skippedSeconds, this.lastUtime())
  }

  advanceTime(seconds: number): void {
    this.skippedSeconds += seconds
    this.isTimeSkipped = true
  }

  isQuiet(): boolean {
    const { seqno } = this.head()
    if (seqno === 0 || this.begun !== undefined || this.isTimeSkipped || this.pool.list().length > 0) return false
    const tops = this.chain.topsOf(seqno) ?? []
    const isSettled = ({ shard, descr }: ShardTop): boolean =>
      shardPrefixBits(shard) === this.depth && !descr.wantSplit && !descr.wantMerge
    const hasQueue = (id: BlockId): boolean => openState(this.chain.topOf(id)).queue.length > 0
    return tops.every(isSettled) && ![this.head(), ...(this.chain.shardTops(seqno) ?? [])].some(hasQueue)
  }

  split(): void {
    this.depth = Math.min(MAX_SPLIT, this.depth + 1)
  }

  merge(): void {
    this.depth = Math.max(0, this.depth - 1)
  }

  onBlock(listener: BlockListener): () => void {
    return this.chain.onBlock(listener)
  }

  async send(message: Uint8Array): Promise<void> {
    await this.inTurn(() => this.pool.add(message, this.round(), (address) => this.findAccount(address)))
  }

  produce(): Promise<BlockIdExt[]> {
    return this.inTurn(() => this.finishRound())
  }

  produceShards(): Promise<BlockIdExt[]> {
    return this.inTurn(async () => (await this.beginRound()).shardBlocks.map(({ block }) => block.id))
  }

  start(): void {
    this.producer.start()
  }

  setBlockTime(milliseconds: number): void {
    this.producer.setPeriod(milliseconds)
  }

  async stop(): Promise<void> {
    this.producer.stop()
    await this.turn
    // What was shown as signed is not taken back by a stop in good order.
    if (this.begun !== undefined) await this.produce()
  }

  fund(to: Address, amount: bigint): Promise<void> {
    return this.give({ to, amount })
  }

  async give({ arrivesAt, ...gift }: Gift): Promise<void> {
    const receiver = arrivesAt ?? gift.to
    const { giver } = this.settings
    if (giver === undefined) throw new CellarError('CONFIG', 'this chain has no giver')
    const before = await this.inTurn(async () => {
      const expected = this.pool.expectedAccount(giver.address) ?? this.findAccount(giver.address)
      const data = dataOf(expected)
      if (data === undefined) throw new CellarError('CONFIG', 'the giver is not in the genesis accounts')
      const message = giver.createTransfer({ ...gift, data, now: this.now() })
      await this.pool.add(message, this.round(), (address) => this.findAccount(address))
      return this.findAccount(receiver)?.lastTransLt
    })
    await this.blocksUntil(() => this.findAccount(receiver)?.lastTransLt !== before)
  }

  snapshot(): Snapshot {
    const { seqno, rootHash } = this.head()
    return { mcSeqno: seqno, rootHash }
  }

  async reset(to?: Snapshot): Promise<void> {
    await this.inTurn(async () => {
      const { mcSeqno } = to ?? { mcSeqno: 0 }
      const id = this.chain.lookup({ workchain: MASTERCHAIN, shard: WHOLE_SHARD, seqno: mcSeqno })
      if (id === undefined || (to !== undefined && Buffer.compare(id.rootHash, to.rootHash) !== 0)) {
        throw new CellarError('NOT_FOUND', 'that snapshot is not of this chain', { mcSeqno })
      }
      this.chain.rewind(mcSeqno)
      this.pool.clear()
      this.opened = undefined
      this.begun = undefined
      this.depth = mcSeqno === 0 ? DEPTHS[this.settings.shards ?? 1] : depthOf(this.chain)
      this.skippedSeconds = this.secondsAhead()
    })
  }

  async close(): Promise<void> {
    await this.stop()
    this.chain.close()
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }

  private async beginRound() {
    const round = { ...this.round(), depth: this.depth, messages: this.pool.list() }
    const shardBlocks = await makeShardBlocks(round)
    this.begun = { round, shardBlocks }
    this.chain.offerBlocks(shardBlocks.map(({ block }) => block))
    return this.begun
  }

  private async finishRound(): Promise<BlockIdExt[]> {
    const { round, shardBlocks } = this.begun ?? (await this.beginRound())
    const { block, tops } = await makeMasterchainBlock(round, shardBlocks)
    const shards = shardBlocks.map((one) => one.block)
    this.opened = undefined
    this.begun = undefined
    this.isTimeSkipped = false
    this.chain.commit(block, shards, tops)
    this.pool.settle(round.done)
    return [...shards, block].map(({ id }) => id)
  }

  /** The account's place in the newest state of its shard. */
  private findAccount(address: Address): ShardAccount | undefined {
    const head = this.head()
    const place = prefixOf(address)
    const top = this.chain.topsOf(head.seqno)?.find((one) => holds(one, place))
    const id =
      place.workchain === MASTERCHAIN
        ? head
        : { workchain: place.workchain, shard: top?.shard ?? WHOLE_SHARD, seqno: top?.descr.seqno ?? 0 }
    const root = this.chain.state(id)
    if (root === undefined) return undefined
    const { accounts } = loadShardStateUnsplit(new Slice(root.arena, root.index))
    return findShardAccount(new Slice(accounts.arena, accounts.index), asHash(address.slice(1)))
  }

  private blocksUntil(isSo: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      let blocks = 0
      const end = this.onBlock(() => {
        if (isSo()) {
          end()
          resolve()
        } else if (++blocks === FUND_BLOCKS) {
          end()
          reject(new CellarError('NOT_FOUND', `the coins did not arrive within ${FUND_BLOCKS} blocks`))
        }
      })
    })
  }

  /** What checks of messages and the next block start from. */
  private round(): Round {
    this.opened ??= openRound({
      arena: this.chain.states.arena,
      tvm: this.settings.tvm,
      key: this.key,
      seed: this.settings.seed,
      masterchain: this.chain.topOf(this.head()),
      topOf: (id) => this.chain.topOf(id),
      prepareConfig: (config) => this.prepare(config),
      now: this.now(),
      depth: this.depth,
      messages: [],
      endLtAt: (mcSeqno, place) => this.chain.endLtAt(mcSeqno, place),
      maxTransactions: this.settings.maxTransactions ?? MAX_TRANSACTIONS,
    })
    return { ...this.opened, now: this.now(), done: new Set() }
  }

  private prepare(config: Cell): PreparedConfig {
    const hash = byteKey(cellHash(config))
    if (this.config?.hash !== hash) this.config = { hash, prepared: prepareConfig(config) }
    return this.config.prepared
  }

  /** Time stands still while nobody runs the chain, if it was ahead of the clock. */
  private secondsAhead(): number {
    return Math.max(0, this.lastUtime() - this.clock())
  }

  private lastUtime(): number {
    const state = this.chain.state(this.head()) as Cell
    return loadShardStateUnsplit(new Slice(state.arena, state.index)).genUtime
  }

  /** One thing at a time: a message is checked on a whole state. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.turn.then(work)
    this.turn = result.catch(() => {})
    return result
  }
}

function dataOf(found: ShardAccount | undefined): Cell | undefined {
  const account = found === undefined ? null : loadAccount(new Slice(found.account.arena, found.account.index))
  return account?.state.kind === 'active' ? (account.state.init.data ?? undefined) : undefined
}

/** How deep the shards are, or are about to be. */
function depthOf(chain: StoredChain): number {
  const tops = chain.topsOf(chain.masterchainHead().seqno) ?? []
  const deepest = Math.max(0, ...tops.map(({ shard }) => shardPrefixBits(shard)))
  if (tops.some(({ descr }) => descr.wantSplit)) return Math.min(MAX_SPLIT, deepest + 1)
  return tops.some(({ descr }) => descr.wantMerge) ? Math.max(0, deepest - 1) : deepest
}
