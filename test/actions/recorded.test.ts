import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importBlocks } from '../../src/index/import.ts'
import { ACTION_TYPES } from '../../src/store/tables/action-types.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { sharedData } from '../shared-data.ts'

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
  extra_currency_transfer: 'ton_transfer',
  extra_currency_transfer_fail: 'ton_transfer!',
  bounce_from_uninit: 'ton_transfer!',
  send_to_deleted_bounce: 'ton_transfer!',
  extra_currency_to_contract: 'ton_transfer',
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
    database = await testDatabase()
    const folder = recorded as string
    const states = ['zerostate.boc', 'basestate0.boc'].map((name) => join(folder, 'zerostate', name))
    await importBlocks({ db: database.db, dir: join(folder, 'blocks'), states })
  }, 600_000)
  afterAll(() => database[Symbol.asyncDispose]())

  test('every event is told as what it was meant to be', async () => {
    const rows = await database.db.query<{ hash: Buffer; type: number; doc: Buffer }>(
      'select t.hash, a.type, a.doc from transactions t join actions a on a.trace_id = t.trace_id',
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

  test('each failed action says why, and no other does', async () => {
    const rows = await database.db.query<{ doc: Buffer }>('select doc from actions')
    for (const { doc } of rows) {
      const { success, failure } = JSON.parse(`${doc.toString()}}`) as { success: boolean; failure?: string }
      expect(typeof failure).toBe(success ? 'undefined' : 'string')
    }
  })
})
