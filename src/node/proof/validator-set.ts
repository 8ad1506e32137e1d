import { createHash } from 'node:crypto'
import { crc32c } from '../../cell/crc32c.ts'
import type { Hash } from '../../cell/hash.ts'
import { MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'

export interface Validator {
  /** Ed25519, 32 bytes. */
  readonly publicKey: Hash
  readonly weight: bigint
  /** Zero where the set does not say. */
  readonly adnlAddress: Hash
}

/** Who may sign a masterchain block: the first `main` of the list, in an order drawn from the catchain seqno if the config says so. */
export function selectMasterchainValidators(
  list: readonly Validator[],
  main: number,
  shuffle: boolean,
  catchainSeqno: number,
): Validator[] {
  const count = Math.min(main, list.length)
  if (!shuffle) return list.slice(0, count)
  const random = createValidatorRandom(catchainSeqno)
  const order: number[] = []
  for (let i = 0; i < count; i++) {
    const j = random(i + 1)
    order[i] = order[j] ?? i
    order[j] = i
  }
  return order.map((i) => list[i] as Validator)
}

// Begins what `validatorSetHash` sums up; the id of a TL declaration that is gone.
const SET_MAGIC = 0x901660ed
const ENTRY_BYTES = 32 + 8 + 32

/** `gen_validator_list_hash_short`: every block names by it the set that may sign it. */
export function validatorSetHash(validators: readonly Validator[], catchainSeqno: number): number {
  const bytes = Buffer.alloc(12 + validators.length * ENTRY_BYTES)
  bytes.writeUInt32LE(SET_MAGIC, 0)
  bytes.writeUInt32LE(catchainSeqno, 4)
  bytes.writeUInt32LE(validators.length, 8)
  validators.forEach(({ publicKey, weight, adnlAddress }, i) => {
    const at = 12 + i * ENTRY_BYTES
    bytes.set(publicKey, at)
    bytes.writeBigUInt64LE(weight, at + 32)
    bytes.set(adnlAddress, at + 40)
  })
  return crc32c(bytes)
}

/** The numbers every node draws for the masterchain: SHA-512 of a counter, the shard and the catchain seqno, 8 at a time. */
function createValidatorRandom(catchainSeqno: number): (range: number) => number {
  const seed = Buffer.alloc(48)
  seed.writeBigInt64BE(WHOLE_SHARD, 32)
  seed.writeInt32BE(MASTERCHAIN, 40)
  seed.writeUInt32BE(catchainSeqno, 44)
  let drawn = Buffer.alloc(0)
  let batch = 0
  let at = 64
  return (range) => {
    if (at === 64) {
      // A 256-bit counter; nobody draws 2^32 times.
      seed.writeUInt32BE(batch++, 28)
      drawn = createHash('sha512').update(seed).digest()
      at = 0
    }
    const value = drawn.readBigUInt64BE(at)
    at += 8
    return Number((value * BigInt(range)) >> 64n)
  }
}
