import { type Address, makeAddress } from '../../cell/address.ts'
import { exoticType, LIBRARY_REFERENCE } from '../../cell/arena.ts'
import { cellHash } from '../../cell/hashing.ts'
import { isLargeBag } from '../../cell/large-bag.ts'
import { methodId } from '../../decode/contracts/interfaces.ts'
import { listMethodIds } from '../../decode/contracts/methods.ts'
import { isSubject, type Recogniser, type RecogniserContext, type Subject } from '../../decode/contracts/recogniser.ts'
import { byteKey, sameBytes } from '../../lib/byte-key.ts'
import { isCellarError } from '../../lib/errors.ts'
import { MASTERCHAIN } from '../../model/block.ts'
import type { Contract } from '../../model/contract.ts'
import { findConfigParam } from '../../tlb/config-params.ts'
import { libraryReferences } from '../../tvm/libraries.ts'
import type { StackEntry } from '../../tvm/stack-entry.ts'
import { vmStackCell } from '../../tvm/vm-stack.ts'
import type { IndexedTvm } from '../machine/indexed-tvm.ts'
import type { AccountAt } from '../reads/account-at.ts'

const DNS_ROOT_PARAM = 4
/** As long after the block as the indexer asks a second time, so that both find the same. */
const OTHER_TIME_SECONDS = 100_003

/** What accounts are, found by the recognisers that the indexer uses, in states that it has not stored. */
export class AccountRecogniser {
  readonly #machine: IndexedTvm
  readonly #recognisers: readonly Recogniser[]
  readonly #get: (account: Address) => Promise<AccountAt>
  readonly #methods = new Map<string, ReadonlySet<number>>()

  /** `get` tells any account's state as of one block. */
  constructor(machine: IndexedTvm, recognisers: readonly Recogniser[], get: (account: Address) => Promise<AccountAt>) {
    this.#machine = machine
    this.#recognisers = recognisers
    this.#get = get
  }

  /** One of a kind. */
  async recognise(subject: Subject): Promise<Contract[]> {
    await this.#learn(subject)
    const found = new Map<Contract['kind'], Contract>()
    const codeHash = Buffer.from(subject.codeHash).toString('hex')
    for (const { methods, codeHashes, recognise } of this.#recognisers) {
      if (codeHashes !== undefined && !codeHashes.includes(codeHash)) continue
      if (!methods.every((method) => this.#hasMethod(subject, method))) continue
      const finding = await recognise(subject, this.surroundings)
      for (const contract of finding?.contracts ?? []) {
        if (!found.has(contract.kind)) found.set(contract.kind, contract)
      }
    }
    return [...found.values()]
  }

  readonly surroundings: RecogniserContext = {
    find: (account) => this.#find(account),
    run: (subject, method, stack = []) => this.#run(subject, method, stack, 0),
    ask: async (subject, method, stack) => {
      const first = await this.#run(subject, method, stack, 0)
      const second = first && (await this.#run(subject, method, stack, OTHER_TIME_SECONDS))
      return first !== undefined && second !== undefined && isSameStack(first, second) ? first : undefined
    },
    findDnsRoot: async () => {
      const { config } = await this.#machine.chainAt(await this.#get(makeAddress(MASTERCHAIN, new Uint8Array(32))))
      const param = findConfigParam(config, DNS_ROOT_PARAM)
      return param && this.#find(makeAddress(MASTERCHAIN, Uint8Array.from(param.loadHash())))
    },
    hasMethod: (subject, method) => this.#hasMethod(subject, method),
  }

  async #find(account: Address): Promise<Subject | undefined> {
    const { state } = await this.#get(account)
    if (!isSubject(state)) return undefined
    await this.#learn(state)
    return state
  }

  async #run(
    subject: Subject,
    method: string,
    stack: readonly StackEntry[],
    laterBy: number,
  ): Promise<readonly StackEntry[] | undefined> {
    if (!this.#hasMethod(subject, method)) return undefined
    const account = await this.#get(subject.account)
    try {
      const result = await this.#machine.run(
        { ...account, utime: account.utime + laterBy, state: subject },
        method,
        stack,
      )
      // Nothing that is recognised answers with thousands of cells, and reading them would keep everybody else waiting.
      if (result.stackBoc !== null && isLargeBag(result.stackBoc)) return undefined
      return result.exitCode === 0 || result.exitCode === 1 ? result.stack : undefined
    } catch (error) {
      // What the machine cannot take or give back is no answer.
      if (isCellarError(error) && error.code !== 'TVM_BUSY') return undefined
      throw error
    }
  }

  #hasMethod({ codeHash }: Subject, method: string): boolean {
    return this.#methods.get(byteKey(codeHash))?.has(methodId(method)) === true
  }

  /** To be awaited before anything is asked of a subject: its code may be in a library. */
  async #learn(subject: Subject): Promise<void> {
    const key = byteKey(subject.codeHash)
    if (this.#methods.has(key)) return
    const large = await this.#machine.readLargeCode(subject)
    if (large !== undefined) {
      this.#methods.set(key, new Set(large.methods ?? []))
      return
    }
    const { account, code } = subject
    const { arena, index } = code
    const isLibrary = exoticType(arena, index) === LIBRARY_REFERENCE
    const [hash] = isLibrary ? libraryReferences(code) : []
    const real = hash ? await this.#machine.findLibrary(hash, await this.#get(account)) : code
    this.#methods.set(key, new Set((real && listMethodIds(real)) ?? []))
  }
}

const isSameStack = (a: readonly StackEntry[], b: readonly StackEntry[]): boolean =>
  sameBytes(cellHash(vmStackCell(a)), cellHash(vmStackCell(b)))
