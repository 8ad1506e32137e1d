import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Hears of a request before it goes on, and of its answer before that does. Who gives `drop` lets it go nowhere. */
export interface Watcher {
  readonly onRequest?: (path: string) => Promise<'drop' | undefined> | 'drop' | undefined
  /** A part of the answer, as it came. */
  readonly onAnswer?: (path: string, part: string) => Promise<'drop' | undefined> | 'drop' | undefined
}

/** An address that stays, in front of a Cellar that is killed and comes back elsewhere. Steps are taken where requests and answers pass. */
export interface Gateway extends AsyncDisposable {
  readonly url: string
  /** Where Cellar is. */
  target: string
  watcher: Watcher
}

export async function openGateway(): Promise<Gateway> {
  const gateway = { target: '', watcher: {} as Watcher }
  const server = createServer((request, response) => {
    pass(gateway, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return Object.assign(gateway, {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  })
}

async function pass(
  gateway: Pick<Gateway, 'target' | 'watcher'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { url: path = '', method, headers } = request
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  if ((await gateway.watcher.onRequest?.(path)) === 'drop') return void response.destroy()
  const answer = await new Promise<IncomingMessage>((done, fail) => {
    const sent = ask(`${gateway.target}${path}`, {
      method,
      headers: { ...headers, host: new URL(gateway.target).host },
    })
    sent.once('response', done).once('error', fail)
    sent.end(Buffer.concat(chunks))
  })
  response.once('close', () => answer.destroy())
  response.writeHead(answer.statusCode ?? 502, answer.headers)
  for await (const part of answer) {
    if ((await gateway.watcher.onAnswer?.(path, `${part}`)) === 'drop') return void response.destroy()
    response.write(part)
  }
  response.end()
}
