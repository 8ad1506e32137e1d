import type { FastifyInstance } from 'fastify'
import type { Chain } from './reads/chain.ts'

/** Is the process alive, does it have something to serve, and what. */
export function addStatusRoutes(server: FastifyInstance, { chain, network }: { chain: Chain; network: string }): void {
  server.get('/healthcheck', (_request, reply) => reply.type('text/plain').send('OK'))
  server.get('/health', () => ({ status: 'ok' }))
  server.get('/ready', async (_request, reply) => {
    const range = await chain.findRange()
    return reply
      .code(range ? 200 : 503)
      .send(range ? { status: 'ready' } : { status: 'not ready', error: 'nothing is indexed yet' })
  })
  server.get('/status', async () => {
    const range = await chain.findRange()
    return {
      network,
      network_id: range?.networkId ?? null,
      indexed: range ? { first_mc_seqno: range.first, last_mc_seqno: range.last } : null,
      ...(range ? {} : { hint: 'nothing is indexed yet: import a folder of blocks with `cellar import DIR`' }),
    }
  })
}
