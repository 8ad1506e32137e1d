import type { Address } from '../../cell/address.ts'
import type { TabledKind } from '../../record/contract-table.ts'
import type { CopyBuffer } from '../copy-buffer.ts'
import { kindNumber } from './contract-rows.ts'

/** A member of a multisig wallet, or of the whitelist of a vesting wallet. */
export function encodeMember(copy: CopyBuffer, member: Address, foundSeqno: number, account: Address): void {
  copy.row(3)
  copy.bytes(member)
  copy.int4(foundSeqno)
  copy.bytes(account)
}

/** `account` is no longer of this kind. */
export function encodeRemovedContract(copy: CopyBuffer, account: Address, kind: TabledKind): void {
  copy.row(2)
  copy.bytes(account)
  copy.int2(kindNumber(kind))
}

/** The claims of `account` are those that follow, if any. */
export function encodeChangedClaims(copy: CopyBuffer, account: Address): void {
  copy.row(1)
  copy.bytes(account)
}

export function encodeClaim(copy: CopyBuffer, parent: Address, account: Address): void {
  copy.row(2)
  copy.bytes(parent)
  copy.bytes(account)
}

/** By which version of the recognisers a new store is filled. */
export function encodeRecognition(copy: CopyBuffer, version: number): void {
  copy.row(1)
  copy.int4(version)
}
