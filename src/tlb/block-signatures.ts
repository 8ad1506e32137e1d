// block.tlb:
//   block_signatures_ordinary#11 validator_list_hash_short:uint32 catchain_seqno:uint32 sig_count:uint32
//     sig_weight:uint64 signatures:(HashmapE 16 CryptoSignaturePair) = BlockSignatures;
//   block_signatures_simplex#12 validator_list_hash_short:uint32 catchain_seqno:uint32 sig_count:uint32
//     sig_weight:uint64 signatures:(HashmapE 16 CryptoSignaturePair) session_id:bits256 slot:uint32
//     candidate_data:^Cell = BlockSignatures;
import { cell, extended, hash, type Loaded, later, record, uint32, uint64, whole } from './codec.ts'
import { Signatures } from './crypto-signature.ts'

/** What the simplex form signs in place of the block id. */
const SimplexSession = record('BlockSignatures', { sessionId: hash, slot: uint32, candidateData: cell })
export type SimplexSession = Loaded<typeof SimplexSession>

const Forms = extended('BlockSignatures', ['#11', '#12'], {
  validatorListHashShort: uint32,
  catchainSeqno: uint32,
  sigCount: uint32,
  sigWeight: uint64,
  signatures: Signatures,
  /** null in the ordinary form. */
  simplex: later(SimplexSession),
})

export const BlockSignatures = whole('BlockSignatures', Forms)
export type BlockSignatures = Loaded<typeof BlockSignatures>

export const { load: loadBlockSignatures, store: storeBlockSignatures } = BlockSignatures
