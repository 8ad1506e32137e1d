import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findLastingPort } from '../../../test/lasting-port.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { createTokenServer } from '../../devnet/tokens/token-server.ts'
import { serveTokens } from './kept-tokens.ts'

const silent = { warn: () => undefined }

test('two new chains have their tokens at different places, and keep them', async () => {
  using one = temporaryFolder()
  using other = temporaryFolder()
  const places = [await serveTokens(one.path, '127.0.0.1', silent), await serveTokens(other.path, '127.0.0.1', silent)]
  expect(places.map(({ server }) => server?.url)).toEqual(places.map(({ url }) => url))
  expect(places[0]?.url).not.toBe(places[1]?.url)
  expect(readFileSync(join(one.path, 'tokens-url'), 'utf8')).toBe(places[0]?.url)
  for (const { server } of places) await server?.close()
})

test('what tokens point to stays with the chain, also when somebody else has the port by now', async () => {
  using folder = temporaryFolder()
  const port = await findLastingPort()
  const url = `http://127.0.0.1:${port}/`
  writeFileSync(join(folder.path, 'tokens-url'), url)
  const warnings: object[] = []
  const start = () => serveTokens(folder.path, '127.0.0.1', { warn: (fields) => void warnings.push(fields) })
  for (let starts = 0; starts < 2; starts++) {
    const place = await start()
    expect([place.url, place.server?.url]).toEqual([url, url])
    await place.server?.close()
  }
  expect(warnings).toEqual([])
  const thief = await createTokenServer('127.0.0.1', port)
  expect(await start()).toEqual({ url, server: undefined })
  expect(warnings).toEqual([{ port }])
  await thief.close()
})
