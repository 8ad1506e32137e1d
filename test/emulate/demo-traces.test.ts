import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readSingleRoot } from '../../src/cell/boc.ts'
import { writeBoc } from '../../src/cell/boc-writer.ts'
import type { Cell } from '../../src/cell/cell.ts'
import { Slice } from '../../src/cell/slice.ts'
import { loadTransaction } from '../../src/tlb/transaction.ts'
import type { Json } from '../api/serve.ts'
import { startLivingChain } from '../devnet/living-chain.ts'
import { differences, outcomeOf } from './alike.ts'

const TRACES = 60
const PATIENCE_MS = 150_000

/** Jettons, items, exchanges, names and failures: what the demo does, run again on the block before each message came. */
test('whatever the demo does, emulation tells before', { timeout: 600_000 }, async () => {
  await using chain = await startLivingChain({ demo: true, shards: 2, blockTimeMs: 500 })
  const get = async (path: string): Promise<Json> => (await fetch(`${chain.address}${path}`)).json()
  // An answer may take seconds only, and be cut short: on a machine that stood still meanwhile it is asked for again.
  const emulate = async (body: object, tries = 3): Promise<Json> => {
    const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const found: Json = await (await fetch(`${chain.address}/api/emulate/v1/emulateTrace`, init)).json()
    const isWhole = found.error === undefined && !found.is_incomplete
    return isWhole || tries === 1 ? found : emulate(body, tries - 1)
  }
  const traces = new Map<string, Json>()
  const until = Date.now() + PATIENCE_MS
  while (traces.size < TRACES && Date.now() < until) {
    const found = await get('/api/v3/traces?limit=200&include_actions=true')
    for (const trace of found.traces ?? []) {
      if (trace.external_hash !== null && trace.trace_info.trace_state === 'complete') traces.set(trace.trace_id, trace)
    }
    await sleep(500)
  }
  const told: string[] = []
  const kinds = new Set<string>()
  const counts = { alike: 0, cut: 0, raced: 0, timed: 0, overtaken: 0, sameActions: 0 }
  let compared = 0
  for (const real of traces.values()) {
    const [row] = await chain.database.db.query<{ boc: Buffer }>(
      'select boc from transactions t join transaction_hashes h on h.account = t.account and h.lt = t.lt where h.hash = $1',
      [Buffer.from(real.trace_id, 'base64')],
    )
    const base = Number(real.mc_seqno_start) - 1
    if (base < 1 || row === undefined) continue
    if (await wasOvertaken(get, real, base)) {
      counts.overtaken++
      continue
    }
    const emulated = await emulate({ boc: inMessageOf(row.boc), mc_block_seqno: base, with_actions: true })
    compared++
    if (emulated.error !== undefined) {
      told.push(`${real.trace_id}: ${emulated.error}`)
      continue
    }
    const found = differences(
      outcomeOf(emulated.trace, emulated.transactions),
      outcomeOf(real.trace, real.transactions),
    )
    if (found.length === 0) counts.alike++
    else if (emulated.is_incomplete) counts.cut++
    else if (hasRace(real)) counts.raced++
    else if (found.every((text) => FRESH_ADDRESS.test(text))) counts.timed++
    else told.push(`${real.trace_id}: ${found.slice(0, 3).join('; ')}`)
    const types = ({ actions }: Json): string =>
      actions
        .map(({ type, success }: Json) => `${type} ${success}`)
        .sort()
        .join()
    for (const { type } of real.actions) kinds.add(type)
    if (types(emulated) === types(real)) counts.sameActions++
  }
  expect(compared).toBeGreaterThan(20)
  expect(kinds.size).toBeGreaterThan(8)
  expect({ counts, told }).toEqual({ counts, told: [] })
  expect(counts.alike / compared).toBeGreaterThan(0.7)
})

/** A contract that is made by another, with the time in its data, has another address a second later. */
const FRESH_ADDRESS = /\.(destination|account): (-1|0):[0-9A-F]{64}, really (-1|0):[0-9A-F]{64}$/

/**
 * Whether two messages of different senders came to one account in one block: which is first is settled by their logical times
 * and, where these are equal, by hashes, and both are other ones in the emulation.
 */
function hasRace({ transactions, trace }: Json): boolean {
  const seen = new Map<string, string>()
  const visit = ({ tx_hash, children }: Json, parent: string): boolean => {
    const { account, mc_block_seqno } = transactions[tx_hash]
    const key = `${account} ${mc_block_seqno}`
    if (seen.has(key) && seen.get(key) !== parent) return true
    seen.set(key, parent)
    return (children ?? []).some((child: Json) => visit(child, account))
  }
  return visit(trace, '')
}

/** The message that a stored transaction began with, as a base64 bag of cells. */
function inMessageOf(boc: Uint8Array): string {
  const root = readSingleRoot(Uint8Array.from(boc))
  const { inMsg } = loadTransaction(new Slice(root.arena, root.index))
  return Buffer.from(writeBoc(inMsg as Cell)).toString('base64')
}

/** Whether an account of the trace had other transactions between the block it is emulated on and its own. */
async function wasOvertaken(get: (path: string) => Promise<Json>, real: Json, base: number): Promise<boolean> {
  for (const { prev_trans_hash } of Object.values(real.transactions) as Json[]) {
    if (real.transactions[prev_trans_hash] !== undefined) continue
    const { transactions } = await get(`/api/v3/transactions?hash=${encodeURIComponent(prev_trans_hash)}`)
    if (transactions.length > 0 && transactions[0].mc_block_seqno > base) return true
  }
  return false
}
