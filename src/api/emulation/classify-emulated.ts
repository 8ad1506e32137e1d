import { type Address, asAddress } from '../../cell/address.ts'
import { type Classified, classify } from '../../decode/actions/classify.ts'
import { createTrace } from '../../decode/traces/create-trace.ts'
import { toTraceTransaction } from '../../decode/traces/to-trace-transaction.ts'
import type { TraceInput } from '../../decode/traces/trace-input.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { Transaction } from '../../model/transaction.ts'
import type { EmulatedFacts } from './emulated-facts.ts'

export interface ClassifiedTrace extends Classified {
  readonly trace: TraceInput
}

/** Matchers ask about accounts that answers name; so deep at most. */
const MAX_ROUNDS = 6

/** What happens in a trace. Which accounts matchers ask about shows while they run, so they run until none was missing. */
export async function classifyEmulated(
  transactions: readonly Transaction[],
  facts: EmulatedFacts,
  mcSeqno: number,
): Promise<ClassifiedTrace> {
  const trace = createTrace(transactions.map(toTraceTransaction), mcSeqno)
  await facts.load(accountsOf(transactions))
  for (let round = 1; ; round++) {
    const missing = new Map<string, Address>()
    const told = classify(trace, (account) => {
      // Theirs to change once this returns.
      if (!facts.has(account)) missing.set(byteKey(account), asAddress(Uint8Array.from(account)))
      return facts.find(account)
    })
    if (missing.size === 0 || round === MAX_ROUNDS) return { trace, ...told }
    await facts.load([...missing.values()])
  }
}

/** Accounts of the transactions and at the ends of their messages, each once. */
export function accountsOf(transactions: readonly Transaction[]): Address[] {
  const accounts = new Map<string, Address>()
  const add = (account: Address | null): void => {
    if (account !== null) accounts.set(byteKey(account), account)
  }
  for (const { account, inMsg, outMsgs } of transactions) {
    add(account)
    for (const message of inMsg === null ? outMsgs : [inMsg, ...outMsgs]) {
      add(message.source)
      add(message.destination)
    }
  }
  return [...accounts.values()]
}
