import { type Address, asAddress } from '../../cell/address.ts'
import type { Arena } from '../../cell/arena.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import { writeBoc } from '../../cell/boc-writer.ts'
import type { Cell } from '../../cell/cell.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import { computeHashes } from '../../cell/hashing.ts'
import { listMethodIds } from '../../decode/contracts/methods.ts'
import type { TouchedAccount } from '../../decode/extract/extracted-block.ts'
import { toAccountState } from '../../decode/states/account-state.ts'
import { TreeAssembler } from '../../decode/states/assemble-tree.ts'
import { resolveStates } from '../../decode/states/resolve-state.ts'
import { StateKeeper } from '../../decode/states/state-keeper.ts'
import { cutState, rebuildState } from '../../decode/states/stored-state.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { AccountState } from '../../model/account-state.ts'
import { ACCOUNT_STATES, ACCOUNTS } from '../../record/account-table.ts'
import { ACCOUNT_DATA, CODES } from '../../record/chain-tables.ts'
import type { BatchBuffers } from '../../store/commit.ts'
import type { StoredState } from '../../store/lookups/account-states.ts'
import type { InitialStates } from './initial-states.ts'
import type { Batch, Piece, Stage, StateChange } from './stage.ts'
import type { StoreLookups } from './store-lookups.ts'

/** Both sets only save work: forgetting them changes nothing but speed. */
const MAX_REMEMBERED_CODES = 200_000

/**
 * Account states from block to block: each new one is put together from the block's Merkle update and what is known, and proven
 * by its hash. What is known is every state and code of earlier blocks, in memory or stored, so the outcome depends on the chain
 * alone, not on where a batch ends or what was dropped from memory.
 */
export class AccountStates implements Stage {
  private readonly lookups: StoreLookups
  private readonly keeper: StateKeeper
  /** Codes written by this process, or found stored. */
  private readonly writtenCodes = new Set<string>()
  /** Hashes that no stored code has. One that gets stored leaves the set. */
  private readonly absentCodes = new Set<string>()
  private readonly assembler = new TreeAssembler()
  private newest = new Map<string, AccountState>()
  /** Accounts whose state before their first change here is not stored. */
  private readonly unstored = new Set<string>()

  constructor(lookups: StoreLookups, maxBytes: number, startsChain = false) {
    this.lookups = lookups
    this.keeper = new StateKeeper({
      maxBytes,
      startsChain,
      load: async (accounts) => {
        const states = await lookups.listNewestStates(accounts)
        for (const { account, isOfNetwork } of states) if (isOfNetwork) this.unstored.add(byteKey(account))
        return states.map(toState)
      },
    })
  }

  /** Reads back the states of a batch's accounts. */
  prepare({ accounts }: Pick<Piece, 'accounts'>): Promise<void> {
    return this.keeper.load(accounts)
  }

  /** States given at the start, e.g. of the zerostate. */
  seed({ accounts }: Pick<InitialStates, 'accounts'>, batch: Batch): void {
    for (const state of accounts) this.write(state, undefined, batch)
  }

  /** The states in which a block leaves its accounts, written; in the order of the accounts. */
  async apply(accounts: readonly TouchedAccount[], block: Arena, batch: Batch): Promise<StateChange[]> {
    const befores = accounts.map(({ account }) => this.keeper.find(account))
    const { states } = await this.resolve(accounts, block)
    return befores.map((before, i) => {
      const after = states[i]
      // Data that only an unstored state had must be written though it did not change.
      if (after !== undefined) {
        this.write(after, this.unstored.delete(byteKey(after.account)) ? undefined : before, batch)
      }
      return { before, after }
    })
  }

  /** The last whole state of an account that is in memory. */
  find(account: Address): AccountState | undefined {
    return this.keeper.find(account)
  }

  finishBatch({ buffers }: Batch): void {
    for (const state of this.newest.values()) ACCOUNTS.encode(buffers.accounts, { state })
    this.newest = new Map()
  }

  release(batch: number): void {
    this.keeper.committed(batch)
  }

  private async resolve(accounts: readonly TouchedAccount[], block: Arena) {
    const stored = new Map<string, Cell>()
    const find = (account: Address) => this.keeper.find(account)
    const lookup = (hash: Hash) => this.keeper.findPendingCode(hash) ?? stored.get(byteKey(hash))
    while (true) {
      const resolved = resolveStates(accounts, block, find, lookup, this.assembler)
      const asked = resolved.missing.filter((hash) => !this.absentCodes.has(byteKey(hash)))
      if (asked.length === 0) return resolved
      for (const { hash, boc } of await this.lookups.listCodes(asked)) {
        const code = readSingleRoot(boc)
        computeHashes(code.arena)
        stored.set(byteKey(hash), code)
      }
      if (this.absentCodes.size >= MAX_REMEMBERED_CODES) this.absentCodes.clear()
      for (const hash of asked) if (!stored.has(byteKey(hash))) this.absentCodes.add(byteKey(hash))
    }
  }

  private write(state: AccountState, before: AccountState | undefined, { number, buffers }: Batch): void {
    this.keeper.put(state, number)
    this.newest.set(byteKey(state.account), state)
    const { boc, data } = cutState(state, before)
    ACCOUNT_STATES.encode(buffers.accountStates, { state, boc })
    if (data !== null && state.dataHash !== null) {
      const { account, dataHash } = state
      ACCOUNT_DATA.encode(buffers.accountData, { account, dataHash, boc: data })
    }
    if (state.code !== null && state.codeHash !== null) this.writeCode(state.codeHash, state.code, buffers)
  }

  private writeCode(hash: Hash, code: Cell, buffers: BatchBuffers): void {
    const key = byteKey(hash)
    if (this.writtenCodes.has(key)) return
    if (this.writtenCodes.size >= MAX_REMEMBERED_CODES) this.writtenCodes.clear()
    this.writtenCodes.add(key)
    this.absentCodes.delete(key)
    CODES.encode(buffers.codes, { codeHash: hash, boc: writeBoc(code), methods: listMethodIds(code) })
  }
}

/** A stored state, whole again. */
export function toState({ account, lt, transactionHash, boc, code, data }: StoredState): AccountState {
  // Copies: what came from the database is part of a whole packet, and this is kept.
  const own = asAddress(Uint8Array.from(account))
  const ownHash = asHash(Uint8Array.from(transactionHash))
  return toAccountState(own, lt, ownHash, boc === null ? null : rebuildState(boc, code, data))
}
