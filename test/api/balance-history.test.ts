import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { asAddress, formatRaw } from '../../src/cell/address.ts'
import { ownReplyChecks } from '../contract/own-documents.ts'
import { type ImportedChain, importRecorded, RECORDED } from './imported-chain.ts'
import type { Json } from './serve.ts'

interface Held {
  readonly account: Buffer
  readonly lt: bigint
  readonly utime: bigint
  readonly balance: bigint
}

const textOf = (account: Buffer): string => encodeURIComponent(formatRaw(asAddress(account)))
const toPoint = ({ utime, lt, balance }: Held): Json => ({ utime: Number(utime), lt: `${lt}`, balance: `${balance}` })

describe.skipIf(!RECORDED)('the past of a balance', { timeout: 300_000 }, () => {
  let chain: ImportedChain
  let server: Awaited<ReturnType<typeof createServer>>
  beforeAll(async () => {
    chain = await importRecorded(RECORDED as string)
    server = await createServer({ db: chain.api })
  }, 300_000)
  afterAll(async () => {
    await server?.close()
    await chain?.[Symbol.asyncDispose]()
  })

  const get = async (query: string): Promise<Json> => {
    const reply = await server.inject(`/api/v3/balanceHistory?${query}`)
    expect(reply.statusCode, reply.body).toBe(200)
    const check = (await ownReplyChecks(server))('v3', 'get', '/balanceHistory', 200)
    expect(check(reply.json()), JSON.stringify(check.errors)).toBe(true)
    return reply.json()
  }

  /** The last state of each second, as the tables have it. */
  const listHeld = (account: Buffer): Promise<Held[]> =>
    chain.db.query(
      `select distinct on (t.now) t.account, t.lt, t.now as utime, s.balance from transactions t
       join account_states s on s.account = t.account and s.lt = t.lt where t.account = $1 order by t.now, t.lt desc`,
      [account],
    )

  const findBusiest = async (): Promise<Buffer> => {
    const [row] = await chain.db.query<{ account: Buffer }>(
      `select account from transactions where workchain = 0 group by account order by count(*) desc limit 1`,
    )
    return (row as { account: Buffer }).account
  }

  test('is every state where there are few', async () => {
    const account = await findBusiest()
    const held = await listHeld(account)
    const { points, is_complete, jetton_wallet } = await get(`account=${textOf(account)}&points=1000`)
    expect({ is_complete, jetton_wallet }).toEqual({ is_complete: true, jetton_wallet: null })
    expect(points).toEqual(held.map(toPoint))
  })

  test('is so many points where there are more, each a state that was, the first and the last among them', async () => {
    const account = await findBusiest()
    const held = (await listHeld(account)).map(toPoint)
    const { points, is_complete } = await get(`account=${textOf(account)}&points=20`)
    expect(is_complete).toBe(false)
    expect(points.length).toBeGreaterThan(5)
    expect(points.length).toBeLessThanOrEqual(20)
    for (const point of points) expect(held).toContainEqual(point)
    expect(points[0]).toEqual(held[0])
    expect(points.at(-1)).toEqual(held.at(-1))
    const [from, to] = [points[1].utime, points[3].utime]
    const part = await get(`account=${textOf(account)}&points=1000&from=${from}&to=${to}`)
    expect(part.points).toEqual(held.filter(({ utime }) => utime >= from && utime <= to))
  })

  test('of a jetton is what its wallet held', async () => {
    const [wallet] = await chain.db.query<{ account: Buffer; owner: Buffer; jetton: Buffer; balance: bigint }>(
      `with changed as materialized (select account, count(*) as changes from jetton_wallet_changes group by account)
       select w.account, w.owner, w.jetton, w.balance from jetton_wallets w
       join changed c on c.account = w.account order by c.changes desc, w.account limit 1`,
    )
    if (wallet === undefined) throw new Error('there is no jetton wallet')
    const changes = await chain.db.query<Held>(
      `select c.account, c.lt, c.balance, t.now as utime from jetton_wallet_changes c
       join transactions t on t.account = c.account and t.lt = c.lt where c.account = $1 order by c.lt`,
      [wallet.account],
    )
    const found = await get(`account=${textOf(wallet.owner)}&jetton=${textOf(wallet.jetton)}`)
    expect(found.points).toEqual(changes.map(toPoint))
    expect(found.jetton_wallet).toBe(formatRaw(asAddress(wallet.account)))
    expect(found.points.at(-1).balance).toBe(`${wallet.balance}`)
    const none = await get(`account=${textOf(wallet.owner)}&jetton=${textOf(wallet.owner)}`)
    expect(none).toMatchObject({ jetton_wallet: null, is_complete: true, points: [] })
  })
})
