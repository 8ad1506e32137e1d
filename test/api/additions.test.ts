import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { HAS_CONTRACT, readDocument } from '../contract/contract-documents.ts'
import { replyChecks } from '../contract/strict-contract.ts'
import { testDatabase } from '../database.ts'
import type { SpecParameter } from './contract.ts'
import { type ImportedChain, importRecorded, RECORDED } from './imported-chain.ts'

// The operations that are newer than the base document.

interface Spec {
  readonly paths: Readonly<Record<string, { readonly get: { readonly parameters: readonly SpecParameter[] } }>>
}

const readSpec = (): Spec => readDocument('openapi-v3-additions.yaml') as unknown as Spec

/** What is served beyond the contract. */
const ADDED = ['cursor']

/** What need not be said in the documented dialect: without it everything is listed. */
const OPTIONAL = ['/dns/activeAuctions bidder']

describe.skipIf(!HAS_CONTRACT)('the OpenAPI document', () => {
  test('has every operation and parameter of the additions, alike', async () => {
    await using database = await testDatabase()
    const server = await createServer({ db: database.api })
    const ours = (await server.inject({ url: '/openapi/v3.json' })).json()
    for (const [path, { get }] of Object.entries(readSpec().paths)) {
      expect(Object.keys(ours.paths), path).toContain(path)
      const found = new Map<string, SpecParameter>(
        (ours.paths[path].get.parameters ?? []).map((one: SpecParameter) => [one.name, one]),
      )
      for (const { name, required, schema } of get.parameters) {
        const own = found.get(name)
        expect(own?.required, `${path} ${name}`).toBe((required ?? false) && !OPTIONAL.includes(`${path} ${name}`))
        for (const key of ['type', 'enum', 'minimum', 'maximum', 'default']) {
          if (key in schema) expect(own?.schema[key], `${path} ${name} ${key}`).toEqual(schema[key])
        }
      }
      const names = get.parameters.map(({ name }) => name)
      expect(
        [...found.keys()].filter((name) => !names.includes(name) && !ADDED.includes(name)),
        path,
      ).toEqual([])
    }
  })
})

/** Answers of get-methods at the last block, by address and method. */
function readAnswers(folder: string): Map<string, { type: string; value?: string; items?: never[] }[]> {
  const text = gunzipSync(readFileSync(`${folder}/oracles/run_smc_method.jsonl.gz`)).toString('utf8')
  const lines = text.split('\n').filter(Boolean)
  return new Map(lines.map((line) => JSON.parse(line)).map((one) => [`${one.address} ${one.method}`, one.stack]))
}

const POOL = '-1:08F59AE7617656976CC47B6BD9F7B143252B988F10A31213FBF213ABD98F3BEC'
const ELECTOR = `-1:${'3'.repeat(64)}`
const ALICE = '0:5D4884DCE0E0F3186590B5806DA54ECB24A5C78747FFD41DDBE03CEF0BED36B0'
const BOB = '0:B140AE8E0FC3161816B85D177EB6B6ECA9A918AE536DB0C282930C8696AD2819'
const VALIDATOR = '-1:ADE6DF693CC676E572F4CD596360A5B5D77C309DAAD6C555732FC4569A05FC29'

