import { defineCall, type LiteCall } from '../call.ts'

/** Hands an external message to the server's pool, and means no more than that. Gives the server's status, 1 for taken. */
export const sendMessage = (body: Uint8Array): LiteCall<number> =>
  defineCall('liteServer.sendMessage', { body }, ({ status }) => status)
