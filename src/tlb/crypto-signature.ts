// block.tlb:
//   ed25519_signature#5 R:bits256 s:bits256 = CryptoSignatureSimple;
//   _ CryptoSignatureSimple = CryptoSignature;
//   chained_signature#f signed_cert:^SignedCertificate temp_key_signature:CryptoSignatureSimple = CryptoSignature;
//   sig_pair$_ node_id_short:bits256 sign:CryptoSignature = CryptoSignaturePair;
import type { Builder } from '../cell/builder.ts'
import type { Cell } from '../cell/cell.ts'
import { type Entry, loadHashmapE, storeHashmapE } from '../cell/dictionary.ts'
import type { Slice } from '../cell/slice.ts'
import { brokenTag } from './broken-tag.ts'
import { type Codec, hash, type Loaded, record } from './codec.ts'

export interface CryptoSignature {
  /** Of a chained signature, which the chain has not used so far. */
  readonly signedCert: Cell | null
  /** 64 bytes, R and s. */
  readonly signature: Uint8Array
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

const CryptoSignature: Codec<CryptoSignature> = { load: loadCryptoSignature, store: storeCryptoSignature }

const CryptoSignaturePair = record('CryptoSignaturePair', { nodeIdShort: hash, sign: CryptoSignature })
export type CryptoSignaturePair = Loaded<typeof CryptoSignaturePair>

export const { load: loadCryptoSignaturePair, store: storeCryptoSignaturePair } = CryptoSignaturePair

const INDEX_BITS = 16

/** HashmapE 16 CryptoSignaturePair. */
export const Signatures: Codec<readonly Entry<CryptoSignaturePair>[]> = {
  load: (slice) => loadHashmapE(slice, INDEX_BITS, loadCryptoSignaturePair),
  store: (b, signatures) => storeHashmapE(b, INDEX_BITS, signatures, storeCryptoSignaturePair),
}
