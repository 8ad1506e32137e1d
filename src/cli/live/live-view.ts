import { describeSeconds } from '../describe-seconds.ts'
import { withCommas } from '../output.ts'

export interface ShownRequest {
  readonly atMs: number
  readonly method: string
  readonly url: string
  readonly status: number
  readonly ms: number
}

export interface ShownMessage {
  readonly atMs: number
  readonly hash: string
  /** In words: `finalized`, `refused: exit code 33` … */
  readonly result: string
}

export interface LiveStatus {
  readonly mcSeqno: number | null
  readonly transactionsPerSecond: number
  /** null when nobody follows. */
  readonly lagBlocks: number | null
  readonly blocksPerSecond: number
  /** Until it has caught up; null when it has, or does not come nearer. */
  readonly etaSeconds: number | null
}

export interface LiveView extends LiveStatus {
  readonly requests: readonly ShownRequest[]
  readonly messages: readonly ShownMessage[]
}

/** More than this behind, it is catching up, and what counts is how long that takes. */
const FAR_BEHIND = 8

export function renderLive({ requests, messages, ...status }: LiveView): string[] {
  return [
    `  ${describeLive(status)}`,
    ...requests.map(
      ({ atMs, method, url, status: code, ms }) => `  ${clock(atMs)}  ${code}  ${method} ${url}  ${ms} ms`,
    ),
    ...messages.map(({ atMs, hash, result }) => `  ${clock(atMs)}  message ${hash}  ${result}`),
  ]
}

export function describeLive({
  mcSeqno,
  transactionsPerSecond,
  lagBlocks,
  blocksPerSecond,
  etaSeconds,
}: LiveStatus): string {
  if (mcSeqno === null) return lagBlocks === null ? 'nothing indexed yet' : 'waiting for the first block'
  const block = `block ${withCommas(mcSeqno)}   ${transactionsPerSecond.toFixed(1)} transactions/s`
  if (lagBlocks === null) return `${block}   nobody follows`
  if (lagBlocks <= FAR_BEHIND) return `${block}   ${lagBlocks <= 1 ? 'up to date' : `${lagBlocks} blocks behind`}`
  const left = etaSeconds === null ? '' : `, done in about ${describeSeconds(etaSeconds)}`
  return `${block}   ${withCommas(lagBlocks)} blocks behind, ${blocksPerSecond.toFixed(1)} blocks/s${left}`
}

const clock = (ms: number): string => new Date(ms).toTimeString().slice(0, 8)
