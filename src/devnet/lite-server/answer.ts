import type { LiteMethod } from '../../node/lite/call.ts'
import type { TlObjects } from '../../node/tl/codec.ts'
import type { LiteAnswers, LiteFunctions } from '../../node/tl/lite-functions.ts'
import type { OpenChain } from './open-chain.ts'

/** The fields of the answer to one call; refuses by throwing `Refused`. */
export type Answer<Method extends LiteMethod> = (
  request: LiteFunctions[Method],
  chain: OpenChain,
) => TlObjects[LiteAnswers[Method]] | Promise<TlObjects[LiteAnswers[Method]]>
