import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { readSingleRoot } from '../../cell/boc.ts'
import type { Cell } from '../../cell/cell.ts'
import { Slice } from '../../cell/slice.ts'
import { CellarError } from '../../lib/errors.ts'
import { type BlockId, type BlockIdExt, MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import type { SignatureSet } from '../../node/tl/lite-objects.ts'
import { loadBlock } from '../../tlb/block.ts'
import { loadMcBlockExtra } from '../../tlb/mc-block-extra.ts'
import type { ShardTop } from '../../tlb/shard-hashes.ts'
import { applyStateUpdate } from '../state/state-update.ts'
import { type BlockBytes, FileBytes, MemoryBytes } from './block-files.ts'
import { BlockIndex, type BlockRecord, RECORD_BYTES, readRecord, toId, writeRecord } from './block-index.ts'
import type {
  BlockListener,
  BlockLookup,
  ChainArchive,
  DevnetValidators,
  OfferedBlock,
  Zerostate,
} from './chain-archive.ts'
import type { DevnetSettings } from './chain-settings.ts'
import { Checkpoints } from './checkpoints.ts'
import type { FinishedBlock } from './finished-block.ts'
import { GLOBAL_ID } from './genesis-config.ts'
import { type BlockState, RecentStates } from './recent-states.ts'
import { holds, type Prefix } from './routing.ts'
import { idOf } from './shard-blocks.ts'
import type { ChainTop } from './starting-state.ts'
import type { ValidatorKey } from './validator-key.ts'

const CATCHAIN_SEQNO = 0
/** Shard tops of so many masterchain blocks stay parsed. */
const TOPS_KEPT = 64

/** The chain so far: blocks in a file, an index beside it, states in memory. */
export class StoredChain implements ChainArchive {
  readonly globalId = GLOBAL_ID
  readonly validators: DevnetValidators
  readonly states: RecentStates
  private readonly key: ValidatorKey
  private readonly zero: readonly [Zerostate, Zerostate]
  private readonly blocks: BlockBytes
  private readonly log: BlockBytes
  private readonly index = new BlockIndex()
  private readonly tops = new LRUCache<number, readonly ShardTop[]>({ max: TOPS_KEPT })
  private readonly keyBlocks: number[] = [0]
  private readonly listeners = new Set<BlockListener>()
  private readonly checkpoints: Checkpoints
  private headSeqno = 0
  private offer: readonly OfferedBlock[] = []

  constructor(
    key: ValidatorKey,
    zero: readonly [Zerostate, Zerostate],
    { dir, checkpointEvery, keptStates }: Pick<DevnetSettings, 'dir' | 'checkpointEvery' | 'keptStates'>,
  ) {
    this.states = new RecentStates(keptStates)
    this.key = key
    this.zero = zero
    this.validators = {
      list: [key.validator],
      catchainSeqno: CATCHAIN_SEQNO,
      hash: key.masterchainSetHash(CATCHAIN_SEQNO),
    }
    this.blocks = dir === undefined ? new MemoryBytes() : new FileBytes(dir, 'blocks.dat')
    this.log = dir === undefined ? new MemoryBytes() : new FileBytes(dir, 'blocks.index')
    this.checkpoints = new Checkpoints(dir, checkpointEvery)
    for (const { id, root } of zero) this.states.keepForever(id, root)
  }

  masterchainHead(): BlockIdExt {
    return this.masterchainBlock(this.headSeqno)
  }

  zerostates(): readonly [Zerostate, Zerostate] {
    return this.zero
  }

  findBlock(id: BlockId): Uint8Array | undefined {
    const record = this.index.find(id)
    return record === undefined ? undefined : this.blocks.read(record.offset, record.length)
  }

  lookup(query: BlockLookup): BlockIdExt | undefined {
    if (query.seqno === 0) return this.zero.find(({ id }) => id.workchain === query.workchain)?.id
    const record = this.index.lookup(query)
    return record === undefined ? undefined : toId(record)
  }

  state(id: BlockId): Cell | undefined {
    return this.states.find(id)
  }

  shardTops(mcSeqno: number): readonly BlockIdExt[] | undefined {
    return this.topsOf(mcSeqno)?.map(({ workchain, shard, descr }) => toId({ workchain, shard, ...descr }))
  }

  mcSeqnoOf(id: BlockId): number | undefined {
    return id.seqno === 0 ? 0 : this.index.find(id)?.mcSeqno
  }

  keyBlockBefore(mcSeqno: number): number {
    return this.keyBlocks.findLast((seqno) => seqno <= mcSeqno) ?? 0
  }

  signaturesOf(mcSeqno: number): SignatureSet | undefined {
    const record = this.index.find({ workchain: MASTERCHAIN, shard: WHOLE_SHARD, seqno: mcSeqno })
    return record === undefined ? undefined : this.key.signaturesOf(record, CATCHAIN_SEQNO)
  }

  offered(): readonly OfferedBlock[] {
    return this.offer
  }

  /** Shows shard blocks before they are committed, in place of those shown before. Nothing of them is written. */
  offerBlocks(blocks: readonly OfferedBlock[]): void {
    this.offer = blocks
  }

  onBlock(listener: BlockListener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** A block with the state it left, to build on. */
  topOf(id: BlockId): ChainTop {
    const state = this.states.find(id)
    const record = this.index.find(id)
    if (state === undefined) throw new CellarError('NOT_FOUND', 'the state of that block is not kept', { ...id })
    if (record !== undefined) return { id: toId(record), endLt: record.endLt, state }
    const zero = this.zero.find((one) => one.id.workchain === id.workchain) as Zerostate
    return { id: zero.id, endLt: 0n, state }
  }

  endLtAt(mcSeqno: number, place: Prefix): bigint {
    if (place.workchain === MASTERCHAIN) {
      return this.index.find({ workchain: MASTERCHAIN, shard: WHOLE_SHARD, seqno: mcSeqno })?.endLt ?? 0n
    }
    return this.topsOf(mcSeqno)?.find((top) => holds(top, place))?.descr.endLt ?? 0n
  }

  /** Bytes first, then the index with the masterchain block last: only a whole round is ever found again. */
  commit(masterchain: FinishedBlock, shards: readonly FinishedBlock[], tops: readonly ShardTop[]): void {
    const round = [...shards, masterchain]
    const mcSeqno = masterchain.id.seqno
    const records = round.map(
      ({ id, bytes, info }): BlockRecord => ({
        ...id,
        endLt: info.endLt,
        genUtime: info.genUtime,
        mcSeqno,
        isKeyBlock: info.keyBlock,
        offset: this.blocks.append(bytes),
        length: bytes.length,
      }),
    )
    this.blocks.sync()
    const lines = Buffer.alloc(records.length * RECORD_BYTES)
    for (const [i, record] of records.entries()) writeRecord(lines, i * RECORD_BYTES, record)
    this.log.append(lines)
    this.log.sync()
    for (const record of records) this.index.add(record)
    this.headSeqno = mcSeqno
    this.offer = []
    if (masterchain.info.keyBlock) this.keyBlocks.push(mcSeqno)
    this.addStates(mcSeqno, round, tops)
    if (this.checkpoints.isDue(mcSeqno)) this.saveCheckpoint(masterchain.id, tops)
    for (const listener of this.listeners)
      listener(
        masterchain.id,
        shards.map(({ id }) => id),
      )
  }

  /** Takes up what the files hold, and leaves out what was not finished. */
  restore(): void {
    const whole = Math.floor(this.log.length / RECORD_BYTES)
    const lines = Buffer.from(this.log.read(0, whole * RECORD_BYTES))
    for (let i = 0; i < whole; i++) this.index.add(readRecord(lines, i * RECORD_BYTES))
    let count = whole
    while (count > 0 && !this.isEnd(count - 1)) count--
    this.cut(count)
    this.restoreStates()
  }

  /** Forgets everything after a masterchain block. */
  rewind(mcSeqno: number): void {
    this.offer = []
    this.cut(this.index.countTo(mcSeqno))
    this.tops.clear()
    this.checkpoints.dropAfter(mcSeqno)
    if (this.states.rewind(mcSeqno)) return
    this.states.clear()
    this.restoreStates()
  }

  close(): void {
    this.blocks.close()
    this.log.close()
  }

  private masterchainBlock(seqno: number): BlockIdExt {
    return seqno === 0
      ? this.zero[0].id
      : toId(this.index.find({ workchain: MASTERCHAIN, shard: WHOLE_SHARD, seqno }) as BlockRecord)
  }

  private addStates(mcSeqno: number, states: readonly BlockState[], tops: readonly ShardTop[]): void {
    this.rememberTops(mcSeqno, tops)
    this.states.addRound(mcSeqno, states, tops.map(idOf))
  }

  private saveCheckpoint(id: BlockIdExt, tops: readonly ShardTop[]): void {
    const states = [id, ...tops.map(idOf)].map((one) => this.states.find(one) as Cell)
    this.checkpoints.save(id.seqno, states)
  }

  private rememberTops(seqno: number, tops: readonly ShardTop[]): void {
    this.tops.set(seqno, tops)
  }

  topsOf(mcSeqno: number): readonly ShardTop[] | undefined {
    const known = this.tops.get(mcSeqno)
    if (known !== undefined) return known
    const bytes = this.findBlock({ workchain: MASTERCHAIN, shard: WHOLE_SHARD, seqno: mcSeqno })
    if (bytes === undefined) return mcSeqno === 0 ? [] : undefined
    const tops = topsIn(openBlock(bytes).extra.custom as Cell)
    this.rememberTops(mcSeqno, tops)
    return tops
  }

  /** Whether a record ends a round whose bytes were all written. */
  private isEnd(i: number): boolean {
    const { workchain, offset, length, fileHash } = this.index.at(i)
    if (workchain !== MASTERCHAIN || offset + length > this.blocks.length) return false
    const found = createHash('sha256').update(this.blocks.read(offset, length)).digest()
    return Buffer.compare(found, fileHash) === 0
  }

  /** Leaves the first `count` records. */
  private cut(count: number): void {
    this.index.truncate(count)
    const last = count === 0 ? undefined : this.index.at(count - 1)
    this.log.truncate(count * RECORD_BYTES)
    this.blocks.truncate(last === undefined ? 0 : last.offset + last.length)
    this.headSeqno = last?.mcSeqno ?? 0
    this.keyBlocks.length = 1
    for (let i = 0; i < count; i++) {
      const { isKeyBlock, seqno } = this.index.at(i)
      if (isKeyBlock) this.keyBlocks.push(seqno)
    }
  }

  /** From the nearest checkpoint on, by the updates that the blocks hold. */
  private restoreStates(): void {
    const from = this.checkpoints.before(this.headSeqno)
    if (from > 0) {
      const tops = this.topsOf(from) ?? []
      const ids = [this.masterchainBlock(from), ...tops.map(idOf)]
      const states = this.checkpoints.load(from).map((state, i) => ({ id: ids[i] as BlockId, state }))
      this.addStates(from, states, tops)
    }
    const count = this.index.size
    for (let i = this.index.countTo(from), round: BlockState[] = []; i < count; i++) {
      const record = this.index.at(i)
      const block = openBlock(this.blocks.read(record.offset, record.length))
      round.push({ id: record, state: applyStateUpdate(this.states.arena, block.stateUpdate) })
      if (record.workchain !== MASTERCHAIN) continue
      this.addStates(record.seqno, round, topsIn(block.extra.custom as Cell))
      round = []
    }
  }
}

function openBlock(bytes: Uint8Array) {
  const root = readSingleRoot(bytes)
  return loadBlock(new Slice(root.arena, root.index))
}

const topsIn = (custom: Cell): readonly ShardTop[] =>
  loadMcBlockExtra(new Slice(custom.arena, custom.index)).shardHashes
