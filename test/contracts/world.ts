import { runTolkCompiler } from '@ton/tolk-js'
import type { Address } from '../../src/cell/address.ts'
import { readSingleRoot } from '../../src/cell/boc.ts'
import { buildCell } from '../../src/cell/builder.ts'
import type { Cell } from '../../src/cell/cell.ts'
import { storeHashmap } from '../../src/cell/dictionary.ts'
import { asHash } from '../../src/cell/hash.ts'
import { cellHash } from '../../src/cell/hashing.ts'
import { ContractStage } from '../../src/index/contracts/contract-stage.ts'
import { byteKey } from '../../src/lib/byte-key.ts'
import type { AccountState } from '../../src/model/account-state.ts'
import type { Contract } from '../../src/model/contract.ts'
import { int32Key } from '../../src/tlb/dictionary-key.ts'
import { storeGlobalVersion } from '../../src/tlb/global-version.ts'

const NO_TRANSACTION = asHash(new Uint8Array(32))

export const stateOf = (account: Address, code: Cell | null, data: Cell | null, lt = 1n): AccountState => ({
  ...{ account, lt, hash: NO_TRANSACTION, transactionHash: NO_TRANSACTION, balance: 1_000_000_000n },
  ...{ status: code === null ? 'nonexist' : 'active', extraCurrencies: new Map(), frozenHash: null },
  codeHash: code && cellHash(code),
  dataHash: data && cellHash(data),
  ...{ code, data, library: null, root: null },
})

/** Accounts as we please, masterchain block after masterchain block, without a chain around them. */
export class World implements AsyncDisposable {
  readonly states = new Map<string, AccountState>()
  private readonly stage: ContractStage
  private seqno = 0
  private lt = 0n

  constructor() {
    this.stage = new ContractStage({
      lookups: {
        listContracts: async () => ({ rows: [], claims: [] }),
        listClaimsOn: async () => [],
        listLibraryPublishers: async () => [],
        findConfig: async () => undefined,
        findRecognition: async () => null,
        listNewestStates: async () => [],
      },
      findHeld: (account) => this.states.get(byteKey(account)),
      maxBytes: 2 ** 24,
      isNew: true,
    })
  }

  /** One masterchain block that leaves these accounts in these states. */
  async block(...accounts: { readonly address: Address; readonly code: Cell | null; readonly data: Cell | null }[]) {
    const mcSeqno = ++this.seqno
    await this.stage.prepare({ accounts: accounts.map(({ address }) => address) }, { number: mcSeqno })
    const changes = accounts.map(({ address, code, data }) => {
      const before = this.states.get(byteKey(address))
      const after = stateOf(address, code, data, ++this.lt)
      this.states.set(byteKey(address), after)
      return { before, after }
    })
    const moment = { mcSeqno, utime: 1_750_000_000 + mcSeqno, version: 12 }
    await this.stage.applyBlock({ ...moment, config: null, changes, masterchainChanges: [] })
  }

  /** What an account is now. */
  kindsOf(account: Address): Contract['kind'][] {
    return (this.stage.factsOf(account)?.contracts ?? []).map(({ kind }) => kind).sort()
  }

  find<K extends Contract['kind']>(account: Address, kind: K): Extract<Contract, { kind: K }> | undefined {
    return this.stage
      .factsOf(account)
      ?.contracts.find((one): one is Extract<Contract, { kind: K }> => one.kind === kind)
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stage[Symbol.asyncDispose]()
  }
}

/** A configuration that says the version and nothing else. */
export const bareConfig = (version: number): Cell =>
  buildCell((b) =>
    storeHashmap(b, 32, [{ key: int32Key(8), value: version }], (leaf, value) =>
      leaf.storeRef((child) => storeGlobalVersion(child, { version: value, capabilities: 0n })),
    ),
  )

/** Code of a contract that has these get-methods and takes any message. */
export async function compile(source: string): Promise<Cell> {
  const text = `fun onInternalMessage(in: InMessage) { }\n${source}`
  const result = await runTolkCompiler({ entrypointFileName: 'fake.tolk', fsReadCallback: () => text })
  if (result.status === 'error') throw new Error(result.message)
  return readSingleRoot(Buffer.from(result.codeBoc64, 'base64'))
}
