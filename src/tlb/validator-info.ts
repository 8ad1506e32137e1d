// block.tlb: validator_info$_ validator_list_hash_short:uint32 catchain_seqno:uint32 nx_cc_updated:Bool
//   = ValidatorInfo;
import type { Builder } from '../cell/builder.ts'
import type { Slice } from '../cell/slice.ts'

export interface ValidatorInfo {
  readonly validatorListHashShort: number
  readonly catchainSeqno: number
  readonly nxCcUpdated: boolean
}

export function loadValidatorInfo(slice: Slice): ValidatorInfo {
  return {
    validatorListHashShort: slice.loadUint(32),
    catchainSeqno: slice.loadUint(32),
    nxCcUpdated: slice.loadBool(),
  }
}

export function storeValidatorInfo(b: Builder, info: ValidatorInfo): void {
  b.storeUint(info.validatorListHashShort, 32)
  b.storeUint(info.catchainSeqno, 32)
  b.storeBool(info.nxCcUpdated)
}
