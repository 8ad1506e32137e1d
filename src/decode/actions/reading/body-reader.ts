import type { Address } from '../../../cell/address.ts'
import { sliceToBoc } from '../../../cell/boc-writer.ts'
import type { Cell } from '../../../cell/cell.ts'
import { Slice } from '../../../cell/slice.ts'
import { loadMsgAddressInt, toAddress } from '../../../tlb/msg-address.ts'
import { accountText } from './account-text.ts'

/** addr_std without anycast: tag 10, 0, workchain:8, id:256. */
const PLAIN = 0b100
const PLAIN_BITS = 3 + 8 + 256

/** Reads a body field by field, with addresses as the text that actions show. It throws where the body ends too soon. */
export class BodyReader {
  readonly slice: Slice

  constructor(slice: Slice) {
    this.slice = slice
  }

  static of(cell: Cell): BodyReader {
    return new BodyReader(new Slice(cell.arena, cell.index))
  }

  get bits(): number {
    return this.slice.remainingBits
  }

  get refs(): number {
    return this.slice.remainingRefs
  }

  skip(bits: number): this {
    this.slice.skip(bits)
    return this
  }

  bit(): boolean {
    return this.slice.loadBit() === 1
  }

  uint(bits: number): number {
    return this.slice.loadUint(bits)
  }

  int(bits: number): number {
    return this.slice.loadInt(bits)
  }

  big(bits: number): bigint {
    return this.slice.loadBigUint(bits)
  }

  coins(): bigint {
    return this.slice.loadCoins()
  }

  hex(bytes: number): string {
    return Buffer.from(this.slice.loadBytes(bytes)).toString('hex')
  }

  /** Text of an account's address; null for an empty one and for an external one. */
  address(): string | null {
    const address = this.addressBytes()
    return address === null ? null : accountText(address)
  }

  /** An address that nobody asks for: nearly all are plain, and are passed over without being read. */
  skipAddress(): this {
    const { slice } = this
    if (slice.remainingBits >= PLAIN_BITS && slice.preloadUint(3) === PLAIN) slice.skip(PLAIN_BITS)
    else this.addressBytes()
    return this
  }

  addressBytes(): Address | null {
    const { slice } = this
    const tag = slice.preloadUint(2)
    if (tag >= 2) return toAddress(loadMsgAddressInt(slice))
    slice.skip(2)
    if (tag === 1) slice.skip(slice.loadUint(9))
    return null
  }

  ref(): BodyReader {
    return new BodyReader(this.slice.loadRefSlice())
  }

  maybeRef(): BodyReader | null {
    return this.slice.loadBit() === 1 ? this.ref() : null
  }

  /** `Either X ^X`: what follows, or the next reference. */
  either(): BodyReader {
    return this.slice.loadBit() === 1 ? this.ref() : this
  }

  clone(): BodyReader {
    return new BodyReader(this.slice.clone())
  }

  /** The first 32 bits, when there are so many. */
  opcode(): number | null {
    return this.slice.remainingBits >= 32 ? this.slice.preloadUint(32) : null
  }

  /** What is left, as a bag of cells in base64. */
  boc(): string {
    return Buffer.from(sliceToBoc(this.slice)).toString('base64')
  }
}
