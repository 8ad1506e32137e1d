// block.tlb: shared_lib_descr$00 lib:^Cell publishers:(Hashmap 256 True) = LibDescr;
import type { Builder } from '../cell/builder.ts'
import type { Cell } from '../cell/cell.ts'
import { type Entry, loadHashmapE, storeHashmap, storeHashmapE, visitDictionary } from '../cell/dictionary.ts'
import { asHash, type Hash } from '../cell/hash.ts'
import type { Slice } from '../cell/slice.ts'

export interface LibDescr {
  readonly lib: Cell
  /** Masterchain accounts that hold it as a public library, ascending; at least one. */
  readonly publishers: readonly Hash[]
}

const TAG = 0b00
const ACCOUNT_ID_BITS = 256

export function loadLibDescr(slice: Slice): LibDescr {
  slice.expectTag(TAG, 2, 'LibDescr')
  const lib = slice.loadRef()
  const publishers: Hash[] = []
  visitDictionary(slice, ACCOUNT_ID_BITS, (key) => publishers.push(asHash(key)))
  return { lib, publishers }
}

export function storeLibDescr(b: Builder, descr: LibDescr): void {
  b.storeUint(TAG, 2)
  b.storeCell(descr.lib)
  const entries = descr.publishers.map((key) => ({ key, value: true }))
  storeHashmap(b, ACCOUNT_ID_BITS, entries, storeNothing)
}

const storeNothing = (): void => {}

/** HashmapE 256 LibDescr, keyed by the library's hash. */
export const loadLibraries = (slice: Slice): Entry<LibDescr>[] => loadHashmapE(slice, 256, loadLibDescr)

export function storeLibraries(b: Builder, libraries: readonly Entry<LibDescr>[]): void {
  storeHashmapE(b, 256, libraries, storeLibDescr)
}
