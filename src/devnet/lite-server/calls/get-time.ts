import type { Answer } from '../answer.ts'

export const getTime: Answer<'liteServer.getTime'> = (_request, chain) => ({ now: chain.now() })
