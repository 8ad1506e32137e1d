import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { refAt } from '../../src/cell/arena.ts'
import { readSingleRoot } from '../../src/cell/boc.ts'
import { Cell } from '../../src/cell/cell.ts'
import { asHash, type Hash } from '../../src/cell/hash.ts'
import { cellHash, computeHashes } from '../../src/cell/hashing.ts'
import { virtualUpdate } from '../../src/cell/merkle.ts'
import { Slice } from '../../src/cell/slice.ts'
import { TreeAssembler } from '../../src/decode/states/assemble-tree.ts'
import { CellIndex } from '../../src/decode/states/cell-index.ts'
import { comparePoint, searchBlocks } from '../../src/devnet/chain/block-search.ts'
import type { ChainArchive, LoadedCells, Zerostate } from '../../src/devnet/chain/chain-archive.ts'
import { type BlockId, type BlockIdExt, MASTERCHAIN, WHOLE_SHARD } from '../../src/model/block.ts'
import { blockKey, shardHex } from '../../src/node/block-key.ts'
import { listPrevBlocks } from '../../src/node/proof/prev-blocks.ts'
import { prefixesOverlap, shardHasPrefix } from '../../src/node/proof/shard-tops.ts'
import type { SignatureSet } from '../../src/node/tl/lite-objects.ts'
import { loadBlock, loadBlockHeader } from '../../src/tlb/block.ts'
import { loadMcBlockExtra } from '../../src/tlb/mc-block-extra.ts'

interface FolderBlock {
  readonly id: BlockIdExt
  readonly seqno: number
  readonly prev: readonly BlockIdExt[]
  readonly genUtime: number
  readonly endLt: bigint
  readonly isKeyBlock: boolean
}

export interface FolderArchiveOptions {
  /** Has `blocks` and `zerostate`. */
  readonly folder: string
  /** States that need not be put together. */
  readonly states?: ReadonlyMap<string, Cell>
  /** How many blocks of a shard the node had, where that was more than are here: its search depends on it. */
  readonly indexedBlocks?: number
  /** What the node had in memory; all unless said otherwise. */
  readonly loadedCells?: LoadedCells
  /** Blocks do not carry their own. */
  readonly signatures: ReadonlyMap<number, SignatureSet>
}

const STATE_UPDATE = 2
const BLOCK_FILE = /^(-?\d+)_([0-9a-f]{16})_(\d+)\.boc$/
const sha256 = (bytes: Uint8Array) => asHash(new Uint8Array(createHash('sha256').update(bytes).digest()))
/** What is a view of a block keeps all of it. */
const copyOf = (hash: Hash): Hash => asHash(new Uint8Array(hash))
const sliceOf = ({ arena, index }: Cell): Slice => new Slice(arena, index)

/**
 * A folder of a node's raw blocks as the archive of a lite server: what the node answered can be held against what we
 * answer. States are put together from the zero states and the blocks' updates.
 */
export function createFolderArchive({
  folder,
  states,
  signatures,
  indexedBlocks = 0,
  loadedCells,
}: FolderArchiveOptions): ChainArchive {
  const pathOf = ({ workchain, shard, seqno }: BlockId): string =>
    join(folder, 'blocks', `${workchain}_${shardHex(shard)}_${seqno}.boc`)
  const blocks = listHeaders(join(folder, 'blocks'))
  const shards = groupByShard(blocks)
  const byKey = new Map(blocks.map((block) => [blockKey(block.id), block]))
  const head = blocks.filter(({ id }) => id.workchain === MASTERCHAIN).at(-1)?.id as BlockIdExt
  const zerostates = [readZerostate(folder, MASTERCHAIN), readZerostate(folder, 0)] as const
  const findBlock = (id: BlockId): Uint8Array | undefined =>
    byKey.has(blockKey(id)) ? new Uint8Array(readFileSync(pathOf(id))) : undefined
  const prevOf = (id: BlockId) => byKey.get(blockKey(id))?.prev ?? []

  const tops = new Map<number, readonly BlockIdExt[]>()
  const shardTops = (mcSeqno: number): readonly BlockIdExt[] | undefined => {
    const known = tops.get(mcSeqno)
    if (known) return known
    const bytes = findBlock({ workchain: MASTERCHAIN, shard: WHOLE_SHARD, seqno: mcSeqno })
    const found = bytes && readShardTops(bytes)
    if (found) tops.set(mcSeqno, found)
    return found
  }
  const keyBlocks = [0, ...blocks.filter(({ isKeyBlock }) => isKeyBlock).map(({ id }) => id.seqno)]

  return {
    globalId: -777,
    validators: { list: [], catchainSeqno: 0, hash: 0 },
    masterchainHead: () => head,
    zerostates: () => zerostates,
    findBlock,
    lookup: ({ workchain, shard, seqno, lt, utime }) => {
      if (seqno === 0) return zerostates.find(({ id }) => id.workchain === workchain)?.id
      const found = shards
        .filter(([first]) => first?.id.workchain === workchain && shardHasPrefix(first.id.shard, shard))
        .flatMap((list) => {
          const compare = (place: number): number => {
            const block = list[place]
            return block === undefined ? -1 : comparePoint({ seqno, lt, utime }, block)
          }
          const place = searchBlocks(Math.max(list.length, indexedBlocks), compare)
          const block = place === undefined ? undefined : list[place]
          return block !== undefined && (seqno === undefined || block.seqno === seqno) ? [block] : []
        })
      return found.sort((a, b) => a.seqno - b.seqno)[0]?.id
    },
    ...(loadedCells && { loadedCells }),
    state: createStates(zerostates, states, findBlock, prevOf),
    shardTops,
    mcSeqnoOf: (id) => {
      if (id.workchain === MASTERCHAIN) return id.seqno
      for (let seqno = 1; seqno <= head.seqno; seqno++) {
        const isIn = shardTops(seqno)?.some((top) => prefixesOverlap(top.shard, id.shard) && top.seqno >= id.seqno)
        if (isIn) return seqno
      }
      return undefined
    },
    keyBlockBefore: (mcSeqno) => Math.max(...keyBlocks.filter((seqno) => seqno <= mcSeqno)),
    offered: () => [],
    signaturesOf: (mcSeqno) => signatures.get(mcSeqno),
    onBlock: () => () => undefined,
  }
}

