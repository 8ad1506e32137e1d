import { packCells } from './compact/packed-cells.ts'
import { packDocument } from './compact/packed-document.ts'

/**
 * Rows of a binary COPY whose documents and cells are not packed yet: that takes a fifth of the time of making rows and needs nothing but their bytes, so
 * another thread may do it. Plain values: they cross threads.
 */
export interface UnpackedRows {
  readonly bytes: Uint8Array
  /** Where what has to be packed stands: numbers as `notePlace` adds them. */
  readonly places: Uint32Array
}

const FORMS = ['document', 'document beside', 'cells'] as const
const PLAIN = FORMS.indexOf('document')
const CELLS = FORMS.indexOf('cells')

export type PackedAs = (typeof FORMS)[number]

interface Place {
  /** Of the field's length; the value follows, and behind it what stands beside it, which the field does not have. */
  readonly at: number
  readonly form: PackedAs
  readonly length: number
  readonly besideLength: number
}

const NUMBERS = 4

export function notePlace(places: number[], { at, form, length, besideLength }: Place): void {
  places.push(at, FORMS.indexOf(form), length, besideLength)
}

/**
 * Rows ready to be copied, in as many bytes as they need: a batch that waits for the store holds no more than that. The bytes given are written over,
 * since packed rows are never longer, and may be used again.
 */
export function packRows({ bytes, places }: UnpackedRows): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let from = 0
  let to = 0
  for (let i = 0; i < places.length; i += NUMBERS) {
    const at = places[i] as number
    if (from !== to) bytes.copyWithin(to, from, at)
    to += at - from
    const valueAt = at + LENGTH_BYTES
    const besideAt = valueAt + (places[i + 2] as number)
    from = besideAt + (places[i + 3] as number)
    const packed = pack(places[i + 1] as number, bytes.subarray(valueAt, besideAt), bytes.subarray(besideAt, from))
    view.setInt32(to, packed.length)
    bytes.set(packed, to + LENGTH_BYTES)
    to += LENGTH_BYTES + packed.length
  }
  if (from !== to) bytes.copyWithin(to, from)
  return bytes.slice(0, to + bytes.length - from)
}

const LENGTH_BYTES = 4

function pack(form: number, value: Uint8Array, beside: Uint8Array): Uint8Array {
  if (form === CELLS) return packCells(value, beside)
  return form === PLAIN ? packDocument(value) : packDocument(value, beside)
}
