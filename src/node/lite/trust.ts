import type { BlockIdExt } from '../../model/block.ts'
import type { QueryOptions } from '../adnl/client.ts'
import type { ProvenChain } from '../proof/block-link.ts'
import type { ProvenBlock } from '../proof/header.ts'
import { untrue } from '../proof/opened.ts'
import { isSameBlock } from '../proof/same-block.ts'
import { getBlockProof } from './calls/block-proof.ts'
import type { LiteRunner } from './client.ts'
import { isNotReady } from './lite-server-error.ts'

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
  { onAnchor, ...options }: QueryOptions & { readonly onAnchor?: ((anchor: BlockIdExt) => void) | undefined } = {},
): Promise<Trusted> {
  let anchor = trusted
  let at = trusted
  let block: ProvenBlock | undefined
  while (!isSameBlock(at, target)) {
    const { to, keyBlock, block: reached } = await askForProof(runner, at, target, options)
    if (Math.abs(target.seqno - to.seqno) >= Math.abs(target.seqno - at.seqno)) {
      throw untrue(`block proof: it goes from ${at.seqno} to ${to.seqno} on the way to ${target.seqno}`)
    }
    if (keyBlock && keyBlock.seqno > anchor.seqno) {
      anchor = keyBlock
      // A long way that breaks off goes on from here.
      onAnchor?.(anchor)
    }
    block = reached
    at = to
  }
  return { block, anchor }
}

/** By the state of the newer block; where nobody keeps that any more, by the newest state there is. */
async function askForProof(
  runner: LiteRunner,
  at: BlockIdExt,
  target: BlockIdExt,
  options: QueryOptions,
): Promise<ProvenChain> {
  try {
    return await runner.run(getBlockProof(at, target), options)
  } catch (error) {
    if (!isNotReady(error)) throw error
    return runner.run(getBlockProof(at, target, { byNewest: true }), options)
  }
}
