import { workchainOf } from '../../cell/address.ts'
import type { Cell } from '../../cell/cell.ts'
import { visitDictionary } from '../../cell/dictionary.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import { cellHash } from '../../cell/hashing.ts'
import { Slice } from '../../cell/slice.ts'
import { byteKey, sameBytes } from '../../lib/byte-key.ts'
import type { AccountState } from '../../model/account-state.ts'
import { MASTERCHAIN } from '../../model/block.ts'
import { loadSimpleLib } from '../../tlb/state-init.ts'

export interface LibraryChange {
  readonly hash: Hash
  /** null when the account no longer publishes it. */
  readonly root: Cell | null
}

/** Libraries that an account began or ceased to publish from one state to the next. Only the masterchain's are public. */
export function listLibraryChanges(before: AccountState | undefined, after: AccountState): readonly LibraryChange[] {
  if (workchainOf(after.account) !== MASTERCHAIN) return NO_CHANGES
  if (isSameDictionary(before?.library ?? null, after.library)) return NO_CHANGES
  const had = publicLibraries(before)
  const has = publicLibraries(after)
  const changes: LibraryChange[] = []
  for (const [key, library] of has) if (!had.has(key)) changes.push(library)
  for (const [key, { hash }] of had) if (!has.has(key)) changes.push({ hash, root: null })
  return changes
}

const NO_CHANGES: readonly LibraryChange[] = []
const NONE: ReadonlyMap<string, LibraryChange> = new Map()

const isSameDictionary = (a: Cell | null, b: Cell | null): boolean =>
  a === null || b === null ? a === b : sameBytes(cellHash(a), cellHash(b))

function publicLibraries(state: AccountState | undefined): ReadonlyMap<string, LibraryChange> {
  const dictionary = state?.library
  if (dictionary == null) return NONE
  const libraries = new Map<string, LibraryChange>()
  visitDictionary(new Slice(dictionary.arena, dictionary.index), 256, (key, value) => {
    const { isPublic, root } = loadSimpleLib(value)
    const hash = asHash(key.slice(0, 32))
    if (isPublic) libraries.set(byteKey(hash), { hash, root })
  })
  return libraries
}
