import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Address, beginCell, comment, external, internal, SendMode, storeMessage } from '@ton/core'
import { WalletContractV4 } from '@ton/ton'
import type { Json } from '../api/serve.ts'
import { type CellarProcess, startCellar } from '../cellar-process.ts'
import { testDatabase } from '../database.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { type Gateway, openGateway } from './gateway.ts'

/** A devnet whose blocks come when they are asked for, behind a gateway; it can be killed and comes back with all it had. */
export interface ExampleTown extends AsyncDisposable {
  readonly gateway: Gateway
  readonly folder: string
  readonly dataDir: string
  /** What wallets the devnet has; the first is a v4. */
  readonly accounts: readonly Json[]
  /** As a journal has them. */
  lines(file: string): Json[]
  get(path: string): Promise<Json>
  order(name: string, body?: object): Promise<Json>
  /** Coins from an account of the devnet, with a comment, in the next block. */
  pay(from: number, to: string, amount: bigint, text: string): Promise<void>
  /** Gets no chance to do anything more; whoever asks is not answered. */
  kill(): Promise<void>
  /** Again, with all that is stored. */
  restart(): Promise<void>
}

const HEADERS = { 'content-type': 'application/json', 'x-cellar-devnet': '1' }

export async function openExampleTown(): Promise<ExampleTown> {
  const folder = temporaryFolder()
  const database = await testDatabase()
  const gateway = await openGateway()
  const dataDir = join(folder.path, 'data')
  let cellar: CellarProcess
  const restart = async (): Promise<void> => {
    const flags = ['--port', '0', '--block-time', '0', '--no-demo', '--log-level', 'warn', '--data-dir', dataDir]
    cellar = startCellar(['up', ...flags], { DATABASE_URL: database.url })
    const screen = await cellar.printed('Ctrl-C stops everything')
    gateway.target = /http:\/\/127\.0\.0\.1:\d+/.exec(screen)?.[0] ?? ''
  }
  await restart()
  const ask = async (path: string, init: RequestInit = {}): Promise<Json> => {
    const reply = await fetch(`${gateway.target}${path}`, { headers: HEADERS, ...init })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return reply.json()
  }
  const order = (name: string, body: object = {}): Promise<Json> =>
    ask(`/devnet/${name}`, { method: 'POST', body: JSON.stringify(body) })
  const { accounts } = await ask('/devnet/accounts')
  const seqnos = new Map<number, number>()
  return {
    ...{ gateway, folder: folder.path, dataDir, accounts, order, restart },
    get: (path) => ask(`/api/v3/${path}`),
    lines(file) {
      const path = join(folder.path, file)
      const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
      return text
        .slice(0, text.lastIndexOf('\n') + 1)
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    },
    async pay(from, to, amount, text) {
      const seqno = seqnos.get(from) ?? 0
      seqnos.set(from, seqno + 1)
      const boc = signTransfer(accounts[from].secret_key, seqno, to, amount, text)
      await ask('/api/v3/message', { method: 'POST', body: JSON.stringify({ boc }) })
      await order('mine')
    },
    async kill() {
      cellar.child.kill('SIGKILL')
      await cellar.finished()
    },
    async [Symbol.asyncDispose]() {
      await cellar[Symbol.asyncDispose]()
      await gateway[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    },
  }
}

function signTransfer(secret: string, seqno: number, to: string, value: bigint, text: string): string {
  const secretKey = Buffer.from(secret, 'hex')
  const wallet = WalletContractV4.create({ workchain: 0, publicKey: secretKey.subarray(32) })
  const body = wallet.createTransfer({
    ...{ seqno, secretKey, sendMode: SendMode.PAY_GAS_SEPARATELY },
    messages: [internal({ to: Address.parse(to), value, bounce: false, body: comment(text) })],
  })
  const message = external({ to: wallet.address, body })
  return beginCell().store(storeMessage(message)).endCell().toBoc().toString('base64')
}
