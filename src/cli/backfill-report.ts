import type { AccountProgress, AccountResult } from '../index/backfill/backfill-account.ts'
import type { BackfillProgress, BackfillResult } from '../index/backfill/backfill-range.ts'
import { createReporter, type Reporter, type ReporterOptions } from './import-report.ts'
import { withCommas } from './output.ts'
import { CLEAR_LINE, type Output } from './progress-line.ts'

export interface BackfillReporter extends Pick<Reporter, 'stopped' | 'failed'> {
  range(progress: BackfillProgress): void
  rangeDone(result: BackfillResult): void
  account(progress: AccountProgress): void
  accountDone(result: AccountResult): void
}

/** A bar for people, JSON lines for programs. */
export function createBackfillReporter(output: Output, options: ReporterOptions = {}): BackfillReporter {
  const reporter = createOutspoken(output, options)
  return options.isQuiet ? { ...reporter, account: () => undefined } : reporter
}

function createOutspoken(output: Output, options: ReporterOptions): BackfillReporter {
  const common = createReporter(output, options)
  const line = (fields: object) => output.write(`${JSON.stringify(fields)}\n`)
  const { progress, stopped, failed } = common
  if (options.isJson ?? !output.isTTY) {
    return {
      ...{ range: progress, stopped, failed },
      rangeDone: (result) => common.done({ ...result, leftOut: [] }),
      account: ({ transactions, lt, utime, mcSeqno }) =>
        line({ event: 'progress', transactions, lt: lt.toString(), utime, mc_seqno: mcSeqno }),
      accountDone: ({ transactions, seconds }) => line({ event: 'done', transactions, seconds }),
    }
  }
  return {
    ...{ range: progress, stopped, failed },
    rangeDone: ({ masterchainBlocks, blocks, transactions, seconds, firstMcSeqno, lastMcSeqno }) => {
      const added =
        masterchainBlocks === 0
          ? 'All of it was there already.'
          : `Indexed ${withCommas(masterchainBlocks)} masterchain and ${withCommas(blocks - masterchainBlocks)} shard blocks, ` +
            `${withCommas(transactions)} transactions in ${seconds.toFixed(1)} s.`
      const now = `Stored now: masterchain blocks ${withCommas(firstMcSeqno)} to ${withCommas(lastMcSeqno)}.`
      output.write(`${CLEAR_LINE}${added}\n${now}\n`)
    },
    account: ({ transactions, utime }) => {
      const when = new Date(utime * 1000).toISOString().slice(0, 16).replace('T', ' ')
      output.write(`${CLEAR_LINE}  ${withCommas(transactions)} transactions, back to ${when}`)
    },
    accountDone: ({ transactions, seconds }) => {
      const text =
        transactions === 0
          ? 'All of its transactions were there already.'
          : `Stored ${withCommas(transactions)} older transactions in ${seconds.toFixed(1)} s.`
      output.write(`${CLEAR_LINE}${text}\n`)
    },
  }
}
