const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const BACKSLASH = 0x5c
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

export interface JsonLimits {
  /** Arrays and objects in one another. */
  readonly depth: number
  /** Arrays, objects, and what stands behind a comma. */
  readonly values: number
  /** Names of members, each counted once. */
  readonly names: number
}

/**
 * Which limit a JSON text goes over. Much cheaper than parsing, which takes half a second for a megabyte of brackets, and long for very many
 * different names; of a text that is no JSON it says something, too.
 */
export function findJsonExcess(text: string, limits: JsonLimits): keyof JsonLimits | undefined {
  const names = new Set<string>()
  let depth = 0
  let values = 0
  let stringFrom = 0
  let stringTo = 0
  for (let i = 0; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case QUOTE:
        stringFrom = i
        i = endOfString(text, i)
        stringTo = i
        break
      case OPEN_ARRAY:
      case OPEN_OBJECT:
        if (++depth > limits.depth) return 'depth'
        if (++values > limits.values) return 'values'
        break
      case CLOSE_ARRAY:
      case CLOSE_OBJECT:
        depth--
        break
      case COMMA:
        if (++values > limits.values) return 'values'
        break
      case COLON:
        names.add(text.slice(stringFrom, stringTo))
        if (names.size > limits.names) return 'names'
        break
    }
  }
  return undefined
}

/** Where the string ends that begins at `start`. Most have no escapes, and long ones are searched fastest. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes++
    if (escapes % 2 === 0) return end
  }
  return text.length
}
