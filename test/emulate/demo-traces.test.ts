import { expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { readSingleRoot } from '../../src/cell/boc.ts'
import { writeBoc } from '../../src/cell/boc-writer.ts'
import type { Cell } from '../../src/cell/cell.ts'
import { Slice } from '../../src/cell/slice.ts'
import { transactionCells } from '../../src/store/compact/beside.ts'
import { loadTransaction } from '../../src/tlb/transaction.ts'
import type { Json } from '../api/serve.ts'
import { testDatabase } from '../database.ts'
import { createDemoChain } from '../devnet/demo-chain.ts'
import { differences, madeOnlyIn, outcomeOf } from './alike.ts'

const BLOCKS = 130
const BATCH = 100

type Get = (path: string) => Promise<Json>

/** Jettons, items, exchanges, names and failures: what the demo does, run again on the block before each message came. */
test('whatever the demo does, emulation tells before', { timeout: 600_000 }, async () => {
  await using demo = await createDemoChain(2)
  await demo.live(BLOCKS)
  await using database = await testDatabase()
  await using pool = demo.connect()
  await demo.follow(database, pool, {})
  const { db } = database
  await using server = await createServer({ db, network: 'devnet', tvm: demo.tvm, emulationMs: 60_000 })
  const get: Get = async (path) => (await server.inject(path)).json()
  const told: string[] = []
  const kinds = new Set<string>()
  const counts = { alike: 0, timed: 0, overtaken: 0 }
  let compared = 0
  for (const real of await completeTraces(get)) {
    const base = Number(real.mc_seqno_start) - 1
    if (base < 1) continue
    if (await wasOvertaken(get, real, base)) {
      counts.overtaken++
      continue
    }
    const [row] = await db.query<{ boc: Buffer }>(
      `select ${transactionCells('t')} as boc from transactions t where t.hash = $1`,
      [Buffer.from(real.trace_id, 'base64')],
    )
    const boc = inMessageOf((row as { boc: Buffer }).boc)
    const payload = { boc, mc_block_seqno: base, with_actions: true, include_address_book: true }
    const reply = await server.inject({ method: 'POST', url: '/api/emulate/v1/emulateTrace', payload })
    const emulated: Json = reply.json()
    compared++
    if (emulated.error !== undefined || emulated.is_incomplete) {
      told.push(`${real.trace_id}: ${emulated.error ?? 'is not whole'}`)
      continue
    }
    expect(unbooked(emulated), real.trace_id).toEqual([])
    const found = differences(outcomeOf(emulated), outcomeOf(real))
    for (const { description } of Object.values<Json>(emulated.transactions)) {
      expect(description).toMatchObject({ type: 'ord', is_tock: false, installed: false })
    }
    if (found.length === 0) {
      counts.alike++
      const { actions } = await get(
        `/api/v3/actions?trace_id=${encodeURIComponent(real.trace_id)}&include_accounts=true&limit=1000`,
      )
      expect(accountsOf(emulated), real.trace_id).toEqual(accountsOf({ actions }))
    } else if (isAlikeButForNewAddresses(emulated, real)) counts.timed++
    else told.push(`${real.trace_id}: ${found.slice(0, 3).join('; ')}`)
    for (const { type } of real.actions) kinds.add(type)
    expect(typesOf(emulated), real.trace_id).toBe(typesOf(real))
  }
  expect({ counts, told }).toEqual({ counts, told: [] })
  expect(compared).toBeGreaterThan(100)
  expect(kinds.size).toBeGreaterThan(20)
  expect(counts.alike / compared).toBeGreaterThan(0.9)
})

/** Those that began with a message from outside and are over. */
async function completeTraces(get: Get): Promise<Json[]> {
  const traces: Json[] = []
  for (let offset = 0; ; offset += BATCH) {
    const page = await get(`/api/v3/traces?limit=${BATCH}&offset=${offset}&sort=asc&include_actions=true`)
    traces.push(...page.traces)
    if (page.traces.length < BATCH) break
  }
  return traces.filter(
    ({ external_hash, trace_info }) => external_hash !== null && trace_info.trace_state === 'complete',
  )
}

const typesOf = ({ actions }: Json): string =>
  actions
    .map(({ type, success }: Json) => `${type} ${success}`)
    .sort()
    .join()

/** Every action with its accounts, whatever their order. */
const accountsOf = ({ actions }: Json): string[] =>
  actions.map(({ type, accounts }: Json) => `${type} ${accounts.toSorted().join()}`).sort()

/** Addresses that details of actions name, such as the jetton of a transfer, and that a client would look for in vain. */
const unbooked = ({ actions, address_book }: Json): string[] => {
  const named = JSON.stringify(actions.map(({ details }: Json) => details)).match(/-?\d{1,3}:[0-9A-F]{64}/g) ?? []
  return [...new Set(named)].filter((address) => address_book[address] === undefined)
}

/** A contract that is made by another, with the time in its data, has another address a second later. */
function isAlikeButForNewAddresses(emulated: Json, real: Json): boolean {
  const told = outcomeOf(emulated, madeOnlyIn(emulated, real))
  return differences(told, outcomeOf(real, madeOnlyIn(real, emulated))).length === 0
}

/** The message that a stored transaction began with, as a base64 bag of cells. */
function inMessageOf(boc: Uint8Array): string {
  const root = readSingleRoot(Uint8Array.from(boc))
  const { inMsg } = loadTransaction(new Slice(root.arena, root.index))
  return Buffer.from(writeBoc(inMsg as Cell)).toString('base64')
}

/** Whether an account of the trace had other transactions between the block it is emulated on and its own. */
async function wasOvertaken(get: Get, real: Json, base: number): Promise<boolean> {
  for (const { prev_trans_hash } of Object.values(real.transactions) as Json[]) {
    if (real.transactions[prev_trans_hash] !== undefined) continue
    const { transactions } = await get(`/api/v3/transactions?hash=${encodeURIComponent(prev_trans_hash)}`)
    if (transactions.length > 0 && transactions[0].mc_block_seqno > base) return true
  }
  return false
}
