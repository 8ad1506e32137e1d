import type { BlockIdExt } from '../../../model/block.ts'
import { checkBlockProof, type ProvenChain } from '../../proof/block-link.ts'
import { untrue } from '../../proof/opened.ts'
import type { BlockLink, BlockLinkBack, SignatureSet } from '../../tl/lite-objects.ts'
import { defineCall, type LiteCall } from '../call.ts'

const TO_TARGET = 1
/** From the state of the newer of the two, which nodes keep for a day; without it, from their newest. */
const BY_OWN_STATE = 0x1000

/** A way from a trusted masterchain block to `target`, or to the newest there is. May be given in parts. */
export const getBlockProof = (
  known: BlockIdExt,
  target?: BlockIdExt,
  { byNewest = false } = {},
): LiteCall<ProvenChain> =>
  defineCall(
    'liteServer.getBlockProof',
    target
      ? { mode: byNewest ? TO_TARGET : TO_TARGET | BY_OWN_STATE, knownBlock: known, targetBlock: target }
      : { mode: 0, knownBlock: known },
    (answer) => checkBlockProof(answer, known, target),
    target && { mcSeqno: Math.max(known.seqno, target.seqno) },
  )

/** What the validators signed of masterchain block `id`: the last step of the way there from `prev`, the block before. */
export const getBlockSignatures = (prev: BlockIdExt, id: BlockIdExt): LiteCall<SignatureSet> =>
  getSteps(prev, id, (steps) => {
    const last = steps.at(-1)
    if (last?.kind !== 'liteServer.blockLinkForward') throw untrue('block proof: it does not end with signatures')
    return last.signatures
  })

/** The way back, which is one step however far it goes: a state lists all blocks before it. */
export const getBlockLinkBack = (from: BlockIdExt, to: BlockIdExt): LiteCall<BlockLinkBack> =>
  getSteps(from, to, ([link, ...more]) => {
    if (link?.kind !== 'liteServer.blockLinkBack' || more.length > 0) throw untrue('block proof: not one step back')
    return link
  })

const getSteps = <T>(known: BlockIdExt, target: BlockIdExt, pick: (steps: readonly BlockLink[]) => T): LiteCall<T> =>
  defineCall(
    'liteServer.getBlockProof',
    { mode: TO_TARGET, knownBlock: known, targetBlock: target },
    (answer) => {
      checkBlockProof(answer, known, target)
      return pick(answer.steps)
    },
    { mcSeqno: Math.max(known.seqno, target.seqno) },
  )