describe.skipIf(!RECORDED || !HAS_CONTRACT)('over the recorded chain', () => {
  let chain: ImportedChain
  let server: Awaited<ReturnType<typeof createServer>>
  let check: (path: string, body: unknown) => void

  beforeAll(async () => {
    chain = await importRecorded(RECORDED as string)
    server = await createServer({ db: chain.api })
    const checks = replyChecks('documented')
    check = (path, body) => {
      const validate = checks('v3', 'get', path)
      expect(validate(body), `${path} ${JSON.stringify(validate.errors)}`).toBe(true)
    }
  }, 300_000)
  afterAll(() => chain?.[Symbol.asyncDispose]())

  const get = async (path: string, query: Record<string, string> = {}) => {
    const reply = await server.inject({ url: `/api/v3${path}`, query })
    expect(reply.statusCode, `${path} ${reply.body.slice(0, 300)}`).toBe(200)
    check(path, reply.json())
    return reply.json()
  }
  const refuse = async (path: string, query: Record<string, string> = {}) => {
    const reply = await server.inject({ url: `/api/v3${path}`, query })
    return `${reply.statusCode} ${reply.json().error}`
  }

  test('a pool and its nominators are what the pool itself tells', async () => {
    const answers = readAnswers(RECORDED as string)
    const told = answers.get(`${POOL.toLowerCase()} get_pool_data`) ?? []
    const pool = await get('/staking/nominatorPools/pool', { pool: POOL })
    expect([pool.state, pool.nominators_count, pool.stake_amount_sent, pool.validator_amount].map(String)).toEqual(
      told.slice(0, 4).map(({ value }) => value),
    )
    expect([pool.validator_reward_share, pool.max_nominators_count, pool.min_validator_stake].map(String)).toEqual(
      told.slice(5, 8).map(({ value }) => value),
    )
    expect(pool.min_nominator_stake).toBe(told[8]?.value)
    expect(pool.active_nominators).toEqual([{ address: ALICE, balance: '50000000000', pending_balance: '0' }])
    expect(pool.validator_address).toBe(VALIDATOR)
    const positions = await get('/staking/nominatorPools/nominator', { nominator: ALICE })
    expect(positions.nominator_pools).toEqual([{ pool_address: POOL, balance: '50000000000', pending_balance: '0' }])
    expect((await get('/staking/nominatorPools/nominator', { nominator: BOB })).nominator_pools).toEqual([])
  })

  test('deposits and withdrawals are found as they were sent', async () => {
    const { events } = await get('/staking/nominatorPools/nominatorEvents', { pool: POOL })
    expect(events.map((one: Record<string, string>) => [one.type, one.nominator_address, one.amount])).toEqual([
      ['withdrawal', BOB, '30000000000'],
      ['deposit', BOB, '30000000000'],
      ['deposit', ALICE, '50000000000'],
    ])
    const own = await get('/staking/nominatorPools/nominatorEvents', { pool: POOL, nominator: ALICE, limit: '1' })
    expect(own.events).toHaveLength(1)
    const shares = await get('/staking/nominatorPools/validatorEvents', { pool: POOL })
    expect(shares.events.map((one: Record<string, string>) => [one.type, one.amount, one.query_id])).toEqual([
      ['deposit', '1100000000000', '1794711207074'],
    ])
    expect((await get('/staking/nominatorPools/validatorEvents', { validator: VALIDATOR })).events).toEqual(
      shares.events,
    )
    const none = { pool: POOL, nominator: ALICE, start_utime: '5', end_utime: '6' }
    expect(await get('/staking/nominatorPools/nominatorRewards', none)).toMatchObject({
      ...{ start_utime: 5, end_utime: 6, total_on_page: '0', rewards: [] },
    })
    const both = { pool: POOL, validator: VALIDATOR }
    expect(await get('/staking/nominatorPools/validatorRewards', both)).toMatchObject({ rewards: [] })
  })

  test('stakes at the elector, and the election under way', async () => {
    const { events } = await get('/validators/events', { sort: 'asc' })
    expect(events.map((one: Record<string, unknown>) => [one.type, one.amount, one.reason])).toEqual([
      ['stake_accepted', '12000000000000', undefined],
      ['stake_rejected', '11001000000000', 1],
      ['recover_requested', '1000000000', undefined],
      ['recover_failed', '1000000000', undefined],
    ])
    const rejected = await get('/validators/events', { type: 'stake_rejected', stake_holder_address: VALIDATOR })
    expect(rejected.events).toHaveLength(1)
    expect((await get('/validators/events', { validator_pubkey: events[0].validator_pubkey })).events).toHaveLength(2)
    const told = readAnswers(RECORDED as string).get(`${ELECTOR} participant_list_extended`) ?? []
    const { elections } = await get('/validators/elections', { return_participants: 'true' })
    const [election] = elections
    expect([election.election_id, election.elect_close, election.min_stake, election.total_stake].map(String)).toEqual(
      told.slice(0, 4).map(({ value }) => value),
    )
    expect([election.failed, election.finished]).toEqual(told.slice(5, 7).map(({ value }) => value !== '0'))
    expect(election.participants).toEqual([
      {
        ...{ validator_pubkey: events[0].validator_pubkey, stake: '12000000000000', max_factor: 196608 },
        ...{ stake_holder_address: VALIDATOR, adnl_addr: events[0].adnl_addr },
      },
    ])
    expect((await get('/validators/elections', { stake_holder_address: ALICE })).elections).toEqual([])
    const { cycles } = await get('/validators/cycles', { return_validators: 'true' })
    expect(cycles).toHaveLength(1)
    expect(cycles[0]).toMatchObject({ total: 1, main: 1, total_weight: '17', validators: [{ validator_index: 0 }] })
    expect((await get('/validators/cycles', { stake_holder_address: VALIDATOR })).cycles).toEqual([])
    expect((await get('/validators/complaints')).complaints).toEqual([])
  })

  test('auctions of domains by bidder, with a cursor', async () => {
    const [first] = await chain.db.query<{ account: Buffer }>('select account from dns_entries order by account')
    const soon = Math.floor(Date.now() / 1000) + 1000
    await chain.db.query(
      `update dns_entries set auction_bidder = $1, auction_bid = 7000, auction_end = case when account = $2 then $3 else 1000 end`,
      [Buffer.from(ALICE.replace(':', '').padStart(66, '0'), 'hex'), first?.account ?? null, soon],
    )
    const all = await get('/dns/activeAuctions', { bidder: ALICE, include_nft_items: 'true' })
    expect(all.auctions.map((one: Record<string, unknown>) => [one.finished, one.max_bid_amount])).toEqual([
      ...all.auctions.slice(1).map(() => [true, '7000']),
      [false, '7000'],
    ])
    expect(all.auctions[0].nft_item.address).toBe(all.auctions[0].nft_item_address)
    expect(all.next_cursor).toBeNull()
    const page = await get('/dns/activeAuctions', { bidder: ALICE, limit: '1' })
    const text = Buffer.from(page.next_cursor, 'base64url').toString('latin1')
    expect(text).toBe(`00000000000000001000:${page.auctions[0].nft_item_address}`)
    const rest = await get('/dns/activeAuctions', { bidder: ALICE, after: page.next_cursor })
    expect([...page.auctions, ...rest.auctions].map((one) => one.domain)).toEqual(
      all.auctions.map((one: { domain: string }) => one.domain),
    )
    expect((await get('/dns/activeAuctions', { bidder: ALICE, state: 'bidding' })).auctions).toHaveLength(1)
    expect((await get('/dns/activeAuctions', { bidder: BOB })).auctions).toEqual([])
    const everybody = await get('/dns/activeAuctions', { include_nft_items: 'true' })
    expect(everybody.auctions).toEqual(all.auctions)
    const publicly = await server.inject('/toncenter/api/v3/dns/activeAuctions')
    expect([publicly.statusCode, publicly.json().error]).toEqual([422, 'bidder address is required'])
    expect(await refuse('/dns/activeAuctions', { bidder: 'nobody' })).toBe('422 bidder address is required')
    expect(await refuse('/dns/activeAuctions', { bidder: ALICE, state: 'lost' })).toBe(
      '422 state must be one of: all, won, bidding',
    )
    expect(await refuse('/dns/activeAuctions', { bidder: ALICE, after: 'x' })).toBe('422 invalid after cursor')
    expect(await refuse('/dns/activeAuctions', { bidder: ALICE, after: page.next_cursor, offset: '1' })).toBe(
      '422 use either after or offset, not both',
    )
  })

  test('what is refused is refused in the words of the contract', async () => {
    const pools = '/staking/nominatorPools'
    expect(await refuse(`${pools}/pool`)).toBe('422 pool parameter is required')
    expect(await refuse(`${pools}/pool`, { pool: ALICE })).toBe('404 Pool not found')
    expect(await refuse(`${pools}/nominator`)).toBe('422 nominator parameter is required')
    expect(await refuse(`${pools}/nominatorEvents`)).toBe('422 pool parameter is required')
    expect(await refuse(`${pools}/nominatorRewards`, { pool: POOL })).toBe(
      '422 nominator and pool parameters are required',
    )
    expect(await refuse(`${pools}/validatorEvents`)).toBe('422 validator or pool parameter is required')
    expect(await refuse(`${pools}/validatorRewards`, { pool: POOL })).toBe(
      '422 validator and pool parameters are required',
    )
    expect(await refuse(`${pools}/nominatorEvents`, { pool: POOL, start_utime: '7', end_utime: '6' })).toBe(
      '422 start_utime must be less than or equal to end_utime',
    )
    for (const list of ['events', 'elections', 'cycles', 'complaints']) {
      const path = `/validators/${list}`
      const key = '0'.repeat(64)
      expect(await refuse(path, { stake_holder_address: ALICE, adnl_address: key })).toBe(
        '422 provide either stake_holder_address or adnl_address, not both',
      )
      expect(await refuse(path, { validator_pubkey: 'x' })).toBe(
        '422 validator_pubkey must be a 32-byte value in hex, base64 or base64url format',
      )
      expect(await refuse(path, { sort: 'up' })).toBe('422 wrong value for sort parameter')
    }
    expect(await refuse('/validators/elections', { return_participants: 'true', limit: '101' })).toBe(
      '422 limit must not exceed 100 when return_participants is true',
    )
    expect(await refuse('/validators/cycles', { return_validators: 'true', limit: '101' })).toBe(
      '422 limit must not exceed 100 when return_validators is true',
    )
  })
})
