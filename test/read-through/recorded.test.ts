import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { asAddress, formatRaw } from '../../src/cell/address.ts'
import { readSingleRoot } from '../../src/cell/boc.ts'
import { cellHash } from '../../src/cell/hashing.ts'
import { importBlocks } from '../../src/index/import.ts'
import { type OracleAccount, readOracle, toBase64 } from '../api/oracles.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { findLastingPort } from '../lasting-port.ts'
import { always } from '../lite-server/faults.ts'
import { recordedChain } from '../lite-server/oracles.ts'
import { createRecordedChain } from '../lite-server/recorded-chain.ts'
import { ScriptedServer } from '../lite-server/scripted-server.ts'
import type { ServedChain } from '../lite-server/served-chain.ts'
import { withUnsignedCurrencies } from '../v2/oracle-shapes.ts'
import { type Json, type Served, serveWithNetwork } from './served.ts'

const hashOf = (boc: string) => Buffer.from(cellHash(readSingleRoot(Buffer.from(boc, 'base64')))).toString('hex')
const isThere = ({ status }: OracleAccount) => status !== 'nonexist'
const addressesOf = (accounts: readonly OracleAccount[]) =>
  accounts.map(({ address }) => `address=${address}`).join('&')
/** In no state of the chain, and nothing is recorded about it. */
const NOBODY = `0:${'0F'.repeat(32)}`
/** Nobody waits for so long; a busy machine may need some of it. */
const PATIENCE_MS = 60_000
/** How long what was read serves, where it is to be seen that it does not serve for ever. */
const LIFE_MS = 10_000

function expectState(row: Json, wanted: OracleAccount): void {
  expect(row, wanted.address).toMatchObject({
    status: wanted.status,
    balance: wanted.balance,
    extra_currencies: wanted.extra ?? {},
    last_transaction_lt: wanted.last_tx.lt,
    last_transaction_hash: toBase64(wanted.last_tx.hash),
    account_state_hash: toBase64(wanted.state_hash as string),
  })
  const { code_hash, data_hash } = wanted
  if (code_hash) expect([row.code_hash, hashOf(row.code_boc)]).toEqual([toBase64(code_hash), code_hash])
  if (data_hash) expect([row.data_hash, hashOf(row.data_boc)]).toEqual([toBase64(data_hash), data_hash])
}

