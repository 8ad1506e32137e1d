import { crc32 } from './crc32.ts'

/** A value's type on the wire. */
export type TlType =
  | { readonly kind: 'int' | 'nat' | 'long' | 'int256' | 'bytes' | 'string' | 'Bool' | 'true' }
  | { readonly kind: 'vector'; readonly of: TlType }
  /** Lower-case name: this constructor, without its id. */
  | { readonly kind: 'bare'; readonly name: string }
  /** Upper-case name: any constructor of the class, its id first. */
  | { readonly kind: 'boxed'; readonly name: string }

export interface TlField {
  /** camelCase of the schema's snake_case. */
  readonly name: string
  readonly type: TlType
  /** `mode.3?bytes`: there only when bit 3 of the field `mode` is set. */
  readonly condition: { readonly field: string; readonly bit: number } | undefined
}

/** One line of a TL schema: a constructor, or a function. */
export interface Declaration {
  readonly name: string
  readonly id: number
  readonly fields: readonly TlField[]
  /** Class of the constructor, or of the function's answer. */
  readonly result: string
}

const PLAIN = new Set(['int', 'long', 'int256', 'bytes', 'string', 'Bool', 'true'])

/**
 * Reads one line. The id is the CRC-32 of the line without parentheses and the final semicolon, unless the line fixes
 * another with `name#id`: lines that got new fields later kept their old id.
 */
export function parseDeclaration(line: string): Declaration {
  const text = line.replace(/;\s*$/, '').replace(/\s+/g, ' ').trim()
  const [left, result] = text.split(' = ')
  if (!left || !result) throw new Error(`not a TL declaration: ${line}`)
  const [head = '', ...fields] = left.split(/ (?![^(]*\))/)
  const [name = '', fixedId] = head.split('#')
  const id = fixedId === undefined ? crc32(Buffer.from(text.replace(/[()]/g, ''))) : Number.parseInt(fixedId, 16)
  return { name, id, fields: fields.map(parseField), result }
}

function parseField(text: string): TlField {
  const [name = '', type = ''] = text.split(/:(.*)/)
  const condition = /^(\w+)\.(\d+)\?(.*)$/.exec(type)
  return {
    name: toCamelCase(name),
    type: parseType(condition?.[3] ?? type),
    condition: condition ? { field: toCamelCase(condition[1] as string), bit: Number(condition[2]) } : undefined,
  }
}

function parseType(text: string): TlType {
  const vector = /^\(vector (.+)\)$/.exec(text)
  if (vector) return { kind: 'vector', of: parseType(vector[1] as string) }
  if (text === '#') return { kind: 'nat' }
  if (PLAIN.has(text)) return { kind: text } as TlType
  const last = text.slice(text.lastIndexOf('.') + 1)
  return { kind: /^[A-Z]/.test(last) ? 'boxed' : 'bare', name: text }
}

const toCamelCase = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