/** By folder: archives of the same one are made again and again, and to read and hash thousands of blocks takes half a second of the processor. */
const headersIn = new Map<string, readonly FolderBlock[]>()

function listHeaders(folder: string): readonly FolderBlock[] {
  const headers =
    headersIn.get(folder) ??
    readdirSync(folder)
      .filter((name) => BLOCK_FILE.test(name))
      .map((name) => readHeader(new Uint8Array(readFileSync(join(folder, name)))))
      .sort((a, b) => a.id.seqno - b.id.seqno)
  headersIn.set(folder, headers)
  return headers
}

function groupByShard(blocks: readonly FolderBlock[]): FolderBlock[][] {
  const groups = new Map<string, FolderBlock[]>()
  for (const block of blocks) {
    const name = `${block.id.workchain}:${block.id.shard}`
    const group = groups.get(name)
    if (group) group.push(block)
    else groups.set(name, [block])
  }
  return [...groups.values()]
}

function readHeader(bytes: Uint8Array): FolderBlock {
  const root = readSingleRoot(bytes)
  const { info } = loadBlockHeader(sliceOf(root))
  const { workchain, shard } = info.shard
  return {
    id: { workchain, shard, seqno: info.seqno, rootHash: copyOf(cellHash(root)), fileHash: sha256(bytes) },
    seqno: info.seqno,
    prev: listPrevBlocks(info).map((id) => ({ ...id, rootHash: copyOf(id.rootHash), fileHash: copyOf(id.fileHash) })),
    genUtime: info.genUtime,
    endLt: info.endLt,
    isKeyBlock: info.keyBlock,
  }
}

function readZerostate(folder: string, workchain: number): Zerostate {
  const name = workchain === MASTERCHAIN ? 'zerostate.boc' : `basestate${workchain}.boc`
  const data = new Uint8Array(readFileSync(join(folder, 'zerostate', name)))
  const root = readSingleRoot(data)
  computeHashes(root.arena)
  return {
    id: { workchain, shard: WHOLE_SHARD, seqno: 0, rootHash: cellHash(root), fileHash: sha256(data) },
    data,
    root,
  }
}

function readShardTops(masterchainBlock: Uint8Array): BlockIdExt[] {
  const { custom } = loadBlock(sliceOf(readSingleRoot(masterchainBlock))).extra
  return loadMcBlockExtra(sliceOf(custom as Cell)).shardHashes.map(({ workchain, shard, descr }) => {
    const { seqno, rootHash, fileHash } = descr
    return { workchain, shard, seqno, rootHash, fileHash }
  })
}

function createStates(
  zerostates: readonly Zerostate[],
  given: ReadonlyMap<string, Cell> | undefined,
  findBlock: (id: BlockId) => Uint8Array | undefined,
  prevOf: (id: BlockId) => readonly BlockIdExt[],
): (id: BlockId) => Cell | undefined {
  const known = new Map<string, Cell>(zerostates.map(({ id, root }) => [blockKey(id), root]))
  for (const [key, root] of given ?? []) known.set(key, root)
  const indexes = new Map<string, CellIndex>()
  const assembler = new TreeAssembler()
  const make = (id: BlockId): Cell => {
    const root = readSingleRoot(findBlock(id) as Uint8Array)
    const pruned = virtualUpdate(new Cell(root.arena, refAt(root.arena, root.index, STATE_UPDATE))).new
    const before = prevOf(id).map((prev) => {
      const index = indexes.get(blockKey(prev)) ?? new CellIndex((known.get(blockKey(prev)) as Cell).arena)
      indexes.set(blockKey(prev), index)
      return index
    })
    const find = (hash: Uint8Array) => before.map((index) => index.find(hash)).find((cell) => cell !== undefined)
    const state = assembler.assemble(pruned, find)
    if (!state) throw new Error(`no whole state after ${blockKey(id)}`)
    return state
  }
  return (id) => {
    if (!known.has(blockKey(id)) && !findBlock(id)) return undefined
    const stack: BlockId[] = [id]
    for (let next = stack.at(-1); next !== undefined; next = stack.at(-1)) {
      const missing = known.has(blockKey(next)) ? [] : prevOf(next).filter((prev) => !known.has(blockKey(prev)))
      if (missing.length > 0) stack.push(...missing)
      else {
        if (!known.has(blockKey(next))) known.set(blockKey(next), make(next))
        stack.pop()
      }
    }
    return known.get(blockKey(id))
  }
}
