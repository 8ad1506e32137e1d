import type { Address } from '../../cell/address.ts'
import { makeAddress } from '../../cell/address.ts'
import { exoticType, LIBRARY_REFERENCE } from '../../cell/arena.ts'
import { cellHash } from '../../cell/hashing.ts'
import { methodId } from '../../decode/contracts/interfaces.ts'
import { listMethodIds } from '../../decode/contracts/methods.ts'
import { isSubject, type Recogniser, type Subject, type Surroundings } from '../../decode/contracts/recogniser.ts'
import { byteKey, sameBytes } from '../../lib/byte-key.ts'
import { isCellarError } from '../../lib/errors.ts'
import { MASTERCHAIN } from '../../model/block.ts'
import type { AccountFacts, Contract } from '../../model/contract.ts'
import type { Queryable } from '../../store/database.ts'
import { listContracts } from '../../store/lookups/contracts.ts'
import { decodeContract } from '../../store/tables/contract-rows.ts'
import { findConfigParam } from '../../tlb/config-params.ts'
import { libraryReferences } from '../../tvm/libraries.ts'
import type { StackEntry } from '../../tvm/stack-entry.ts'
import { vmStackCell } from '../../tvm/vm-stack.ts'
import { byteaArray, run, sql } from '../reads/sql.ts'
import { MethodError } from '../v2/edge/method-error.ts'
import type { Machine } from '../v2/machine/machine.ts'
import type { EmulatedStates } from './emulated-states.ts'

const DNS_ROOT_PARAM = 4
/** As long after the block as the indexer asks a second time, so that both find the same. */
const OTHER_TIME_SECONDS = 100_003

/**
 * What is known of the accounts of an emulation. Those that it changed are looked at as it left them, by the recognisers that
 * the indexer uses; of all others the index knows already.
 */
export class FactBook {
  readonly #db: Queryable
  readonly #machine: Machine
  readonly #states: EmulatedStates
  readonly #recognisers: readonly Recogniser[]
  readonly #facts = new Map<string, AccountFacts>()
  readonly #methods = new Map<string, ReadonlySet<number>>()

  constructor(db: Queryable, machine: Machine, states: EmulatedStates, recognisers: readonly Recogniser[]) {
    this.#db = db
    this.#machine = machine
    this.#states = states
    this.#recognisers = recognisers
  }

  has(account: Address): boolean {
    return this.#facts.has(byteKey(account))
  }

  find(account: Address): AccountFacts | undefined {
    return this.#facts.get(byteKey(account))
  }

  async load(accounts: readonly Address[]): Promise<void> {
    const missing = new Map(accounts.filter((one) => !this.has(one)).map((one) => [byteKey(one), one]))
    const stored = [...missing.values()].filter((one) => this.#states.findChanged(one) === undefined)
    await this.#loadStored(stored)
    for (const account of missing.values()) {
      const state = this.#states.findChanged(account)
      if (state === undefined) continue
      const contracts = isSubject(state) ? await this.#recognise(state) : []
      this.#facts.set(byteKey(account), { codeHash: state.codeHash, contracts, data: state.data })
    }
  }

  async #loadStored(accounts: readonly Address[]): Promise<void> {
    if (accounts.length === 0) return
    const [{ rows }, codes] = await Promise.all([
      listContracts(this.#db, accounts),
      run<{ account: Buffer; code_hash: Buffer | null }>(
        this.#db,
        sql`select account, code_hash from accounts where account = any(${byteaArray(accounts)}::bytea[])`,
      ),
    ])
    const contracts = new Map<string, Contract[]>()
    for (const row of rows) {
      const { contract, place } = decodeContract(row)
      const key = byteKey(place.account)
      contracts.set(key, [...(contracts.get(key) ?? []), contract])
    }
    const codeOf = new Map(codes.map(({ account, code_hash }) => [byteKey(account), code_hash]))
    for (const account of accounts) {
      const key = byteKey(account)
      const code = codeOf.get(key)
      this.#facts.set(key, {
        codeHash: code == null ? null : (Uint8Array.from(code) as AccountFacts['codeHash']),
        contracts: contracts.get(key) ?? [],
        data: null,
      })
    }
  }

  async #recognise(subject: Subject): Promise<Contract[]> {
    await this.#learn(subject)
    const found = new Map<Contract['kind'], Contract>()
    const codeHash = Buffer.from(subject.codeHash).toString('hex')
    for (const { methods, codeHashes, recognise } of this.#recognisers) {
      if (codeHashes !== undefined && !codeHashes.includes(codeHash)) continue
      if (!methods.every((method) => this.#hasMethod(subject, method))) continue
      const finding = await recognise(subject, this.#surroundings)
      for (const contract of finding?.contracts ?? []) {
        if (!found.has(contract.kind)) found.set(contract.kind, contract)
      }
    }
    return [...found.values()]
  }

  readonly #surroundings: Surroundings = {
    find: (account) => this.#find(account),
    run: (subject, method, stack = []) => this.#run(subject, method, stack, 0),
    ask: async (subject, method, stack) => {
      const first = await this.#run(subject, method, stack, 0)
      const second = first && (await this.#run(subject, method, stack, OTHER_TIME_SECONDS))
      return first !== undefined && second !== undefined && isSameStack(first, second) ? first : undefined
    },
    findDnsRoot: async () => {
      const { config } = await this.#machine.chainAt(
        await this.#states.get(makeAddress(MASTERCHAIN, new Uint8Array(32))),
      )
      const param = findConfigParam(config, DNS_ROOT_PARAM)
      return param && this.#find(makeAddress(MASTERCHAIN, Uint8Array.from(param.loadHash())))
    },
    hasMethod: (subject, method) => this.#hasMethod(subject, method),
  }

  async #find(account: Address): Promise<Subject | undefined> {
    const { state } = await this.#states.get(account)
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
    const account = await this.#states.get(subject.account)
    try {
      const result = await this.#machine.run(
        { ...account, utime: account.utime + laterBy, state: subject },
        method,
        stack,
      )
      return result.exitCode === 0 || result.exitCode === 1 ? result.stack : undefined
    } catch (error) {
      // What the machine cannot take or give back is no answer.
      if (error instanceof MethodError || (isCellarError(error) && error.code !== 'TVM_BUSY')) return undefined
      throw error
    }
  }

  #hasMethod({ codeHash }: Subject, method: string): boolean {
    return this.#methods.get(byteKey(codeHash))?.has(methodId(method)) === true
  }

  /** To be awaited before anything is asked of a subject: its code may be in a library. */
  async #learn({ account, code, codeHash }: Subject): Promise<void> {
    const key = byteKey(codeHash)
    if (this.#methods.has(key)) return
    const { arena, index } = code
    const isLibrary = exoticType(arena, index) === LIBRARY_REFERENCE
    const [hash] = isLibrary ? libraryReferences(code) : []
    const real = hash ? await this.#machine.findLibrary(hash, await this.#states.get(account)) : code
    this.#methods.set(key, new Set((real && listMethodIds(real)) ?? []))
  }
}

const isSameStack = (a: readonly StackEntry[], b: readonly StackEntry[]): boolean =>
  sameBytes(cellHash(vmStackCell(a)), cellHash(vmStackCell(b)))
