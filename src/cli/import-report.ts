import type { ImportProgress, ImportResult } from '../index/import.ts'
import type { CellarError } from '../lib/errors.ts'
import { withCommas } from './output.ts'
import { CLEAR_LINE, describeLeft, type Output, renderBar, secondsLeft } from './progress-line.ts'

export interface Reporter {
  progress(progress: ImportProgress): void
  done(result: ImportResult): void
  stopped(): void
  failed(error: CellarError): void
}

export interface ReporterOptions {
  readonly isJson?: boolean | undefined
  readonly isQuiet?: boolean | undefined
  readonly now?: () => number
}

/** A bar for people, JSON lines for programs; of quiet ones only the end. */
export function createReporter(output: Output, options: ReporterOptions = {}): Reporter {
  const { isJson = !output.isTTY, isQuiet = false, now = () => performance.now() } = options
  const startedMs = now()
  const left = (percent: number) => secondsLeft(percent / 100, now() - startedMs)
  const reporter = isJson ? createLines(output, left) : createBar(output, left)
  return isQuiet ? { ...reporter, progress: () => undefined } : reporter
}

/** How many seconds it will take from that percentage on, once that can be told. */
type Left = (percent: number) => number | null

function createBar(output: Output, left: Left): Reporter {
  return {
    progress({ percent, mcSeqno, transactions, transactionsPerSecond }) {
      const rate = `${withCommas(transactions)} transactions, ${withCommas(transactionsPerSecond)}/s`
      const eta = describeLeft(left(percent))
      output.write(`${CLEAR_LINE}  ${renderBar(percent / 100)}  masterchain ${mcSeqno}  ${rate}${eta}`)
    },
    done(result) {
      output.write(`${CLEAR_LINE}${renderResult(result)}\n`)
    },
    stopped() {
      output.write(`${CLEAR_LINE}Stopped. The same command goes on from the last commit.\n`)
    },
    failed() {
      output.write('\n') // the message itself comes from whoever catches it
    },
  }
}

function renderResult(result: ImportResult): string {
  const { masterchainBlocks, blocks, transactions, rows, seconds, firstMcSeqno, lastMcSeqno, leftOut } = result
  const added =
    masterchainBlocks === 0
      ? 'Nothing new in this folder.'
      : `Imported ${withCommas(masterchainBlocks)} masterchain and ${withCommas(blocks - masterchainBlocks)} shard blocks, ` +
        `${withCommas(transactions)} transactions (${withCommas(rows)} rows) in ${seconds.toFixed(1)} s.`
  return [
    added,
    `Stored now: masterchain blocks ${withCommas(firstMcSeqno)} to ${withCommas(lastMcSeqno)}.`,
    ...leftOut.map((text) => `Left out: ${text}`),
  ].join('\n')
}

function createLines(output: Output, left: Left): Reporter {
  const line = (event: string, fields: object = {}) => output.write(`${JSON.stringify({ event, ...fields })}\n`)
  return {
    progress: ({ mcSeqno, blocks, transactions, rows, transactionsPerSecond, percent }) =>
      line('progress', {
        mc_seqno: mcSeqno,
        blocks,
        transactions,
        rows,
        transactions_per_second: transactionsPerSecond,
        percent,
        eta_seconds: left(percent),
      }),
    done: ({ firstMcSeqno, lastMcSeqno, masterchainBlocks, blocks, transactions, rows, leftOut, seconds }) =>
      line('done', {
        first_mc_seqno: firstMcSeqno,
        last_mc_seqno: lastMcSeqno,
        masterchain_blocks: masterchainBlocks,
        blocks,
        transactions,
        rows,
        left_out: leftOut,
        seconds,
      }),
    stopped: () => line('stopped'),
    failed: ({ code, message }) => line('failed', { code, error: message }),
  }
}
