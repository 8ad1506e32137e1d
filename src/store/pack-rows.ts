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

function* readPlaces(places: Uint32Array): Generator<Place> {
  for (let i = 0; i < places.length; i += NUMBERS) {
    const [at, form, length, besideLength] = Array.from(places.subarray(i, i + NUMBERS)) as [
      number,
      number,
      number,
      number,
    ]
    yield { at, form: FORMS[form] as PackedAs, length, besideLength }
  }
}

/** Rows ready to be copied, in the bytes given: packed, they are never longer. */
export function packRows({ bytes, places }: UnpackedRows): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let from = 0
  let to = 0
  const keepUntil = (end: number): void => {
    if (from !== to) bytes.copyWithin(to, from, end)
    to += end - from
  }
  for (const { at, form, length, besideLength } of readPlaces(places)) {
    keepUntil(at)
    const valueAt = at + LENGTH_BYTES
    const besideAt = valueAt + length
    from = besideAt + besideLength
    const packed = PACKERS[form](bytes.subarray(valueAt, besideAt), bytes.subarray(besideAt, from))
    view.setInt32(to, packed.length)
    bytes.set(packed, to + LENGTH_BYTES)
    to += LENGTH_BYTES + packed.length
  }
  keepUntil(bytes.length)
  return bytes.subarray(0, to)
}

const LENGTH_BYTES = 4

const PACKERS: Readonly<Record<PackedAs, (value: Uint8Array, beside: Uint8Array) => Uint8Array>> = {
  document: (value) => packDocument(value),
  'document beside': packDocument,
  cells: packCells,
}
