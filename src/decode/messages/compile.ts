import type { Kind } from './kind.ts'
import { addressKind } from './kinds/address.ts'
import { cellRefKind, type PrintNested, restKind } from './kinds/cells.ts'
import { boxKind, eitherKind, maybeKind, refKind } from './kinds/containers.ts'
import { hashmapEKind, hashmapKind } from './kinds/dictionary.ts'
import { chunkedTextKind, extendedListKind, outListKind, walletMessagesKind } from './kinds/lists.ts'
import {
  amountKind,
  bitsKind,
  boolKind,
  countedBitsKind,
  intKind,
  uintKind,
  upToKind,
  varUintKind,
} from './kinds/numbers.ts'
import { type Constructor, choiceKind, type RecordField, recordKind, type Tag } from './kinds/record.ts'
import { snakeTextKind } from './kinds/text.ts'
import { broken, type LayoutRow, type Layouts } from './layout.ts'
import { type FieldExpression, parseFields, type TypeExpression } from './type-expression.ts'

type Bindings = ReadonlyMap<string, Kind>

const NO_BINDINGS: Bindings = new Map()
const NO_TAG = { value: 0, bits: 0 }

/** Turns declarations into readers. Types are made when first asked for, each once, so they may refer to each other. */
export class Compiler {
  private readonly types = new Map<string, LayoutRow[]>()
  private readonly made = new Map<string, Kind>()
  private readonly builtIn: ReadonlyMap<string, () => Kind>
  private readonly rest: Kind
  private readonly cellRef: Kind

  constructor(layouts: readonly Layouts[], printNested: PrintNested) {
    for (const { rows } of layouts) this.addTypes(rows)
    this.rest = restKind(printNested)
    this.cellRef = cellRefKind(printNested)
    this.builtIn = new Map<string, () => Kind>([
      ['bool', () => boolKind],
      ['coins', () => varUintKind(4)],
      ['Coins', () => amountKind('nanocoins')],
      ['Grams', () => amountKind('nanograms')],
      ['addr', () => addressKind('any')],
      ['addr_int', () => addressKind('internal')],
      ['addr_ext', () => addressKind('external')],
      ['cell', () => this.rest],
      ['Any', () => this.rest],
      ['SnakeString', () => snakeTextKind],
      ['Text', () => chunkedTextKind],
      ['OutList', () => outListKind(this.type('OutAction'))],
      ['W5ExtendedActionList', () => extendedListKind(this.type('W5ExtendedAction'))],
      ['WalletV1toV4Msgs', () => walletMessagesKind(this.type('ModeWithMessage'))],
    ])
  }

  private addTypes(rows: readonly LayoutRow[]): void {
    const own = new Map<string, LayoutRow[]>()
    for (const row of rows) {
      if (row.type === undefined) continue
      const taken = this.types.get(row.type)?.[0]?.source
      if (taken !== undefined) throw broken(row.source, `type ${row.type} is declared in ${taken} already; rename it`)
      const known = own.get(row.type)
      if (known === undefined) own.set(row.type, [row])
      else known.push(row)
    }
    for (const [type, constructors] of own) this.types.set(type, constructors)
  }

  constructorOf(row: LayoutRow, bindings: Bindings = NO_BINDINGS): Constructor {
    return recordKind(row.name, row.tag, this.fields(this.parse(row), bindings, row.source))
  }

  /** A type by its name. */
  type(name: string): Kind {
    return this.named(name, '(built in)')
  }

  tagsOf(type: string): readonly Tag[] {
    return (this.types.get(type) ?? []).map(({ tag }) => tag)
  }

  private parse({ fields, source }: LayoutRow): FieldExpression[] {
    try {
      return parseFields(fields)
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      throw broken(source, error.message)
    }
  }

