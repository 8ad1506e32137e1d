import { notePlace, type PackedAs, packRows, type UnpackedRows } from './pack-rows.ts'

// PostgreSQL's binary COPY format: signature, flags, header extension; then per row a field count and, per field, a
// length (-1 for null) and the type's binary form; then -1.
const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const INT8 = 20
const NUMERIC_BASE = 10000n
const NUMERIC_POSITIVE = 0
const NUMERIC_NEGATIVE = 0x4000
/** Up to here a loop beats `Uint8Array.set`: hashes and addresses are what rows have most of. */
const SHORT = 48
const NOTHING = new Uint8Array(0)
const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER)
/** Times what is needed: after one large batch the small ones do not keep its memory. */
const MOST_SPARE = 4

/** Not filled with zeros: every byte that is read was written before. */
const allocate = (bytes: number): Uint8Array => new Uint8Array(Buffer.allocUnsafeSlow(bytes).buffer)

/** Rows of one table on their way into a binary COPY. Fields are given in the order of the columns. */
export class CopyBuffer {
  /** Rows begun so far. */
  rows = 0
  private buffer: Uint8Array
  private view: DataView
  private at = HEADER.length
  private readonly places: number[] = []

  /** `spare` is a buffer that nobody needs any more; it is taken when it is large enough, and not far larger. */
  constructor(initialBytes = 64 * 1024, spare?: Uint8Array) {
    const fits =
      spare && spare.buffer.byteLength >= initialBytes && spare.buffer.byteLength <= initialBytes * MOST_SPARE
    this.buffer = fits ? new Uint8Array(spare.buffer) : allocate(Math.max(initialBytes, HEADER.length))
    this.view = new DataView(this.buffer.buffer)
    this.buffer.set(HEADER)
  }

  get byteLength(): number {
    return this.at
  }

  row(fields: number): void {
    this.reserve(2)
    this.view.setInt16(this.at, fields)
    this.at += 2
    this.rows++
  }

  null(): void {
    this.reserve(4)
    this.view.setInt32(this.at, -1)
    this.at += 4
  }

  bytes(value: Uint8Array | null): void {
    if (value === null) {
      this.null()
      return
    }
    const { length } = value
    this.reserve(4 + length)
    this.view.setInt32(this.at, length)
    const place = this.at + 4
    if (length > SHORT) this.buffer.set(value, place)
    else for (let i = 0; i < length; i++) this.buffer[place + i] = value[i] as number
    this.at = place + length
  }

  /** A rendered document, to be packed with what its row has beside it. */
  document(value: Uint8Array, beside?: Uint8Array): void {
    if (beside === undefined) this.toPack('document', value, NOTHING)
    else this.toPack('document beside', value, beside)
  }

  /** A bag of cells, to be packed. */
  cells(value: Uint8Array, beside: Uint8Array): void {
    this.toPack('cells', value, beside)
  }

  /** Several, one behind the other, as one value. */
  joined(values: readonly Uint8Array[]): void {
    let length = 0
    for (const value of values) length += value.length
    this.reserve(4 + length)
    this.view.setInt32(this.at, length)
    this.at += 4
    for (const value of values) {
      this.buffer.set(value, this.at)
      this.at += value.length
    }
  }

  int2(value: number | null): void {
    if (value === null) {
      this.null()
      return
    }
    this.reserve(6)
    this.view.setInt32(this.at, 2)
    this.view.setInt16(this.at + 4, value)
    this.at += 6
  }

  int4(value: number | null): void {
    if (value === null) {
      this.null()
      return
    }
    this.reserve(8)
    this.view.setInt32(this.at, 4)
    this.view.setInt32(this.at + 4, value)
    this.at += 8
  }

