import type { Address } from '../../cell/address.ts'
import type { Arena } from '../../cell/arena.ts'
import type { Cell } from '../../cell/cell.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import { hashAt } from '../../cell/hashing.ts'
import { CellarError } from '../../lib/errors.ts'
import type { AccountState } from '../../model/account-state.ts'
import type { TouchedAccount } from '../extract/extracted-block.ts'
import { ACCOUNT_NONE_HASH, toAccountState } from './account-state.ts'
import { type FindCell, TreeAssembler } from './assemble-tree.ts'
import { CellIndex } from './cell-index.ts'

export interface ResolvedStates {
  /** Whole and proven, in the order of the accounts; undefined where a part is nowhere to be found. */
  readonly states: readonly (AccountState | undefined)[]
  /** Hashes of parts that were not found, one for each such account. */
  readonly missing: readonly Hash[]
}

/**
 * The states in which a block leaves its accounts. Parts that its Merkle update prunes are put back from the account's
 * previous state, else from anywhere in the block (the code of a new contract comes in a message), else from the
 * previous states of the block's other accounts (a minter holds the code of its wallets), else from `lookup`.
 */
export function resolveStates(
  accounts: readonly TouchedAccount[],
  block: Arena,
  findPrevious: (account: Address) => AccountState | undefined,
  lookup: FindCell,
  assembler = new TreeAssembler(),
): ResolvedStates {
  const { resolveAt, missing } = createStateResolver(accounts, block, findPrevious, lookup, assembler)
  return { states: accounts.map((_, i) => resolveAt(i)), missing }
}

export interface StateResolver {
  /** The state of the account at this place, or undefined. */
  resolveAt(i: number): AccountState | undefined
  /** Grows with each account of which a part was not found. */
  readonly missing: readonly Hash[]
}

/** The same one by one, for whoever lets others work in between. */
export function createStateResolver(
  accounts: readonly TouchedAccount[],
  block: Arena,
  findPrevious: (account: Address) => AccountState | undefined,
  lookup: FindCell,
  assembler = new TreeAssembler(),
): StateResolver {
  const previous = accounts.map(({ account }) => {
    const root = findPrevious(account)?.root
    return root ? new CellIndex(root.arena) : undefined
  })
  const blockCells = new CellIndex(block)
  const elsewhere: FindCell = (hash) => {
    for (const cells of previous) {
      const found = cells?.find(hash)
      if (found !== undefined) return found
    }
    return lookup(hash)
  }
  const missing: Hash[] = []
  const note = (hash: Hash): void => void missing.push(hash)
  const resolveAt = (i: number): AccountState | undefined =>
    resolve(accounts[i] as TouchedAccount, assembler, previous[i], blockCells, elsewhere, note)
  return { resolveAt, missing }
}

/** The same for one account. A `CellIndex` in place of the block's arena is built once and serves many. */
export function resolveAccountState(
  touched: TouchedAccount,
  previous: Cell | null,
  block: Arena | CellIndex,
  lookup: FindCell,
): AccountState | undefined {
  const own = previous === null ? undefined : new CellIndex(previous.arena)
  return resolve(
    touched,
    new TreeAssembler(),
    own,
    block instanceof CellIndex ? block : new CellIndex(block),
    lookup,
    () => {},
  )
}

function resolve(
  touched: TouchedAccount,
  assembler: TreeAssembler,
  own: CellIndex | undefined,
  block: CellIndex,
  elsewhere: FindCell,
  onMissing: (hash: Hash) => void,
): AccountState | undefined {
  const { account, lastLt, newHash, root } = touched
  const found = root === null ? ACCOUNT_NONE_HASH : hashAt(root.arena, root.index, 0)
  if (Buffer.compare(found, newHash) !== 0) throw unproven(touched, found)
  // A copy: the state outlives the block, whose hashes this one would hold on to.
  const lastHash = asHash(touched.lastHash.slice())
  if (root === null) return toAccountState(account, lastLt, lastHash, null)
  const whole = assembler.assemble(root, (hash) => {
    const cell = own?.find(hash) ?? block.find(hash) ?? elsewhere(hash)
    if (cell === undefined) onMissing(hash)
    return cell
  })
  return whole && toAccountState(account, lastLt, lastHash, whole)
}

const unproven = ({ account, lastLt, newHash }: TouchedAccount, found: Hash): CellarError =>
  new CellarError('BROKEN_CHAIN', 'an account state does not hash to what its last transaction names', {
    account: Buffer.from(account).toString('hex'),
    lt: lastLt,
    wanted: Buffer.from(newHash).toString('hex'),
    found: Buffer.from(found).toString('hex'),
  })
