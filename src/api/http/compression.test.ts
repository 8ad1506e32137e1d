import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { addCompression } from './compression.ts'
import { compressedForms, markLasting } from './lasting-body.ts'

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync }
/** One that is compressed at once, and one that is compressed in another thread. */
const bodies = [2_000, 200_000].map((length) => Buffer.from(randomBytes(length).toString('hex')))

const serve = (body: () => Buffer) => {
  const server = Fastify()
  addCompression(server)
  server.get('/', (_, reply) => reply.header('content-type', 'application/json').send(body()))
  return (encoding: string) => server.inject({ url: '/', headers: { 'accept-encoding': encoding } })
}

test.each(bodies)('a body that lasts is compressed once for each encoding', async (text) => {
  const body = markLasting(Buffer.from(text))
  const ask = serve(() => body)
  for (const encoding of ['br', 'gzip'] as const) {
    const first = await ask(encoding)
    const form = compressedForms(body)?.get(encoding)
    expect(form?.equals(first.rawPayload)).toBe(true)
    const second = await ask(encoding)
    expect(compressedForms(body)?.get(encoding)).toBe(form)
    expect(second.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    for (const { rawPayload } of [first, second]) expect(UNPACK[encoding](rawPayload).equals(text)).toBe(true)
  }
  expect((await ask('identity')).rawPayload.equals(text)).toBe(true)
})

test('memory that is written anew is compressed anew', async () => {
  const memory = Buffer.alloc(4_000, 'a')
  const ask = serve(() => memory)
  await ask('br')
  expect(compressedForms(memory)).toBeUndefined()
  memory.fill('b')
  expect(brotliDecompressSync((await ask('br')).rawPayload).equals(memory)).toBe(true)
})
