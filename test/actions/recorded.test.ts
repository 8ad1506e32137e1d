import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { asHash } from '../../src/cell/hash.ts'
import { MATCHERS_VERSION } from '../../src/decode/actions/classify.ts'
import { classifyStored } from '../../src/index/actions/classify-stored.ts'
import { reclassify } from '../../src/index/actions/reclassify.ts'
import { actionDoc } from '../../src/store/compact/beside.ts'
import type { Database } from '../../src/store/database.ts'
import { isReclassified, storeMatchersVersion } from '../../src/store/reclassify.ts'
import { ACTION_TYPES } from '../../src/store/tables/action-types.ts'
import { importRecorded } from '../api/imported-chain.ts'
import type { TestDatabase } from '../database.ts'
import { sharedData } from '../shared-data.ts'

// biome-ignore lint/suspicious/noExplicitAny: what a reply holds is what the test looks at
type Json = any

const recorded = sharedData('recorded')

interface Event {
  readonly kind: string
  readonly tx?: { readonly hash: string }
}

/** What each kind of event is meant to be; an exclamation mark for what is meant to fail. */
const INTENDED: Readonly<Record<string, string>> = {
  fund: 'ton_transfer',
  fund_batch: 'ton_transfer',
  ton_transfer: 'ton_transfer',
  multi_transfer: 'ton_transfer',
  transfer_mc: 'ton_transfer',
  transfer_to_uninit: 'ton_transfer',
  noise: 'ton_transfer',
  highload_batch: 'ton_transfer',
  send_all_destroy: 'ton_transfer',
  extra_currency_transfer: 'extra_currency_transfer',
  extra_currency_transfer_fail: 'extra_currency_transfer!',
  bounce_from_uninit: 'ton_transfer!',
  send_to_deleted_bounce: 'ton_transfer!',
  extra_currency_to_contract: 'extra_currency_transfer',
  deploy_by_external: 'contract_deploy',
  deploy_highload_v3: 'contract_deploy',
  deploy_probe: 'contract_deploy',
  contract_redeploy: 'contract_deploy',
  multisig_deploy: 'contract_deploy',
  vesting_deploy: 'contract_deploy',
  jetton_deploy: 'contract_deploy',
  nft_collection_deploy: 'contract_deploy',
  nft_sale_deploy: 'contract_deploy',
  jetton_transfer: 'jetton_transfer',
  jetton_admin_transfer: 'jetton_transfer',
  jetton_admin_burn: 'jetton_burn',
  jetton_mint: 'jetton_mint',
  jetton_mint_fail: 'jetton_mint!',
  nft_mint: 'nft_mint',
  nft_batch_mint: 'nft_mint',
  sbt_mint: 'nft_mint',
  dns_mint_auction: 'nft_mint',
  nft_transfer: 'nft_transfer',
  nft_transfer_fail: 'nft_transfer!',
  nft_put_on_sale: 'nft_transfer',
  dns_item_transfer: 'nft_transfer',
  nft_purchase: 'nft_purchase',
  nft_sale_change_price: 'nft_update_sale',
  dns_change_record: 'change_dns',
  election_deposit: 'election_deposit',
  election_deposit_fail: 'election_deposit!',
  election_recover: 'election_recover!',
  pool_deposit: 'stake_deposit',
  pool_deposit_fail: 'stake_deposit!',
  pool_withdraw: 'stake_withdrawal',
  multisig_new_order: 'multisig_create_order',
  multisig_approve: 'multisig_approve',
  multisig_approve_late: 'multisig_approve!',
  vesting_add_whitelist: 'vesting_add_whitelist',
  vesting_send: 'vesting_send_message',
}

