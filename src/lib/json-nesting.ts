const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/**
 * Whether arrays and objects of a JSON text lie deeper in one another than `most`. Much cheaper than parsing, whose cost grows with the
 * depth; of a text that is no JSON it says something, too.
 */
export function isNestedDeeper(text: string, most: number): boolean {
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case QUOTE:
        i = endOfString(text, i)
        break
      case OPEN_ARRAY:
      case OPEN_OBJECT:
        if (++depth > most) return true
        break
      case CLOSE_ARRAY:
      case CLOSE_OBJECT:
        depth--
        break
    }
  }
  return false
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
