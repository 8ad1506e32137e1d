import type { Cell } from '../../cell/cell.ts'
import { findInDictionary, visitDictionary } from '../../cell/dictionary.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import { Slice } from '../../cell/slice.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { loadAccount } from '../../tlb/account.ts'
import { type LibDescr, loadLibDescr, storeLibDescr } from '../../tlb/lib-descr.ts'
import { loadSimpleLib } from '../../tlb/state-init.ts'
import type { StateArena } from '../state/state-arena.ts'
import { PLAIN, updateDictionary } from '../state/update-dictionary.ts'
import type { WorkingAccount } from './working-account.ts'

const HASH_BITS = 256

/** The masterchain's dictionary of public libraries after some of its accounts published or withdrew some. */
export function updateLibraries(
  arena: StateArena,
  libraries: Cell | null,
  accounts: Iterable<WorkingAccount>,
): Cell | null {
  const changed = new Map<string, { key: Hash; lib: Cell; publishers: Map<string, Hash> }>()
  const entryOf = (key: Hash, lib: Cell) => {
    const known = changed.get(byteKey(key))
    if (known !== undefined) return known
    const publishers = new Map((findLibrary(libraries, key)?.publishers ?? []).map((one) => [byteKey(one), one]))
    const entry = { key, lib, publishers }
    changed.set(byteKey(key), entry)
    return entry
  }
  for (const account of accounts) {
    const before = publicLibraries(account.before?.account)
    const after = publicLibraries(account.now.account)
    for (const [name, { key, lib }] of before) {
      if (!after.has(name)) entryOf(key, lib).publishers.delete(byteKey(account.id))
    }
    for (const [name, { key, lib }] of after) {
      if (!before.has(name)) entryOf(key, lib).publishers.set(byteKey(account.id), account.id)
    }
  }
  if (changed.size === 0) return libraries
  const changes = [...changed.values()].map(({ key, lib, publishers }) => {
    if (publishers.size === 0) return { key, store: undefined }
    const descr: LibDescr = { lib: arena.adopt(lib), publishers: [...publishers.values()].sort(Buffer.compare) }
    return { key, extra: undefined, store: (b: Parameters<typeof storeLibDescr>[0]) => storeLibDescr(b, descr) }
  })
  return updateDictionary(arena, libraries, HASH_BITS, PLAIN, changes).root
}

function findLibrary(libraries: Cell | null, key: Hash): LibDescr | undefined {
  if (libraries === null) return undefined
  const found = findInDictionary(new Slice(libraries.arena, libraries.index), HASH_BITS, key)
  return found === undefined ? undefined : loadLibDescr(found)
}

function publicLibraries(cell: Cell | undefined): Map<string, { key: Hash; lib: Cell }> {
  const found = new Map<string, { key: Hash; lib: Cell }>()
  const account = cell === undefined ? null : loadAccount(new Slice(cell.arena, cell.index))
  const root = account?.state.kind === 'active' ? account.state.init.library : null
  if (root === null) return found
  visitDictionary(new Slice(root.arena, root.index), HASH_BITS, (key, value) => {
    const { isPublic, root: lib } = loadSimpleLib(value)
    if (isPublic) found.set(byteKey(key), { key: asHash(key), lib })
  })
  return found
}
