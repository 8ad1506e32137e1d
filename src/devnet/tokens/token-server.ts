import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findTokenDocument } from './token-documents.ts'

export interface TokenServer {
  /** With a slash at its end. */
  readonly url: string
  close(): Promise<void>
}

/** Fixed texts, so nobody needs long. */
const TIMEOUT_MS = 10_000
const MAX_CONNECTIONS = 100

/** Answers for what the demo's tokens point to. Throws the system's error when the port cannot be had. */
export async function createTokenServer(host: string, port: number): Promise<TokenServer> {
  let url = ''
  const server = createServer({ requestTimeout: TIMEOUT_MS, headersTimeout: TIMEOUT_MS }, (request, response) =>
    answer(request, response, url),
  )
  server.maxConnections = MAX_CONNECTIONS
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen({ host, port, exclusive: true }, done)
  })
  url = `http://${host}:${(server.address() as AddressInfo).port}/`
  return {
    url,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

function answer({ method, url = '/' }: IncomingMessage, response: ServerResponse, base: string): void {
  // Wallets in browsers follow links of tokens, too; a picture opened on its own runs nothing.
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
  if (method !== 'GET' && method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end()
    return
  }
  const document = findTokenDocument((url.split('?')[0] as string).slice(1), base)
  if (document === undefined) {
    response.writeHead(404).end()
    return
  }
  const body = Buffer.from(document.body)
  response.writeHead(200, {
    'content-type': document.type,
    'content-length': body.length,
    'cache-control': 'max-age=3600',
  })
  response.end(method === 'HEAD' ? undefined : body)
}
