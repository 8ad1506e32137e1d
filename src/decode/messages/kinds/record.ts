import type { Slice } from '../../../cell/slice.ts'
import type { Kind, ReadState } from '../kind.ts'
import { ascii, type Printer } from '../printer.ts'

/** A field that is there only if the number before it says so: any bit of it, or the one given. */
export interface Condition {
  readonly bit: number | undefined
}

export interface RecordField {
  readonly name: string
  readonly kind: Kind
  readonly condition?: Condition
}

export interface Tag {
  readonly value: number
  readonly bits: number
  /** The declaration leaves the tag to be computed from its text: whatever stands there is passed over. */
  readonly any?: boolean
}

/** A value of a constructor with fields, for those who read messages by name. */
export interface DecodedBody {
  readonly name: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** One constructor, behind its tag. Without a name it is printed without a `@type`. */
export interface Constructor extends Kind {
  readonly name: string
  readonly tag: Tag
  read(slice: Slice, state: ReadState): DecodedBody | undefined
}

export function recordKind(name: string, tag: Tag, fields: readonly RecordField[]): Constructor {
  const head = ascii(name === '' ? '{' : `{"@type":${JSON.stringify(name)}`)
  const keys = fields.map((field, i) => ascii(`${name === '' && i === 0 ? '' : ','}${JSON.stringify(field.name)}:`))
  const kinds = fields.map(({ kind }) => kind)
  const conditions = fields.map(({ condition }) => condition)
  const isPlain = conditions.every((condition) => condition === undefined)
  return {
    name,
    tag,
    print(slice, out: Printer) {
      out.put(head)
      for (let i = 0; i < kinds.length; i++) {
        if (!isPlain && !holds(conditions[i], out.nat)) continue
        out.put(keys[i] as Uint8Array)
        if (!(kinds[i] as Kind).print(slice, out)) return false
      }
      out.byte(0x7d)
      return true
    },
    read(slice, state) {
      const values: Record<string, unknown> = {}
      for (const { name: key, kind, condition } of fields) {
        if (!holds(condition, state.nat)) continue
        const value = kind.read(slice, state)
        if (value === undefined) return undefined
        values[key] = value
      }
      return { name, fields: values }
    },
  }
}

const holds = (condition: Condition | undefined, nat: number): boolean =>
  condition === undefined || (condition.bit === undefined ? nat !== 0 : ((nat >> condition.bit) & 1) === 1)

/** A type with one constructor or several, told apart by their tags. Those without a tag come last. */
export function choiceKind(constructors: readonly Constructor[]): Kind {
  const ordered = [...constructors].sort((a, b) => Number(a.tag.bits === 0) - Number(b.tag.bits === 0))
  const choose = (slice: Slice): Constructor | undefined => {
    for (const one of ordered) if (loadTag(slice, one.tag)) return one
    return undefined
  }
  return {
    print: (slice, out) => choose(slice)?.print(slice, out) ?? false,
    read: (slice, state) => choose(slice)?.read(slice, state),
  }
}

/** Passes over the tag, if it is the one. */
export function loadTag(slice: Slice, { value, bits, any }: Tag): boolean {
  if (bits === 0) return true
  if (slice.remainingBits < bits || (any !== true && slice.preloadUint(bits) !== value)) return false
  slice.skip(bits)
  return true
}
