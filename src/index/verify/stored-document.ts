import { readSingleRoot } from '../../cell/boc.ts'
import { computeHashes, hashAt } from '../../cell/hashing.ts'
import { sameBytes } from '../../lib/byte-key.ts'
import { unpackCells } from '../../store/compact/packed-cells.ts'
import { unpackDocument } from '../../store/compact/packed-document.ts'

/** What is wrong with a stored document, where it cannot be read. */
export type Damage = 'its document cannot be unpacked' | 'its document is not JSON'

/** A document as a row has it, `doc as stored`: damage is a finding, and no reason to stop. `ending` is what its text leaves out. */
export function readStored<T>(stored: Buffer, ending: string): { readonly raw: Buffer; readonly doc: T } | Damage {
  let raw: Buffer
  try {
    raw = unpackDocument(stored)
  } catch {
    return 'its document cannot be unpacked'
  }
  try {
    return { raw, doc: JSON.parse(`${raw.toString('latin1')}${ending}`) as T }
  } catch {
    return 'its document is not JSON'
  }
}

/** Whether cells as a row has them can be unpacked and read, and have this hash. */
export function isRootOf(stored: Buffer, hash: Uint8Array): boolean {
  try {
    const root = readSingleRoot(Uint8Array.from(unpackCells(stored)))
    computeHashes(root.arena)
    // What is cut out of a state is named by its hash: on level 0 it counts as if it were there.
    return sameBytes(hashAt(root.arena, root.index, 0), hash)
  } catch {
    return false
  }
}
