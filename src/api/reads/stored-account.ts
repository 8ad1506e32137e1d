import type { Address } from '../../cell/address.ts'
import { isExotic, levelMask } from '../../cell/arena.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import { readBocHeader } from '../../cell/boc-header.ts'
import { writeBoc } from '../../cell/boc-writer.ts'
import type { Cell } from '../../cell/cell.ts'
import { asHash } from '../../cell/hash.ts'
import { LARGE_CELLS } from '../../cell/large-bag.ts'
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
 * without: code, long data, and the whole that they are a part of, are read when somebody wants them. A copy of the state does not
 * have them.
 */
export function toStoredState(address: Address, row: StoredAccount): AccountState {
  const { lt, transaction_hash, boc, code, data } = row
  const toState = (root: Cell | null): AccountState => toAccountState(address, lt, asHash(transaction_hash), root)
  if (boc === null) return toState(null)
  const cut = toState(readCutState(boc))
  const readWhole = once(() => toState(rebuildState(boc, code, data)))
  const { code: cutCode, data: cutData, root: _root, ...rest } = cut
  const isInline = data === null && (cutData === null || isWhole(cutData))
  return Object.defineProperties(rest, {
    bytes: { value: { boc, code, data } },
    code: late(() => (code === null || cutCode === null ? readWhole().code : readSingleRoot(code))),
    data: late(() => (isInline ? cutData : data === null ? readWhole().data : readSingleRoot(data))),
    root: { get: () => readWhole().root },
  }) as AccountState
}

/** Nothing was cut out of it: short data may have the code as a part. */
const isWhole = ({ arena, index }: Cell): boolean => levelMask(arena, index) === 0 && !isExotic(arena, index)

const late = (read: () => Cell | null): PropertyDescriptor => ({ get: once(read) })

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Whether its cells are too many to be read, or written, where requests are answered. */
export const isLargeState = ({ bytes }: AccountState): boolean =>
  bytes !== undefined && [bytes.boc, bytes.code, bytes.data].reduce((sum, boc) => sum + cellsOf(boc), 0) > LARGE_CELLS

const cellsOf = (boc: Uint8Array | null): number => (boc === null ? 0 : readBocHeader(boc).cellCount)

/** The code as a bag of cells: what is stored need not be written again. */
export const codeBocOf = (state: AccountState | undefined): Uint8Array | null =>
  state?.codeHash == null ? null : (state.bytes?.code ?? orNull(state.code))

export const dataBocOf = (state: AccountState | undefined): Uint8Array | null =>
  state?.dataHash == null ? null : (state.bytes?.data ?? orNull(state.data))

const orNull = (cell: Cell | null): Uint8Array | null => (cell === null ? null : writeBoc(cell))
