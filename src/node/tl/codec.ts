import { CellarError } from '../../lib/errors.ts'
import { TlReader, TlWriter } from './bytes.ts'
import { type Declaration, parseDeclaration, type TlField, type TlType } from './declaration.ts'
import type { LiteFunctions } from './lite-functions.ts'
import type { LiteObjects } from './lite-objects.ts'
import { LITE_FUNCTIONS, LITE_SCHEMA, TON_SCHEMA } from './schema.ts'
import type { TonObjects } from './ton-objects.ts'

/** Everything that travels with its id, by constructor name. */
export type TlObjects = TonObjects & LiteObjects & LiteFunctions
export type TlKind = keyof TlObjects

/** A decoded object says which constructor it is. */
export type Tl<Kind extends TlKind> = { [K in Kind]: TlObjects[K] & { readonly kind: K } }[Kind]

type Fields = Record<string, unknown>

const declarations: readonly Declaration[] = `${TON_SCHEMA}${LITE_SCHEMA}${LITE_FUNCTIONS}`
  .split('\n')
  .filter((line) => line !== '')
  .map(parseDeclaration)
const byName: ReadonlyMap<string, Declaration> = new Map(declarations.map((each) => [each.name, each]))
const byId: ReadonlyMap<number, Declaration> = new Map(declarations.map((each) => [each.id, each]))

const TRUE = declarationOf('boolTrue').id
const FALSE = declarationOf('boolFalse').id

type PlainKind = Exclude<TlType['kind'], 'vector' | 'bare' | 'boxed'>

const PLAIN: Record<
  PlainKind,
  { readonly read: (reader: TlReader) => unknown; readonly write: (writer: TlWriter, value: unknown) => void }
> = {
  int: { read: (reader) => reader.int(), write: (writer, value) => writer.int(value as number) },
  nat: { read: (reader) => reader.nat(), write: (writer, value) => writer.nat(value as number) },
  long: { read: (reader) => reader.long(), write: (writer, value) => writer.long(value as bigint) },
  int256: { read: (reader) => reader.int256(), write: (writer, value) => writer.int256(value as Uint8Array) },
  bytes: { read: (reader) => reader.string(), write: (writer, value) => writer.string(value as Uint8Array) },
  string: {
    read: (reader) => Buffer.from(reader.string()).toString('utf8'),
    write: (writer, value) => writer.string(Buffer.from(value as string)),
  },
  Bool: {
    read: (reader) => readBoxed(reader, (found) => found.result === 'Bool', 'Bool').kind === 'boolTrue',
    write: (writer, value) => writer.nat(value ? TRUE : FALSE),
  },
  // Takes no bytes: the bit of `mode` says it all.
  true: { read: () => true, write: () => undefined },
}

/** The wire form of an object, its id first. A wrong value is a mistake of ours, so these throw plain errors. */
export function encodeTl<Kind extends TlKind>(kind: Kind, value: TlObjects[Kind]): Uint8Array {
  const writer = new TlWriter()
  const declaration = declarationOf(kind)
  writer.nat(declaration.id)
  writeFields(writer, declaration, value as Fields)
  return writer.finish()
}

/** Reads one object that fills `bytes` and is one of `kinds`. */
export function decodeTl<Kind extends TlKind>(bytes: Uint8Array, ...kinds: readonly Kind[]): Tl<Kind> {
  const { object, end } = decodeTlPrefix(bytes, 0, ...kinds)
  new TlReader(bytes, end).end()
  return object
}

/** Reads one object at `at` and says where it ended: for prefixes, which are followed by another object. */
export function decodeTlPrefix<Kind extends TlKind>(
  bytes: Uint8Array,
  at: number,
  ...kinds: readonly Kind[]
): { readonly object: Tl<Kind>; readonly end: number } {
  const reader = new TlReader(bytes, at)
  const object = readBoxed(reader, (found) => (kinds as readonly string[]).includes(found.name), kinds.join(' or '))
  return { object: object as Tl<Kind>, end: reader.at }
}

/** Name of the constructor or function whose id stands at `at`, if the schema knows it. */
export function findTlKind(bytes: Uint8Array, at = 0): TlKind | undefined {
  const found = bytes.length - at < 4 ? undefined : byId.get(new TlReader(bytes, at).nat())
  return found?.name as TlKind | undefined
}

/** The constructors that may answer a function. */
export function listAnswerKinds(call: keyof LiteFunctions): readonly TlKind[] {
  const { result } = declarationOf(call)
  return declarations.filter((each) => each.result === result && each.name !== call).map((each) => each.name as TlKind)
}

function declarationOf(name: string): Declaration {
  const found = byName.get(name)
  if (!found) throw new Error(`the TL schema has no ${name}`)
  return found
}

function readBoxed(reader: TlReader, accepts: (found: Declaration) => boolean, wanted: string): Fields {
  const at = reader.at
  const id = reader.nat()
  const found = byId.get(id)
  if (!found || !accepts(found)) {
    const seen = found?.name ?? `unknown id ${id.toString(16).padStart(8, '0')}`
    throw new CellarError('BROKEN_TL', `TL: ${seen} where ${wanted} belongs`, { at })
  }
  return { kind: found.name, ...readFields(reader, found) }
}

function readFields(reader: TlReader, declaration: Declaration): Fields {
  const object: Fields = {}
  for (const field of declaration.fields) {
    if (isPresent(field, object)) object[field.name] = readValue(reader, field.type)
  }
  return object
}

function readValue(reader: TlReader, type: TlType): unknown {
  switch (type.kind) {
    case 'vector':
      return readVector(reader, type.of)
    case 'bare':
      return readFields(reader, declarationOf(type.name))
    case 'boxed':
      return readBoxed(reader, (found) => found.result === type.name, type.name)
    default:
      return PLAIN[type.kind].read(reader)
  }
}

function readVector(reader: TlReader, of: TlType): unknown[] {
  const at = reader.at
  const count = reader.nat()
  // Every element takes four bytes at least, so a larger count is a lie and must not make us allocate.
  if (count > reader.remaining / 4) throw new CellarError('BROKEN_TL', `TL: a vector of ${count} does not fit`, { at })
  return Array.from({ length: count }, () => readValue(reader, of))
}

function writeFields(writer: TlWriter, declaration: Declaration, object: Fields): void {
  for (const field of declaration.fields) {
    const value = object[field.name]
    const present = isPresent(field, object)
    const given = field.type.kind === 'true' ? value === true || (value === undefined && present) : value !== undefined
    if (present !== given) {
      throw new TypeError(`${declaration.name}: ${field.name} is ${given ? 'given' : 'missing'}, against its mode bit`)
    }
    if (present) writeValue(writer, field.type, value)
  }
}

function writeValue(writer: TlWriter, type: TlType, value: unknown): void {
  if (type.kind === 'vector') {
    const elements = value as readonly unknown[]
    writer.nat(elements.length)
    for (const element of elements) writeValue(writer, type.of, element)
  } else if (type.kind === 'bare') {
    writeFields(writer, declarationOf(type.name), value as Fields)
  } else if (type.kind === 'boxed') {
    const declaration = declarationOf((value as { kind: string }).kind)
    if (declaration.result !== type.name) throw new TypeError(`${declaration.name} is no ${type.name}`)
    writer.nat(declaration.id)
    writeFields(writer, declaration, value as Fields)
  } else {
    PLAIN[type.kind].write(writer, value)
  }
}

const isPresent = ({ condition }: TlField, object: Fields): boolean =>
  condition === undefined || (((object[condition.field] as number) >>> condition.bit) & 1) === 1
