import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { collectProcessMetrics } from '../api/metrics.ts'
import type { IndexSettings } from './config.ts'
import { toListenError } from './listen-error.ts'

type MetricsAddress = Pick<IndexSettings, 'host' | 'metricsPort'>

/** `/metrics` and `/health` of a process that serves nothing else; undefined when nobody asked for it. */
export async function startMetricsServer(
  { host, metricsPort }: MetricsAddress,
  registry: Registry,
  log: Logger,
): Promise<AsyncDisposable | undefined> {
  if (metricsPort === undefined) return undefined
  collectProcessMetrics(registry)
  const server = createServer((request, response) => {
    const path = request.url?.split('?', 1)[0]
    if (path === '/health') response.setHeader('content-type', 'application/json').end('{"status":"ok"}')
    else if (path !== '/metrics') response.writeHead(404).end()
    else {
      registry.metrics().then(
        (text) => response.setHeader('content-type', registry.contentType).end(text),
        (error: unknown) => {
          log.error({ err: error }, 'request failed')
          response.writeHead(500).end()
        },
      )
    }
  })
  await new Promise<void>((done, fail) => {
    server.once('error', (error) => fail(toListenError(error, { host, port: metricsPort, flag: '--metrics-port' })))
    server.listen({ host, port: metricsPort }, done)
  })
  log.info({ host, port: (server.address() as AddressInfo).port }, 'metrics are served')
  return {
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
