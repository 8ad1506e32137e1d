import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listExchanges, recordedChain } from '../../../test/lite-server/oracles.ts'
import { asHash } from '../../cell/hash.ts'
import { WHOLE_SHARD } from '../../model/block.ts'
import { decodeTl, decodeTlPrefix, encodeTl, findTlKind, listAnswerKinds, type TlKind } from './codec.ts'
import type { LiteFunctions } from './lite-functions.ts'

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const repeat = (byte: number): ReturnType<typeof asHash> => asHash(new Uint8Array(32).fill(byte))

describe('vectors', () => {
  test('getMasterchainInfo inside a query', () => {
    const query = encodeTl('liteServer.query', { data: encodeTl('liteServer.getMasterchainInfo', {}) })
    expect(hex(encodeTl('adnl.message.query', { queryId: repeat(0x44), query }))).toBe(
      `7af98bb4${'44'.repeat(32)}0cdf068c79042ee6b589000000000000`,
    )
  })

  test('lookupBlock by seqno, and its fields back', () => {
    const bytes = encodeTl('liteServer.lookupBlock', { mode: 1, id: { workchain: -1, shard: WHOLE_SHARD, seqno: 5 } })
    expect(hex(bytes)).toBe('1ef7c8fa01000000ffffffff000000000000008005000000')
    expect(decodeTl(bytes, 'liteServer.lookupBlock')).toEqual({
      kind: 'liteServer.lookupBlock',
      mode: 1,
      id: { workchain: -1, shard: WHOLE_SHARD, seqno: 5 },
    })
  })

  test('blocks that are not final: of one shard, of all, and their names', () => {
    const call = 'liteServer.nonfinal.getPendingShardBlocks'
    expect(hex(encodeTl(call, { mode: 0 }))).toBe('2ce88e5a00000000')
    expect(hex(encodeTl(call, { mode: 1, wc: 0, shard: WHOLE_SHARD }))).toBe('2ce88e5a01000000000000000000000000000080')
    const id = { workchain: 0, shard: WHOLE_SHARD, seqno: 7, rootHash: repeat(0x11), fileHash: repeat(0x22) }
    const text = `00000000000000000000008007000000${'11'.repeat(32)}${'22'.repeat(32)}`
    const bytes = encodeTl('liteServer.nonfinal.pendingShardBlocks', { signedBlocks: [id], candidates: [] })
    expect(hex(bytes)).toBe(`4d6ed01f01000000${text}00000000`)
    expect(decodeTl(bytes, ...listAnswerKinds(call))).toMatchObject({ signedBlocks: [id], candidates: [] })
  })

  test('tcp.ping', () => {
    expect(hex(encodeTl('tcp.ping', { randomId: 1n }))).toBe('9a2b084d0100000000000000')
  })
})

test.skipIf(!recordedChain)('every recorded request and answer is the same bytes after decode and encode', () => {
  const exchanges = listExchanges()
  expect(exchanges.length).toBeGreaterThan(200)
  for (const { name, request, answer } of exchanges) {
    const call = findTlKind(request) as keyof LiteFunctions
    const asked = decodeTl(request, call)
    expect(hex(encodeTl(call, asked)), name).toBe(hex(request))
    const given = decodeTl(answer, ...listAnswerKinds(call), 'liteServer.error')
    expect(hex(encodeTl(given.kind, given)), name).toBe(hex(answer))
  }
  // Not a tautology: the recording has every one of these answers.
  const kinds = new Set(exchanges.map(({ answer }) => findTlKind(answer)))
  expect(kinds).toContain('liteServer.partialBlockProof')
  expect(kinds).toContain('liteServer.lookupBlockResult')
  expect(kinds).toContain('liteServer.libraryResultWithProof')
})

test('strings of every length come back', () => {
  fc.assert(
    fc.property(fc.nat(1100), fc.nat(255), (length, fill) => {
      const body = new Uint8Array(length).fill(fill)
      const bytes = encodeTl('liteServer.sendMessage', { body })
      expect(bytes.length % 4).toBe(0)
      expect(decodeTl(bytes, 'liteServer.sendMessage').body).toEqual(body)
    }),
  )
})

test('an optional field follows its bit of mode, in both directions', () => {
  const id = { workchain: 0, shard: WHOLE_SHARD, seqno: 0 }
  const byLt = encodeTl('liteServer.lookupBlock', { mode: 2, id, lt: 7n })
  expect(decodeTl(byLt, 'liteServer.lookupBlock')).toMatchObject({ lt: 7n })
  expect(() => encodeTl('liteServer.lookupBlock', { mode: 2, id })).toThrow(/lt is missing/)
  expect(() => encodeTl('liteServer.lookupBlock', { mode: 1, id, utime: 7 })).toThrow(/utime is given/)
})

test('a prefix tells where the function after it begins', () => {
  const wait = encodeTl('liteServer.waitMasterchainSeqno', { seqno: 9, timeoutMs: 1000 })
  const call = encodeTl('liteServer.getTime', {})
  const bytes = new Uint8Array(Buffer.concat([wait, call]))
  const { object, end } = decodeTlPrefix(bytes, 0, 'liteServer.waitMasterchainSeqno')
  expect(object).toMatchObject({ seqno: 9, timeoutMs: 1000 })
  expect(findTlKind(bytes, end)).toBe('liteServer.getTime')
})

describe('refuses', () => {
  const time = encodeTl('liteServer.currentTime', { now: 1 })
  const refuse = (bytes: Uint8Array | string, ...kinds: TlKind[]): void => {
    const input = typeof bytes === 'string' ? new Uint8Array(Buffer.from(bytes, 'hex')) : bytes
    expect(() => decodeTl(input, ...kinds)).toThrow(expect.objectContaining({ code: 'BROKEN_TL' }))
  }

  test('bytes cut short or too long', () => {
    for (let length = 0; length < time.length; length++) refuse(time.subarray(0, length), 'liteServer.currentTime')
    refuse(`${hex(time)}00000000`, 'liteServer.currentTime')
  })

  test('another constructor than asked for', () => {
    refuse(time, 'liteServer.version')
    refuse('ffffffff', 'liteServer.version')
  })

  test('a vector that says it is longer than the bytes', () => {
    refuse('6bb97a11ffffff7f', 'liteServer.libraryResult')
  })

  test('padding that is not zero, and a long header for a short string', () => {
    refuse('82d40a6901aa0001', 'liteServer.sendMessage')
    refuse('82d40a69fe010000aa000000', 'liteServer.sendMessage')
    refuse('82d40a69ff010000aa000000', 'liteServer.sendMessage')
  })

  test('a Bool that is neither', () => {
    refuse(`c1d2d08e${'00'.repeat(4)}`, 'liteServer.partialBlockProof')
  })
})
