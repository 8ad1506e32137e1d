import { writeBoc } from '../../../cell/boc-writer.ts'
import type { Cell } from '../../../cell/cell.ts'
import type { Hash } from '../../../cell/hash.ts'
import type { Slice } from '../../../cell/slice.ts'
import { byteKey } from '../../../lib/byte-key.ts'
import type { Answer } from '../answer.ts'
import { showLibraries, showState } from '../shown-state.ts'
import type { ShownTree } from '../shown-tree.ts'

const MAX_LIBRARIES = 16

export const getLibraries: Answer<'liteServer.getLibraries'> = ({ libraryList }, chain) => {
  const tree = chain.stateTree(chain.archive.masterchainHead())
  const found = findLibraries(tree, libraryList)
  return { result: found.map(({ hash, lib }) => ({ hash, data: writeBoc(lib, { crc: false }) })) }
}

export interface FoundLibrary {
  readonly hash: Hash
  readonly lib: Cell
  /** At the dictionary of publishers. */
  readonly publishers: Slice
}

const HASH_BITS = 256

/** In order of their hashes, each once; those that are not there are left out. */
export function findLibraries(tree: ShownTree, hashes: readonly Hash[]): FoundLibrary[] {
  const libraries = showLibraries(tree, showState(tree))
  if (libraries === null) return []
  const asked = new Map(hashes.slice(0, MAX_LIBRARIES).map((hash) => [byteKey(hash), hash]))
  return [...asked.values()].sort(Buffer.compare).flatMap((hash) => {
    const found = tree.find(tree.open(libraries), HASH_BITS, hash)
    if (found === undefined) return []
    // shared_lib_descr$00 lib:^Cell publishers:(Hashmap 256 True) = LibDescr
    found.skip(2)
    return [{ hash, lib: found.loadRef(), publishers: found }]
  })
}
