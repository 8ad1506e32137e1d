import { type Address, makeAddress } from '../../cell/address.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import { writeBoc } from '../../cell/boc-writer.ts'
import type { Cell } from '../../cell/cell.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import { listMethodIds } from '../../decode/contracts/methods.ts'
import { toAccountState } from '../../decode/states/account-state.ts'
import { TreeAssembler } from '../../decode/states/assemble-tree.ts'
import { cutState, rebuildState } from '../../decode/states/stored-state.ts'
import { CellarError } from '../../lib/errors.ts'
import type { AccountState, StateBytes } from '../../model/account-state.ts'
import { openUnread, type UnreadState } from '../../node/proof/account.ts'
import { libraryReferences } from '../../tvm/libraries.ts'
import type { CodeFacts, CutAccount, LastTransaction, WholeAccount } from '../reads/large-states.ts'
import { readShardAccount, toShardAccount } from '../reads/shard-account.ts'

export interface AssembleJob {
  readonly state: StateBytes
  readonly last: LastTransaction
}

export interface CutJob {
  readonly account: Address
  readonly shardAccount: Uint8Array
}

export interface CutUnreadJob {
  readonly account: Address
  readonly state: UnreadState
  readonly last: LastTransaction
}

export function readCodeJob(boc: Uint8Array): CodeFacts {
  const code = readSingleRoot(boc)
  return { references: referencesIn(code), methods: listMethodIds(code) }
}

export function assembleJob({ state, last }: AssembleJob): WholeAccount {
  const root = rebuildState(state.boc, state.code, state.data)
  const whole = toAccountState(NOBODY, last.lt, last.hash, root)
  return { shardAccount: writeBoc(toShardAccount(whole)), ...referencesOf(whole) }
}

export function cutJob({ account, shardAccount }: CutJob): CutAccount {
  const { lt, transactionHash, root } = readShardAccount(account, shardAccount)
  return cutRoot(account, { lt, hash: transactionHash }, root)
}

export const cutUnreadJob = ({ account, state, last }: CutUnreadJob): CutAccount =>
  cutRoot(account, last, openUnread(state))

function cutRoot(account: Address, { lt, hash }: LastTransaction, root: Cell | null): CutAccount {
  const state = toAccountState(account, lt, hash, root && inOrder(root))
  const { boc, data } = cutState(state)
  const place = { lt: state.lt, transaction_hash: Uint8Array.from(state.transactionHash) }
  return { stored: { ...place, boc, code: state.code && writeBoc(state.code), data }, ...referencesOf(state) }
}

/** Children before their parents, as `cutState` wants them. */
function inOrder(root: Cell): Cell {
  const ordered = new TreeAssembler().assemble(root, () => undefined)
  if (ordered === undefined) throw new CellarError('BROKEN_CELL', 'a state with pruned branches cannot be cut')
  return ordered
}

/** Of no matter for the cells. */
const NOBODY = makeAddress(0, new Uint8Array(32))

const referencesOf = ({ code, data }: AccountState) => ({
  codeReferences: referencesIn(code),
  dataReferences: referencesIn(data),
})

const referencesIn = (cell: Cell | null): Hash[] =>
  cell === null ? [] : libraryReferences(cell).map((hash) => asHash(Uint8Array.from(hash)))
