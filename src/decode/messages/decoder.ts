import { createHash } from 'node:crypto'
import { isExotic } from '../../cell/arena.ts'
import type { Slice } from '../../cell/slice.ts'
import type { Message } from '../../model/message.ts'
import { Compiler } from './compile.ts'
import { printInitState } from './init-state.ts'
import type { Kind } from './kind.ts'
import { type Constructor, type DecodedBody, loadTag } from './kinds/record.ts'
import { broken, GROUPS, type LayoutRow, type Layouts } from './layout.ts'
import { ascii, PRINT_LIMITS, Printer } from './printer.ts'
import { TextCache } from './text-cache.ts'
import { parseFields } from './type-expression.ts'

/** Goes up when the same layouts would be read or printed differently. */
const READER_VERSION = 3

const OPCODE_BITS = 32
const EMPTY_CELL = ascii('{"@type":"empty_cell"}')
const COMMENT = 'text_comment'
/** Clients of the public service know comments by this key. */
const COMMENT_END = ascii(',"type":"text_comment"}')

/** What stands behind one opcode. */
interface Opcode {
  readonly name: string | undefined
  /** The name in quotes. */
  readonly text: Uint8Array | undefined
  readonly constructors: Constructors
}

/** Made when first asked for: most opcodes are never met, and all of them together take a tenth of a second. */
class Constructors {
  private readonly rows: LayoutRow[]
  private readonly compiler: Compiler
  private made: readonly Constructor[] | undefined

  constructor(row: LayoutRow, compiler: Compiler) {
    this.rows = [row]
    this.compiler = compiler
  }

  add(row: LayoutRow): void {
    this.rows.push(row)
  }

  get(): readonly Constructor[] {
    this.made ??= this.rows.map((row) => this.compiler.constructorOf(row))
    return this.made
  }
}

/** Bodies of wallets begin with a signature, not an opcode: they are told by their size, in this order. */
const WALLETS: readonly (readonly [type: string, fits: (bits: number, refs: number) => boolean])[] = [
  ['PreprocessedWalletV2MsgBody', (bits, refs) => bits === 512 && refs === 1],
  ['HighloadV3MsgBody', (bits, refs) => bits === 512 && refs === 1],
  ['HighloadV2MsgBody', (bits, refs) => bits === 609 && refs <= 1],
  ['HighloadV1MsgBody', (bits, refs) => bits === 608 && refs === 1],
  ['W4MsgBody', (bits) => bits >= 616],
  ['W3MsgBody', (bits, refs) => bits === 608 + 8 * refs],
  ['W1W2MsgBody', (bits, refs) => bits === 576 + 8 * refs],
]

/**
 * Knows what message bodies say. Its answers are made by the layouts it was given alone, and `version` names them:
 * documents made by another version are made anew. Not to be shared between calls that overlap.
 */
export class MessageDecoder {
  readonly version: string
  private readonly opcodes = new Map<number, Opcode>()
  private readonly payloads = new Map<number, Constructors>()
  private readonly byName = new Map<string, Constructors>()
  private readonly comments: readonly Constructor[]
  private readonly wallets: readonly { readonly kind: Kind; fits(bits: number, refs: number): boolean }[]
  private readonly out = new Printer()
  private readonly cache = new TextCache()

  constructor(layouts: readonly Layouts[]) {
    const rows = layouts.flatMap((one) => one.rows)
    this.version = versionOf(rows)
    const compiler = new Compiler(layouts, (slice, out) => this.printByOpcode(slice, out) !== undefined)
    const bodies = rows.filter((row) => row.group !== undefined).sort((a, b) => rank(a) - rank(b))
    for (const row of bodies) this.add(row, compiler)
    this.comments = bodies
      .filter((row) => row.name === COMMENT)
      .map((row) => compiler.constructorOf({ ...row, fields: row.fields.replace('text=', 'comment=') }))
    this.wallets = WALLETS.map(([type, fits]) => ({ kind: compiler.type(type), fits }))
  }

  /** Constructor of this opcode, whether or not a body of it can be read. */
  opcodeName(opcode: number): string | undefined {
    return this.opcodes.get(opcode)?.name
  }

  /** As `opcodeName`, in quotes. */
  opcodeText(opcode: number): Uint8Array | undefined {
    return this.opcodes.get(opcode)?.text
  }

  /** JSON of a message's body as documents hold it, or undefined. The bytes are good until the next call. */
  messageText({ body, kind, bodyHash }: Pick<Message, 'body' | 'kind' | 'bodyHash'>): Uint8Array | undefined {
    const { out, cache } = this
    const known = cache.find(bodyHash, kind)
    if (known !== undefined) return known
    out.begin(PRINT_LIMITS)
    const isPrinted =
      body.remainingBits >= OPCODE_BITS && body.preloadUint(OPCODE_BITS) === 0 && this.printComment(body)
    if (!isPrinted && !this.printBody(body, kind === 'external_in')) return undefined
    const text = out.view()
    cache.keep(bodyHash, kind, text)
    return text
  }

  /** JSON of any body, whatever kind of message it may be of. */
  bodyText(body: Slice): Uint8Array | undefined {
    this.out.begin(PRINT_LIMITS)
    return this.printBody(body, true) ? this.out.view() : undefined
  }

  /** JSON of what goes along with a token: where an opcode has a layout for payloads, that one is tried first. */
  payloadText(payload: Slice): Uint8Array | undefined {
    const { out } = this
    out.begin(PRINT_LIMITS)
    const opcode = payload.remainingBits < OPCODE_BITS ? undefined : payload.preloadUint(OPCODE_BITS)
    const first = opcode === undefined ? undefined : this.payloads.get(opcode)
    const isPrinted = first !== undefined && printFirst(first.get(), payload, out) !== undefined && !out.isOverLimit
    return isPrinted || this.printBody(payload, false) ? out.view() : undefined
  }