  private fields(fields: readonly FieldExpression[], bindings: Bindings, source: string): RecordField[] {
    return fields.map((field, i) => {
      const { name, type, condition } = field
      const by = condition?.by ?? (type.is === 'countedBits' ? type.by : undefined)
      if (by !== undefined && fields[i - 1]?.name !== by) {
        throw broken(source, `"${by}" must be the field just before "${name}", which depends on it`)
      }
      const kind = this.kind(type, bindings, source)
      return condition === undefined ? { name, kind } : { name, kind, condition: { bit: condition.bit } }
    })
  }

  private kind(type: TypeExpression, bindings: Bindings, source: string): Kind {
    switch (type.is) {
      case 'uint':
        return uintKind(type.size)
      case 'int':
        return intKind(type.size)
      case 'bits':
        return bitsKind(type.size)
      case 'varuint':
        return varUintKind(32 - Math.clz32(type.size - 1))
      case 'upTo':
        return upToKind(type.size)
      case 'countedBits':
        return countedBitsKind(type.factor)
      case 'ref':
        return isCell(type.of) ? this.cellRef : refKind(this.kind(type.of, bindings, source))
      case 'maybe':
        return maybeKind(this.argument(type.of, bindings, source))
      case 'either':
        return eitherKind(this.argument(type.first, bindings, source), this.argument(type.second, bindings, source))
      case 'hashmap':
        return hashmapKind(type.keyBits, this.argument(type.of, bindings, source))
      case 'hashmapE':
        return hashmapEKind(type.keyBits, this.argument(type.of, bindings, source))
      case 'fields':
        return recordKind('', NO_TAG, this.fields(type.fields, bindings, source))
      case 'named':
        return (
          bindings.get(type.name) ??
          this.named(
            type.name,
            source,
            type.args.map((one) => this.argument(one, bindings, source)),
          )
        )
    }
  }

  /** What another type is made of: there, a reference is printed as one. */
  private argument(type: TypeExpression, bindings: Bindings, source: string): Kind {
    return type.is === 'ref' && !isCell(type.of)
      ? boxKind(this.kind(type.of, bindings, source))
      : this.kind(type, bindings, source)
  }

  private named(name: string, source: string, args: readonly Kind[] = []): Kind {
    const known = this.made.get(name)
    if (known !== undefined) return known
    const rows = this.types.get(name)
    const builtIn = this.builtIn.get(name)
    if (rows === undefined && builtIn === undefined) {
      throw broken(source, `there is no type "${name}"; declare it as type:${name}`)
    }
    const parameters = rows?.[0]?.parameters ?? []
    if (parameters.length !== args.length) {
      throw broken(source, `${name} takes ${parameters.length} types, ${args.length} were given`)
    }
    if (parameters.length > 0)
      return this.choice(rows as LayoutRow[], new Map(parameters.map((one, i) => [one, args[i] as Kind])))
    // Types may contain themselves: those who ask meanwhile get one that knows the type when it is needed.
    let kind: Kind | undefined
    const later: Kind = {
      print: (slice, out) => (kind as Kind).print(slice, out),
      read: (slice, state) => (kind as Kind).read(slice, state),
    }
    this.made.set(name, later)
    kind = rows === undefined ? (builtIn as () => Kind)() : this.choice(rows, NO_BINDINGS)
    this.made.set(name, kind)
    return kind
  }

  private choice(rows: readonly LayoutRow[], bindings: Bindings): Kind {
    if (isOneBit(rows)) return boolKind
    const constructors = rows.map((row) => this.constructorOf(row, bindings))
    const [only] = constructors
    return constructors.length === 1 && only?.tag.bits === 0 ? only : choiceKind(constructors)
  }
}

/** Two names for the two values of a bit: public decoders take such a type for a boolean, and tell no name. */
const isOneBit = (rows: readonly LayoutRow[]): boolean =>
  rows.length === 2 && rows.every(({ tag, fields }) => tag.bits === 1 && tag.any !== true && fields.trim() === '')

const isCell = (type: TypeExpression): boolean => type.is === 'named' && type.name === 'cell'
