/** Seconds that series are kept for: a minute, an hour, a day. Each is a whole number of those before it. */
export const PERIODS = [60, 3_600, 86_400] as const
export type Period = (typeof PERIODS)[number]

/** What happened in one period, as far as its blocks are counted. */
export interface Stats {
  readonly period: Period
  /** First second of it. */
  readonly start: number
  transactions: number
  failed: number
  fees: bigint
  value: bigint
  newAccounts: number
  activeAccounts: number
  mcBlocks: number
  /** Of the masterchain blocks; null without any. */
  firstUtime: number | null
  lastUtime: number | null
  shards: number
}

export const startOf = (utime: number, period: Period): number => utime - (utime % period)
