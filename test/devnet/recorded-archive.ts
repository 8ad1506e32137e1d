import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { refAt } from '../../src/cell/arena.ts'
import { readSingleRoot } from '../../src/cell/boc.ts'
import { Cell } from '../../src/cell/cell.ts'
import { computeHashes } from '../../src/cell/hashing.ts'
import { virtualUpdate } from '../../src/cell/merkle.ts'
import { Slice } from '../../src/cell/slice.ts'
import { TreeAssembler } from '../../src/decode/states/assemble-tree.ts'
import { CellIndex } from '../../src/decode/states/cell-index.ts'
import type { ChainArchive, Zerostate } from '../../src/devnet/chain/chain-archive.ts'
import { type BlockId, type BlockIdExt, MASTERCHAIN, WHOLE_SHARD } from '../../src/model/block.ts'
import { blockKey, shardHex } from '../../src/node/block-key.ts'
import { prefixesOverlap } from '../../src/node/proof/shard-tops.ts'
import { decodeTl, findTlKind } from '../../src/node/tl/codec.ts'
import type { SignatureSet } from '../../src/node/tl/lite-objects.ts'
import { loadBlock } from '../../src/tlb/block.ts'
import { loadMcBlockExtra } from '../../src/tlb/mc-block-extra.ts'
import { type JsonBlockId, listExchanges, readOracle, toBlockId } from '../lite-server/oracles.ts'

interface RecordedHeader extends JsonBlockId {
  readonly gen_utime: number
  readonly end_lt: string
  readonly prev: JsonBlockId[]
}

const STATE_UPDATE = 2

/**
 * The chain that was recorded from the reference node as a lite server's archive: what the node answered can be held
 * against what we answer. States at the top are the node's own, those before are put together from the blocks' updates.
 */
export function createRecordedArchive(recorded: string): ChainArchive {
  const headers = readOracle<RecordedHeader>('block_info.jsonl.gz').map((header) => ({
    id: toBlockId(header),
    prev: header.prev.map(toBlockId),
    utime: header.gen_utime,
    endLt: BigInt(header.end_lt),
  }))
  const byKey = new Map(headers.map((header) => [blockKey(header.id), header]))
  const bySeqno = [...headers].sort((a, b) => a.id.seqno - b.id.seqno)
  const head = bySeqno.filter(({ id }) => id.workchain === MASTERCHAIN).at(-1)?.id as BlockIdExt
  const zerostates = [
    ['zerostate.boc', MASTERCHAIN],
    ['basestate0.boc', 0],
  ].map(([name, workchain]) => {
    const data = new Uint8Array(readFileSync(join(recorded, 'zerostate', name as string)))
    const root = readSingleRoot(data)
    const id = headers.flatMap(({ prev }) => prev).find((each) => each.seqno === 0 && each.workchain === workchain)
    computeHashes(root.arena)
    return { id: id as BlockIdExt, data, root }
  }) as unknown as readonly [Zerostate, Zerostate]

  const findBlock = ({ workchain, shard, seqno }: BlockId): Uint8Array | undefined =>
    byKey.has(blockKey({ workchain, shard, seqno }))
      ? new Uint8Array(readFileSync(join(recorded, 'blocks', `${workchain}_${shardHex(shard)}_${seqno}.boc`)))
      : undefined

  const states = createStates(recorded, zerostates, findBlock, (id) => byKey.get(blockKey(id))?.prev ?? [])
  const tops = new Map<number, BlockIdExt[]>()
  const topsOf = (mcSeqno: number): BlockIdExt[] | undefined => {
    const known = tops.get(mcSeqno)
    if (known) return known
    const bytes = findBlock({ workchain: MASTERCHAIN, shard: WHOLE_SHARD, seqno: mcSeqno })
    if (!bytes) return undefined
    const found = mcExtraOf(readSingleRoot(bytes)).shardHashes.map(({ workchain, shard, descr }) => {
      const { seqno, rootHash, fileHash } = descr
      return { workchain, shard, seqno, rootHash, fileHash }
    })
    tops.set(mcSeqno, found)
    return found
  }
  const signatures = readSignatures()
  const keyBlocks = new Set([0, ...readOracle<{ key_blocks: number[] }>('summary.json').flatMap((s) => s.key_blocks)])

  return {
    globalId: -777,
    validators: { list: [], catchainSeqno: 0, hash: 0 },
    masterchainHead: () => head,
    zerostates: () => zerostates,
    findBlock,
    lookup: ({ workchain, shard, seqno, lt, utime }) => {
      if (seqno === 0) return zerostates.find(({ id }) => id.workchain === workchain)?.id
      return bySeqno.find(
        ({ id, endLt, utime: time }) =>
          id.workchain === workchain &&
          prefixesOverlap(id.shard, shard) &&
          (seqno === undefined || id.seqno === seqno) &&
          (lt === undefined || endLt >= lt) &&
          (utime === undefined || time >= utime),
      )?.id
    },
    state: states,
    shardTops: topsOf,
    mcSeqnoOf: (id) => {
      if (id.workchain === MASTERCHAIN) return id.seqno
      for (let seqno = 1; seqno <= head.seqno; seqno++) {
        const isIn = (topsOf(seqno) ?? []).some((top) => prefixesOverlap(top.shard, id.shard) && top.seqno >= id.seqno)
        if (isIn) return seqno
      }
      return undefined
    },
    keyBlockBefore: (mcSeqno) => Math.max(...[...keyBlocks].filter((seqno) => seqno <= mcSeqno)),
    // Blocks of one validator carry none of the block before: what the node's own proof told is all there is.
    offered: () => [],
    signaturesOf: (mcSeqno) => signatures.get(mcSeqno),
    onBlock: () => () => undefined,
  }
}

function createStates(
  recorded: string,
  zerostates: readonly [Zerostate, Zerostate],
  findBlock: (id: BlockId) => Uint8Array | undefined,
  prevOf: (id: BlockId) => readonly BlockIdExt[],
): (id: BlockId) => Cell | undefined {
  const known = new Map<string, Cell>(zerostates.map(({ id, root }) => [blockKey(id), root]))
  const indexes = new Map<string, CellIndex>()
  const kept = ['-1_8000000000000000_631', '0_2000000000000000_571', '0_6000000000000000_565', '0_a000000000000000_569']
  for (const name of [...kept, '0_e000000000000000_571']) {
    const [workchain, shard, seqno] = name.split('_') as [string, string, string]
    const root = readSingleRoot(readFileSync(join(recorded, 'states', `${name}.state.boc`)))
    computeHashes(root.arena)
    known.set(blockKey({ workchain: +workchain, shard: BigInt.asIntN(64, BigInt(`0x${shard}`)), seqno: +seqno }), root)
  }
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

function readSignatures(): Map<number, SignatureSet> {
  const proofs = listExchanges().filter(({ request }) => findTlKind(request) === 'liteServer.getBlockProof')
  const steps = proofs.flatMap(({ answer }) => decodeTl(answer, 'liteServer.partialBlockProof').steps)
  return new Map(
    steps.flatMap((step) =>
      step.kind === 'liteServer.blockLinkForward' ? [[step.to.seqno, step.signatures] as const] : [],
    ),
  )
}

const sliceOf = ({ arena, index }: Cell): Slice => new Slice(arena, index)

function mcExtraOf(root: Cell) {
  const { custom } = loadBlock(sliceOf(root)).extra
  return loadMcBlockExtra(sliceOf(custom as Cell))
}
