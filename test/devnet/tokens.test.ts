import { expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { createTokenServer } from '../../src/devnet/tokens/token-server.ts'
import { runMetadataFetcher } from '../../src/index/metadata/metadata-fetcher.ts'
import { fetchOwnTokens } from '../../src/index/metadata/own-tokens.ts'
import type { Json } from '../api/serve.ts'
import { testDatabase } from '../database.ts'
import { createDemoChain } from './demo-chain.ts'

/** Until every third stone is there, whose description is behind a link. */
const BLOCKS = 40

test('what the demo’s tokens point to is there, and the index shows it', { timeout: 300_000 }, async () => {
  const documents = await createTokenServer('127.0.0.1', 0)
  await using demo = await createDemoChain(1, documents.url)
  await demo.live(BLOCKS)
  await using database = await testDatabase()
  await using pool = demo.connect()
  await demo.follow(database, pool, {})
  const { db } = database
  const stop = new AbortController()
  const fetcher = runMetadataFetcher({
    ...{ db, ipfsGateway: 'https://gate', signal: stop.signal, idleMs: 5 },
    fetch: fetchOwnTokens(documents.url, false),
  })
  const linked = `select account from (select account, content from jetton_masters union all
    select account, content from nft_collections union all select account, content from nft_items) t
    where convert_from(content, 'UTF8')::jsonb ? 'uri'`
  const isDone = async (): Promise<boolean> => {
    const [row] = await db.query<{ left: bigint }>(
      `select count(*) as left from (${linked}) t left join token_metadata m using (account)
       where m.next_attempt is null or m.next_attempt <= now()`,
    )
    return row?.left === 0n
  }
  await expect.poll(isDone, { timeout: 60_000 }).toBe(true)
  stop.abort()
  await fetcher
  const tokens = await db.query<{ account: Buffer }>(linked)
  const query = tokens.map(({ account }) => `address=${account.readInt8(0)}:${account.toString('hex', 1)}`).join('&')
  await using server = await createServer({ db })
  const metadata: Json = (await server.inject(`/api/v3/metadata?${query}`)).json()
  const infos: Json[] = Object.values<Json>(metadata).flatMap(({ token_info }) => token_info)
  expect(new Set(infos.map(({ type }) => type))).toEqual(new Set(['jetton_masters', 'nft_items']))
  for (const { valid, name, image, extra } of infos) {
    expect([valid, extra.uri.startsWith(documents.url)]).toEqual([true, true])
    expect(name).toMatch(/^(Clay|Stone #\d+)$/)
    const picture = await fetch(image)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
  }
  await documents.close()
})
