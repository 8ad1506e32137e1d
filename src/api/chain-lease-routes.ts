import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, onRequestAsyncHookHandler } from 'fastify'
import { isCellarError } from '../lib/errors.ts'
import type { ChainDesk } from './chain-desk.ts'
import { takeOver } from './http/take-over.ts'

/** Clients give a connection up on which nothing comes for minutes. */
const KEEP_ALIVE_MS = 10_000

/**
 * A lease lasts as long as its connection, so that a test run that is killed leaves nothing behind: lines of JSON, empty ones while
 * the caller waits, then one with the chain, then empty ones until the caller hangs up.
 */
export function addLeaseRoutes(server: FastifyInstance, desk: ChainDesk, onRequest: onRequestAsyncHookHandler): void {
  const open = new Set<FastifyReply['raw']>()
  let isClosing = false
  server.addHook('preClose', async () => {
    isClosing = true
    for (const raw of open) raw.destroy()
  })
  server.get('/devnet/chains', { onRequest }, async () => ({ chains: await desk.listChains() }))
  server.post('/devnet/lease', { onRequest }, (_request, reply) => {
    const raw = takeOver(reply)
    open.add(raw)
    raw.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' })
    raw.write('\n')
    const alive = setInterval(() => raw.write('\n'), KEEP_ALIVE_MS)
    const id = randomUUID()
    raw.on('error', () => raw.destroy())
    raw.once('close', () => {
      open.delete(raw)
      clearInterval(alive)
      // The chains end with the server.
      if (isClosing) return
      desk.releaseChain(id).catch((error: unknown) => server.log.error({ err: error }, 'leased chain not put back'))
    })
    desk.leaseChain(id).then(
      (lease) => raw.write(`${JSON.stringify(lease)}\n`),
      (error: unknown) => {
        if (raw.destroyed) return
        if (!isCellarError(error)) server.log.error({ err: error }, 'chain lease failed')
        raw.end(`${JSON.stringify({ error: isCellarError(error) ? error.message : 'no chain can be had' })}\n`)
      },
    )
  })
}
