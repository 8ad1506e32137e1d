import { createHash } from 'node:crypto'
import { type Address, makeAddress } from '../../cell/address.ts'
import type { Cell } from '../../cell/cell.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import { depthAt, hashAt } from '../../cell/hashing.ts'

/** Enough of a cell to refer to it. */
export interface CellDigest {
  readonly hash: Hash
  readonly depth: number
}

export const digestOf = ({ arena, index }: Cell): CellDigest => ({
  hash: hashAt(arena, index, 0),
  depth: depthAt(arena, index, 0),
})

/** Bits for a cell that is only going to be hashed. */
export class BitWriter {
  private readonly bytes = new Uint8Array(128)
  private bit = 0

  get bits(): number {
    return this.bit
  }

  uint(value: number, bits: number): this {
    for (let i = bits - 1; i >= 0; i--) this.push((value / 2 ** i) & 1)
    return this
  }

  bigUint(value: bigint, bits: number): this {
    for (let i = BigInt(bits - 1); i >= 0n; i--) this.push(Number((value >> i) & 1n))
    return this
  }

  /** `addr_std` without anycast. */
  address(address: Address): this {
    this.uint(0b100, 3)
    for (const byte of address) {
      const at = this.bit >> 3
      const shift = this.bit & 7
      this.bytes[at] = (this.bytes[at] as number) | (byte >> shift)
      if (shift > 0) this.bytes[at + 1] = (byte << (8 - shift)) & 0xff
      this.bit += 8
    }
    return this
  }

  /** As a cell's data is hashed: a partial last byte ends with a set bit. */
  finish(): Uint8Array {
    const { bit, bytes } = this
    if ((bit & 7) !== 0) bytes[bit >> 3] = (bytes[bit >> 3] as number) | (0x80 >> (bit & 7))
    return bytes.subarray(0, (bit + 7) >> 3)
  }

  private push(bit: number): void {
    if (bit === 1) this.bytes[this.bit >> 3] = (this.bytes[this.bit >> 3] as number) | (0x80 >> (this.bit & 7))
    this.bit++
  }
}

/** Digest of an ordinary cell of these bits and references, without making the cell. */
export function cellDigest(data: BitWriter, references: readonly CellDigest[]): CellDigest {
  const { bits } = data
  const content = data.finish()
  const bytes = Buffer.alloc(2 + content.length + references.length * 34)
  bytes[0] = references.length
  bytes[1] = (bits >> 3) + content.length
  bytes.set(content, 2)
  let at = 2 + content.length
  for (const { depth } of references) at = bytes.writeUInt16BE(depth, at)
  for (const { hash } of references) {
    bytes.set(hash, at)
    at += 32
  }
  const depth = references.reduce((most, reference) => Math.max(most, reference.depth + 1), 0)
  return { hash: asHash(createHash('sha256').update(bytes).digest()), depth }
}

/** Address of an account deployed with this code and data and nothing else. */
export function deployedAddress(workchain: number, code: CellDigest, data: CellDigest): Address {
  // _ fixed_prefix_length:nothing special:nothing code:just data:just library:empty = StateInit
  return makeAddress(workchain, cellDigest(new BitWriter().uint(0b00110, 5), [code, data]).hash)
}
