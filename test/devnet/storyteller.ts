import { type Address, parseAddress } from '../../src/cell/address.ts'
import { asHash } from '../../src/cell/hash.ts'
import { cellHash } from '../../src/cell/hashing.ts'
import { classify } from '../../src/decode/actions/classify.ts'
import { loadRecognisers } from '../../src/decode/contracts/load-recognisers.ts'
import { listMethodIds } from '../../src/decode/contracts/methods.ts'
import type { Recogniser, RecogniserContext, Subject } from '../../src/decode/contracts/recogniser.ts'
import { toTransaction } from '../../src/decode/extract/transactions.ts'
import { createTrace } from '../../src/decode/traces/create-trace.ts'
import { toTraceTransaction } from '../../src/decode/traces/to-trace-transaction.ts'
import { DNS_ROOT } from '../../src/devnet/contracts/masterchain-contracts.ts'
import type { Action } from '../../src/model/action.ts'
import type { AccountFacts, Contract } from '../../src/model/contract.ts'
import { NO_EXTRA_CURRENCIES } from '../../src/tlb/currency-collection.ts'
import { methodId } from '../../src/tvm/method-id.ts'
import type { Ledger, Run } from './ledger.ts'

const NO_HASH = asHash(new Uint8Array(32))
const BLOCK = { workchain: 0, shard: -(2n ** 63n), seqno: 1 }

/** Tells what happened on a ledger as the indexer would: recognised contracts, and traces as actions. */
export class Storyteller {
  private readonly ledger: Ledger
  private readonly recognisers: readonly Recogniser[]
  private readonly surroundings: RecogniserContext

  private constructor(ledger: Ledger, recognisers: readonly Recogniser[]) {
    this.ledger = ledger
    this.recognisers = recognisers
    const run: RecogniserContext['run'] = async (subject, method, stack = []) => {
      const { exitCode, stack: values } = await ledger.run(subject.account, method, stack)
      return exitCode === 0 || exitCode === 1 ? values : undefined
    }
    this.surroundings = {
      run,
      ask: run,
      find: async (account) => this.subject(account),
      findDnsRoot: async () => this.subject(DNS_ROOT),
      hasMethod: (subject, method) => listMethodIds(subject.code)?.includes(methodId(method)) === true,
    }
  }

  static async for(ledger: Ledger): Promise<Storyteller> {
    return new Storyteller(ledger, await loadRecognisers())
  }

  /** All that an account is now. */
  async recognise(account: Address): Promise<Contract[]> {
    const subject = this.subject(account)
    if (subject === undefined) return []
    const found: Contract[] = []
    const codeHash = Buffer.from(subject.codeHash).toString('hex')
    for (const { methods, codeHashes, recognise } of this.recognisers) {
      if (codeHashes !== undefined && !codeHashes.some((hash) => hash.toLowerCase() === codeHash)) continue
      if (methods.every((method) => this.surroundings.hasMethod(subject, method))) {
        found.push(...((await recognise(subject, this.surroundings))?.contracts ?? []))
      }
    }
    return found
  }

  /** The actions of one trace. */
  async tell(runs: readonly Run[]): Promise<readonly Action[]> {
    const facts = new Map<string, AccountFacts>()
    for (const { account } of runs) {
      if (facts.has(account)) continue
      const address = parseAddress(account)?.address as Address
      const subject = this.subject(address)
      const contracts = await this.recognise(address)
      facts.set(account, { codeHash: subject?.codeHash ?? null, contracts, data: subject?.data ?? null })
    }
    const transactions = runs.map(({ transaction, account }) =>
      toTraceTransaction(toTransaction(transaction, parseAddress(account)?.address as Address, BLOCK, 1)),
    )
    const known = new Map([...facts].map(([account, fact]) => [keyOf(account), fact]))
    const { state, actions } = classify(createTrace(transactions, 1), (account) =>
      known.get(Buffer.from(account).toString('hex')),
    )
    if (state !== 'ok') throw new Error(`the trace is ${state}`)
    return actions
  }

  private subject(account: Address): Subject | undefined {
    const state = this.ledger.state(account)
    if (!state?.code || !state.data) return undefined
    return {
      account,
      hash: NO_HASH,
      lt: 1n,
      transactionHash: NO_HASH,
      status: 'active',
      balance: state.balance,
      extraCurrencies: NO_EXTRA_CURRENCIES,
      frozenHash: null,
      code: state.code,
      data: state.data,
      codeHash: cellHash(state.code),
      dataHash: cellHash(state.data),
      library: null,
      root: null,
    }
  }
}

const keyOf = (account: string): string => Buffer.from(parseAddress(account)?.address as Address).toString('hex')
