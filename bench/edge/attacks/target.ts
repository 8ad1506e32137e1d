import { Agent, request } from 'node:http'

/** A server that is attacked, and what is known of it. */
export interface Target {
  readonly port: number
  /** Of the attacker: everything comes from one. */
  readonly address: string
}

export interface Asked {
  readonly status: string
  readonly ms: number
  readonly bytes: number
}

export interface AskOptions {
  readonly isStranger?: boolean
  /** Without it the answer's head is taken, and nothing else. */
  readonly read?: boolean
  readonly headers?: Readonly<Record<string, string>>
}

/** What comes through a proxy is nobody's own machine, and has the rates of people without a key. */
export const STRANGER = { 'x-forwarded-for': '203.0.113.9' }

const agents = new Map<string, Agent>()

/** From an address of this machine, as a stranger would: what comes through a proxy is nobody's own machine. */
export function ask(
  { port, address }: Target,
  path: string,
  body?: string,
  { isStranger = true, read = true, headers = {} }: AskOptions = {},
): Promise<Asked> {
  const agent = agents.get(address) ?? new Agent({ keepAlive: true, maxSockets: 64 })
  agents.set(address, agent)
  const started = performance.now()
  return new Promise((done) => {
    const end = (status: string, bytes = 0): void => done({ status, bytes, ms: performance.now() - started })
    const sent = request(
      {
        ...{ host: '127.0.0.1', port, path, localAddress: address, agent: read ? agent : false },
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(isStranger && STRANGER),
          ...headers,
        },
      },
      (reply) => {
        let bytes = 0
        if (!read) {
          // Takes the head, and nothing else.
          reply.pause()
          reply.on('error', () => undefined)
          end(`${reply.statusCode} unread`)
          return
        }
        reply.on('data', (chunk: Buffer) => {
          bytes += chunk.length
        })
        reply.on('end', () => end(`${reply.statusCode}`, bytes))
        reply.on('error', () => end('broken off', bytes))
      },
    )
    sent.on('error', () => end('broken off'))
    sent.end(body)
  })
}
