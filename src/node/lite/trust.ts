import type { BlockIdExt } from '../../model/block.ts'
import type { QueryOptions } from '../adnl/client.ts'
import type { ProvenBlock } from '../proof/header.ts'
import { untrue } from '../proof/opened.ts'
import { isSameBlock } from '../proof/same-block.ts'
import { getBlockProof } from './calls/block-proof.ts'
import type { LiteRunner } from './client.ts'

export interface Trusted {
  /** Header of the block asked about; undefined when it is the block trust began with. */
  readonly block: ProvenBlock | undefined
  /** The newest block seen that trust may begin with from now on. */
  readonly anchor: BlockIdExt
}

/**
 * Proves masterchain block `target` from a trusted one, a key block or the zero state, by the signatures of the
 * validators in between: the only thing that tells the chain from a well-made imitation.
 */
export async function proveMasterchainBlock(
  runner: LiteRunner,
  trusted: BlockIdExt,
  target: BlockIdExt,
  options: QueryOptions = {},
): Promise<Trusted> {
  let anchor = trusted
  let at = trusted
  let block: ProvenBlock | undefined
  while (!isSameBlock(at, target)) {
    const { to, keyBlock, block: reached } = await runner.run(getBlockProof(at, target), options)
    if (Math.abs(target.seqno - to.seqno) >= Math.abs(target.seqno - at.seqno)) {
      throw untrue(`block proof: it goes from ${at.seqno} to ${to.seqno} on the way to ${target.seqno}`)
    }
    if (keyBlock && keyBlock.seqno > anchor.seqno) anchor = keyBlock
    block = reached
    at = to
  }
  return { block, anchor }
}