  initStateText(state: Slice): Uint8Array | undefined {
    this.out.begin(PRINT_LIMITS)
    return printInitState(state.clone(), this.out) ? this.out.view() : undefined
  }

  /** The body as values, by the first constructor of its opcode that fits. */
  read(body: Slice): DecodedBody | undefined {
    if (body.remainingBits < OPCODE_BITS) return undefined
    return this.readAs(this.opcodes.get(body.preloadUint(OPCODE_BITS))?.constructors.get() ?? [], body)
  }

  /** The body as values if it is one of the constructor named, e.g. `jetton_transfer`. */
  readNamed(name: string, body: Slice): DecodedBody | undefined {
    return this.readAs(this.byName.get(name)?.get() ?? [], body)
  }

  private readAs(constructors: readonly Constructor[], body: Slice): DecodedBody | undefined {
    for (const one of constructors) {
      const slice = body.clone()
      const found = loadTag(slice, one.tag) ? one.read(slice, { nat: 0, cellsLeft: PRINT_LIMITS.cells }) : undefined
      if (found !== undefined) return found
    }
    return undefined
  }

  private printBody(body: Slice, mayBeWallet: boolean): boolean {
    const { out } = this
    if (body.remainingBits === 0 && body.remainingRefs === 0) {
      out.put(EMPTY_CELL)
      return true
    }
    if (body.remainingBits < OPCODE_BITS || (body.isWhole && isExotic(body.arena, body.cell))) return false
    const known = this.printByOpcode(body, out)
    if (known === undefined && (!mayBeWallet || this.opcodes.has(body.preloadUint(OPCODE_BITS)))) return false
    return (known !== undefined || this.printWallet(body, out)) && !out.isOverLimit
  }

  /** The constructor that fitted. What others have written is taken back. */
  private printByOpcode(slice: Slice, out: Printer): Constructor | undefined {
    const opcode = this.opcodes.get(slice.preloadUint(OPCODE_BITS))
    return opcode === undefined ? undefined : printFirst(opcode.constructors.get(), slice, out)
  }

  private printComment(body: Slice): boolean {
    const { out } = this
    if (printFirst(this.comments, body, out) === undefined) return false
    out.at--
    out.put(COMMENT_END)
    return !out.isOverLimit
  }

  private printWallet(body: Slice, out: Printer): boolean {
    const bits = body.remainingBits
    const refs = body.remainingRefs
    if (bits < 512) return false
    for (const { kind, fits } of this.wallets) {
      if (!fits(bits, refs)) continue
      const slice = body.clone()
      if (kind.print(slice, out) && slice.remainingBits === 0 && slice.remainingRefs === 0) return true
      out.at = 0
    }
    return false
  }

  private add(row: LayoutRow, compiler: Compiler): void {
    // An operator is told of mistakes at the start.
    if (row.group === 'own') compiler.constructorOf(row)
    addTo(this.byName, row.name, row, compiler)
    if (row.group === 'hidden') return
    const { bits, value } = row.tag
    if (row.group === 'fwd') addTo(this.payloads, value, row, compiler)
    if (bits === OPCODE_BITS) this.addOpcode(value, row, compiler, row.name)
    else if (bits === 0) for (const tag of leadingTags(row, compiler)) this.addOpcode(tag, row, compiler, undefined)
    else throw broken(row.source, `the tag of a body has ${OPCODE_BITS} bits, this one has ${bits}`)
  }

  private addOpcode(opcode: number, row: LayoutRow, compiler: Compiler, name: string | undefined): void {
    const known = this.opcodes.get(opcode)
    const text = name === undefined ? undefined : ascii(JSON.stringify(name))
    known?.constructors.add(row)
    if (known === undefined) this.opcodes.set(opcode, { name, text, constructors: new Constructors(row, compiler) })
    else if (known.name === undefined && name !== undefined) this.opcodes.set(opcode, { ...known, name, text })
  }
}

function addTo<K>(map: Map<K, Constructors>, key: K, row: LayoutRow, compiler: Compiler): void {
  const known = map.get(key)
  if (known === undefined) map.set(key, new Constructors(row, compiler))
  else known.add(row)
}

function printFirst(constructors: readonly Constructor[], body: Slice, out: Printer): Constructor | undefined {
  const mark = out.at
  for (const one of constructors) {
    const slice = body.clone()
    if (loadTag(slice, one.tag) && one.print(slice, out)) return one
    out.at = mark
  }
  return undefined
}

/** A body without a tag of its own begins with that of its first field that has one. */
function leadingTags(row: LayoutRow, compiler: Compiler): readonly number[] {
  const first = parseFields(row.fields).find(({ type }) => type.is !== 'ref')?.type
  const tags = first?.is === 'named' ? compiler.tagsOf(first.name) : []
  if (tags.length === 0 || tags.some(({ bits }) => bits !== OPCODE_BITS)) {
    throw broken(row.source, 'a body needs a tag of 32 bits, or must begin with a type whose constructors have them')
  }
  return tags.map(({ value }) => value)
}

const rank = ({ group }: LayoutRow): number => GROUPS.indexOf(group as (typeof GROUPS)[number])

function versionOf(rows: readonly LayoutRow[]): string {
  const hash = createHash('sha256').update(`${READER_VERSION}\n`)
  for (const { group, type, parameters, tag, name, fields } of rows) {
    hash.update(`${JSON.stringify([group, type, parameters, tag.value, tag.bits, name, fields])}\n`)
  }
  return hash.digest('hex')
}