describe.skipIf(!recordedChain)('accounts of the recorded chain that are not indexed', () => {
  const oracle = readOracle<OracleAccount>('accounts')
  const tonlib = readOracle<Json>('tonlib_accounts')
  let chain: ServedChain
  let empty: TestDatabase
  beforeAll(async () => {
    chain = createRecordedChain(recordedChain as string)
    empty = await testDatabase()
  })
  afterAll(() => empty?.[Symbol.asyncDispose]())

  const serveEmpty = async (server: ScriptedServer, more: { deadlineMs?: number; lifeMs?: number } = {}) =>
    serveWithNetwork({ db: empty.db, chain, servers: [server], deadlineMs: PATIENCE_MS, ...more })

  describe('over an empty index', () => {
    let server: ScriptedServer
    let served: Served
    beforeAll(async () => {
      server = await ScriptedServer.start({ chain })
      served = await serveEmpty(server, { lifeMs: 600_000 })
    })
    afterAll(() => served?.[Symbol.asyncDispose]())

    test('/accountStates is as the node has it, in the order asked for; what does not exist is left out', async () => {
      const { status, body } = await served.get(`/api/v3/accountStates?${addressesOf(oracle)}`)
      expect(status).toBe(200)
      const there = oracle.filter(isThere)
      expect(body.accounts.map(({ address }: Json) => address)).toEqual(there.map((one) => one.address.toUpperCase()))
      there.forEach((wanted, i) => {
        expectState(body.accounts[i], wanted)
      })
      expect(Object.keys(body.address_book)).toHaveLength(there.length)
      const wallets = body.accounts.filter(({ interfaces }: Json) =>
        interfaces.some((name: string) => /^wallet_v[345]r/.test(name)),
      )
      expect(wallets.length).toBeGreaterThan(0)
      for (const { address, interfaces } of wallets) {
        expect(body.address_book[address]).toMatchObject({ interfaces, user_friendly: expect.stringMatching(/^U[Qf]/) })
      }
      const short = await served.get(`/api/v3/accountStates?${addressesOf(oracle)}&include_boc=false`)
      expect(short.body.accounts.some((row: Json) => 'code_boc' in row || 'data_boc' in row)).toBe(false)
    })

    test('and is marked so in the log; nothing is asked twice', async () => {
      const asked = server.asked.get('liteServer.getAccountState')
      expect(asked).toBe(oracle.length)
      await served.get(`/api/v3/accountStates?${addressesOf(oracle.slice(0, 20))}`)
      expect(server.asked.get('liteServer.getAccountState')).toBe(asked)
      const [first] = served.lines
      expect(served.lines).toHaveLength(oracle.length)
      expect(first).toEqual({
        text: 'an account that is not indexed was read from the network',
        fields: { account: expect.any(String), tookMs: expect.any(Number), mcSeqno: 631, status: expect.any(String) },
      })
    })

    test('/addressBook knows which are wallets', async () => {
      const { body: states } = await served.get(`/api/v3/accountStates?${addressesOf(oracle)}`)
      const { body } = await served.get(`/api/v3/addressBook?${addressesOf(oracle)}`)
      for (const { address, interfaces } of states.accounts) {
        expect(body[address.toLowerCase()]).toEqual(states.address_book[address])
        expect(body[address.toLowerCase()].interfaces).toEqual(interfaces)
      }
    })

    test('v2 and the legacy methods of v3', async () => {
      for (const { address, answer } of tonlib) {
        const ask = async (method: string) =>
          (await served.get(`/toncenter/api/v2/${method}?address=${encodeURIComponent(address)}`)).body.result
        if (answer['@type'] !== 'raw.fullAccountState') {
          const { balance, block_id, sync_utime, last_transaction_id } = answer
          expect(await ask('getExtendedAddressInformation')).toMatchObject({
            ...{ balance, block_id, sync_utime, last_transaction_id },
          })
          continue
        }
        const balance = answer.balance === '-1' ? '0' : answer.balance
        const state = answer.code !== '' ? 'active' : answer.frozen_hash !== '' ? 'frozen' : 'uninitialized'
        expect(await ask('getAddressInformation')).toEqual({
          ...withUnsignedCurrencies(answer),
          ...{ balance, state, suspended: false },
        })
        expect(await ask('getAddressBalance')).toBe(balance)
        expect(await ask('getAddressState')).toBe(state)
        expect(await ask('getWalletInformation')).toMatchObject({ balance, account_state: state })
        const { body } = await served.get(`/api/v3/addressInformation?address=${encodeURIComponent(address)}`)
        expect(body).toMatchObject({ balance, code: answer.code || null, data: answer.data || null })
      }
      expect(tonlib.length).toBeGreaterThan(10)
    })

    test('a workchain that has no shards is not asked about', async () => {
      const before = server.asked.get('liteServer.getAccountState')
      const { body } = await served.get(`/api/v3/accountStates?address=5:${'0F'.repeat(32)}`)
      expect(body.accounts).toEqual([])
      expect(server.asked.get('liteServer.getAccountState')).toBe(before)
    })
  })

  /** One that is there and one that is not. */
  const listBoth = () => [true, false].map((is) => oracle.find((each) => isThere(each) === is) as OracleAccount)
  const countAsked = (server: ScriptedServer) => server.asked.get('liteServer.getAccountState') ?? 0

  test('an account asked for by many at once is read once; that there is none is remembered too', async () => {
    const server = await ScriptedServer.start({ chain, faults: always({ kind: 'slow', ms: 20 }) })
    await using served = await serveEmpty(server, { lifeMs: 600_000 })
    const asked = () => countAsked(server)
    for (const { address } of listBoth()) {
      const before = asked()
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          served.get(
            i % 2 ? `/api/v3/accountStates?address=${address}` : `/api/v2/getAddressBalance?address=${address}`,
          ),
        ),
      )
      expect(replies.every(({ status }) => status === 200)).toBe(true)
      expect(asked()).toBe(before + 1)
    }
  })

  test('for a while: then it is read anew', async () => {
    // By a clock of its own: however long a request takes, nothing grows old in it.
    vi.useFakeTimers({ toFake: ['performance'] })
    using _clock = { [Symbol.dispose]: () => vi.useRealTimers() }
    const server = await ScriptedServer.start({ chain })
    await using served = await serveEmpty(server, { lifeMs: LIFE_MS })
    for (const [i, { address }] of listBoth().entries()) {
      await served.get(`/api/v3/addressBook?address=${address}`)
      vi.advanceTimersByTime(LIFE_MS - 1)
      await served.get(`/api/v3/addressBook?address=${address}`)
      expect(countAsked(server)).toBe(2 * i + 1)
      vi.advanceTimersByTime(1)
      await served.get(`/api/v3/addressBook?address=${address}`)
      expect(countAsked(server)).toBe(2 * i + 2)
    }
  })

  test.each([1, 2, 3, 4, 5, 6])('a server that lies is not believed (seed %i)', async (seed) => {
    const faults = always({ kind: 'wrong-bytes' }, 'liteServer.getAccountState')
    const server = await ScriptedServer.start({ chain, seed, faults })
    await using served = await serveEmpty(server, { deadlineMs: 500 })
    const some = oracle.filter(isThere).slice(seed * 5, seed * 5 + 5)
    const replies: unknown[] = []
    // On a busy machine the time may be over before anybody was asked.
    const ask = async () => {
      replies.push(await served.get(`/api/v3/accountStates?${addressesOf(some)}`))
      return server.played.length
    }
    await expect.poll(ask, { interval: 1_000 }).toBeGreaterThan(0)
    const nothing = { status: 200, body: { accounts: [], address_book: {}, metadata: {} } }
    expect(replies).toEqual(replies.map(() => nothing))
    expect(served.lines.every(({ text }) => text.endsWith('could not be read from the network'))).toBe(true)
  })

  test('beside a liar an honest server is heard', async () => {
    const lying = always({ kind: 'wrong-bytes' }, 'liteServer.getAccountState')
    const liar = await ScriptedServer.start({ chain, seed: 7, faults: lying })
    const slow = always({ kind: 'slow', ms: 10 })
    const honest = await ScriptedServer.start({ chain, seed: 8, faults: slow })
    await using served = await serveWithNetwork({
      ...{ db: empty.db, chain, servers: [liar, honest], deadlineMs: PATIENCE_MS },
    })
    const some = oracle.filter(isThere).slice(0, 10)
    const { body } = await served.get(`/api/v3/accountStates?${addressesOf(some)}`)
    expect(body.accounts).toHaveLength(10)
    some.forEach((wanted, i) => {
      expectState(body.accounts[i], wanted)
    })
  })

  test.each(['silent', 'closed'] as const)('a %s server keeps nobody waiting', async (kind) => {
    const port = await findLastingPort()
    const server = await ScriptedServer.start({ chain, faults: always({ kind: 'silent' }), port })
    if (kind === 'closed') await server.close()
    await using served = await serveEmpty(server, { deadlineMs: 500, lifeMs: 0 })
    const startedAt = performance.now()
    const { status, body } = await served.get(`/api/v3/accountStates?${addressesOf(oracle)}`)
    expect([status, body.accounts]).toEqual([200, []])
    const { status: v2 } = await served.get(`/api/v2/getAddressInformation?address=${oracle[0]?.address}`)
    expect(v2).toBe(500)
    // Once or twice the time that one of the hundreds of accounts may take.
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    expect(oracle.length * 500).toBeGreaterThan(100_000)
    expect(await served.get(`/api/v3/addressBook?address=${NOBODY}`)).toMatchObject({ status: 200 })
  })

  describe('over half of the chain', () => {
    let half: TestDatabase
    let served: Served
    let server: ScriptedServer
    beforeAll(async () => {
      half = await testDatabase()
      const { db } = half
      await importBlocks({ db, dir: `${recordedChain}/blocks`, states: [], from: 300, to: 330, workers: 0 })
      server = await ScriptedServer.start({ chain })
      served = await serveWithNetwork({ db, chain, servers: [server], lifeMs: 600_000, deadlineMs: PATIENCE_MS })
    })
    afterAll(async () => {
      await served?.[Symbol.asyncDispose]()
      await half?.[Symbol.asyncDispose]()
    })

    test('what is indexed comes from the index, the rest from the network', async () => {
      const rows = await half.db.query<{ account: Buffer }>('select account from accounts')
      const indexed = new Set(rows.map(({ account }) => formatRaw(asAddress(account))))
      const { body } = await served.get(`/api/v3/accountStates?${addressesOf(oracle)}`)
      const there = oracle.filter(isThere)
      expect(body.accounts).toHaveLength(there.length)
      const read = new Set(served.lines.map(({ fields }) => fields.account))
      expect([...read].some((account) => indexed.has(account as string))).toBe(false)
      expect(read.size).toBeGreaterThan(20)
      expect(oracle.length - read.size).toBeGreaterThan(5)
      there.forEach((wanted, i) => {
        if (read.has(body.accounts[i].address)) expectState(body.accounts[i], wanted)
      })
    })

    test('v2 gives the block that the state is of', async () => {
      const read = served.lines.find(({ fields }) => fields.status === 'active')
      const { body } = await served.get(`/api/v2/getAddressInformation?address=${read?.fields.account}`)
      expect(body.result).toMatchObject({ state: 'active', block_id: { seqno: 631 } })
    })

    test('at a block of the index whose state no server keeps: refused, and it says why', async () => {
      const read = served.lines.find(({ fields }) => fields.status === 'active')
      const { body } = await served.get(`/api/v2/getAddressInformation?address=${read?.fields.account}&seqno=320`)
      expect(body).toMatchObject({
        ok: false,
        code: 542,
        error: expect.stringContaining('no lite server told it in time'),
      })
    })
  })
})
