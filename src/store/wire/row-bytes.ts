import { EventEmitter } from 'node:events'
import type { RowReader } from './row-reader.ts'

/** The parts of pg's Connection that are used here; its type declarations leave some out. */
export interface WireConnection extends EventEmitter {
  readonly stream: NodeJS.WritableStream & { cork(): void; uncork(): void; destroy(error?: Error): void }
  readonly parsedStatements: Record<string, string>
  /** Ours: what a prepared statement returns does not change, so it is described once per connection. */
  rowReaders?: Map<string, RowReader>
  attachListeners(stream: EventEmitter): void
  query(text: string): void
  parse(statement: { name: string; text: string; types: number[] }): void
  bind(portal: { portal: string; statement: string; values: readonly unknown[]; binary: boolean }): void
  describe(what: { type: 'P' | 'S'; name: string }): void
  execute(portal: { portal: string; rows: number }): void
  flush(): void
  sync(): void
}

const HEADER = 5
const DATA_ROW = 0x44

/** A row as it came: where its fields lie, not yet read. `fields` serves pg's own query class, which knows only text. */
export class RowBytes {
  readonly name = 'dataRow'
  readonly length: number
  readonly bytes: Buffer
  /** Where the field count stands. */
  readonly at: number

  constructor(bytes: Buffer, at: number, length: number) {
    this.bytes = bytes
    this.at = at
    this.length = length
  }

  get fields(): (string | null)[] {
    const fields: (string | null)[] = []
    let at = this.at + 2
    for (let left = this.bytes.readInt16BE(this.at); left > 0; left--) {
      const length = this.bytes.readInt32BE(at)
      at += 4
      fields.push(length < 0 ? null : this.bytes.toString('utf8', at, at + length))
      if (length > 0) at += length
    }
    return fields
  }
}

/**
 * pg decodes every field of every row as UTF-8 text, which destroys binary values (brianc/node-postgres#3495). Rows are
 * taken off the stream before it sees them and handed on as bytes; all other messages still go through pg's parser.
 */
export function readRowsAsBytes(connection: WireConnection): void {
  const attachToParser = connection.attachListeners.bind(connection)
  connection.attachListeners = (stream) => {
    const others = new EventEmitter()
    attachToParser(others)
    stream.on(
      'data',
      createSplitter(
        (row) => connection.emit('dataRow', row),
        (bytes) => others.emit('data', bytes),
      ),
    )
    stream.on('end', () => others.emit('end'))
  }
}

function createSplitter(onRow: (row: RowBytes) => void, onOther: (bytes: Buffer) => void): (chunk: Buffer) => void {
  /** The beginning of a message whose end has not come yet: a row of many megabytes comes in a thousand pieces, joined when all are there. */
  let held: Buffer[] = []
  let heldBytes = 0
  /** How long that message is; before its header has come, how long that is. */
  let wanted = HEADER
  /** Hands on the whole messages in `chunk`; gives where they end. */
  const split = (chunk: Buffer): number => {
    let at = 0
    let otherFrom = 0
    while (chunk.length - at >= HEADER) {
      const length = chunk.readUInt32BE(at + 1)
      const end = at + 1 + length
      if (end > chunk.length) break
      if (chunk[at] === DATA_ROW) {
        if (otherFrom < at) onOther(chunk.subarray(otherFrom, at))
        onRow(new RowBytes(chunk, at + HEADER, length))
        otherFrom = end
      }
      at = end
    }
    if (otherFrom < at) onOther(chunk.subarray(otherFrom, at))
    return at
  }
  const hold = (rest: Buffer): void => {
    held.push(rest)
    heldBytes += rest.length
  }
  /** Joins what is held with as much of `chunk` as belongs to that message, once all of it is there; gives how much that is. */
  const complete = (chunk: Buffer): number => {
    let used = 0
    for (;;) {
      const missing = wanted - heldBytes
      hold(chunk.subarray(used, used + missing))
      if (heldBytes < wanted) return chunk.length
      used += missing
      const message = Buffer.concat(held, heldBytes)
      held = []
      heldBytes = 0
      wanted = 1 + message.readUInt32BE(1)
      if (wanted === message.length) {
        split(message)
        return used
      }
      hold(message)
    }
  }
  return (chunk) => {
    const rest = heldBytes === 0 ? chunk : chunk.subarray(complete(chunk))
    const end = split(rest)
    if (end === rest.length) return
    hold(rest.subarray(end))
    wanted = heldBytes >= HEADER ? 1 + rest.readUInt32BE(end + 1) : HEADER
  }
}
