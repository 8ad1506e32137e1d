import type { ImportProgress, ImportResult } from '../index/import.ts'
import type { CellarError } from '../lib/errors.ts'
import { withCommas } from './output.ts'

export interface Reporter {
  progress(progress: ImportProgress): void
  done(result: ImportResult): void
  stopped(): void
  failed(error: CellarError): void
}

export type Output = Pick<NodeJS.WriteStream, 'write'> & { readonly isTTY?: boolean }

/** A bar for people, JSON lines for programs. */
export function createReporter(output: Output): Reporter {
  return output.isTTY ? createBar(output) : createLines(output)
}

const BAR_WIDTH = 30
const CLEAR_LINE = '\r\x1b[K'

function createBar(output: Output): Reporter {
  return {
    progress({ percent, mcSeqno, transactions, transactionsPerSecond }) {
      const full = Math.round((BAR_WIDTH * percent) / 100)
      const bar = '█'.repeat(full) + '░'.repeat(BAR_WIDTH - full)
      const rate = `${withCommas(transactions)} transactions, ${withCommas(transactionsPerSecond)}/s`
      output.write(`${CLEAR_LINE}  ${bar} ${`${percent}`.padStart(3)}%  masterchain ${mcSeqno}  ${rate}`)
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

function createLines(output: Output): Reporter {
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
