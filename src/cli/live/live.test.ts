import { expect, test } from 'vitest'
import { LiveArea } from './live-area.ts'
import { describeLive, renderLive } from './live-view.ts'
import { describeStatus } from './recent-messages.ts'
import { RecentRequests } from './recent-requests.ts'
import { SyncRates } from './sync-rates.ts'

/** A terminal that knows of what is used here: new lines, up, return, and clearing to the end. */
function createTerminal(columns = 40) {
  let lines = ['']
  let row = 0
  const write = (text: unknown): boolean => {
    for (const [part, up] of String(text)
      .replaceAll('\x1b[', '␛')
      .matchAll(/␛(\d+)A|␛J|\r|\n|[^␛\r\n]+/g)) {
      if (up !== undefined) row -= Number(up)
      else if (part === '␛J') lines = [...lines.slice(0, row), '']
      else if (part === '\n') row++
      else if (part !== '\r') lines[row] = `${lines[row] ?? ''}${part}`
      lines[row] ??= ''
    }
    return true
  }
  return { columns, write, shown: () => lines.join('\n') }
}

test('the last lines change, and everything else scrolls away above them', () => {
  const terminal = createTerminal()
  const area = new LiveArea(terminal)
  area.print('hello\n')
  area.draw(['block 1', 'a request'])
  expect(terminal.shown()).toBe('hello\nblock 1\na request\n')
  area.draw(['block 2'])
  expect(terminal.shown()).toBe('hello\nblock 2\n')
  area.print('a log line\n')
  expect(terminal.shown()).toBe('hello\na log line\nblock 2\n')
  area.end()
  area.draw(['too late'])
  area.print('bye\n')
  expect(terminal.shown()).toBe('hello\na log line\nbye\n')
})

test('lines are never wider than the terminal, and never more than text', () => {
  const terminal = createTerminal(10)
  new LiveArea(terminal).draw(['0123456789', 'a\x1b[2Jb'])
  expect(terminal.shown()).toBe('012345678\na?[2Jb\n')
})

test('rates are those of the last ten seconds, and what is left follows from how much nearer it came', () => {
  const rates = new SyncRates()
  const at = (seconds: number, mcSeqno: number, lagBlocks: number | null, transactions: number) =>
    rates.add({ atMs: seconds * 1000, mcSeqno, lagBlocks, transactions })
  expect(at(0, 100, 1000, 0)).toMatchObject({ transactionsPerSecond: 0, etaSeconds: null })
  // Twenty blocks a second come in, and two are made meanwhile.
  expect(at(10, 300, 820, 5_000)).toMatchObject({ transactionsPerSecond: 500, blocksPerSecond: 20, etaSeconds: 46 })
  expect(at(20, 320, 900, 5_000)).toMatchObject({ transactionsPerSecond: 0, blocksPerSecond: 2, etaSeconds: null })
  expect(at(30, 320, null, 5_000)).toMatchObject({ lagBlocks: null, etaSeconds: null })
})

test('one line says how far it is, in the words that fit', () => {
  const status = { mcSeqno: 1234, transactionsPerSecond: 12, lagBlocks: 1, blocksPerSecond: 2, etaSeconds: null }
  expect(describeLive(status)).toBe('block 1,234   12.0 transactions/s   up to date')
  expect(describeLive({ ...status, lagBlocks: 5 })).toContain('5 blocks behind')
  expect(describeLive({ ...status, lagBlocks: 5000, etaSeconds: 250 })).toBe(
    'block 1,234   12.0 transactions/s   5,000 blocks behind, 2.0 blocks/s, done in about 4 min 10 s',
  )
  expect(describeLive({ ...status, mcSeqno: null, lagBlocks: null })).toBe('nothing indexed yet')
})

test('the last five requests of the API, without keys, and what became of messages', () => {
  const requests = new RecentRequests(() => new Date(2026, 0, 2, 3, 4, 5).getTime())
  const ask = (url: string) => requests.add({ method: 'GET', url, status: 200, ms: 3 })
  for (let i = 0; i < 9; i++) ask(`/api/v3/blocks?limit=${i}`)
  ask('/assets/index.js')
  ask('/metrics')
  ask('/toncenter/api/v2/getAddressState?api_key=secret&address=x')
  expect(requests.list.map(({ url }) => url)).toEqual([
    ...[5, 6, 7, 8].map((i) => `/api/v3/blocks?limit=${i}`),
    '/toncenter/api/v2/getAddressState?api_key=…&address=x',
  ])
  const status = { mcSeqno: 1, transactionsPerSecond: 0, lagBlocks: 0, blocksPerSecond: 0, etaSeconds: null }
  const messages = [{ atMs: 0, hash: 'abc…', result: 'finalized' }]
  const lines = renderLive({ ...status, requests: requests.list.slice(-1), messages })
  expect(lines[1]).toBe('  03:04:05  200  GET /toncenter/api/v2/getAddressState?api_key=…&address=x  3 ms')
  expect(lines[2]).toMatch(/^ {2}[\d:]{8} {2}message abc… {2}finalized$/)
  expect(describeStatus({ status: 'refused', reason: 'exit code 33', transaction: null })).toBe('refused: exit code 33')
  expect(describeStatus(undefined)).toBe('unknown')
})
