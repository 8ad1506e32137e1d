import { createHash } from 'node:crypto'
import { writeBoc } from '../../../cell/boc-writer.ts'
import { asHash } from '../../../cell/hash.ts'
import { cellHash } from '../../../cell/hashing.ts'
import type { Answer } from '../answer.ts'
import { isFullBlockId } from '../open-chain.ts'
import { badQuery } from '../refused.ts'

/** States grow: nodes give whole ones of young chains only. */
const MAX_SEQNO = 1000

export const getState: Answer<'liteServer.getState'> = ({ id }, chain) => {
  if (!isFullBlockId(id)) throw badQuery('invalid BlockIdExt')
  if (id.seqno > MAX_SEQNO) throw badQuery('cannot request total state: possibly too large')
  const state = chain.state(id)
  const data =
    chain.findZerostate(id)?.data ?? writeBoc(state, { crc: true, index: true, cacheBits: true, storedHashes: true })
  const fileHash = asHash(new Uint8Array(createHash('sha256').update(data).digest()))
  return { id, rootHash: cellHash(state), fileHash, data }
}
