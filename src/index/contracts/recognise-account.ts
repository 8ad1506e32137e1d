import type { Address } from '../../cell/address.ts'
import { findDirectAnswer } from '../../decode/contracts/direct-answers.ts'
import { isSubject, type RecogniserContext, type Subject } from '../../decode/contracts/recogniser.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { AccountState } from '../../model/account-state.ts'
import type { Contract } from '../../model/contract.ts'
import type { ContractCodes } from './contract-codes.ts'
import type { MethodRunner } from './method-runner.ts'

export interface RecogniseTools {
  readonly book: ContractCodes
  readonly runner: MethodRunner
  readonly findState: (account: Address) => Promise<AccountState | undefined>
}

export interface Recognised {
  /** One of a kind. */
  readonly contracts: readonly Contract[]
  readonly unconfirmed: readonly Address[]
}

/** All that an account is, in the block that the tools stand at. */
export async function recogniseAccount(subject: Subject, tools: RecogniseTools): Promise<Recognised> {
  const { recognisers } = await tools.book.learn(subject)
  const surroundings = surroundingsOf(tools)
  const contracts = new Map<Contract['kind'], Contract>()
  const unconfirmed = new Map<string, Address>()
  for (const recogniser of recognisers) {
    const finding = await recogniser.recognise(subject, surroundings)
    for (const contract of finding?.contracts ?? []) {
      if (!contracts.has(contract.kind)) contracts.set(contract.kind, contract)
    }
    for (const parent of finding?.unconfirmed ?? []) unconfirmed.set(byteKey(parent), parent)
  }
  return { contracts: [...contracts.values()], unconfirmed: [...unconfirmed.values()] }
}

function surroundingsOf({ book, runner, findState }: RecogniseTools): RecogniserContext {
  const find = async (account: Address): Promise<Subject | undefined> => {
    const state = await findState(account)
    if (!isSubject(state)) return undefined
    await book.learn(state)
    return state
  }
  return {
    find,
    run: async (subject, method, stack = []) =>
      book.hasMethod(subject, method)
        ? (findDirectAnswer(subject, method, stack) ?? runner.run(subject, method, stack))
        : undefined,
    ask: async (subject, method, stack) =>
      book.hasMethod(subject, method)
        ? (findDirectAnswer(subject, method, stack) ?? runner.ask(subject, method, stack))
        : undefined,
    findDnsRoot: async () => {
      const account = await runner.findDnsRoot()
      return account && find(account)
    },
    hasMethod: (subject, method) => book.hasMethod(subject, method),
  }
}
