import { createHash } from 'node:crypto'
import type { Cell } from '../../../cell/cell.ts'
import type { Hash } from '../../../cell/hash.ts'
import type { BlockId, BlockIdExt } from '../../../model/block.ts'
import { blockName } from '../../block-key.ts'
import { openBlockProof, type ProvenBlock } from '../../proof/header.ts'
import { equalBytes, expectHash, openWhole, untrue } from '../../proof/opened.ts'
import { expectSameBlock } from '../../proof/same-block.ts'
import { prefixesOverlap } from '../../proof/shard-tops.ts'
import { type CallNeeds, defineCall, type LiteCall } from '../call.ts'

export interface BlockBytes {
  readonly id: BlockIdExt
  /** A bag of cells, as the network knows it. */
  readonly data: Uint8Array
}

/**
 * The block's own bytes. Their hash must be the id's file hash; unless `checkRoot` is false, the cells in them must
 * also hash to its root hash. Whoever hashes the cells anyway, on another thread, may do that check there.
 */
export const getBlock = (
  id: BlockIdExt,
  { checkRoot = true, ...needs }: { readonly checkRoot?: boolean } & CallNeeds = {},
): LiteCall<BlockBytes> =>
  defineCall(
    'liteServer.getBlock',
    { id },
    (answer) => {
      expectSameBlock(answer.id, id, 'getBlock')
      const name = `block ${blockName(id)}`
      expectFileHash(answer.data, id.fileHash, name)
      if (checkRoot) expectHash(openWhole(answer.data, name), id.rootHash, name)
      return { id, data: answer.data }
    },
    needs,
  )

export interface StateBytes {
  readonly rootHash: Hash
  readonly fileHash: Hash
  readonly data: Uint8Array
  readonly root: Cell
}

/**
 * A whole shard state; nodes give it for seqno 1000 at most. For a zero state the id is the state's own. For others it
 * is the block's, and the answer is tied to it only if the caller knows the state's root hash from the block.
 */
export const getState = (id: BlockIdExt, stateRootHash?: Hash): LiteCall<StateBytes> =>
  defineCall('liteServer.getState', { id }, ({ id: given, rootHash, fileHash, data }) => {
    const name = `state of ${blockName(id)}`
    expectSameBlock(given, id, 'getState')
    expectFileHash(data, fileHash, name)
    const root = openWhole(data, name)
    expectHash(root, rootHash, name)
    const expected = id.seqno === 0 ? id.rootHash : stateRootHash
    if (expected) expectHash(root, expected, name)
    if (id.seqno === 0) expectFileHash(data, id.fileHash, name)
    return { rootHash, fileHash, data, root }
  })

export const getBlockHeader = (id: BlockIdExt, mode = 0): LiteCall<ProvenBlock> =>
  defineCall('liteServer.getBlockHeader', { id, mode }, (answer) => {
    expectSameBlock(answer.id, id, 'getBlockHeader')
    if (answer.mode !== mode) throw untrue(`getBlockHeader: mode ${answer.mode} instead of ${mode}`)
    return openBlockProof(answer.headerProof, id)
  })

/** Which block of a shard: by number, the first that ends at or after an lt, or the first made at or after a time. */
export type BlockPoint =
  | { readonly seqno: number; readonly lt?: undefined; readonly utime?: undefined }
  | { readonly lt: bigint; readonly seqno?: undefined; readonly utime?: undefined }
  | { readonly utime: number; readonly seqno?: undefined; readonly lt?: undefined }

export interface LookupFields {
  readonly mode: number
  readonly id: BlockId
  readonly lt?: bigint
  readonly utime?: number
}

export function lookupFields({ workchain, shard }: Omit<BlockId, 'seqno'>, point: BlockPoint): LookupFields {
  const id = { workchain, shard, seqno: point.seqno ?? 0 }
  if (point.lt !== undefined) return { mode: 2, id, lt: point.lt }
  if (point.utime !== undefined) return { mode: 4, id, utime: point.utime }
  return { mode: 1, id }
}

/**
 * A block's id and header. The root hash is proven; the file hash is the server's word until the block's bytes are
 * read, and that an earlier block would not have done for an lt or a time is its word too: `lookupBlockWithProof`
 * proves both.
 */
export const lookupBlock = (
  place: Omit<BlockId, 'seqno'>,
  point: BlockPoint,
  needs?: CallNeeds,
): LiteCall<ProvenBlock> =>
  defineCall(
    'liteServer.lookupBlock',
    lookupFields(place, point),
    ({ id, mode, headerProof }) => {
      if (mode !== 0) throw untrue(`lookupBlock: a header of mode ${mode} that was not asked for`)
      const found = openBlockProof(headerProof, id)
      checkLookup(found, place, point)
      return found
    },
    needs,
  )

/** The block found must be in the place asked for, and not before the point. */
export function checkLookup({ id, info }: ProvenBlock, place: Omit<BlockId, 'seqno'>, point: BlockPoint): void {
  const fits =
    id.workchain === place.workchain &&
    prefixesOverlap(id.shard, place.shard) &&
    (point.seqno === undefined || id.seqno === point.seqno) &&
    (point.lt === undefined || info.endLt >= point.lt) &&
    (point.utime === undefined || info.genUtime >= point.utime)
  if (!fits) throw untrue(`lookupBlock: ${blockName(id)} is not the block asked for`)
}

function expectFileHash(bytes: Uint8Array, fileHash: Hash, what: string): void {
  if (!equalBytes(createHash('sha256').update(bytes).digest(), fileHash)) {
    throw untrue(`${what}: its bytes do not have the file hash they should`)
  }
}
