import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer as serveHttp } from 'node:http'
import { builtinModules } from 'node:module'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import type { Client } from '../../src/client/client.ts'
import { importRecorded, RECORDED } from '../api/imported-chain.ts'
import { watchAsyncStorages } from '../async-storages.ts'

const script = new URL('../../scripts/chromium.mjs', import.meta.url)
const { provideChromium } = (await import(script.href)) as {
  provideChromium: (options: { readonly isShellFirst: boolean }) => Promise<string | undefined>
}

const MAX_GZIP_BYTES = 15 * 1024
const path = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url))

const PAGE = `<!doctype html><script type="module">
import { createClient } from '/client.js'
globalThis.createClient = createClient
</script>`

let bundled: Promise<string> | undefined

/** All of `cellar/client` as one file, as an application bundles it; the same for all who ask. */
function bundle(): Promise<string> {
  bundled ??= makeBundle()
  return bundled
}

async function makeBundle(): Promise<string> {
  const { exports } = JSON.parse(readFileSync(path('package.json'), 'utf8'))
  const result = await build({
    ...{ configFile: false, logLevel: 'error', root: path('dist') },
    build: {
      ...{ write: false, minify: 'esbuild', target: 'es2022' },
      lib: { entry: path(exports['./client'].default), formats: ['es'] },
    },
  })
  const [{ output }] = result as unknown as [{ readonly output: readonly { readonly code: string }[] }]
  expect(output).toHaveLength(1)
  return output[0]?.code as string
}

test('all of it is below 15 KB, one file, and asks for nothing that a browser lacks', async () => {
  const code = await bundle()
  expect(gzipSync(code).length).toBeLessThan(MAX_GZIP_BYTES)
  const imported = [...code.matchAll(/(?:from|import)\s*\(?["']([^"']+)["']/g)].map(([, name]) => name)
  expect(imported).toEqual([])
  for (const name of [...builtinModules, 'Buffer.', 'process.']) expect(code).not.toContain(`"node:${name}"`)
  expect(code).not.toMatch(/\b(Buffer|process|require)\s*[.(]/)
})

const browserPath = await provideChromium({ isShellFirst: true })

test.skipIf(!RECORDED || browserPath === undefined)(
  'a page of another origin lists transactions with it in Chromium',
  { timeout: 300_000 },
  async () => {
    using _storages = watchAsyncStorages()
    await using chain = await importRecorded(RECORDED as string)
    const server = await createServer({ db: chain.api })
    await server.listen({ host: '127.0.0.1', port: 0 })
    const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
    const browser = await chromium.launch({ executablePath: browserPath as string, args: ['--no-sandbox'] })
    const closing: (() => unknown)[] = [() => browser.close(), () => server.close()]
    try {
      const page = await browser.newPage()
      const code = await bundle()
      const pages = serveHttp((request, response) => {
        const isScript = request.url?.endsWith('.js')
        response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html').end(isScript ? code : PAGE)
      }).listen(0, '127.0.0.1')
      closing.push(() => pages.close())
      await once(pages, 'listening')
      await page.goto(`http://127.0.0.1:${(pages.address() as AddressInfo).port}/`)
      await page.waitForFunction('globalThis.createClient !== undefined')
      const told = await page.evaluate(async (url) => {
        const { createClient } = globalThis as unknown as { createClient(options: object): Client }
        const client = createClient({ url })
        let [count, fees] = [0, 0n]
        for await (const { total_fees } of client.each.transactions({ limit: 40 })) {
          count++
          fees += total_fees
          if (count === 100) break
        }
        const failure = await client.transactions({ account: 'nobody' }).catch((error: { code: string }) => error.code)
        return { count, fees: fees.toString(), failure }
      }, url)
      const { transactions } = (await (await fetch(`${url}/api/v3/transactions?limit=100`)).json()) as {
        transactions: { total_fees: string }[]
      }
      const fees = transactions.reduce((sum, { total_fees }) => sum + BigInt(total_fees), 0n)
      expect(told).toEqual({ count: 100, fees: fees.toString(), failure: 'BAD_ADDRESS' })
    } finally {
      for (const close of closing) await close()
    }
  },
)
