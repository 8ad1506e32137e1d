import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { type ImportedChain, importRecorded, RECORDED } from '../api/imported-chain.ts'

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync }

describe.skipIf(!RECORDED)('answers on their way', () => {
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

  const ask = (url: string, accepted?: string) =>
    server.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })

  // A long answer is packed beside the main thread, a short one on it.
  const LONG = '/api/v3/transactions?limit=100'
  const SHORT = '/api/v3/blocks?limit=2'
  test.each([
    [LONG, 'br'],
    [LONG, 'gzip'],
    [SHORT, 'br'],
    [SHORT, 'gzip'],
    ['/api/v2/getConfigAll', 'br'],
  ] as const)('%s as %s has the bytes of the plain answer', async (url, encoding) => {
    const plain = await ask(url)
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(plain.headers.vary).toContain('accept-encoding')
    const packed = await ask(url, encoding)
    expect(packed.headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': `${packed.rawPayload.length}`,
      vary: plain.headers.vary,
      'content-type': plain.headers['content-type'],
    })
    expect(UNPACK[encoding](packed.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length)
  })

  test('not below a kilobyte, not for whoever does not accept it, not twice', async () => {
    const small = await ask('/api/v3/masterchainBlockShards?seqno=999999', 'br')
    expect(small.rawPayload.length).toBeLessThan(1024)
    expect(small.headers).not.toHaveProperty('content-encoding')
    expect((await ask(LONG, 'identity')).headers).not.toHaveProperty('content-encoding')
    const file = await ask('/openapi/v3.json', 'gzip, br')
    expect(file.headers['content-encoding']).toBe('gzip')
    expect(() => JSON.parse(gunzipSync(file.rawPayload).toString())).not.toThrow()
  })

  test('more long answers at once than there are threads for are all right, some of them plain', async () => {
    const plain = await ask(LONG)
    const replies = await Promise.all(Array.from({ length: 24 }, () => ask(LONG, 'br')))
    for (const { headers, rawPayload } of replies) {
      const body = headers['content-encoding'] === 'br' ? brotliDecompressSync(rawPayload) : rawPayload
      expect(body.equals(plain.rawPayload)).toBe(true)
    }
    expect(replies.some(({ headers }) => headers['content-encoding'] === 'br')).toBe(true)
  })

  const newest = async (list: string): Promise<Record<string, string>> =>
    (await ask(`/api/v3/${list}?limit=1`)).json()[list][0]

  test('what is final may be kept, what later blocks add to is asked for again, what is live is told so', async () => {
    const { hash } = await newest('transactions')
    const { root_hash } = await newest('blocks')
    const lifetimeOf = async (url: string) => {
      const { headers } = await ask(`/api/v3/${url}`)
      return [headers['cache-control'], headers.etag !== undefined]
    }
    const url = (text: string) => encodeURIComponent(text)
    expect(await lifetimeOf(`blocks?root_hash=${url(root_hash as string)}`)).toEqual(['public, max-age=3600', true])
    expect(await lifetimeOf('masterchainBlockShards?seqno=5')).toEqual(['public, max-age=3600', true])
    expect(await lifetimeOf(`transactions?hash=${url(hash as string)}`)).toEqual(['no-cache', true])
    expect(await lifetimeOf('transactionsByMasterchainBlock?seqno=5')).toEqual(['no-cache', true])
    expect(await lifetimeOf('transactions?limit=1')).toEqual(['no-cache', false])
    // A block that does not exist yet may exist in a moment.
    const missing = 'blocks?workchain=-1&shard=8000000000000000&seqno=99999999'
    expect(await lifetimeOf(missing)).toEqual(['no-cache', false])
  })

  test('whoever has the bytes is told so, in whatever encoding', async () => {
    const url = '/api/v3/transactionsByMasterchainBlock?seqno=5&limit=10'
    const [plain, packed] = [await ask(url), await ask(url, 'br')]
    expect(packed.headers.etag).not.toBe(plain.headers.etag)
    const again = (tag: unknown) => server.inject({ url, headers: { 'if-none-match': `${tag}` } })
    for (const tag of [plain.headers.etag, packed.headers.etag, `"other", W/${plain.headers.etag}`, '*']) {
      const reply = await again(tag)
      expect([reply.statusCode, reply.body, reply.headers.etag]).toEqual([304, '', plain.headers.etag])
    }
    expect((await again('"other"')).body).toBe(plain.body)
  })
})
