import { expect, test } from 'vitest'
import { CellarError } from '../lib/errors.ts'
import { createReporter, type ReporterOptions } from './import-report.ts'

const progress = { mcSeqno: 73, blocks: 150, transactions: 1234, rows: 9, transactionsPerSecond: 4321, percent: 50 }
const result = {
  firstMcSeqno: 1,
  lastMcSeqno: 146,
  masterchainBlocks: 146,
  blocks: 300,
  transactions: 1234,
  rows: 5678,
  leftOut: ['masterchain blocks outside the run: 2660..2690'],
  seconds: 1.25,
}

function recorder(isTTY: boolean, options: ReporterOptions = {}) {
  const written: string[] = []
  const write = (text: unknown) => written.push(String(text)) > 0
  return { written, reporter: createReporter({ isTTY, write }, options) }
}

test('a program gets one JSON object a line', () => {
  const { written, reporter } = recorder(false)
  reporter.progress(progress)
  reporter.states({ done: 32, total: 128 })
  reporter.done(result)
  reporter.failed(new CellarError('BROKEN_CHAIN', 'block does not link'))
  const lines = written
    .join('')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines).toMatchObject([
    { event: 'progress', mc_seqno: 73, percent: 50, transactions_per_second: 4321 },
    { event: 'states', masterchain_blocks: 32, of: 128, percent: 25, eta_seconds: null },
    { event: 'done', first_mc_seqno: 1, last_mc_seqno: 146, left_out: result.leftOut },
    { event: 'failed', code: 'BROKEN_CHAIN', error: 'block does not link' },
  ])
})

test('a person gets a bar that is half full at half of the way, then the sum', () => {
  const { written, reporter } = recorder(true)
  reporter.progress(progress)
  expect(written.at(-1)).toContain(
    `${'█'.repeat(15)}${'░'.repeat(15)}  50%  masterchain 73  1,234 transactions, 4,321/s`,
  )
  reporter.states({ done: 96, total: 128 })
  expect(written.at(-1)).toContain('75%  blocks stored, running states between transactions')
  reporter.done(result)
  expect(written.at(-1)).toContain(
    'Imported 146 masterchain and 154 shard blocks, 1,234 transactions (5,678 rows) in 1.3 s.',
  )
  expect(written.at(-1)).toContain('Left out: masterchain blocks outside the run: 2660..2690')
})

test('an import that added nothing says so', () => {
  const { written, reporter } = recorder(true)
  reporter.done({ ...result, masterchainBlocks: 0, blocks: 0, transactions: 0, rows: 0, leftOut: [] })
  expect(written.join('')).toContain('Nothing new in this folder.\nStored now: masterchain blocks 1 to 146.')
})

test('who asks for JSON gets it on a terminal, too, with the time that is left; who wants quiet gets the end', () => {
  let nowMs = 0
  const { written, reporter } = recorder(true, { isJson: true, now: () => nowMs })
  nowMs = 30_000
  reporter.progress(progress)
  expect(JSON.parse(written.join(''))).toMatchObject({ event: 'progress', eta_seconds: 30 })
  // Each part is told by how fast it goes itself.
  reporter.states({ done: 0, total: 10 })
  nowMs = 40_000
  reporter.states({ done: 5, total: 10 })
  expect(JSON.parse(written.at(-1) as string)).toMatchObject({ event: 'states', eta_seconds: 10 })
  const still = recorder(false, { isQuiet: true })
  still.reporter.progress(progress)
  still.reporter.states({ done: 5, total: 10 })
  still.reporter.done(result)
  expect(still.written.map((line) => JSON.parse(line).event)).toEqual(['done'])
})
