import { readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { type Client, createClient } from '../../src/client/client.ts'
import { type ImportedChain, importRecorded, RECORDED } from '../api/imported-chain.ts'
import type { Json } from '../api/serve.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** Lists that need to be told of what. */
const ASKED: Readonly<Record<string, object>> = {
  masterchainBlockShards: { seqno: 50 },
  transactionsByMasterchainBlock: { seqno: 50 },
  accounts: { interface: 'wallet_v3r2' },
}
/** Those that cannot be asked for without an address of their own kind. */
const OF_ONE = /^(staking|transactionsByMessage|dnsRecords)/

/** Where texts are all digits. What somebody wrote into a message or a token's description has no contract. */
function listDigits(value: unknown, path: string, found: Set<string>): void {
  if (typeof value === 'string' && /^-?\d+$/.test(value)) found.add(path)
  if (typeof value !== 'object' || value === null) return
  for (const [key, one] of Object.entries(value)) {
    if (key === 'decoded' || key === 'extra' || key.endsWith('content')) continue
    listDigits(one, Array.isArray(value) ? path : `${path}.${key.length > 40 ? '*' : key}`, found)
  }
}

describe.skipIf(!RECORDED)('the recorded chain, through the client', () => {
  let chain: ImportedChain
  let server: FastifyInstance
  let url: string
  let client: Client
  beforeAll(async () => {
    chain = await importRecorded(RECORDED as string)
    server = await createServer({ db: chain.api })
    await server.listen({ host: '127.0.0.1', port: 0 })
    url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
    client = createClient({ url })
  }, 600_000)
  afterAll(async () => {
    await server?.close()
    await chain?.[Symbol.asyncDispose]()
  })

  const collect = async (rows: AsyncIterable<unknown>): Promise<unknown[]> => {
    const found = []
    for await (const row of rows) found.push(row)
    return found
  }

  test('pages of every list are the whole list in its order, and no amount is left as text', async () => {
    const left = new Set<string>()
    let longest = 0
    const each = client.each as unknown as Record<string, (params: object) => AsyncIterable<unknown>>
    for (const [name, list] of Object.entries(each)) {
      if (OF_ONE.test(name)) continue
      const whole = await collect(list({ ...ASKED[name], limit: 1000 }))
      // Pages of a fifth, so that every list that is one has several.
      const limit = Math.min(1000, Math.ceil(whole.length / 5) || 1)
      const paged = await collect(list({ ...ASKED[name], limit, offset: 1 }))
      expect(paged, name).toEqual(whole.slice(1))
      listDigits(whole, name, left)
      longest = Math.max(longest, whole.length)
    }
    expect(longest).toBeGreaterThan(500)
    expect([...left].filter((path) => !/\.(shard|comment|name|symbol|description)$/.test(path))).toEqual([])
  }, 600_000)

  test('all transactions are those of the table, each once', async () => {
    const [count] = await chain.db.query<{ count: bigint }>('select count(*) as count from transactions')
    const hashes = new Set<string>()
    const kinds = new Set<string>()
    for await (const { hash, lt, total_fees } of client.each.transactions({ sort: 'asc' })) {
      hashes.add(hash)
      kinds.add(`${typeof lt} ${typeof total_fees}`)
    }
    expect([...kinds]).toEqual(['bigint bigint'])
    expect(hashes.size).toBe(Number(count?.count))
  })

  test('whoever stops reading asks for no further page', async () => {
    const asked: string[] = []
    const counting = createClient({
      url,
      fetch(one, init) {
        asked.push(one)
        return fetch(one, init)
      },
    })
    for await (const _ of counting.each.transactions({ limit: 5 })) if (asked.length === 2) break
    expect(asked).toHaveLength(2)
  })

  test('answers are what the server sent, but for amounts', async () => {
    const text = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? `${one}` : one)))
    const sent = async (path: string): Promise<Json> => (await fetch(`${url}/api/v3${path}`)).json()
    const { actions } = await client.actions({ limit: 200, include_accounts: true })
    expect(text(actions)).toEqual((await sent('/actions?limit=200&include_accounts=true')).actions)
    expect(text(await client.traces({ limit: 20 }))).toEqual(await sent('/traces?limit=20'))
    const { accounts } = await client
      .topAccountsByBalance()
      .then(async ([richest]) => client.accountStates({ address: richest?.account ?? '' }))
    expect(accounts[0]?.balance).toBeTypeOf('bigint')
    expect(actions.length).toBeGreaterThan(10)
  })

  test('every piece of docs/client.md runs', async () => {
    using folder = temporaryFolder()
    const page = readFileSync(new URL('../../docs/client.md', import.meta.url), 'utf8')
    const pieces = [...page.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(([, code]) => code as string)
    expect(pieces.length).toBeGreaterThan(3)
    const door = new URL('../../dist/client/client.js', import.meta.url).href
    const told = vi.spyOn(console, 'log').mockReturnValue()
    for (const [i, piece] of pieces.entries()) {
      const file = join(folder.path, `piece-${i}.mjs`)
      writeFileSync(file, piece.replaceAll('http://127.0.0.1:8081', url).replaceAll("'cellar/client'", `'${door}'`))
      await import(pathToFileURL(file).href)
      expect(told.mock.calls, piece).not.toEqual([])
      expect(told.mock.lastCall, piece).not.toContain(false)
    }
    told.mockRestore()
  })
})
