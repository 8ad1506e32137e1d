import { afterAll, beforeAll, expect, test } from 'vitest'
import { asciiJson } from '../../src/record/ascii-json.ts'
import { HOSTILE } from './printable.ts'
import { account, raw, seedCheckpoint } from './seed.ts'
import { type Served, serve } from './serve.ts'

// Texts of contracts and of files they point to. PostgreSQL has no NUL in text, and keeps these as bytes.
const [MASTER, ITEM, OWNER, COLLECTION] = [1, 2, 3, 4].map(account) as [Buffer, Buffer, Buffer, Buffer]
const CONTENT = {
  name: HOSTILE,
  symbol: HOSTILE,
  description: HOSTILE,
  image: `https://x/${HOSTILE}`,
  extra_key: HOSTILE,
}
const DOMAIN = `${HOSTILE.replaceAll(/[A-Z]/g, '')}.ton`

let served: Served
beforeAll(async () => {
  served = await serve(async (db) => {
    await seedCheckpoint(db)
    const contract = [1, 1, Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    const content = Buffer.from(asciiJson(CONTENT), 'latin1')
    await db.query(`insert into jetton_masters values ($1, $2, $3, $4, $5, 1000, true, null, $4, $6)`, [
      MASTER,
      ...contract,
      content,
    ])
    await db.query(`insert into nft_items values ($1, $2, $3, $4, $5, true, 1, $6, $7, $7, $8)`, [
      ITEM,
      ...contract,
      COLLECTION,
      OWNER,
      content,
    ])
    await db.query(
      `insert into dns_entries values ($1, $2, $3, $4, $5, $6, $7, null, $7, null, null, null, null, null, null)`,
      [ITEM, ...contract, Buffer.from(DOMAIN), OWNER],
    )
  })
})
afterAll(() => served[Symbol.asyncDispose]())

test('names, contents and domains of tokens come escaped, and read back as they were', async () => {
  const masters = (await served.get(`/jetton/masters?address=${raw(MASTER)}`)).body
  expect(masters.jetton_masters[0].jetton_content).toMatchObject(CONTENT)
  expect(masters.metadata[raw(MASTER)].token_info[0]).toMatchObject({
    name: HOSTILE,
    symbol: HOSTILE,
    description: HOSTILE,
  })
  const items = (await served.get(`/nft/items?address=${raw(ITEM)}`)).body
  expect(items.nft_items[0].content).toMatchObject({ name: HOSTILE })
  expect((await served.get(`/dns/records?wallet=${raw(OWNER)}`)).body.records[0].domain).toBe(DOMAIN)
  const book = (
    await served.get(`/addressBook?address=${raw(OWNER)}&address=${encodeURIComponent(HOSTILE.replace('\0', ''))}`)
  ).body
  expect(book[raw(OWNER)].domain).toBe(DOMAIN)
  expect((await served.get(`/metadata?address=${raw(MASTER)}`)).body[raw(MASTER)].token_info[0].extra).toMatchObject({
    extra_key: HOSTILE,
  })
})

test('what a caller wrote comes back escaped in refusals and in headers', async () => {
  for (const path of [
    `/transactions?hash=${encodeURIComponent('\t\u0001')}`,
    `/x${encodeURIComponent('\t')}`,
    `/transactions?${encodeURIComponent('a\tb\u007f')}=1&strict=1`,
  ]) {
    const { body } = await served.get(path)
    expect(body.error).toBeTypeOf('string')
  }
  expect(asciiJson('\t')).toBe('"\\t"')
})

test.each(['/api/v2', '/toncenter/api/v2'])('what a caller says comes back escaped by %s as well', async (base) => {
  // No NUL gets past the reading of a query.
  const said = HOSTILE.replace('\0', '')
  const extra = encodeURIComponent(said)
  const address = raw(OWNER)
  const given = await served.get(`/packAddress?address=${address}&%40extra=${extra}`, base)
  expect([given.status, given.body['@extra']]).toEqual([200, said])
  const unknown = await served.get(`/noSuchMethod?%40extra=${extra}`, base)
  expect([unknown.status, unknown.body['@extra']]).toEqual([404, said])
  const refused = await served.get(`/packAddress?address=${extra}`, base)
  expect([refused.status, refused.body.ok]).toEqual([422, false])
})
