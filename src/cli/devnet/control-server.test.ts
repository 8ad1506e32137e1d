import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import type { TestBed } from '../../api/test-bed.ts'
import { type ControlAddress, controlFile, serveControl } from './control-server.ts'

test('who does not know the token is refused, whatever he sends for it', async () => {
  using folder = temporaryFolder()
  const bed = { split: async () => undefined } as unknown as TestBed
  await using _server = await serveControl(bed, folder.path)
  const { url, token } = JSON.parse(readFileSync(controlFile(folder.path), 'utf8')) as ControlAddress
  const ask = (authorization: string, order = 'split') =>
    new Promise<number | undefined>((done, fail) => {
      const asked = request(url, { method: 'POST', headers: { authorization } }, (response) => {
        response.resume()
        done(response.statusCode)
      })
      asked.on('error', fail).end(JSON.stringify({ order }))
    })
  expect(await ask(`Bearer ${'0'.repeat(token.length)}`)).toBe(401)
  // As long as the token in characters, longer in bytes.
  expect(await ask(`Bearer ${'\u00e9'.repeat(token.length)}`)).toBe(401)
  expect(await ask('')).toBe(401)
  expect(await ask(`Bearer ${token}`)).toBe(200)
  for (const order of ['constructor', 'pause', 'nothing']) expect(await ask(`Bearer ${token}`, order)).toBe(422)
})
