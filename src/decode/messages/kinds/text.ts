import { isExotic } from '../../../cell/arena.ts'
import { Slice } from '../../../cell/slice.ts'
import type { Kind } from '../kind.ts'

/** The longest chain of cells that is still a text. */
const MAX_CELLS = 1000

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** A text that goes on from cell to cell. Undefined when it branches or is not UTF-8. */
function loadSnakeText(slice: Slice): string | undefined {
  const bytes = loadSnakeBytes(slice)
  if (bytes === undefined) return undefined
  try {
    return utf8.decode(bytes)
  } catch {
    // There is no other way to ask; `fatal` is what makes it answer at all.
    return undefined
  }
}

/** A last byte that is not whole is filled up with zeros, as the public service does it. */
function loadSnakeBytes(slice: Slice): Uint8Array | undefined {
  const parts: Uint8Array[] = []
  let current = slice
  for (let cells = 1; ; cells++) {
    parts.push(current.loadBits(current.remainingBits))
    if (current.remainingRefs === 0) break
    if (current.remainingRefs > 1 || cells === MAX_CELLS) return undefined
    const next = current.loadRefIndex()
    if (isExotic(slice.arena, next)) return undefined
    current = new Slice(slice.arena, next)
  }
  return parts.length === 1 ? parts[0] : Buffer.concat(parts)
}

export const snakeTextKind: Kind = {
  print(slice, out) {
    const text = loadSnakeText(slice)
    if (text === undefined) return false
    out.text(text)
    return true
  },
  read: (slice) => loadSnakeText(slice),
}
