import { ADDRESS_BYTES, type Address, formatRaw, workchainOf } from '../../src/cell/address.ts'
import { readSingleRoot } from '../../src/cell/boc.ts'
import { writeBoc } from '../../src/cell/boc-writer.ts'
import { buildCell } from '../../src/cell/builder.ts'
import type { Cell } from '../../src/cell/cell.ts'
import { storeHashmap } from '../../src/cell/dictionary.ts'
import { asHash } from '../../src/cell/hash.ts'
import { Slice } from '../../src/cell/slice.ts'
import type { GenesisAccount } from '../../src/devnet/chain/genesis-account.ts'
import { DNS_ROOT, ELECTOR } from '../../src/devnet/contracts/masterchain-contracts.ts'
import { CellarError } from '../../src/lib/errors.ts'
import { loadAccount, storeAccount } from '../../src/tlb/account.ts'
import { listConfigParams } from '../../src/tlb/config-params.ts'
import { NO_EXTRA_CURRENCIES } from '../../src/tlb/currency-collection.ts'
import { int32Key } from '../../src/tlb/dictionary-key.ts'
import { loadMessage } from '../../src/tlb/message.ts'
import { toAddress } from '../../src/tlb/msg-address.ts'
import { loadShardAccount, storeShardAccount } from '../../src/tlb/shard-account.ts'
import { loadTransaction } from '../../src/tlb/transaction.ts'
import { prepareChain, prepareConfig } from '../../src/tvm/chain-context.ts'
import type { EmulationResult } from '../../src/tvm/emulation.ts'
import type { StackEntry } from '../../src/tvm/stack-entry.ts'
import type { Tvm } from '../../src/tvm/tvm.ts'
import { smallConfig } from '../tvm/small-chain.ts'

/** One transaction, as much as a test wants to know of it. */
export interface Run {
  readonly account: string
  readonly from: string | null
  /** First 32 bits of the body; null when there are none. */
  readonly opcode: number | null
  readonly value: bigint
  readonly bounced: boolean
  readonly aborted: boolean
  readonly activated: boolean
  /** Of the compute phase, or why there was none. */
  readonly exit: number | string
  readonly actionResult: number | null
  readonly outMsgs: number
  /** Opcodes of messages to nowhere. */
  readonly logs: readonly number[]
  /** Number of the run that sent the message, in the list it is in. */
  readonly parent: number | null
  readonly transaction: Cell
}

export interface LedgerAccount {
  readonly balance: bigint
  readonly code: Cell | null
  readonly data: Cell | null
}

const NO_HASH = asHash(new Uint8Array(32))
const MOST_RUNS = 500

/** The small configuration, and who the elector and the root of domains are. */
function ledgerConfig(): Cell {
  const named = [
    { id: 1, value: buildCell((b) => b.storeBytes(ELECTOR.subarray(1))) },
    { id: 4, value: buildCell((b) => b.storeBytes(DNS_ROOT.subarray(1))) },
  ]
  const entries = [...listConfigParams(smallConfig()), ...named].map(({ id, value }) => ({ key: int32Key(id), value }))
  return buildCell((b) => storeHashmap(b, 32, entries, (leaf, value) => leaf.storeCell(value)))
}

/** Accounts in memory and messages run through the emulator one after another: a chain without blocks. */
export class Ledger {
  now = 1_800_000_000
  private lt = 1_000_000n
  private readonly accounts = new Map<string, Uint8Array>()
  private readonly chain = prepareChain(prepareConfig(ledgerConfig()), null)
  private readonly tvm: Tvm

  constructor(tvm: Tvm) {
    this.tvm = tvm
  }

  put({ address, balance, code, data, tickTock }: GenesisAccount): void {
    const account = buildCell((b) =>
      storeAccount(b, {
        address: { kind: 'std', anycast: null, address },
        storageInfo: {
          used: { cells: 0n, bits: 0n },
          dictHash: null,
          publicCells: 0n,
          lastPaid: this.now,
          duePayment: null,
        },
        lastTransLt: 0n,
        balance: { coins: balance, other: NO_EXTRA_CURRENCIES },
        state: {
          kind: 'active',
          init: { fixedPrefixLength: null, special: tickTock ?? null, code, data, library: null },
        },
      }),
    )
    this.accounts.set(formatRaw(address), shardAccount(account))
  }

  state(address: Address): LedgerAccount | undefined {
    const boc = this.accounts.get(formatRaw(address))
    if (boc === undefined) return undefined
    const root = readSingleRoot(boc)
    const { account } = loadShardAccount(new Slice(root.arena, root.index))
    const loaded = loadAccount(new Slice(account.arena, account.index))
    if (loaded === null) return undefined
    const init = loaded.state.kind === 'active' ? loaded.state.init : null
    return { balance: loaded.balance.coins, code: init?.code ?? null, data: init?.data ?? null }
  }

  /** Everything that follows from an external message. Throws BAD_REQUEST with the exit code when it is not accepted. */
  async send(boc: Uint8Array): Promise<Run[]> {
    const runs: Run[] = []
    const queue: { boc: Uint8Array; parent: number | null }[] = [{ boc, parent: null }]
    for (const next of queue) {
      if (runs.length >= MOST_RUNS) throw new Error(`more than ${MOST_RUNS} transactions follow from one message`)
      const { run, outgoing } = await this.step(next.boc, next.parent)
      const parent = runs.push(run) - 1
      queue.push(...outgoing.map((message) => ({ boc: message, parent })))
    }
    return runs
  }

  async tickTock(address: Address, which: 'tick' | 'tock'): Promise<Run[]> {
    const settings = this.settings(address)
    const { run, outgoing } = this.keep(address, await this.tvm.emulateTickTock({ ...settings, which }), null, null)
    const runs = [run]
    for (const message of outgoing) runs.push(...(await this.send(message)))
    return runs
  }

