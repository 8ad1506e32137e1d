import { asHash } from '../../cell/hash.ts'
import type { BlockIdExt } from '../../model/block.ts'
import { blockName } from '../block-key.ts'
import { equalBytes, untrue } from './opened.ts'

export const isSameBlock = (a: BlockIdExt, b: BlockIdExt): boolean =>
  a.workchain === b.workchain &&
  a.shard === b.shard &&
  a.seqno === b.seqno &&
  equalBytes(a.rootHash, b.rootHash) &&
  equalBytes(a.fileHash, b.fileHash)

export function expectSameBlock(found: BlockIdExt, expected: BlockIdExt, what: string): void {
  if (!isSameBlock(found, expected)) {
    throw untrue(`${what}: block ${blockName(found)} where ${blockName(expected)} belongs`, {
      found: Buffer.from(found.rootHash).toString('hex'),
      expected: Buffer.from(expected.rootHash).toString('hex'),
    })
  }
}

const ZERO = asHash(new Uint8Array(32))

/** As nodes write a block that is none: where the masterchain has no shard for what was asked. */
export const NO_BLOCK: BlockIdExt = { workchain: -(2 ** 31), shard: 0n, seqno: 0, rootHash: ZERO, fileHash: ZERO }

/** By its workchain alone; the rest is whatever the node had there. */
export const isNoBlock = ({ workchain }: BlockIdExt): boolean => workchain === NO_BLOCK.workchain
