import { type BlockIdExt, MASTERCHAIN } from '../../../model/block.ts'
import { blockName } from '../../../node/block-key.ts'
import type { LiteFunctions } from '../../../node/tl/lite-functions.ts'
import type { Answer } from '../answer.ts'
import type { OpenChain } from '../open-chain.ts'
import { badQuery, notReady } from '../refused.ts'
import { getBlockHeader } from './get-block-header.ts'

/** Mode bits above these say what else of the header is wanted. */
const HEADER_SHIFT = 4

export const lookupBlock: Answer<'liteServer.lookupBlock'> = (request, chain) =>
  getBlockHeader({ id: findBlock(request, chain), mode: request.mode >>> HEADER_SHIFT }, chain)

const POINT = { seqno: 1, lt: 2, utime: 4 }

/** By exactly one of number, lt and time. */
export function findBlock(
  { mode, id, lt, utime }: Pick<LiteFunctions['liteServer.lookupBlock'], 'mode' | 'id' | 'lt' | 'utime'>,
  { archive }: OpenChain,
): BlockIdExt {
  const point = mode & (POINT.seqno | POINT.lt | POINT.utime)
  if (point !== POINT.seqno && point !== POINT.lt && point !== POINT.utime) {
    throw badQuery('exactly one of mode.0, mode.1 and mode.2 bits must be set')
  }
  const { workchain, shard, seqno } = id
  const found = archive.lookup({
    workchain,
    shard,
    ...(point === POINT.seqno && { seqno }),
    ...(lt !== undefined && { lt }),
    ...(utime !== undefined && { utime }),
  })
  if (found !== undefined && found.seqno > 0) return found
  const head = archive.masterchainHead().seqno
  const isFuture = workchain === MASTERCHAIN ? point !== POINT.seqno || seqno > head : true
  const known = isFuture ? ` (last known masterchain block: ${head})` : ''
  throw notReady(`cannot find block ${blockName(id)}: not in db${known}`)
}
