import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const PAGE = '<!doctype html><title>Cellar</title>'
const SCRIPT = `export const text = '${'x'.repeat(2000)}'`
const HTML = { accept: 'text/html,application/xhtml+xml' }

let test_: TestDatabase
let server: FastifyInstance
const folder = temporaryFolder()
beforeAll(async () => {
  mkdirSync(join(folder.path, 'assets'))
  writeFileSync(join(folder.path, 'index.html'), PAGE)
  writeFileSync(join(folder.path, 'page-scripts.json'), JSON.stringify({ tx: ['assets/tx-1.js', 'assets/part-1.js'] }))
  const answers = { '': ['/status'], tx: ['/status', '/t?hash={hash}'], jetton: ['/j?address={address}'] }
  writeFileSync(join(folder.path, 'first-answers.json'), JSON.stringify(answers))
  writeFileSync(join(folder.path, 'assets', 'index-1.js'), SCRIPT)
  writeFileSync(join(folder.path, 'assets', 'index-1.js.gz'), gzipSync(SCRIPT))
  test_ = await testDatabase()
  server = await createServer({ db: test_.db, explorer: folder.path, imageProxy: 'https://images.example/{url}' })
})
afterAll(async () => {
  await server?.close()
  await test_?.[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

test.each(['/', '/account/EQx', '/blocks', '/tx/00?tab=raw', '/no/such/page'])('%s is the page', async (url) => {
  const { statusCode, headers, body } = await server.inject({ url, headers: HTML })
  expect([statusCode, headers['content-type'], body]).toEqual([200, 'text/html; charset=utf-8', PAGE])
  expect(headers['cache-control']).toBe('no-cache')
  const policy = headers['content-security-policy'] as string
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
  expect(policy).toContain("img-src 'self' data: https://images.example;")
  expect(policy).not.toContain('unsafe')
  const again = await server.inject({ url, headers: { ...HTML, 'if-none-match': headers.etag as string } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await server.inject({ method: 'HEAD', url, headers: HTML })).statusCode).toBe(200)
})

test('a page names the scripts that it needs beside those of all pages', async () => {
  const linkOf = async (url: string) => (await server.inject({ url, headers: HTML })).headers.link
  expect(await linkOf('/tx/00?tab=raw')).toBe(
    '</assets/tx-1.js>; rel=modulepreload, </assets/part-1.js>; rel=modulepreload',
  )
  expect(await linkOf('/?show=swaps')).toBeUndefined()
  expect(await linkOf('/account/EQx')).toBeUndefined()
})

test('a page names what it asks for first, in the spelling in which it asks', async () => {
  const linkOf = async (url: string) => (await server.inject({ url, headers: HTML })).headers.link
  const preload = (path: string) => `<${path}>; rel=preload; as=fetch; crossorigin`
  const hash = 'ab'.repeat(32)
  expect(await linkOf('/')).toBe(preload('/status'))
  const scripts = '</assets/tx-1.js>; rel=modulepreload, </assets/part-1.js>; rel=modulepreload'
  expect(await linkOf(`/tx/${hash}`)).toBe(`${scripts}, ${preload('/status')}, ${preload(`/t?hash=${hash}`)}`)
  expect(await linkOf('/tx/broken')).toBe(`${scripts}, ${preload('/status')}`)
  const raw = `0:${'A'.repeat(64)}`
  for (const form of [raw.toLowerCase(), encodeURIComponent(raw)]) {
    expect(await linkOf(`/jetton/${form}`)).toBe(preload(`/j?address=${encodeURIComponent(raw)}`))
  }
  expect(await linkOf('/jetton/%ff')).toBeUndefined()
})

test('assets are served as they are best packed, for ever', async () => {
  const packed = await server.inject({ url: '/assets/index-1.js', headers: { 'accept-encoding': 'gzip, br' } })
  expect(packed.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  expect(gunzipSync(packed.rawPayload).toString()).toBe(SCRIPT)
  expect((await server.inject('/assets/index-1.js')).body).toBe(SCRIPT)
})

test.each(['/assets/gone.js', '/assets/index-1.js.gz', '/api/v3/gone', '/docs/gone', '/status/x'])(
  '%s is no page',
  async (url) => {
    const { statusCode, headers } = await server.inject({ url, headers: HTML })
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
  },
)

test('whoever does not ask for a page gets none, and nothing is shadowed', async () => {
  expect((await server.inject('/account/EQx')).statusCode).toBe(404)
  expect((await server.inject({ method: 'POST', url: '/account/EQx', headers: HTML })).statusCode).toBe(404)
  expect((await server.inject({ url: '/api/v3/message', headers: HTML })).statusCode).toBe(405)
  for (const url of ['/status', '/health', '/metrics', '/docs', '/openapi/v3.json', '/api/v3/masterchainInfo']) {
    expect((await server.inject({ url, headers: HTML })).body, url).not.toBe(PAGE)
  }
})

test('without a build / leads to the reference', async () => {
  await using bare = await createServer({ db: test_.db, explorer: join(folder.path, 'nothing') })
  const { statusCode, headers } = await bare.inject({ url: '/', headers: HTML })
  expect([statusCode, headers.location]).toEqual([302, '/docs'])
})
