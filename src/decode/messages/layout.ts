import { CellarError } from '../../lib/errors.ts'
import type { Tag } from './kinds/record.ts'

/**
 * Where a constructor stands among those with the same tag: bodies of internal messages in the order they are tried,
 * then external bodies, forward payloads and logs. `own` are an operator's layouts, tried before all others. `hidden`
 * are known by name only: the public service has no word for them, so no answer names them either.
 */
export const GROUPS = [
  'own',
  'body0',
  'body1',
  'body2',
  'body3',
  'body4',
  'body5',
  'body6',
  'body7',
  'body8',
  'body9',
  'body10',
  'body11',
  'ext',
  'fwd',
  'extout',
  'body',
  'hidden',
] as const

export type Group = (typeof GROUPS)[number]

/** One constructor as declared: of a message body, or of a type that bodies are made of. */
export interface LayoutRow {
  /** A group of bodies, or the type this is a constructor of. */
  readonly group: Group | undefined
  readonly type: string | undefined
  /** Names that stand for types inside this one, e.g. `X`. */
  readonly parameters: readonly string[]
  readonly tag: Tag
  /** Empty for a constructor that is printed without a `@type`. */
  readonly name: string
  readonly fields: string
  /** File and line, for whoever wrote it. */
  readonly source: string
}

export interface Layouts {
  readonly name: string
  readonly rows: readonly LayoutRow[]
}

const MARK = Symbol('layouts')

export const isLayouts = (value: unknown): value is Layouts =>
  typeof value === 'object' && value !== null && MARK in value

/**
 * Layouts of one protocol, as text. A line at the margin begins a constructor: group, tag and name, or `type`, the
 * type, tag and name. Indented lines below it are its fields. A tag is hex (`0x…`, four bits a digit), binary
 * (`0b…`), `-` for none or `auto` for 32 bits of whatever; the name `_` is none.
 */
export function defineLayouts(name: string, text: string): Layouts {
  const rows: LayoutRow[] = []
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const source = `${name}, line ${i + 1}`
    if (!/^\s/.test(line)) rows.push(parseHead(line.trim().split(/\s+/), source))
    else {
      const last = rows.pop()
      if (last === undefined) throw broken(source, 'fields before any constructor')
      rows.push({ ...last, fields: `${last.fields} ${line.trim()}`.trim() })
    }
  }
  return toLayouts(name, rows)
}

export const toLayouts = (name: string, rows: readonly LayoutRow[]): Layouts =>
  ({ name, rows, [MARK]: true }) as Layouts

function parseHead(words: readonly string[], source: string): LayoutRow {
  if (words[0] !== 'type') {
    const [group = '', tag = '', name = ''] = words
    if (words.length !== 3) throw broken(source, 'expected a group, a tag and a name')
    return layoutRow(group, tag, name, '', source)
  }
  const [, type = '', tag = '', name = ''] = words
  if (words.length !== 4) throw broken(source, 'expected "type", a type, a tag and a name')
  return layoutRow(`type:${type.replace(/\((\w+)\)$/, ' $1')}`, tag, name, '', source)
}

/** From the words that tables and JSON files have too: `type:Name X` is a type with a parameter. */
export function layoutRow(group: string, tag: string, name: string, fields: string, source: string): LayoutRow {
  if (!/^[a-z_][a-z0-9_,]*$/i.test(name)) {
    throw broken(source, `"${name}" is not a constructor's name: use letters, digits and underscores`)
  }
  const shared = { tag: parseTag(tag, source), name: name === '_' ? '' : name, fields, source }
  if (group.startsWith('type:')) {
    const [type = '', ...parameters] = group.slice(5).trim().split(/\s+/)
    if (!/^[A-Za-z]\w*$/.test(type)) throw broken(source, `"${type}" is not a type's name`)
    return { ...shared, group: undefined, type, parameters }
  }
  if (!isGroup(group)) {
    throw broken(source, `there is no group "${group}"; use one of ${GROUPS.join(', ')}, or type:Name`)
  }
  return { ...shared, group, type: undefined, parameters: [] }
}

const isGroup = (text: string): text is Group => (GROUPS as readonly string[]).includes(text)

function parseTag(text: string, source: string): Tag {
  if (text === '-') return { value: 0, bits: 0 }
  if (text === 'auto') return { value: 0, bits: 32, any: true }
  const hex = /^0x([0-9a-f]{1,8})$/i.exec(text)?.[1]
  // The chain's opcodes are 32 bits; a table that dropped a leading zero means the same.
  if (hex !== undefined) return { value: Number.parseInt(hex, 16), bits: hex.length === 7 ? 32 : hex.length * 4 }
  const binary = /^0b([01]{1,32})$/.exec(text)?.[1]
  if (binary !== undefined) return { value: Number.parseInt(binary, 2), bits: binary.length }
  throw broken(source, `"${text}" is not a tag: write 0x and up to 8 hex digits, 0b and binary digits, or -`)
}

export const broken = (source: string, problem: string): CellarError =>
  new CellarError('BROKEN_INPUT', `${source}: ${problem}`)
