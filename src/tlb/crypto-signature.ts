// block.tlb:
//   ed25519_signature#5 R:bits256 s:bits256 = CryptoSignatureSimple;
//   _ CryptoSignatureSimple = CryptoSignature;
//   chained_signature#f signed_cert:^SignedCertificate temp_key_signature:CryptoSignatureSimple = CryptoSignature;
//   sig_pair$_ node_id_short:bits256 sign:CryptoSignature = CryptoSignaturePair;
import type { Builder } from '../cell/builder.ts'
import type { Cell } from '../cell/cell.ts'
import { type Entry, loadHashmapE, storeHashmapE } from '../cell/dictionary.ts'
import type { Hash } from '../cell/hash.ts'
import type { Slice } from '../cell/slice.ts'
import { brokenTag } from './broken-tag.ts'

export interface CryptoSignature {
  /** Of a chained signature, which the chain has not used so far. */
  readonly signedCert: Cell | null
  /** 64 bytes, R and s. */
  readonly signature: Uint8Array
}

export interface CryptoSignaturePair {
  readonly nodeIdShort: Hash
  readonly sign: CryptoSignature
}

const TAG_SIMPLE = 0x5
const TAG_CHAINED = 0xf
const SIGNATURE_BYTES = 64

export function loadCryptoSignature(slice: Slice): CryptoSignature {
  const tag = slice.preloadUint(4)
  if (tag !== TAG_SIMPLE && tag !== TAG_CHAINED) brokenTag(slice, 'CryptoSignature', tag)
  let signedCert: Cell | null = null
  if (tag === TAG_CHAINED) {
    slice.skip(4)
    signedCert = slice.loadRef()
  }
  slice.expectTag(TAG_SIMPLE, 4, 'CryptoSignatureSimple')
  return { signedCert, signature: slice.loadBytes(SIGNATURE_BYTES) }
}

export function storeCryptoSignature(b: Builder, sign: CryptoSignature): void {
  if (sign.signedCert !== null) {
    b.storeUint(TAG_CHAINED, 4)
    b.storeCell(sign.signedCert)
  }
  b.storeUint(TAG_SIMPLE, 4)
  b.storeBytes(sign.signature)
}

export function loadCryptoSignaturePair(slice: Slice): CryptoSignaturePair {
  return { nodeIdShort: slice.loadHash(), sign: loadCryptoSignature(slice) }
}

export function storeCryptoSignaturePair(b: Builder, pair: CryptoSignaturePair): void {
  b.storeBytes(pair.nodeIdShort)
  storeCryptoSignature(b, pair.sign)
}

const INDEX_BITS = 16

/** HashmapE 16 CryptoSignaturePair. */
export const loadSignatures = (slice: Slice): Entry<CryptoSignaturePair>[] =>
  loadHashmapE(slice, INDEX_BITS, loadCryptoSignaturePair)

export function storeSignatures(b: Builder, signatures: readonly Entry<CryptoSignaturePair>[]): void {
  storeHashmapE(b, INDEX_BITS, signatures, storeCryptoSignaturePair)
}
