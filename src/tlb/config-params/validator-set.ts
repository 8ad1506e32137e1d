// block.tlb:
//   ed25519_pubkey#8e81278a pubkey:bits256 = SigPubKey;
//   validator#53 public_key:SigPubKey weight:uint64 = ValidatorDescr;
//   validator_addr#73 public_key:SigPubKey weight:uint64 adnl_addr:bits256 = ValidatorDescr;
//   validators#11 utime_since:uint32 utime_until:uint32 total:(## 16) main:(## 16)
//     { main <= total } { main >= 1 } list:(Hashmap 16 ValidatorDescr) = ValidatorSet;
//   validators_ext#12 utime_since:uint32 utime_until:uint32 total:(## 16) main:(## 16)
//     { main <= total } { main >= 1 } total_weight:uint64 list:(HashmapE 16 ValidatorDescr) = ValidatorSet;
//   _ prev_validators:ValidatorSet = ConfigParam 32;  _ prev_temp_validators:ValidatorSet = ConfigParam 33;
//   _ cur_validators:ValidatorSet = ConfigParam 34;   _ cur_temp_validators:ValidatorSet = ConfigParam 35;
//   _ next_validators:ValidatorSet = ConfigParam 36;  _ next_temp_validators:ValidatorSet = ConfigParam 37;
import type { Builder } from '../../cell/builder.ts'
import { loadHashmap, loadHashmapE, storeHashmap, storeHashmapE } from '../../cell/dictionary.ts'
import type { Slice } from '../../cell/slice.ts'
import { brokenTag, brokenValue } from '../broken-tag.ts'
import { extended, hash, type Loaded, later, tagged, uint64 } from '../codec.ts'
import { toUint16Key, uint16Key } from '../dictionary-key.ts'

const PublicKey = tagged('SigPubKey#8e81278a', hash)

const ValidatorDescr = extended('ValidatorDescr', ['#53', '#73'], {
  publicKey: PublicKey,
  weight: uint64,
  /** null in `validator#53`. */
  adnlAddr: later(hash),
})
export type ValidatorDescr = Loaded<typeof ValidatorDescr>

export const { load: loadValidatorDescr, store: storeValidatorDescr } = ValidatorDescr

export interface ValidatorSet {
  readonly utimeSince: number
  readonly utimeUntil: number
  readonly total: number
  readonly main: number
  /** null in `validators#11`, which leaves adding up to the reader. */
  readonly totalWeight: bigint | null
  /** In the order of their indexes 0, 1, …; heaviest first. */
  readonly list: readonly ValidatorDescr[]
}

const TAG = 0x11
const TAG_EXT = 0x12
const INDEX_BITS = 16

export function loadValidatorSet(slice: Slice): ValidatorSet {
  const tag = slice.loadUint(8)
  if (tag !== TAG && tag !== TAG_EXT) brokenTag(slice, 'ValidatorSet', tag)
  const utimeSince = slice.loadUint(32)
  const utimeUntil = slice.loadUint(32)
  const total = slice.loadUint(16)
  const main = slice.loadUint(16)
  const totalWeight = tag === TAG_EXT ? slice.loadUint64() : null
  const entries =
    tag === TAG_EXT
      ? loadHashmapE(slice, INDEX_BITS, loadValidatorDescr)
      : loadHashmap(slice, INDEX_BITS, loadValidatorDescr)
  slice.expectEnd('ValidatorSet')
  const list = entries.map(({ key, value }, i) => {
    if (toUint16Key(key, INDEX_BITS) !== i) brokenValue(slice, 'ValidatorSet', `validator ${i} is missing`)
    return value
  })
  if (list.length !== total) brokenValue(slice, 'ValidatorSet', `total is ${total}, the list holds ${list.length}`)
  return { utimeSince, utimeUntil, total, main, totalWeight, list }
}

export function storeValidatorSet(b: Builder, set: ValidatorSet): void {
  b.storeUint(set.totalWeight === null ? TAG : TAG_EXT, 8)
  b.storeUint(set.utimeSince, 32)
  b.storeUint(set.utimeUntil, 32)
  b.storeUint(set.total, 16)
  b.storeUint(set.main, 16)
  const entries = set.list.map((value, i) => ({ key: uint16Key(i, INDEX_BITS), value }))
  if (set.totalWeight === null) {
    storeHashmap(b, INDEX_BITS, entries, storeValidatorDescr)
  } else {
    b.storeUint64(set.totalWeight)
    storeHashmapE(b, INDEX_BITS, entries, storeValidatorDescr)
  }
}
