import type { Answer } from '../answer.ts'
import { isFullBlockId } from '../open-chain.ts'
import { badQuery } from '../refused.ts'

export const getBlock: Answer<'liteServer.getBlock'> = ({ id }, chain) => {
  if (!isFullBlockId(id)) throw badQuery('invalid BlockIdExt')
  return { id, data: chain.blockBytes(id) }
}
