import type { Address } from '../../cell/address.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import type { Cell } from '../../cell/cell.ts'
import { asHash } from '../../cell/hash.ts'
import { toAccountState } from '../../decode/states/account-state.ts'
import { readCutState, rebuildState } from '../../decode/states/stored-state.ts'
import type { AccountState } from '../../model/account-state.ts'

/** A state's row, with what was cut out of it. */
export interface StoredAccount {
  readonly lt: bigint
  readonly transaction_hash: Uint8Array
  readonly boc: Uint8Array | null
  readonly code: Uint8Array | null
  readonly data: Uint8Array | null
}

/**
 * Tens of thousands of cells take a tenth of a second to put together, and most who ask for an account, get-methods among them, do
 * without: long data, and the whole that they are a part of, are read when somebody wants them. A copy of the state does not have them.
 */
export function toStoredState(
  address: Address,
  { lt, transaction_hash, boc, code, data }: StoredAccount,
): AccountState {
  const toState = (root: Cell | null): AccountState => toAccountState(address, lt, asHash(transaction_hash), root)
  if (boc === null) return toState(null)
  const readWhole = (): AccountState => toState(rebuildState(boc, code, data))
  return code === null || data === null ? readWhole() : withLateData(toState(readCutState(boc)), code, readWhole)
}

function withLateData(cut: AccountState, code: Uint8Array, readWhole: () => AccountState): AccountState {
  let whole: AccountState | undefined
  const late = (name: 'data' | 'root') => ({
    get: (): Cell | null => {
      whole ??= readWhole()
      return whole[name]
    },
  })
  const { data: _data, root: _root, ...rest } = { ...cut, code: readSingleRoot(code) }
  return Object.defineProperties(rest, { data: late('data'), root: late('root') }) as AccountState
}
