import { describe, expect, test } from 'vitest'
import { type Builder, buildCell } from '../../cell/builder.ts'
import { sliceHash } from '../../cell/hashing.ts'
import { Slice } from '../../cell/slice.ts'
import { loadMessageDecoder } from './load-layouts.ts'

const decoder = await loadMessageDecoder()
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

function decode(fill: (b: Builder) => void): Record<string, unknown> | undefined {
  const { arena, index } = buildCell(fill)
  const body = new Slice(arena, index)
  const text = decoder.messageText({ body, kind: 'internal', bodyHash: sliceHash(body) })
  if (text === undefined) return undefined
  // Documents count on it.
  expect(text.every((byte) => byte >= 0x20 && byte < 0x7f)).toBe(true)
  return JSON.parse(Buffer.from(text).toString('latin1'))
}

/** Bytes over as many cells as they need, the first behind the opcode. */
function storeSnake(b: Builder, bytes: Uint8Array, room = 123): void {
  b.storeBytes(bytes.subarray(0, room))
  if (bytes.length > room) b.storeRef((r) => storeSnake(r, bytes.subarray(room), 127))
}
const comment = (bytes: Uint8Array) => decode((b) => storeSnake(b.storeUint(0, 32), bytes))
const said = (text: string) => ({ '@type': 'text_comment', type: 'text_comment', comment: text })

describe('text comments', () => {
  test.each([
    ['nothing', ''],
    ['plain text', 'Hello!'],
    ['other alphabets and faces', 'На покупку 🪙 日本語'],
    ['quotes, backslashes and control characters', '"\\/\b\f\n\r\t\u0000\u001f\u007f\u0080\u2028<&>'],
    ['a mark at the beginning that some readers swallow', '\ufeffx'],
    ['a text of many cells, cut within characters', 'ü🪙'.repeat(900)],
  ])('%s', (_, text) => {
    expect(comment(utf8(text))).toEqual(said(text))
  })

  test('what is not UTF-8 is no text', () => {
    expect(comment(Uint8Array.of(0x68, 0xff, 0x69))).toBeUndefined()
    expect(comment(Uint8Array.of(0xc3))).toBeUndefined()
    expect(comment(Uint8Array.of(0xed, 0xa0, 0x80))).toBeUndefined()
  })

  test('a last byte that is not whole is filled up', () => {
    expect(decode((b) => b.storeUint(0, 32).storeUint(0x6, 4))).toEqual(said('`'))
  })

  test('a text that branches is none, one in a reference alone is one', () => {
    const two = (b: Builder) =>
      b
        .storeUint(0, 32)
        .storeRef((r) => r.storeBytes(utf8('a')))
        .storeRef((r) => r.storeBytes(utf8('b')))
    // The second layout of comments takes the first reference for the text.
    expect(decode(two)).toEqual(said('a'))
    expect(decode((b) => b.storeUint(0, 32).storeRef((r) => r.storeBytes(utf8('a'))))).toEqual(said('a'))
  })

  test('no longer than a thousand cells', () => {
    const chain = (cells: number) =>
      decode((b) => {
        let fill = (inner: Builder): void => void inner.storeUint(0x61, 8)
        for (let i = 2; i < cells; i++) {
          const next = fill
          fill = (inner) => void inner.storeUint(0x61, 8).storeRef(next)
        }
        b.storeUint(0, 32).storeRef(fill)
      })
    expect(chain(1000)).toEqual(said('a'.repeat(999)))
    expect(chain(1002)).toBeUndefined()
  })
})

test('encrypted comments keep their bytes', () => {
  const found = decode((b) => b.storeUint(0x2167da4b, 32).storeUint(0xabcd, 16))
  expect(found).toEqual({ '@type': 'encrypted_text_comment', cipher_text: { '': expect.stringMatching(/^te6ccg/) } })
})

describe('bodies that mean no good', () => {
  /** Every cell refers to the next one four times over: few cells, and a tree without an end. */
  const shared = (depth: number, fill: (b: Builder) => void) => {
    let cell = buildCell((b) => b.storeUint(1, 8))
    for (let i = 0; i < depth; i++) {
      const next = cell
      cell = buildCell((b) => {
        fill(b)
        while (b.references < 4) b.storeCell(next)
      })
    }
    return new Slice(cell.arena, cell.index)
  }
  const textOf = (body: Slice) => decoder.messageText({ body, kind: 'internal', bodyHash: sliceHash(body) })

  test('payloads within payloads are read to a depth, and cost what they may cost', () => {
    const transfer = (b: Builder) =>
      b.storeUint(0x0f8a7ea5, 32).storeUint64(0n).storeCoins(0n).storeUint(0, 2).storeUint(0, 2)
    const body = shared(40, (b) => transfer(b).storeBit(1).storeCoins(0n).storeBit(1))
    const text = textOf(body)
    expect(text === undefined || text.length <= 1024 * 1024).toBe(true)
    expect(() => decoder.read(body)).not.toThrow()
  })

  test('a dictionary that shares its branches', () => {
    const edge = (depth: number) => shared(depth, (b) => b.storeUint(0, 2))
    const root = edge(200)
    const { arena, index } = buildCell((b) => b.storeUint(0x0302cd79, 32).storeUint64(0n).storeBit(1).storeSlice(root))
    const body = new Slice(arena, index)
    expect(textOf(body)).toBeUndefined()
    expect(decoder.read(body)).toBeUndefined()
  })

  test('cells whose content is not here', () => {
    const pruned = (b: Builder) =>
      b.storeRef((r) => r.storeUint(1, 8).storeUint(1, 8).storeBytes(new Uint8Array(32)).storeUint(0, 16), {
        exotic: true,
      })
    const body = (fill: (b: Builder) => void) => {
      const { arena, index } = buildCell(fill)
      return new Slice(arena, index)
    }
    const typed = body((b) => pruned(b.storeUint(0x4eb1f0f9, 32).storeUint64(0n).storeBytes(new Uint8Array(32))))
    expect(Buffer.from(textOf(typed) ?? '').toString()).toContain('delete_dns_record')
    const untyped = body((b) => pruned(b.storeUint(0x04ded148, 32).storeUint64(0n).storeUint(0, 2)).storeBit(1))
    expect(Buffer.from(textOf(untyped) ?? '').toString()).toMatch(/"forward_payload":"te6ccg/)
  })
})
