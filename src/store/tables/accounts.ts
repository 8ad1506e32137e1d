import type { Address } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import type { CopyBuffer } from '../copy-buffer.ts'

export const ACCOUNT_DATA = 'account_data (account, data_hash, boc)'

export function encodeAccountData(copy: CopyBuffer, account: Address, dataHash: Hash, boc: Uint8Array): void {
  copy.row(3)
  copy.bytes(account)
  copy.bytes(dataHash)
  copy.bytes(boc)
}

export const CODES = 'codes (code_hash, boc, methods)'

/** `methods` is null when the code has no method dictionary. */
export function encodeCode(
  copy: CopyBuffer,
  codeHash: Hash,
  boc: Uint8Array,
  methods: readonly (number | bigint)[] | null,
): void {
  copy.row(3)
  copy.bytes(codeHash)
  copy.bytes(boc)
  copy.int8Array(methods)
}
