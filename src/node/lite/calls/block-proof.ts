import type { BlockIdExt } from '../../../model/block.ts'
import { checkBlockProof, type ProvenChain } from '../../proof/block-link.ts'
import { defineCall, type LiteCall } from '../call.ts'

// To a given block, from the state of the newer of the two.
const TO_TARGET = 0x1001

/** A way from a trusted masterchain block to `target`, or to the newest there is. May be given in parts. */
export const getBlockProof = (known: BlockIdExt, target?: BlockIdExt): LiteCall<ProvenChain> =>
  defineCall(
    'liteServer.getBlockProof',
    target ? { mode: TO_TARGET, knownBlock: known, targetBlock: target } : { mode: 0, knownBlock: known },
    (answer) => checkBlockProof(answer, known, target),
  )
