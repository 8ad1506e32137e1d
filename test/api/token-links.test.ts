import { expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { asAddress, formatRaw } from '../../src/cell/address.ts'
import { runMetadataFetcher } from '../../src/index/metadata/metadata-fetcher.ts'
import { CellarError } from '../../src/lib/errors.ts'
import { testDatabase } from '../database.ts'

const address = (n: number): Buffer => Buffer.alloc(33, n).fill(0, 0, 1)

/** What links of tokens lead to, before they are followed and after. */
test('a token tells the link that nobody followed yet, and why one led nowhere', async () => {
  await using test = await testDatabase()
  const links = { 1: 'https://a/found.json', 2: 'https://a/gone.json', 3: 'https://a/page.html', 4: undefined }
  for (const [n, uri] of Object.entries(links)) {
    await test.db.query(
      `insert into jetton_masters (account, lt, found_seqno, code_hash, data_hash, total_supply, mintable, admin, wallet_code_hash, content)
       values ($1, 1, 1, '', '', 1, true, null, '', $2)`,
      [address(Number(n)), Buffer.from(JSON.stringify(uri === undefined ? { name: 'whole' } : { uri }))],
    )
  }
  const server = await createServer({ db: test.api })
  const show = async () => {
    const query = Object.keys(links).map((n) => `address=${formatRaw(asAddress(address(Number(n))))}`)
    const reply = (await server.inject(`/api/v3/metadata?${query.join('&')}`)).json()
    return Object.keys(links).map((n) => reply[formatRaw(asAddress(address(Number(n))))])
  }
  const type = 'jetton_masters'
  const whole = { is_indexed: true, token_info: [{ valid: true, type, name: 'whole' }] }
  expect(await show()).toEqual([
    { is_indexed: false, token_info: [{ type, extra: { uri: links[1] } }] },
    { is_indexed: false, token_info: [{ type, extra: { uri: links[2] } }] },
    { is_indexed: false, token_info: [{ type, extra: { uri: links[3] } }] },
    whole,
  ])
  const stop = new AbortController()
  const fetch = async (url: string) => {
    if (url === links[2]) throw new CellarError('FETCH_REFUSED', 'a answered with status 404')
    return { bytes: Buffer.from(url === links[1] ? '{"symbol":"F"}' : '<html>'), contentType: '', url }
  }
  const running = runMetadataFetcher({
    db: test.db,
    ipfsGateway: 'https://gate',
    signal: stop.signal,
    idleMs: 5,
    fetch,
  })
  const count = 'select count(*)::int as n from token_metadata where next_attempt > now()'
  await expect.poll(async () => (await test.db.query<{ n: number }>(count))[0]?.n, { timeout: 30_000 }).toBe(3)
  stop.abort()
  await running
  expect(await show()).toEqual([
    { is_indexed: true, token_info: [{ valid: true, type, symbol: 'F', extra: { uri: links[1] } }] },
    {
      is_indexed: true,
      token_info: [{ valid: false, type, extra: { uri: links[2], error: 'a answered with status 404' } }],
    },
    { is_indexed: true, token_info: [{ valid: false, type, extra: { uri: links[3], error: 'not a JSON object' } }] },
    whole,
  ])
  await server.close()
})
