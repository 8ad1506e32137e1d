import { type BlockIdExt, MASTERCHAIN } from '../../../model/block.ts'
import { shardHex } from '../../../node/block-key.ts'
import { shardHasPrefix } from '../../../node/proof/shard-tops.ts'
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
const POINT_BITS = 7

type Lookup = Pick<LiteFunctions['liteServer.lookupBlock'], 'mode' | 'id' | 'lt' | 'utime'>

/** By exactly one of number, lt and time; the shard is the prefix of an account. */
export function findBlock(request: Lookup, chain: OpenChain): BlockIdExt {
  const { mode, id, lt, utime } = request
  const point = mode & POINT_BITS
  if (point !== POINT.seqno && point !== POINT.lt && point !== POINT.utime) {
    throw badQuery('exactly one of mode.0, mode.1 and mode.2 bits must be set')
  }
  const { workchain, shard, seqno } = id
  const found = chain.archive.lookup({
    workchain,
    shard,
    ...(point === POINT.seqno && { seqno }),
    ...(lt !== undefined && { lt }),
    ...(utime !== undefined && { utime }),
  })
  if (found !== undefined && found.seqno > 0) return found
  throw notFound(chain, request)
}

/** In the words of nodes, who say of what is newer than all they have how far they are. */
function notFound({ archive }: OpenChain, { mode, id, lt, utime }: Lookup) {
  const { workchain, shard, seqno } = id
  const head = archive.masterchainHead()
  const top =
    workchain === MASTERCHAIN
      ? head
      : archive.shardTops(head.seqno)?.find((each) => each.workchain === workchain && shardHasPrefix(each.shard, shard))
  const isSeqno = (mode & POINT.seqno) !== 0
  // No block of a known shard ends after the lt, or is made after the time: otherwise it would have been found.
  const isBeyond = top !== undefined && (!isSeqno || seqno >>> 0 > top.seqno)
  const progress =
    workchain === MASTERCHAIN
      ? `last known masterchain block: ${head.seqno}`
      : `possibly out of sync: shard_client_seqno=${head.seqno} ls_seqno=${head.seqno}`
  const name = isSeqno ? 'seqno' : lt !== undefined ? 'lt' : 'utime'
  const value = isSeqno ? seqno >>> 0 : lt !== undefined ? BigInt.asUintN(64, lt) : (utime as number) >>> 0
  const isIndexed = top !== undefined && !(isSeqno && seqno === 0)
  const reason = isIndexed ? 'ltdb: block not found' : `${name === 'utime' ? 'ts' : name} not in db`
  const place = `(${workchain},${shardHex(shard)})`
  return notReady(`cannot find block ${place} ${name}=${value}: ${reason}${isBeyond ? ` (${progress})` : ''}`)
}
