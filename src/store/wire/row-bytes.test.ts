import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { type RowBytes, readRowsAsBytes, type WireConnection } from './row-bytes.ts'

const message = (type: string, body: Buffer): Buffer => {
  const header = Buffer.alloc(5)
  header.write(type, 'latin1')
  header.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([header, body])
}

const row = (value: Buffer): Buffer => {
  const head = Buffer.alloc(6)
  head.writeInt16BE(1)
  head.writeInt32BE(value.length, 2)
  return message('D', Buffer.concat([head, value]))
}

/** Takes in what comes in pieces; gives the values of rows, and all else as pg's parser gets it. */
function receive(pieces: readonly Buffer[]): { readonly values: string[]; readonly others: string } {
  const values: string[] = []
  const others: Buffer[] = []
  const connection = Object.assign(new EventEmitter(), {
    attachListeners: (stream: EventEmitter) => stream.on('data', (bytes: Buffer) => others.push(Buffer.from(bytes))),
  })
  readRowsAsBytes(connection as unknown as WireConnection)
  connection.on('dataRow', ({ bytes, at, length }: RowBytes) => {
    values.push(bytes.toString('latin1', at + 6, at + length - 4))
  })
  const stream = new EventEmitter()
  connection.attachListeners(stream)
  for (const piece of pieces) stream.emit('data', piece)
  return { values, others: Buffer.concat(others).toString('latin1') }
}

const VALUES = ['first', '', 'x'.repeat(300), 'last']
const BEFORE = message('T', Buffer.from('columns'))
const BETWEEN = message('2', Buffer.alloc(0))
const BEHIND = message('C', Buffer.from('SELECT 4'))
const MESSAGES = [
  BEFORE,
  row(Buffer.from('first')),
  BETWEEN,
  ...VALUES.slice(1).map((value) => row(Buffer.from(value))),
]
const ALL = Buffer.concat([...MESSAGES, BEHIND])
const EXPECTED = { values: VALUES, others: Buffer.concat([BEFORE, BETWEEN, BEHIND]).toString('latin1') }

test('rows and other messages come whole, however the stream is cut in two', () => {
  for (let at = 0; at <= ALL.length; at++) expect(receive([ALL.subarray(0, at), ALL.subarray(at)])).toEqual(EXPECTED)
})

test('and in pieces of any length', () => {
  for (let length = 1; length <= 40; length++) {
    const pieces = Array.from({ length: Math.ceil(ALL.length / length) }, (_, i) =>
      ALL.subarray(i * length, (i + 1) * length),
    )
    expect(receive(pieces)).toEqual(EXPECTED)
  }
})
