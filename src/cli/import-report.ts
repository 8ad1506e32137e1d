import type { ImportProgress, ImportResult } from '../index/import.ts'
import type { CellarError } from '../lib/errors.ts'
import { withCommas } from './output.ts'
import { CLEAR_LINE, describeLeft, type Output, renderBar, secondsLeft } from './progress-line.ts'

/** Of masterchain blocks whose states between transactions are worked out. */
export interface StatesProgress {
  readonly done: number
  readonly total: number
}

export interface Reporter {
  progress(progress: ImportProgress): void
  /** After all blocks are stored. */
  states(progress: StatesProgress): void
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
  const startedMs = { blocks: now(), states: undefined as number | undefined }
  const left: Left = (percent, phase) => {
    startedMs[phase] ??= now()
    return secondsLeft(percent / 100, now() - startedMs[phase])
  }
  const reporter = isJson ? createLines(output, left) : createBar(output, left)
  return isQuiet ? { ...reporter, progress: () => undefined, states: () => undefined } : reporter
}

/** How many seconds the phase will take from that percentage on, once that can be told. */
type Left = (percent: number, phase: 'blocks' | 'states') => number | null

const toPercent = ({ done, total }: StatesProgress): number => Math.floor((100 * done) / Math.max(1, total))

function createBar(output: Output, left: Left): Reporter {
  return {
    progress({ percent, mcSeqno, transactions, transactionsPerSecond }) {
      const rate = `${withCommas(transactions)} transactions, ${withCommas(transactionsPerSecond)}/s`
      const eta = describeLeft(left(percent, 'blocks'))
      output.write(`${CLEAR_LINE}  ${renderBar(percent / 100)}  masterchain ${mcSeqno}  ${rate}${eta}`)
    },
    states(progress) {
      const percent = toPercent(progress)
      const eta = describeLeft(left(percent, 'states'))
      output.write(
        `${CLEAR_LINE}  ${renderBar(percent / 100)}  blocks stored, running states between transactions${eta}`,
      )
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
        eta_seconds: left(percent, 'blocks'),
      }),
    states: ({ done, total }) => {
      const percent = toPercent({ done, total })
      line('states', { masterchain_blocks: done, of: total, percent, eta_seconds: left(percent, 'states') })
    },
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
