import { randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { TEST_BED, type TestBed } from '../../api/test-bed.ts'
import { CellarError, isCellarError } from '../../lib/errors.ts'
import { devnetFolder } from './devnet-plan.ts'

/** Where a running devnet can be told what to do, for `cellar devnet fund` and its like. */
export interface ControlAddress {
  readonly url: string
  /** Only who can read the data directory knows it: no web page a browser happens to show. */
  readonly token: string
}

export const controlFile = (dataDir: string): string => join(devnetFolder(dataDir), 'control.json')

/** What to do, by the name of a call of the test bed, and with what. */
export interface Order {
  readonly order: keyof TestBed
  readonly argument?: unknown
}

const MAX_BODY_BYTES = 4096

/** Listens on loopback; the address and a token go to the data directory. */
export async function serveControl(bed: TestBed, dataDir: string): Promise<AsyncDisposable> {
  const token = randomBytes(24).toString('hex')
  const server = createServer((request, response) => void respond(bed, token, request, response))
  await new Promise<void>((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const address: ControlAddress = { url: `http://127.0.0.1:${port}/`, token }
  await mkdir(devnetFolder(dataDir), { recursive: true })
  await writeFile(controlFile(dataDir), JSON.stringify(address), { mode: 0o600 })
  return {
    async [Symbol.asyncDispose]() {
      await rm(controlFile(dataDir), { force: true })
      const closed = new Promise<void>((done) => server.close(() => done()))
      server.closeAllConnections()
      await closed
    },
  }
}

async function respond(bed: TestBed, token: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const reply = (status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  const isOurs = /^127\.0\.0\.1:\d+$/.test(request.headers.host ?? '')
  if (!isOurs || !isSame(request.headers.authorization ?? '', `Bearer ${token}`)) {
    return reply(401, { error: 'not for you' })
  }
  try {
    reply(200, { result: await obey(bed, JSON.parse(await readBody(request)) as Order) })
  } catch (error) {
    const known = isCellarError(error)
    reply(known ? 422 : 500, { error: known ? error.message : String((error as Error)?.message ?? error) })
  }
}

function isSame(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > MAX_BODY_BYTES) throw new Error('too long')
  }
  return text
}

async function obey(bed: TestBed, { order, argument = null }: Order): Promise<unknown> {
  if (!Object.hasOwn(TEST_BED, order)) throw new CellarError('BAD_REQUEST', `a devnet knows no order ${order}`)
  return (await (bed[order] as (argument: unknown) => Promise<unknown>)(argument)) ?? null
}
