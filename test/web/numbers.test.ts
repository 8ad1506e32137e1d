import { expect, test } from 'vitest'
import type { Block } from '../../web/src/api/schema.gen.ts'
import { cleanSymbol, formatChange, formatCoins, formatUnits, looksLikeCoin } from '../../web/src/lib/amount.ts'
import { countRows, toFile } from '../../web/src/lib/csv.ts'
import { endOf, startOf } from '../../web/src/lib/date-range.ts'
import { methodNames } from '../../web/src/lib/get-methods.ts'
import { mergeColumns, paceOf, shardCount, shardCountBefore, toColumns } from '../../web/src/lib/lanes.ts'
import { ratesOf, readMetrics, valuesOf } from '../../web/src/lib/metrics.ts'
import { toStretches } from '../../web/src/lib/round.ts'
import { formatPrice } from '../../web/src/lib/sale-price.ts'
import { shardRange, toShardHex } from '../../web/src/lib/shard.ts'
import { formatAgo, formatDuration, formatUtc } from '../../web/src/lib/time.ts'

test.each([
  [0n, '0'],
  [1n, '0.000000001'],
  [123_456_789n, '0.1234'],
  [1_000_000_000n, '1'],
  [2_700_300_000n, '2.7003'],
  [1_234_567_891_234_567n, '1,234,567.8912'],
  [-2_700_300_000n, '−2.7003'],
])('%d nano in a list', (nano, text) => {
  expect(formatUnits(nano, 9)).toBe(text)
})

test('amounts are exact in details, signed in changes', () => {
  expect(formatCoins('1234567891234567', 'full')).toBe('1,234,567.891234567\u00a0TON')
  expect(formatChange(5n)).toBe('+0.000000005\u00a0TON')
  expect(formatUnits(12345n, 0)).toBe('12,345')
})

test.each([
  ['TON', true],
  ['ＴＯＮ', true],
  ['ТОН', true],
  ['T0N', true],
  ['Toncoin', true],
  ['STONE', false],
])('%s looks like the coin: %s', (symbol, isAlike) => {
  expect(looksLikeCoin(symbol)).toBe(isAlike)
})

test('symbols lose what is hidden in them, and their length', () => {
  expect(cleanSymbol('\u202eNOT\u0000')).toBe('NOT')
  expect(cleanSymbol('A'.repeat(30))).toBe(`${'A'.repeat(12)}…`)
})

test.each([
  [{ full_price: '2500000000' }, '2.5\u00a0TON'],
  [{ min_bid: '1000000000', last_bid: '0' }, 'from 1\u00a0TON'],
  [{ min_bid: '1000000000', last_bid: '1200000000' }, 'bid 1.2\u00a0TON'],
  [{ min_bid: '5000000000', bid: '0' }, 'from 5\u00a0TON'],
  [{ min_bid: '5000000000', bid: '7000000000' }, 'bid 7\u00a0TON'],
])('what is on sale costs %j', (details, text) => {
  expect(formatPrice({ type: 'getgems_sale', address: '', details: details as never })).toBe(text)
})

test('times', () => {
  expect(formatAgo(100, 112)).toBe('12 s ago')
  expect(formatAgo(0, 7200)).toBe('2 h ago')
  expect(formatUtc(1794851741)).toBe('2026-11-16 17:55:41 UTC')
  expect(formatDuration(93_784)).toBe('1 d 2 h')
  expect(formatDuration(3_650 * 86_400)).toBe('10 y')
  expect([startOf('1970-01-02'), endOf('1970-01-02'), startOf('today')]).toEqual([86_400, 172_799, undefined])
})

test('shards have their share of the lane', () => {
  expect(toShardHex('-9223372036854775808')).toBe('8000000000000000')
  expect(shardRange('8000000000000000')).toEqual({ from: 0, size: 1 })
  expect(shardRange('c000000000000000')).toEqual({ from: 0.5, size: 0.5 })
  expect(shardRange('6000000000000000')).toEqual({ from: 0.25, size: 0.25 })
})

const block = (workchain: number, shard: string, seqno: number, mcSeqno: number, count: number): Block =>
  ({
    ...{ workchain, shard, seqno, tx_count: count, gen_utime: `${1000 + mcSeqno * 2}` },
    masterchain_block_ref: { workchain: -1, shard: '8000000000000000', seqno: mcSeqno },
  }) as Block

test('columns are masterchain blocks with what they brought, and only grow newer', () => {
  const blocks = [1, 2, 3].flatMap((seqno) => [
    block(-1, '8000000000000000', seqno, seqno, 1),
    block(0, 'c000000000000000', seqno, seqno, 4),
    block(0, '4000000000000000', seqno, seqno, 5),
  ])
  const columns = toColumns(blocks)
  expect(columns.map(({ seqno, shards }) => [seqno, shards.map(({ tx_count }) => tx_count)])).toEqual([
    [1, [5, 4]],
    [2, [5, 4]],
    [3, [5, 4]],
  ])
  expect(shardCount(columns)).toBe(2)
  expect(shardCountBefore(columns)).toBeUndefined()
  const whole = toColumns([block(-1, '8000000000000000', 0, 0, 1), block(0, '8000000000000000', 0, 0, 1)])
  expect(shardCountBefore([...whole, ...columns])).toBe(1)
  expect(paceOf(columns)).toEqual({ perSecond: 5, intervalSeconds: 2 })
  expect(mergeColumns(columns, columns.slice(1), 2).map(({ seqno }) => seqno)).toEqual([2, 3])
})

test('rows of CSV are counted, whatever ends of lines are in them, and pages make one file', () => {
  const pages = ['a,b\r\n1,"x\r\n""y"\r\n', '2,z\r\n']
  expect([countRows(pages), countRows(['a,b\r\n'])]).toEqual([2, 0])
  expect(toFile(pages)).toBe('\ufeffa,b\r\n1,"x\r\n""y"\r\n2,z\r\n')
})

test('get-methods have names where they are known', () => {
  expect(methodNames([85143, 1])).toEqual(['seqno', '1'])
})

test('counters of /metrics are summed over their labels, and told as what they grew by a second', () => {
  const sample = (at: number, gets: number, posts: number) => ({
    at,
    metrics: readMetrics(
      `# TYPE asked counter\nasked{m="GET",p="/{a}"} ${gets}\nasked{m="POST"} ${posts} 17\nopen ${at}\n`,
    ),
  })
  const samples = [sample(10, 1, 2), sample(20, 21, 12), sample(30, 0, 1)]
  expect(ratesOf(samples, 'asked')).toEqual([3, 0])
  expect(valuesOf(samples, 'open')).toEqual([10, 20, 30])
  expect(ratesOf(samples, 'nothing')).toEqual([])
})

test('a round of validators: while it validates the next one is elected, then its stakes are held', () => {
  const times = { elections_start_before: 30, elections_end_before: 10, stake_held_for: 50 }
  expect(toStretches({ cycle_start: 100, cycle_end: 200, ...times }).map(({ from, to }) => [from, to])).toEqual([
    [100, 200],
    [170, 190],
    [200, 250],
  ])
})
