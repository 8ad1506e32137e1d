import { type Arena, exoticType, LIBRARY_REFERENCE, refAt, refCount } from '../cell/arena.ts'
import { writeBoc } from '../cell/boc-writer.ts'
import { buildCell } from '../cell/builder.ts'
import { Cell } from '../cell/cell.ts'
import { storeHashmap } from '../cell/dictionary.ts'
import { asHash, type Hash } from '../cell/hash.ts'
import { cellHash } from '../cell/hashing.ts'
import { byteKey } from '../lib/byte-key.ts'
import type { GetMethodResult } from './get-method.ts'

const HASH_BITS = 256
/** How often a run is repeated for a library it turned out to need, as the reference client does. */
const MAX_ROUNDS = 8
/** References looked up before a run, as many as the reference client does: one message can name thousands. */
const MAX_NAMED = 32

/** Gives a public library by its hash, undefined when the chain has none. */
export type FindLibrary = (hash: Hash) => Promise<Cell | undefined>

/** A dictionary of libraries for a run, as a bag of cells; null when there are none. */
export function libraryDictionary(libraries: readonly Cell[]): Uint8Array | null {
  if (libraries.length === 0) return null
  const entries = new Map(libraries.map((value) => [byteKey(cellHash(value)), { key: cellHash(value), value }]))
  return writeBoc(
    // block.tlb: shared_lib_descr$00 lib:^Cell publishers:(Hashmap 256 True) = LibDescr. The machine reads the lib only.
    buildCell((b) =>
      storeHashmap(b, HASH_BITS, [...entries.values()], (leaf, library) => leaf.storeUint(0, 2).storeCell(library)),
    ),
  )
}

/** Hashes of the library references in these cells and below them, as many as are looked up ahead: those of the first cells first. */
export function libraryReferences(...cells: readonly Cell[]): Hash[] {
  const found = new Map<string, Hash>()
  for (const { arena, index } of cells) addBelow(arena, index, found)
  return [...found.values()]
}

/** The same of references that were found already. */
export const firstReferences = (...lists: readonly (readonly Hash[])[]): Hash[] =>
  [...new Map(lists.flat().map((hash) => [byteKey(hash), hash])).values()].slice(0, MAX_NAMED)

function addBelow(arena: Arena, root: number, found: Map<string, Hash>): void {
  const seen = new Uint8Array(arena.count)
  const queue = [root]
  for (let cell = queue.pop(); cell !== undefined && found.size < MAX_NAMED; cell = queue.pop()) {
    if (exoticType(arena, cell) === LIBRARY_REFERENCE) addReference(arena, cell, found)
    for (let i = 0; i < refCount(arena, cell); i++) {
      const child = refAt(arena, cell, i)
      if (seen[child] === 0) queue.push(child)
      seen[child] = 1
    }
  }
}

function addReference(arena: Arena, cell: number, found: Map<string, Hash>): void {
  const at = (arena.dataAt[cell] as number) + 1
  const hash = asHash(arena.bytes.subarray(at, at + 32))
  found.set(byteKey(hash), hash)
}

/** Runs with the libraries the code refers to, or those that were found in it before, and again with each further one that the run misses. */
export async function runWithLibraries(
  code: Cell | readonly Hash[],
  find: FindLibrary,
  run: (libraries: Uint8Array | null) => Promise<GetMethodResult>,
): Promise<GetMethodResult> {
  const references = code instanceof Cell ? libraryReferences(code) : code
  const wanted = await Promise.all(references.map(find))
  const libraries = wanted.filter((library) => library !== undefined)
  let result = await run(libraryDictionary(libraries))
  for (let round = 0; result.missingLibrary !== null && round < MAX_ROUNDS; round++) {
    const library = await find(result.missingLibrary)
    if (library === undefined) break
    libraries.push(library)
    result = await run(libraryDictionary(libraries))
  }
  return result
}
