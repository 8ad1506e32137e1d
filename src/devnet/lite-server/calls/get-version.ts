import type { Answer } from '../answer.ts'

/** Of the lite-server protocol, as nodes give them. */
export const SERVER_VERSION = 0x101
export const SERVER_CAPABILITIES = 15n

export const getVersion: Answer<'liteServer.getVersion'> = (_request, chain) => ({
  mode: 0,
  version: SERVER_VERSION,
  capabilities: SERVER_CAPABILITIES,
  now: chain.now(),
})
