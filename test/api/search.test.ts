import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseLabels } from '../../src/api/reads/labels.ts'
import { createServer } from '../../src/api/server.ts'
import { asAddress, formatFriendly, formatRaw } from '../../src/cell/address.ts'
import { type ImportedChain, importRecorded, RECORDED } from './imported-chain.ts'
import type { Json } from './serve.ts'

describe.skipIf(!RECORDED)('/search over the recorded chain', () => {
  let chain: ImportedChain
  let server: FastifyInstance
  beforeAll(async () => {
    chain = await importRecorded(RECORDED as string)
    server = await createServer({ db: chain.api })
  }, 600_000)
  afterAll(async () => {
    await server?.close()
    await chain?.[Symbol.asyncDispose]()
  })

  const search = async (q: string, base = '/api/v3'): Promise<Json[]> => {
    const reply = await server.inject({ url: `${base}/search`, query: { q } })
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json()
  }
  const kindsOf = async (q: string): Promise<string[]> => (await search(q)).map(({ kind }) => kind)

  test('hashes of transactions, traces, messages and blocks, in every spelling', async () => {
    const { transactions } = (await server.inject('/api/v3/transactions?limit=50&sort=asc')).json()
    const { blocks } = (await server.inject('/api/v3/blocks?limit=3')).json()
    const tx = transactions.find((one: Json) => one.trace_id !== one.hash)
    const wanted: [string, string][] = [
      [tx.hash, 'transaction'],
      [tx.trace_id, 'trace'],
      [tx.in_msg.hash, 'message'],
      [blocks[0].root_hash, 'block'],
      [blocks[0].file_hash, 'block'],
    ]
    for (const [hash, kind] of wanted) {
      const bytes = Buffer.from(hash, 'base64')
      for (const text of [hash, bytes.toString('base64url'), bytes.toString('hex'), `0x${bytes.toString('hex')}`])
        expect([text, await kindsOf(text)]).toEqual([text, expect.arrayContaining([kind])])
    }
    expect(await search(tx.hash)).toEqual(await search(tx.hash, '/toncenter/api/v3'))
    expect(await search('ab'.repeat(32))).toEqual([])
  })

  test('addresses in every form, also of the other network and of accounts that nobody used', async () => {
    const account = asAddress(Buffer.alloc(33, 0))
    const raw = formatRaw(account)
    for (const testOnly of [true, false]) {
      for (const bounceable of [true, false]) {
        const [hit] = await search(formatFriendly(account, { bounceable, testOnly }))
        expect(hit).toMatchObject({ kind: 'account', id: raw })
      }
    }
    expect((await search(raw))[0]).toMatchObject({ kind: 'account', id: raw })
  })

  test('blocks by seqno and by id, transactions by lt, opcodes', async () => {
    expect((await search('100'))[0]).toMatchObject({ kind: 'block', id: '(-1,8000000000000000,100)' })
    const { blocks } = (await server.inject('/api/v3/blocks?workchain=0&limit=1')).json()
    const [{ shard, seqno }] = blocks
    const id = `(0,${BigInt.asUintN(64, BigInt(shard)).toString(16)},${seqno})`
    for (const text of [id, `(0,${shard},${seqno})`, `0:${shard}:${seqno}`])
      expect((await search(text))[0]?.id).toBe(id)
    expect(await search('(0,8000000000000000,2000000000)')).toEqual([])
    expect((await search('0x0f8a7ea5'))[0]).toMatchObject({ kind: 'opcode', title: 'jetton_transfer' })
    const [last] = await chain.db.query<{ lt: bigint }>('select max(lt) as lt from transactions')
    expect(last === undefined || last.lt < 2n ** 31n || (await kindsOf(String(last.lt)))[0]).not.toBe('block')
  })

  test('domains and names of tokens, by their beginning, by a word in them, whatever the case', async () => {
    const domains = await chain.db.query<{ domain: Buffer }>('select domain from dns_entries limit 5')
    expect(domains.length).toBeGreaterThan(0)
    for (const name of domains.map((row) => row.domain.toString('utf8'))) {
      expect((await search(name.toUpperCase()))[0]).toMatchObject({ kind: 'domain', id: name })
      expect((await search(name.slice(0, 4))).map(({ id }) => id)).toContain(name)
    }
    await chain.db.query(
      `update jetton_masters set content = '{"name":"Stone Age Coin","symbol":"STONE"}'
        where account = (select account from jetton_masters order by account limit 1)`,
    )
    for (const q of ['stone', 'STONE AGE', 'age co', 'coin', 'Stone-Age'])
      expect((await search(q))[0], q).toMatchObject({ kind: 'jetton', title: 'Stone Age Coin' })
    expect(await kindsOf('oin')).toEqual([])
  })

  test('names follow the tokens: those of a link that was followed, of one that was renamed, of one that is no more', async () => {
    const [{ account } = { account: Buffer.alloc(0) }] = await chain.db.query<{ account: Buffer }>(
      'select account from nft_collections order by account limit 1',
    )
    const setContent = (content: string) =>
      chain.db.query('update nft_collections set content = $2 where account = $1', [account, Buffer.from(content)])
    await setContent('{"uri":"https://example.com/1.json"}')
    await chain.db.query(
      `insert into token_metadata (account, kind, uri, fetched, attempts, next_attempt)
        values ($1, 1, 'https://example.com/1.json', $2, 0, now()) on conflict (account, kind) do update set uri = excluded.uri, fetched = excluded.fetched`,
      [account, Buffer.from('{"name":"Quarry Frogs"}')],
    )
    expect((await search('frogs'))[0]).toMatchObject({ kind: 'collection', title: 'Quarry Frogs' })
    await setContent('{"name":"Quarry Toads"}')
    expect(await search('frogs')).toEqual([])
    expect((await search('quarry toads'))[0]).toMatchObject({ kind: 'collection', id: formatRaw(asAddress(account)) })
    await setContent('{"name":"broken \\u0000"}')
    expect(await search('toads')).toEqual([])
    await chain.db.query('delete from nft_collections where account = $1', [account])
    expect(await chain.db.query('select 1 from names where account = $1 and kind = 1', [account])).toEqual([])
  })

  test('the same names are kept while indexing and filled in by the migration', async () => {
    const kept = await chain.db.query('select count(*) from names where kind = 3')
    const again = await chain.db.query(
      'select count(distinct (fold_name(read_text(domain)), account)) from dns_entries',
    )
    expect(kept).toEqual(again)
  })

  test('accounts by what the operator calls them, before tokens of that name', async () => {
    const [account] = await chain.db.query<{ account: Buffer }>('select account from accounts order by account limit 1')
    const address = formatRaw(asAddress(account?.account as Buffer))
    const labels = parseLabels(JSON.stringify({ [address]: { label: 'Stone Treasury', kind: 'fund' } }))
    const labelled = await createServer({ db: chain.api, labels })
    const hit = { kind: 'account', id: address, title: 'Stone Treasury', subtitle: expect.stringMatching(/^fund · /) }
    for (const q of ['stone', 'treas', address]) {
      expect((await labelled.inject({ url: '/api/v3/search', query: { q } })).json()[0], q).toEqual(hit)
    }
    for (const base of ['/api/v3', '/toncenter/api/v3']) {
      const book = (await labelled.inject(`${base}/addressBook?address=${address}`)).json()
      expect(book[address]).toMatchObject({ label: 'Stone Treasury', label_kind: 'fund' })
      const { address_book: beside } = (await labelled.inject(`${base}/transactions?account=${address}`)).json()
      expect(beside[address]).toEqual(book[address])
    }
    expect((await search('treasury')).filter(({ kind }) => kind === 'account')).toEqual([])
    await labelled.close()
  })

  test('what is too short or too long', async () => {
    expect(await search('x')).toEqual([])
    expect((await server.inject('/api/v3/search')).statusCode).toBe(422)
    expect((await server.inject(`/api/v3/search?q=${'x'.repeat(600)}`)).statusCode).toBe(422)
    expect((await server.inject('/api/v3/search?q=stone&limit=11')).statusCode).toBe(422)
  })
})
