import type { MessageDecoder } from '../../decode/messages/decoder.ts'
import { formatOpcode } from '../../lib/format-opcode.ts'
import { explainOutcome } from '../../model/outcome.ts'
import type { TraceOutline } from '../../model/trace-outline.ts'
import { OutlineReader, type ValuePlace } from '../../record/transaction-outline.ts'
import { searchDocument } from '../../store/compact/packed-document.ts'
import { JsonWriter } from '../http/json-writer.ts'
import type { Call } from './call.ts'

const COMMA = 0x2c
const QUOTE = 0x22
/** What a value takes, about. */
const VALUE_BYTES = 14

/** How an opcode is told. */
interface ToldOpcode {
  readonly name: string | null
  readonly publicText: string
}

/**
 * What the transactions of a trace say, each in a column of its own, with a comma behind every value. Values of documents are copied as bytes: as texts they
 * would be most of what is alive, and the collector would take as long as all else.
 */
export class OutlineColumns {
  readonly opcode: JsonWriter
  readonly value: JsonWriter
  readonly aborted: JsonWriter
  readonly exitCode: JsonWriter
  readonly fees: JsonWriter
  readonly decodedOpcodes: (string | null)[] = []
  readonly failures: (string | null)[] = []
  /** Of the nodes that sent any. */
  readonly logs: { readonly node: number; readonly count: number }[] = []
  readonly #isDocumented: boolean
  readonly #decoder: MessageDecoder
  readonly #opcodes = new Map<number, ToldOpcode>()
  readonly #outline = new OutlineReader()

  constructor({ dialect, buffers, decoder }: Call, nodes: number) {
    const column = (): JsonWriter => new JsonWriter(nodes * VALUE_BYTES, buffers)
    this.opcode = column()
    this.value = column()
    this.aborted = column()
    this.exitCode = column()
    this.fees = column()
    this.#isDocumented = dialect === 'documented'
    this.#decoder = decoder
  }

  /** Of the next node. */
  add(outline: TraceOutline): void {
    const { opcode, value, aborted, exitCode, fees, logs } = outline
    if (logs > 0) this.logs.push({ node: this.failures.length, count: logs })
    const told = opcode === null ? undefined : this.#tell(opcode)
    if (opcode === null || told === undefined) this.opcode.null()
    else if (this.#isDocumented) this.opcode.integer(opcode)
    else this.opcode.quoted(told.publicText)
    this.value.decimalOrNull(value)
    this.aborted.boolean(aborted)
    if (exitCode === null) this.exitCode.null()
    else this.exitCode.integer(exitCode)
    this.fees.decimal(fees)
    this.decodedOpcodes.push(told?.name ?? null)
    this.failures.push(explainOutcome(outline))
    this.#separate()
  }

  #tell(opcode: number): ToldOpcode {
    const known = this.#opcodes.get(opcode)
    if (known !== undefined) return known
    const told = { name: this.#decoder.opcodeName(opcode) ?? null, publicText: formatOpcode(opcode) }
    this.#opcodes.set(opcode, told)
    return told
  }

  /** Of the next node, by its document; undefined when its transaction is not there. */
  addDocument(stored: Buffer | undefined, maySendLogs: boolean): void {
    const outline = this.#outline
    if (stored === undefined) outline.clear()
    else outline.read(searchDocument(stored), maySendLogs)
    const { bytes } = outline
    if (outline.logs > 0) this.logs.push({ node: this.failures.length, count: outline.logs })
    if (this.#isDocumented) writePlain(this.opcode, bytes, outline.opcode)
    else writePublicOpcode(this.opcode, outline.opcode.textOf(bytes))
    writeQuoted(this.value, bytes, outline.value)
    this.aborted.boolean(outline.isAborted)
    writePlain(this.exitCode, bytes, outline.exitCode)
    if (outline.fees.isNull) this.fees.quoted('0')
    else writeQuoted(this.fees, bytes, outline.fees)
    this.decodedOpcodes.push(outline.decodedOpcode.textOf(bytes))
    this.failures.push(outline.failure.textOf(bytes))
    this.#separate()
  }

  #separate(): void {
    this.opcode.byte(COMMA)
    this.value.byte(COMMA)
    this.aborted.byte(COMMA)
    this.exitCode.byte(COMMA)
    this.fees.byte(COMMA)
  }
}

function writePlain(column: JsonWriter, bytes: Uint8Array, place: ValuePlace): void {
  if (place.isNull) column.null()
  else column.fewBytesOf(bytes, place.from, place.to)
}

function writeQuoted(column: JsonWriter, bytes: Uint8Array, place: ValuePlace): void {
  if (place.isNull) {
    column.null()
    return
  }
  column.byte(QUOTE)
  column.fewBytesOf(bytes, place.from, place.to)
  column.byte(QUOTE)
}

function writePublicOpcode(column: JsonWriter, opcode: string | null): void {
  if (opcode === null) column.null()
  else column.quoted(formatOpcode(Number(opcode)))
}
