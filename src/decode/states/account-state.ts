import type { Address } from '../../cell/address.ts'
import { buildCell } from '../../cell/builder.ts'
import type { Cell } from '../../cell/cell.ts'
import type { Hash } from '../../cell/hash.ts'
import { cellHash, hashAt } from '../../cell/hashing.ts'
import { Slice } from '../../cell/slice.ts'
import type { AccountState } from '../../model/account-state.ts'
import { loadAccount, storeAccount } from '../../tlb/account.ts'
import { NO_EXTRA_CURRENCIES } from '../../tlb/currency-collection.ts'

/** Hash of `account_none`: what a transaction names before an account is made and after it is gone. */
export const ACCOUNT_NONE_HASH: Hash = cellHash(buildCell((b) => storeAccount(b, null)))

/** The record of an `Account` cell. */
export function toAccountState(account: Address, lt: bigint, transactionHash: Hash, root: Cell | null): AccountState {
  const loaded = root === null ? null : loadAccount(new Slice(root.arena, root.index))
  if (root === null || loaded === null) return toMissingState(account, lt, transactionHash)
  const { state, balance } = loaded
  const code = state.kind === 'active' ? state.init.code : null
  const data = state.kind === 'active' ? state.init.data : null
  return {
    account,
    hash: hashAt(root.arena, root.index, 0),
    lt,
    transactionHash,
    status: state.kind,
    balance: balance.coins,
    extraCurrencies: balance.other,
    frozenHash: state.kind === 'frozen' ? state.stateHash : null,
    codeHash: code === null ? null : hashAt(code.arena, code.index, 0),
    dataHash: data === null ? null : hashAt(data.arena, data.index, 0),
    code,
    data,
    library: state.kind === 'active' ? state.init.library : null,
    root,
  }
}

const toMissingState = (account: Address, lt: bigint, transactionHash: Hash): AccountState => ({
  account,
  hash: ACCOUNT_NONE_HASH,
  lt,
  transactionHash,
  status: 'nonexist',
  balance: 0n,
  extraCurrencies: NO_EXTRA_CURRENCIES,
  frozenHash: null,
  codeHash: null,
  dataHash: null,
  code: null,
  data: null,
  library: null,
  root: null,
})
