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
