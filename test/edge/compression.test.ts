import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { type ImportedChain, importRecorded, RECORDED } from '../api/imported-chain.ts'

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync }

describe.skipIf(!RECORDED)('answers are compressed', () => {
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
})