describe.skipIf(!recorded)('the recorded chain', { timeout: 600_000 }, () => {
  let database: TestDatabase

  beforeAll(async () => {
    database = await importRecorded(recorded as string)
  }, 600_000)
  afterAll(() => database[Symbol.asyncDispose]())

  test('every event is told as what it was meant to be', async () => {
    const rows = await database.db.query<{ hash: Buffer; type: number; doc: Buffer }>(
      // Set apart, since Citus has neither table beside the other.
      `select t.hash, a.type, ${actionDoc('a')} as doc from (select hash, trace_id from transactions offset 0) t
       join actions a on a.trace_id = t.trace_id`,
    )
    const told = new Map<string, Set<string>>()
    for (const { hash, type, doc } of rows) {
      const { success } = JSON.parse(`${doc.toString()}}`) as { success: boolean }
      const key = hash.toString('hex')
      told.set(key, (told.get(key) ?? new Set()).add(`${ACTION_TYPES[type]}${success ? '' : '!'}`))
    }
    const text = gunzipSync(readFileSync(join(recorded as string, 'scenario.json.gz'))).toString()
    const { events } = JSON.parse(text) as { events: Event[] }
    const missed: string[] = []
    const kinds = new Set<string>()
    for (const { kind, tx } of events) {
      const intended = INTENDED[kind]
      if (intended === undefined || tx === undefined) continue
      kinds.add(kind)
      const own = told.get(tx.hash)
      // Some of these are sent where they bounce.
      const isThere = own?.has(intended) === true || (intended === 'ton_transfer' && own?.has('ton_transfer!') === true)
      if (!isThere) missed.push(`${kind} ${tx.hash.slice(0, 8)}: ${[...(own ?? [])].join(', ') || 'nothing'}`)
    }
    expect([...kinds].sort()).toEqual(Object.keys(INTENDED).sort())
    expect(missed).toEqual([])
  })

  describe('over HTTP', () => {
    let server: Awaited<ReturnType<typeof createServer>>
    beforeAll(async () => {
      server = await createServer({ db: database.api })
    })
    afterAll(() => server?.close())

    const get = async (url: string, headers: Record<string, string> = {}): Promise<Json> => {
      const reply = await server.inject({ url: `/api/v3${url}`, headers })
      expect(reply.statusCode, `${url}: ${reply.body.slice(0, 200)}`).toBe(200)
      return { ...reply.json(), cursor: reply.headers['x-next-cursor'] }
    }
    const getAll = async (url: string): Promise<Json[]> => {
      const rows: Json[] = []
      let cursor: string | undefined
      do {
        const page = await get(`${url}&limit=500${cursor === undefined ? '' : `&cursor=${cursor}`}`)
        rows.push(...page.actions)
        cursor = page.cursor
      } while (cursor !== undefined)
      return rows
    }
    const ids = (rows: readonly Json[]): string[] => rows.map(({ action_id }) => action_id)
    const encode = encodeURIComponent

    test('pages make up the whole list, in order, either way', async () => {
      const all = await getAll('/actions?include_accounts=1')
      // A message that failed and came in again makes another trace, of which it tells the same.
      const seen = new Map<string, Json>()
      for (const one of all) {
        const other = seen.get(one.action_id)
        if (other !== undefined) {
          expect(other.trace_id).not.toBe(one.trace_id)
          expect(other.trace_external_hash).toBe(one.trace_external_hash)
        }
        seen.set(one.action_id, one)
      }
      const ends = all.map(({ trace_end_lt }) => BigInt(trace_end_lt))
      expect(ends).toEqual([...ends].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0)))
      expect(ids(await getAll('/actions?sort=asc')).reverse()).toEqual(ids(all))
      const second = await get('/actions?limit=10&offset=10')
      expect(ids(second.actions)).toEqual(ids(all.slice(10, 20)))
    })

    test('an id may be of several traces; with its trace it names one action', async () => {
      const all = await getAll('/actions?include_accounts=1')
      const counts = new Map<string, number>()
      for (const id of ids(all)) counts.set(id, (counts.get(id) ?? 0) + 1)
      const repeated = all.filter(({ action_id }) => (counts.get(action_id) ?? 0) > 1)
      expect(repeated.length).toBeGreaterThan(1)
      for (const { action_id, trace_id } of [...repeated, ...all.slice(0, 5)]) {
        const alone = (await get(`/actions?action_id=${encode(action_id)}&limit=500`)).actions
        expect(alone).toHaveLength(counts.get(action_id) as number)
        const both = `action_id=${encode(action_id)}&trace_id=${encode(trace_id)}`
        const named = (await get(`/actions?${both}&include_accounts=1`)).actions
        expect(named).toEqual(all.filter((one) => one.action_id === action_id && one.trace_id === trace_id))
        expect(named).toHaveLength(1)
        expect((await get(`/balanceChanges?${both}`)).error).toBeUndefined()
      }
      const [one, other] = [all[0], all.find(({ trace_id }) => trace_id !== all[0].trace_id)]
      const mixed = `action_id=${encode(one.action_id)}&trace_id=${encode(other.trace_id)}`
      expect((await get(`/actions?${mixed}`)).actions).toEqual([])
      expect((await server.inject({ url: `/api/v3/balanceChanges?${mixed}` })).statusCode).toBe(404)
    })

    test('an account has the actions that name it; types and ranges narrow its list', async () => {
      const all = await getAll('/actions?include_accounts=1')
      const counts = new Map<string, number>()
      for (const one of all.flatMap(({ accounts }) => accounts)) counts.set(one, (counts.get(one) ?? 0) + 1)
      const [busiest] = [...counts].sort((a, b) => b[1] - a[1])[0] as [string, number]
      const own = all.filter(({ accounts }) => accounts.includes(busiest))
      expect(ids(await getAll(`/actions?account=${busiest}`))).toEqual(ids(own))
      const isOf = (types: string[]) => (one: Json) => types.includes(one.type)
      const two = ['jetton_transfer', 'ton_transfer']
      expect(ids(await getAll(`/actions?account=${busiest}&action_type=${two.join(',')}`))).toEqual(
        ids(own.filter(isOf(two))),
      )
      expect(ids(await getAll(`/actions?account=${busiest}&exclude_action_type=ton_transfer`))).toEqual(
        ids(own.filter((one) => !isOf(['ton_transfer'])(one))),
      )
      // The name that is shown is the name that is asked for, in every list and in both dialects.
      const extra = all.filter(isOf(['extra_currency_transfer']))
      expect(extra.length).toBeGreaterThan(0)
      expect(ids(await getAll('/actions?action_type=extra_currency_transfer'))).toEqual(ids(extra))
      expect(ids(await getAll('/actions?action_type=extra_currency_transfer&supported_action_types=v1'))).toEqual(
        ids(extra),
      )
      expect(ids(await getAll('/actions?action_type=ton_transfer,call_contract'))).toEqual(
        ids(all.filter(isOf(['ton_transfer', 'call_contract']))),
      )
      expect(ids(await getAll('/actions?exclude_action_type=extra_currency_transfer'))).toEqual(
        ids(all.filter((one) => !isOf(['extra_currency_transfer'])(one))),
      )
      expect(ids(await getAll('/actions?action_type=nft_mint&action_type=jetton_mint'))).toEqual(
        ids(all.filter(isOf(['nft_mint', 'jetton_mint']))),
      )
      const middle = own[Math.floor(own.length / 2)]
      expect(ids(await getAll(`/actions?account=${busiest}&start_lt=${middle.trace_end_lt}`))).toEqual(
        ids(own.filter(({ trace_end_lt }) => BigInt(trace_end_lt) >= BigInt(middle.trace_end_lt))),
      )
      expect(ids(await getAll(`/actions?account=${busiest}&end_utime=${middle.trace_end_utime}`)).sort()).toEqual(
        ids(own.filter(({ trace_end_utime }) => trace_end_utime <= middle.trace_end_utime)).sort(),
      )
    })

    test('ids, transactions, messages and blocks lead to actions', async () => {
      const all = await getAll('/actions?include_accounts=1')
      const one = all.find(({ type }) => type === 'nft_purchase')
      expect(ids((await get(`/actions?action_id=${encode(one.action_id)}`)).actions)).toEqual([one.action_id])
      const inTrace = ids(all.filter(({ trace_id }) => trace_id === one.trace_id))
      expect(ids((await get(`/actions?trace_id=${encode(one.trace_id)}`)).actions)).toEqual(inTrace)
      for (const hash of one.transactions) {
        const wanted = ids(all.filter(({ transactions }) => transactions.includes(hash)))
        expect(ids((await get(`/actions?tx_hash=${encode(hash)}`)).actions)).toEqual(wanted)
        const { transactions } = await get(`/transactions?hash=${encode(hash)}`)
        const byMessage = await get(`/actions?msg_hash=${encode(transactions[0].in_msg.hash)}`)
        expect(ids(byMessage.actions)).toEqual(expect.arrayContaining(wanted))
      }
      const inBlock = await getAll(`/actions?mc_seqno=${one.trace_mc_seqno_end}`)
      expect(ids(inBlock)).toEqual(ids(all.filter((o) => o.trace_mc_seqno_end === one.trace_mc_seqno_end)))
      expect((await server.inject({ url: '/api/v3/actions?mc_seqno=99999999' })).statusCode).toBe(404)
    })

    test('callers get what they understand; the header stands for the parameter', async () => {
      const [vesting] = (await get('/actions?action_type=vesting_send_message&limit=1')).actions
      const trace = `trace_id=${encode(vesting.trace_id)}`
      const old = await get(`/actions?${trace}&supported_action_types=v1`)
      expect(old.actions.map(({ type }: Json) => type)).not.toContain('vesting_send_message')
      expect(old.actions.length).toBeGreaterThan(0)
      const byHeader = await get(`/actions?${trace}&supported_action_types=latest`, { 'x-actions-version': 'v1' })
      expect(byHeader.actions).toEqual(old.actions)
    })

    test('traces and events carry the actions, and whole transactions on demand', async () => {
      const { traces } = await get('/traces?limit=200&include_actions=1')
      const { events } = await get('/events?limit=200')
      expect(events.map(({ actions }: Json) => actions)).toEqual(traces.map(({ actions }: Json) => actions))
      for (const { trace_id, trace_info, actions } of traces) {
        if (trace_info.trace_state !== 'complete') continue
        expect(trace_info.classification_state).toBe('ok')
        const told = await get(`/actions?trace_id=${encode(trace_id)}&sort=asc`)
        expect(ids(actions).sort()).toEqual(ids(told.actions).sort())
      }
      const full = await get('/actions?limit=20&include_transactions=1')
      for (const { transactions, transactions_full } of full.actions) {
        expect(transactions_full.map(({ hash }: Json) => hash).sort()).toEqual([...transactions].sort())
      }
      expect(Object.keys(full.address_book).length).toBeGreaterThan(0)
    })

    test('balance changes add up to what was paid', async () => {
      const { traces } = await get('/traces?limit=400')
      let looked = 0
      for (const { trace_id, transactions } of traces) {
        const { changes, fees, gross_changes: gross, exact } = await get(`/balanceChanges?trace_id=${encode(trace_id)}`)
        for (const [name, sums] of Object.entries({ changes, fees, gross_changes: gross }))
          expect(Object.entries(exact[name])).toEqual(Object.entries(sums).map(([one, sum]) => [one, String(sum)]))
        const net = Object.keys({ ...gross, ...fees }).map((one) => [one, (gross[one] ?? 0) - (fees[one] ?? 0)])
        expect(changes).toEqual(Object.fromEntries(net))
        const deltas = new Map<string, bigint>()
        const all = Object.values<Json>(transactions)
        for (const { account, account_state_before: before, account_state_after: after } of all) {
          deltas.set(account, (deltas.get(account) ?? 0n) + BigInt(after.balance ?? 0) - BigInt(before.balance ?? 0))
        }
        // States between two of one block are not kept.
        for (const { account, account_state_before: before, account_state_after: after } of all) {
          if (before.balance === null || after.balance === null) deltas.delete(account)
        }
        looked += deltas.size
        const ours = [...deltas.keys()].map((one) => [one, BigInt(changes[one] ?? 0)] as const)
        expect(new Map(ours), trace_id).toEqual(deltas)
      }
      expect(looked).toBeGreaterThan(100)
      const publicly = `/toncenter/api/v3/balanceChanges?trace_id=${encode(traces[0].trace_id)}`
      expect(Object.keys((await server.inject({ url: publicly })).json())).toEqual(['changes', 'fees', 'jettons'])
      expect((await server.inject({ url: '/api/v3/balanceChanges' })).statusCode).toBe(400)
      const nothing = await server.inject({ url: `/api/v3/balanceChanges?action_id=${'0'.repeat(64)}` })
      expect(nothing.statusCode).toBe(404)
    })
  })

  test('each failed action says why, and no other does', async () => {
    const rows = await database.db.query<{ doc: Buffer }>(`select ${actionDoc('a')} as doc from actions a`)
    for (const { doc } of rows) {
      const { success, failure } = JSON.parse(`${doc.toString()}}`) as { success: boolean; failure?: string }
      expect(typeof failure).toBe(success ? 'undefined' : 'string')
    }
  })

  test('a stored trace is told by itself as it was in the list', async () => {
    const { db } = database
    const traces = await db.query<{ trace_id: Buffer; ids: Buffer[] }>(
      `select trace_id, array_agg(action_id order by place) as ids from actions group by trace_id order by trace_id limit 40`,
    )
    for (const { trace_id, ids } of traces) {
      const told = await classifyStored(db, asHash(trace_id))
      const own = told?.classified.actions.map(({ id }) => Buffer.from(id).toString('hex'))
      expect(own?.sort()).toEqual(ids.map((id) => id.toString('hex')).sort())
    }
    expect(await classifyStored(db, asHash(Buffer.alloc(32)))).toBe(undefined)
  })

  test('other matchers tell the old traces anew, stopped anywhere or not', async () => {
    const { db } = database
    const before = await listTold(db)
    await storeMatchersVersion(db, MATCHERS_VERSION)
    expect(await isReclassified(db, MATCHERS_VERSION)).toBe(false)
    let told = 0
    for (let stops = 0; !(await isReclassified(db, MATCHERS_VERSION)); stops++) {
      const stopping = new AbortController()
      let batches = 0
      const onBatch = (): void => {
        if (++batches === 3 && stops < 4) stopping.abort()
      }
      told += await reclassify({ db, signal: stopping.signal, batch: 250, restRatio: 0, onBatch })
    }
    const [traces] = await db.query<{ count: bigint }>('select count(*) from traces where state = 1')
    expect(told).toBe(Number(traces?.count))
    expect(await listTold(db)).toEqual(before)
  })
})

/** All rows that say something of traces. */
async function listTold(db: Database): Promise<string[]> {
  const rows = await db.query<{ row: string }>(
    'select t::text as row from actions t union all select a::text from action_accounts a order by 1',
  )
  return rows.map(({ row }) => row)
}
