import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../src/store/database.ts'
import type { Json } from '../api/serve.ts'
import { type CellarProcess, startCellar } from '../cellar-process.ts'

export interface KilledCellarOptions {
  readonly db: Database
  readonly databaseUrl: string
  readonly folder: string
  readonly kills: number
  readonly random: () => number
  readonly say: (text: string) => void
}

export interface KillReport {
  /** Events that the receiver said yes to, once each. */
  readonly accepted: number
  /** Requests of them, with those that failed and those that came again. */
  readonly requests: number
  /** Events that came again after a yes. */
  readonly repeated: number
  readonly mistakes: readonly string[]
}

const HOOKS_KEY = 'key of the hooks of a test that kills'
const HEADERS = { 'content-type': 'application/json', 'x-cellar-devnet': '1', authorization: `Bearer ${HOOKS_KEY}` }
/** Watched, and paid in turns. */
const ACCOUNTS = ['1', '2', '3'].map((digit) => `0:${digit.repeat(64)}`)
const TROUBLE = 0.3
/** Payments of a life, and the longest that it lasts after the last of them. */
const PAYMENTS = 3
const LONGEST_MS = 600
const HURRY_MS = 200
const PATIENCE_MS = 300_000

/** A receiver that fails, hangs up and hangs as often as it is told to, and looks whether what it hears is what was promised. */
class Receiver implements AsyncDisposable {
  trouble = TROUBLE
  requests = 0
  repeated = 0
  readonly mistakes: string[] = []
  /** Bodies by their keys, and keys in the order of acceptance. */
  readonly bodies = new Map<string, string>()
  readonly accepted = new Set<string>()
  readonly #keys = new Map<string, string>()
  readonly #newest = new Map<string, number[]>()
  readonly #hanging = new Set<ServerResponse>()
  readonly #random: () => number
  readonly #server = createServer((request, response) => void this.#hear(request, response))

  constructor(random: () => number) {
    this.#random = random
  }

  async listen(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`
  }

  /** From now on it answers everything at once. */
  recover(): void {
    this.trouble = 0
    for (const response of this.#hanging) response.destroy()
  }

  async #hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    try {
      for await (const part of request.setEncoding('utf8')) body += part
    } catch {
      return // killed while it was sending
    }
    this.requests++
    const key = `${request.headers['idempotency-key']}`
    this.#check(key, body)
    if (this.#random() >= this.trouble) {
      this.#accept(key, body)
      response.writeHead(200).end()
      return
    }
    const way = this.#random()
    if (way < 0.5) response.writeHead(500).end()
    else if (way < 0.8) response.destroy()
    else {
      this.#hanging.add(response)
      response.once('close', () => this.#hanging.delete(response))
    }
  }

  #check(key: string, body: string): void {
    const { event_id: id, type } = JSON.parse(body)
    const [before, usual] = [this.bodies.get(key), this.#keys.get(`${type} ${id}`)]
    if (before !== undefined && before !== body) this.mistakes.push(`${key} has two bodies`)
    if (usual !== undefined && usual !== key) this.mistakes.push(`${id} has two keys: ${usual} and ${key}`)
    this.bodies.set(key, body)
    this.#keys.set(`${type} ${id}`, key)
    if (this.accepted.has(key)) this.repeated++
  }

  #accept(key: string, body: string): void {
    if (this.accepted.has(key)) return
    this.accepted.add(key)
    const place = `${JSON.parse(body).event_id}`.split('-').map(Number)
    for (const account of ACCOUNTS.filter((one) => body.includes(one))) {
      const newest = this.#newest.get(account)
      if (newest !== undefined && isBefore(place, newest)) {
        this.mistakes.push(`${account} heard of ${place.join('-')} after ${newest.join('-')}`)
      }
      this.#newest.set(account, place)
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((done) => this.#server.close(done))
  }
}

const isBefore = ([a = 0, b = 0]: readonly number[], [c = 0, d = 0]: readonly number[]): boolean =>
  a < c || (a === c && b < d)

/** Cellar with a devnet and a hook, killed as often as asked while it delivers; then left alone until everything is delivered. */
export async function killWhileDelivering(options: KilledCellarOptions): Promise<KillReport> {
  const { db, databaseUrl, folder, kills, random, say } = options
  await using receiver = new Receiver(random)
  const url = await receiver.listen()
  const flags = ['--port', '0', '--block-time', '0', '--no-demo', '--explorer', 'off', '--log-level', 'error']
  let api = ''
  const start = async (): Promise<CellarProcess> => {
    const env = { DATABASE_URL: databaseUrl, CELLAR_HOOKS_KEY: HOOKS_KEY }
    const cellar = startCellar(['up', ...flags, '--data-dir', join(folder, 'data')], env)
    api = /http:\/\/127\.0\.0\.1:\d+/.exec(await cellar.printed('Ctrl-C stops everything'))?.[0] ?? ''
    return cellar
  }
  const ask = async (path: string, body?: object): Promise<Json> => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const reply = await fetch(`${api}${path}`, { headers: HEADERS, ...init })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return reply.json()
  }
  // What failed is tried again after seconds, and then after minutes; here there is no time for that.
  const hurry = () => db.query('update hook_deliveries set due_ms = 0 where dead_ms is null')
  const pay = async (count: number): Promise<void> => {
    for (let i = 0; i < count; i++)
      await ask('/devnet/faucet', { address: ACCOUNTS[Math.floor(random() * ACCOUNTS.length)] })
  }
  let cellar = await start()
  try {
    await ask('/api/hooks', { url, subscription: { accounts: ACCOUNTS }, max_attempts: 100 })
    for (let killed = 0; killed < kills; ) {
      await pay(PAYMENTS)
      for (let left = random() * LONGEST_MS; left > 0; left -= HURRY_MS) {
        await hurry()
        await sleep(Math.min(left, HURRY_MS))
      }
      cellar.child.kill('SIGKILL')
      await cellar.finished()
      if (++killed % 10 === 0) say(`${killed} kills, ${receiver.accepted.size} events of ${receiver.requests} requests`)
      cellar = await start()
    }
    await pay(PAYMENTS)
    receiver.recover()
    const missing = await untilDelivered(receiver, hurry, () => listActions(ask))
    const { accepted, requests, repeated, mistakes } = receiver
    return { accepted: accepted.size, requests, repeated, mistakes: [...mistakes, ...missing] }
  } finally {
    await cellar[Symbol.asyncDispose]()
  }
}

/** Ids of all actions of the accounts, as the API lists them. */
async function listActions(ask: (path: string) => Promise<Json>): Promise<Set<string>> {
  const lists = ACCOUNTS.map((account) => ask(`/api/v3/actions?account=${account}&limit=1000`))
  return new Set((await Promise.all(lists)).flatMap(({ actions }) => actions.map(({ action_id: id }: Json) => id)))
}

/** What was not delivered in the end. */
async function untilDelivered(
  receiver: Receiver,
  hurry: () => Promise<unknown>,
  list: () => Promise<Set<string>>,
): Promise<string[]> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const heard = [...receiver.accepted].map((key) => receiver.bodies.get(key) ?? '').join()
    const missing = [...(await list())].filter((id) => !heard.includes(id))
    if (missing.length === 0) return []
    if (performance.now() > until) return missing.map((id) => `action ${id} was never heard of`)
    await hurry()
    await sleep(HURRY_MS)
  }
}
