import { OutlineReader, type ValuePlace } from '../../record/transaction-outline.ts'
import { searchDocument } from '../../store/compact/packed-document.ts'
import { JsonWriter } from '../http/json-writer.ts'
import type { Call } from './call.ts'

const COMMA = 0x2c
const QUOTE = 0x22
/** What a value takes, about. */
const VALUE_BYTES = 14

/**
 * What the documents of a trace say, each in a column of its own, with a comma behind every value. Values are copied as bytes: as texts they would be most
 * of what is alive, and the collector would take as long as all else.
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
  readonly #outline = new OutlineReader()

  constructor({ dialect, buffers }: Call, nodes: number) {
    const column = (): JsonWriter => new JsonWriter(nodes * VALUE_BYTES, buffers)
    this.opcode = column()
    this.value = column()
    this.aborted = column()
    this.exitCode = column()
    this.fees = column()
    this.#isDocumented = dialect === 'documented'
  }

  /** Of the next node; undefined when its transaction is not there. */
  add(stored: Buffer | undefined, maySendLogs: boolean): void {
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
  else column.quoted(`0x${Number(opcode).toString(16).padStart(8, '0')}`)
}
