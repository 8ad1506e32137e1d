import type { Client } from '../../src/client/client.ts'

/** Transactions from the edge on whose traces are looked at one by one. */
const LOOKED_AT = 40

/** What is wrong at the edge of what is kept: masterchain blocks with a hole, transactions that are not there by their hash, traces that are cut. */
export async function listEdgeFaults(client: Client, first: number, last: number): Promise<string[]> {
  const faults: string[] = []
  let next = first
  for await (const { seqno } of client.each.blocks({ workchain: -1, sort: 'asc' })) {
    if (seqno !== next) faults.push(`masterchain block ${seqno} where ${next} is next`)
    next = seqno + 1
  }
  if (next !== last + 1) faults.push(`masterchain blocks end at ${next - 1}, not ${last}`)
  let seen = 0
  for await (const transaction of client.each.transactions({ sort: 'asc' })) {
    if (seen++ === LOOKED_AT) break
    faults.push(...(await listTraceFaults(client, transaction.hash)))
  }
  if (seen === 0) faults.push('no transaction is listed')
  return faults
}

async function listTraceFaults(client: Client, hash: string): Promise<string[]> {
  const { traces } = await client.traces({ tx_hash: [hash] })
  const [trace] = traces
  if (trace === undefined) return [`transaction ${hash} has no trace`]
  const { transactions, trace_info } = trace
  const held = Object.keys(transactions ?? {}).length
  if (held === trace_info.transactions && trace_info.trace_state === 'complete') return []
  return [`trace ${trace.trace_id}: ${held} of ${trace_info.transactions} transactions, ${trace_info.trace_state}`]
}
