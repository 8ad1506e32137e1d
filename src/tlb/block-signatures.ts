// block.tlb:
//   block_signatures_ordinary#11 validator_list_hash_short:uint32 catchain_seqno:uint32 sig_count:uint32
//     sig_weight:uint64 signatures:(HashmapE 16 CryptoSignaturePair) = BlockSignatures;
//   block_signatures_simplex#12 validator_list_hash_short:uint32 catchain_seqno:uint32 sig_count:uint32
//     sig_weight:uint64 signatures:(HashmapE 16 CryptoSignaturePair) session_id:bits256 slot:uint32
//     candidate_data:^Cell = BlockSignatures;
import type { Builder } from '../cell/builder.ts'
import type { Cell } from '../cell/cell.ts'
import type { Entry } from '../cell/dictionary.ts'
import type { Hash } from '../cell/hash.ts'
import type { Slice } from '../cell/slice.ts'
import { brokenTag } from './broken-tag.ts'
import { type CryptoSignaturePair, loadSignatures, storeSignatures } from './crypto-signature.ts'

/** What the simplex form signs in place of the block id. */
export interface SimplexSession {
  readonly sessionId: Hash
  readonly slot: number
  readonly candidateData: Cell
}

export interface BlockSignatures {
  readonly validatorListHashShort: number
  readonly catchainSeqno: number
  readonly sigCount: number
  readonly sigWeight: bigint
  readonly signatures: readonly Entry<CryptoSignaturePair>[]
  /** null in the ordinary form. */
  readonly simplex: SimplexSession | null
}

const TAG_ORDINARY = 0x11
const TAG_SIMPLEX = 0x12

export function loadBlockSignatures(slice: Slice): BlockSignatures {
  const tag = slice.loadUint(8)
  if (tag !== TAG_ORDINARY && tag !== TAG_SIMPLEX) brokenTag(slice, 'BlockSignatures', tag)
  const signatures: BlockSignatures = {
    validatorListHashShort: slice.loadUint(32),
    catchainSeqno: slice.loadUint(32),
    sigCount: slice.loadUint(32),
    sigWeight: slice.loadUint64(),
    signatures: loadSignatures(slice),
    simplex: tag === TAG_SIMPLEX ? loadSimplexSession(slice) : null,
  }
  slice.expectEnd('BlockSignatures')
  return signatures
}

const loadSimplexSession = (slice: Slice): SimplexSession => ({
  sessionId: slice.loadHash(),
  slot: slice.loadUint(32),
  candidateData: slice.loadRef(),
})

export function storeBlockSignatures(b: Builder, signatures: BlockSignatures): void {
  const { simplex } = signatures
  b.storeUint(simplex === null ? TAG_ORDINARY : TAG_SIMPLEX, 8)
  b.storeUint(signatures.validatorListHashShort, 32)
  b.storeUint(signatures.catchainSeqno, 32)
  b.storeUint(signatures.sigCount, 32)
  b.storeUint64(signatures.sigWeight)
  storeSignatures(b, signatures.signatures)
  if (simplex === null) return
  b.storeBytes(simplex.sessionId)
  b.storeUint(simplex.slot, 32)
  b.storeCell(simplex.candidateData)
}
