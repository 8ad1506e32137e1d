import { CellarError } from '../../lib/errors.ts'
import { unpackCells } from '../compact/packed-cells.ts'
import { unpackDocument } from '../compact/packed-document.ts'

/** Reads one field's binary form; `at` and `length` lie within `bytes`. */
export type FieldReader = (bytes: Buffer, at: number, length: number) => unknown

const BYTEA = 17

const readText: FieldReader = (bytes, at, length) => bytes.toString('utf8', at, at + length)

/** By PostgreSQL's type numbers. Anything not named here is read as text. */
const READERS: Readonly<Record<number, FieldReader>> = {
  16: (bytes, at) => bytes[at] === 1, // bool
  [BYTEA]: (bytes, at, length) => bytes.subarray(at, at + length), // bytea: a view of what came over the wire
  20: (bytes, at) => viewOf(bytes).getBigInt64(at), // int8
  21: (bytes, at) => bytes.readInt16BE(at), // int2
  23: (bytes, at) => bytes.readInt32BE(at), // int4
  26: (bytes, at) => bytes.readUInt32BE(at), // oid
  114: (bytes, at, length) => JSON.parse(bytes.toString('utf8', at, at + length)), // json
  700: (bytes, at) => bytes.readFloatBE(at), // float4
  701: (bytes, at) => bytes.readDoubleBE(at), // float8
  1001: readArray, // bytea[]
  1016: readArray, // int8[]
  1007: readArray, // int4[]
  1009: readArray, // text[]
  1700: (bytes, at) => readNumeric(bytes, at), // numeric
  2278: () => undefined, // void
  3802: (bytes, at, length) => JSON.parse(bytes.toString('utf8', at + 1, at + length)), // jsonb, after its version byte
}

let viewed: Buffer | undefined
let view: DataView = new DataView(new ArrayBuffer(0))

/** Of what came over the wire last, which has many rows: read by it an integer takes a third of what `readBigInt64BE` takes, which computes it of two. */
function viewOf(bytes: Buffer): DataView {
  if (bytes !== viewed) {
    viewed = bytes
    view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  }
  return view
}

const fieldReader = (type: number): FieldReader => READERS[type] ?? readText

/** What is stored packed, by the name of its column: whoever asks for it under this name gets what was packed. */
const UNPACKED: Readonly<Record<string, (stored: Buffer) => Buffer>> = { doc: unpackDocument, boc: unpackCells }

/** Of a column by its name. */
export function columnReader(name: string, type: number): FieldReader {
  const unpack = type === BYTEA ? UNPACKED[name] : undefined
  return unpack ? (bytes, at, length) => unpack(bytes.subarray(at, at + length)) : fieldReader(type)
}

/** Coins: integers of any size. A fraction would be a bug of ours, so it is refused rather than rounded. */
function readNumeric(bytes: Buffer, at: number): bigint {
  const digits = bytes.readInt16BE(at)
  const weight = bytes.readInt16BE(at + 2)
  const sign = bytes.readUInt16BE(at + 4)
  if ((sign !== 0 && sign !== 0x4000) || weight < digits - 1) {
    throw new CellarError('BROKEN_STORE', 'a numeric column holds a value that is not an integer')
  }
  let value = 0n
  for (let i = 0; i < digits; i++) value = value * 10000n + BigInt(bytes.readInt16BE(at + 8 + i * 2))
  if (weight >= digits) value *= 10000n ** BigInt(weight + 1 - digits)
  return sign === 0 ? value : -value
}

/** One dimension; a null stays null. */
function readArray(bytes: Buffer, start: number): unknown[] {
  if (bytes.readInt32BE(start) === 0) return []
  const reader = fieldReader(bytes.readUInt32BE(start + 8))
  const count = bytes.readInt32BE(start + 12)
  const values: unknown[] = []
  let at = start + 20
  for (let i = 0; i < count; i++) {
    const length = bytes.readInt32BE(at)
    at += 4
    values.push(length < 0 ? null : reader(bytes, at, length))
    if (length > 0) at += length
  }
  return values
}