  /** Numbers must be safe integers. */
  int8(value: bigint | number | null): void {
    if (value === null) {
      this.null()
      return
    }
    this.reserve(12)
    this.view.setInt32(this.at, 8)
    if (typeof value === 'bigint') this.view.setBigInt64(this.at + 4, value)
    else {
      const high = Math.floor(value / 0x1_0000_0000)
      this.view.setInt32(this.at + 4, high)
      this.view.setUint32(this.at + 8, value - high * 0x1_0000_0000)
    }
    this.at += 12
  }

  bool(value: boolean): void {
    this.reserve(5)
    this.view.setInt32(this.at, 1)
    this.buffer[this.at + 4] = value ? 1 : 0
    this.at += 5
  }

  /** An integer of any size: digits to the base of 10,000, trailing zero digits left out. */
  numeric(value: bigint | null): void {
    if (value === null) {
      this.null()
      return
    }
    const digits =
      value >= 0n && value <= MAX_SAFE ? smallDigits(Number(value)) : bigDigits(value < 0n ? -value : value)
    const weight = digits.length - 1
    let first = 0
    while (first < digits.length && digits[first] === 0) first++
    const count = digits.length - first
    this.reserve(12 + count * 2)
    const { view } = this
    let { at } = this
    view.setInt32(at, 8 + count * 2)
    view.setInt16(at + 4, count)
    view.setInt16(at + 6, count === 0 ? 0 : weight)
    view.setInt16(at + 8, value < 0n ? NUMERIC_NEGATIVE : NUMERIC_POSITIVE)
    view.setInt16(at + 10, 0)
    at += 12
    for (let i = digits.length - 1; i >= first; i--) {
      view.setInt16(at, digits[i] as number)
      at += 2
    }
    this.at = at
  }

  int8Array(values: readonly (bigint | number)[] | null): void {
    if (values === null) {
      this.null()
      return
    }
    const hasAny = values.length > 0
    this.reserve(24)
    const lengthAt = this.at
    const { view } = this
    view.setInt32(lengthAt + 4, hasAny ? 1 : 0)
    view.setInt32(lengthAt + 8, 0)
    view.setInt32(lengthAt + 12, INT8)
    this.at += 16
    if (hasAny) {
      view.setInt32(lengthAt + 16, values.length)
      view.setInt32(lengthAt + 20, 1)
      this.at += 8
      for (const value of values) this.int8(value)
    }
    this.view.setInt32(lengthAt, this.at - lengthAt - 4)
  }

  /** Everything, with documents and cells as they were given. The buffer takes no more rows. */
  take(): UnpackedRows {
    this.reserve(2)
    this.view.setInt16(this.at, -1)
    this.at += 2
    return { bytes: this.buffer.subarray(0, this.at), places: Uint32Array.from(this.places) }
  }

  /** Everything, ready for `Transaction.copy`. The buffer takes no more rows. */
  finish(): Uint8Array {
    return packRows(this.take())
  }

  /** What stands beside a value is kept behind it until it is packed. */
  private toPack(form: PackedAs, value: Uint8Array, beside: Uint8Array): void {
    notePlace(this.places, { at: this.at, form, length: value.length, besideLength: beside.length })
    this.bytes(value)
    this.reserve(beside.length)
    this.buffer.set(beside, this.at)
    this.at += beside.length
  }

  private reserve(more: number): void {
    if (this.at + more <= this.buffer.length) return
    const grown = allocate(Math.max(this.buffer.length * 2, this.at + more))
    grown.set(this.buffer.subarray(0, this.at))
    this.buffer = grown
    this.view = new DataView(grown.buffer)
  }
}

/** Lowest first; bigint division is slow, and nearly every balance fits a number. */
function smallDigits(value: number): number[] {
  const digits: number[] = []
  for (let left = value; left > 0; left = Math.floor(left / 10000)) digits.push(left % 10000)
  return digits
}

function bigDigits(value: bigint): number[] {
  const digits: number[] = []
  for (let left = value; left > 0n; left /= NUMERIC_BASE) digits.push(Number(left % NUMERIC_BASE))
  return digits
}
