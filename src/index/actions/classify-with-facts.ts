import type { Address } from '../../cell/address.ts'
import { type Classified, classify } from '../../decode/actions/classify.ts'
import type { FactsOf } from '../../decode/actions/engine/facts.ts'
import type { TraceInput } from '../../decode/traces/trace-input.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { AccountFacts } from '../../model/contract.ts'

/** What is known of accounts. */
export interface FactSource {
  factsOf(account: Address): AccountFacts | undefined
  /** Makes `factsOf` right for these. */
  load(accounts: readonly Address[]): Promise<void>
}

/** Every round may ask for accounts that the last one led to; more than a few never come. */
const MAX_ROUNDS = 6

/**
 * Classifies with all that is asked for at hand: what was not, is loaded, and the trace is looked at again. `ready` are the keys of
 * accounts that need no loading, and gets those that were loaded.
 */
export async function classifyWithFacts(
  trace: TraceInput,
  source: FactSource,
  ready: Set<string>,
): Promise<Classified> {
  for (let round = 1; ; round++) {
    const missing = new Map<string, Address>()
    const factsOf: FactsOf = (account) => {
      const key = byteKey(account)
      if (!ready.has(key)) missing.set(key, account)
      return source.factsOf(account)
    }
    const classified = classify(trace, factsOf)
    if (missing.size === 0 || round === MAX_ROUNDS) return classified
    await source.load([...missing.values()])
    for (const key of missing.keys()) ready.add(key)
  }
}
