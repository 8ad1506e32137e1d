// block.tlb: validator_info$_ validator_list_hash_short:uint32 catchain_seqno:uint32 nx_cc_updated:Bool
//   = ValidatorInfo;
import { bool, type Loaded, record, uint32 } from './codec.ts'

export const ValidatorInfo = record('ValidatorInfo', {
  validatorListHashShort: uint32,
  catchainSeqno: uint32,
  nxCcUpdated: bool,
})
export type ValidatorInfo = Loaded<typeof ValidatorInfo>

export const { load: loadValidatorInfo, store: storeValidatorInfo } = ValidatorInfo
