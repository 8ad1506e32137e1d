import { expect, test } from 'vitest'
import { createTokenServer } from './token-server.ts'

test('links lead to documents, and these to pictures', async () => {
  const { url, close } = await createTokenServer('127.0.0.1', 0)
  const ask = async (path: string, init?: RequestInit) => {
    const reply = await fetch(`${url}${path}`, init)
    return { status: reply.status, type: reply.headers.get('content-type'), text: await reply.text() }
  }
  for (const path of ['clay', 'stones/0', 'stones/11']) {
    const document = await ask(`${path}.json`)
    expect([document.status, document.type]).toEqual([200, 'application/json; charset=utf-8'])
    const { name, image } = JSON.parse(document.text) as { name: string; image: string }
    expect(name.length).toBeGreaterThan(0)
    expect(image).toBe(`${url}${path}.svg`)
    const picture = await ask(`${path}.svg`)
    expect([picture.status, picture.type]).toEqual([200, 'image/svg+xml; charset=utf-8'])
    expect(picture.text).toMatch(/^<svg .*<\/svg>$/)
  }
  expect(await ask('clay.json', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
  for (const path of [
    '',
    'clay',
    'stones/',
    'stones/-1.json',
    'stones/1.html',
    '..%2fclay.json',
    'stones/1234567890.json',
  ]) {
    expect([path, (await ask(path)).status]).toEqual([path, 404])
  }
  expect((await ask('clay.json', { method: 'POST', body: '{}' })).status).toBe(405)
  await close()
})
