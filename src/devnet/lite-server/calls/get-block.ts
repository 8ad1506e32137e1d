import type { Answer } from '../answer.ts'

export const getBlock: Answer<'liteServer.getBlock'> = ({ id }, chain) => ({ id, data: chain.blockBytes(id) })