  /** Values of a get-method that ends well. */
  async get(address: Address, method: string, stack: readonly StackEntry[] = []): Promise<readonly StackEntry[]> {
    const { exitCode, stack: values } = await this.run(address, method, stack)
    if (exitCode !== 0 && exitCode !== 1) throw new Error(`${method} ends with ${exitCode}`)
    return values
  }

  run(address: Address, method: string, stack: readonly StackEntry[]) {
    const state = this.state(address)
    if (!state?.code || !state.data) throw new Error(`${formatRaw(address)} has no code`)
    return this.tvm.runGetMethod({
      code: writeBoc(state.code),
      data: writeBoc(state.data),
      address,
      balance: state.balance,
      chain: this.chain,
      unixtime: this.now,
      method,
      stack,
    })
  }

  private settings(address: Address) {
    this.lt += 1_000_000n
    const known = this.accounts.get(formatRaw(address))
    return {
      shardAccount: known ?? shardAccount(buildCell((b) => storeAccount(b, null))),
      chain: this.chain,
      unixtime: this.now,
      lt: this.lt,
      randSeed: NO_HASH,
    }
  }

  private async step(boc: Uint8Array, parent: number | null) {
    const root = readSingleRoot(boc)
    const { info } = loadMessage(new Slice(root.arena, root.index))
    if (info.kind === 'external_out') throw new Error('a message to nowhere has no receiver')
    const address = toAddress(info.dest)
    if (address === null) throw new Error('no such address')
    const result = await this.tvm.emulateMessage({ ...this.settings(address), message: boc })
    return this.keep(address, result, root, parent)
  }

  private keep(address: Address, result: EmulationResult, message: Cell | null, parent: number | null) {
    if (result.kind === 'refused') {
      throw new CellarError('BAD_REQUEST', `not accepted: ${result.reason}`, { exitCode: result.exitCode })
    }
    if (result.kind === 'cut') throw new Error(`stopped: ${result.cause}`)
    this.accounts.set(formatRaw(address), result.shardAccount)
    const root = readSingleRoot(result.transaction)
    const transaction = loadTransaction(new Slice(root.arena, root.index))
    const { description } = transaction
    if (description.kind !== 'ord' && description.kind !== 'tick_tock') throw new Error('not an ordinary transaction')
    const { computePhase, actionPhase, aborted } = description
    const outgoing: Uint8Array[] = []
    const logs: number[] = []
    for (const cell of transaction.outMsgs) {
      const { info, body } = loadMessage(new Slice(cell.arena, cell.index))
      if (info.kind === 'external_out') logs.push(opcodeOf(body) ?? 0)
      else outgoing.push(writeBoc(cell))
    }
    const run: Run = {
      account: formatRaw(address),
      ...headOf(message),
      aborted,
      activated: transaction.origStatus !== 'active' && transaction.endStatus === 'active',
      exit: computePhase.kind === 'skipped' ? computePhase.reason : computePhase.exitCode,
      actionResult: actionPhase?.resultCode ?? null,
      outMsgs: outgoing.length,
      logs,
      parent,
      transaction: root,
    }
    return { run, outgoing }
  }
}

function headOf(message: Cell | null): Pick<Run, 'from' | 'opcode' | 'value' | 'bounced'> {
  if (message === null) return { from: null, opcode: null, value: 0n, bounced: false }
  const { info, body } = loadMessage(new Slice(message.arena, message.index))
  if (info.kind !== 'internal') return { from: null, opcode: opcodeOf(body), value: 0n, bounced: false }
  const source = toAddress(info.src)
  const from = source === null ? null : formatRaw(source)
  return { from, opcode: opcodeOf(body), value: info.value.coins, bounced: info.bounced }
}

const opcodeOf = (body: Slice): number | null => (body.remainingBits < 32 ? null : body.preloadUint(32))

const shardAccount = (account: Cell): Uint8Array =>
  writeBoc(buildCell((b) => storeShardAccount(b, { account, lastTransHash: NO_HASH, lastTransLt: 0n })))

/** Opcodes of runs in the order they happened, in hex; `-` for an empty body. */
export const opcodesOf = (runs: readonly Run[]): string[] =>
  runs.map(({ opcode }) => (opcode === null ? '-' : opcode.toString(16).padStart(8, '0')))

export const intOf = (entry: StackEntry | undefined): bigint => {
  if (entry?.type !== 'int') throw new Error(`an int is wanted, not ${entry?.type}`)
  return entry.value
}

export const cellOf = (entry: StackEntry | undefined): Cell => {
  if (entry?.type !== 'cell') throw new Error(`a cell is wanted, not ${entry?.type}`)
  return entry.cell
}

export const sliceOf = (entry: StackEntry | undefined): Slice => {
  if (entry?.type !== 'slice') throw new Error(`a slice is wanted, not ${entry?.type}`)
  return entry.slice.clone()
}

/** `addr_std`; null for `addr_none`. */
export const addressOf = (entry: StackEntry | undefined): string | null => {
  const slice = sliceOf(entry)
  if (slice.loadUint(2) === 0) return null
  slice.skip(1)
  const address = slice.loadBytes(ADDRESS_BYTES) as Address
  return `${workchainOf(address)}:${Buffer.from(address.subarray(1)).toString('hex').toUpperCase()}`
}

export const addressEntry = (address: Address): StackEntry => {
  const cell = buildCell((b) => b.storeUint(0b100, 3).storeBytes(address))
  return { type: 'slice', slice: new Slice(cell.arena, cell.index) }
}

export const intEntry = (value: bigint | number): StackEntry => ({ type: 'int', value: BigInt(value) })
