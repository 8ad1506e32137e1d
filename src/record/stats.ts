import { Type } from '@sinclair/typebox'
import type { Stats } from '../model/stats.ts'
import { int4, int8, numeric } from './columns.ts'
import { defineRecord } from './define-record.ts'
import { defineTable, type RowOf } from './define-table.ts'
import { defineKind } from './kind.ts'
import { amount, boolean, int64 } from './kinds.ts'

export const STATS = defineTable<Stats>()('stats', {
  period: int4((stats) => stats.period),
  start: int8((stats) => stats.start),
  transactions: int8((stats) => stats.transactions),
  failed: int8((stats) => stats.failed),
  fees: numeric((stats) => stats.fees),
  value: numeric((stats) => stats.value),
  new_accounts: int8((stats) => stats.newAccounts),
  active_accounts: int8((stats) => stats.activeAccounts),
  mc_blocks: int8((stats) => stats.mcBlocks),
  first_utime: int8.orNull((stats) => stats.firstUtime),
  last_utime: int8.orNull((stats) => stats.lastUtime),
  shards: int8((stats) => stats.shards),
})

export const METRICS = [
  ...(['transactions', 'failed', 'fees', 'value'] as const),
  ...(['active_accounts', 'new_accounts', 'block_time', 'shards'] as const),
] as const
export type Metric = (typeof METRICS)[number]

/** A period of a series, and whether it is over and all of its blocks are counted. */
export type StatsRow = Omit<RowOf<typeof STATS>, 'period'> & { readonly isComplete: boolean }

/** Only what is asked for is told. */
export interface RequestedMetrics {
  readonly metrics: ReadonlySet<Metric>
}

/** Seconds, with a fraction. */
const seconds = defineKind(Type.Number(), (w, value: number) => w.text(String(value)))

/** A field that is there when its metric is asked for. */
const asked =
  <V>(metric: Metric, get: (row: StatsRow) => V | null) =>
  (row: StatsRow, { metrics }: RequestedMetrics): V | null =>
    metrics.has(metric) ? get(row) : null

export const StatsPointRecord = defineRecord<StatsRow, RequestedMetrics>()('StatsPoint', {
  start: int64((row) => row.start),
  is_complete: boolean((row) => row.isComplete),
  transactions: int64.optional(asked('transactions', (row) => row.transactions)),
  failed: int64.optional(asked('failed', (row) => row.failed)),
  fees: amount.optional(asked('fees', (row) => row.fees)),
  value: amount.optional(asked('value', (row) => row.value)),
  active_accounts: int64.optional(asked('active_accounts', (row) => row.active_accounts)),
  new_accounts: int64.optional(asked('new_accounts', (row) => row.new_accounts)),
  block_time: seconds.optional(asked('block_time', blockTime)),
  shards: int64.optional(asked('shards', (row) => row.shards)),
})

/** Mean time between masterchain blocks of the period; of one block there is none. */
function blockTime({ mc_blocks, first_utime, last_utime }: StatsRow): number | null {
  if (mc_blocks < 2n || first_utime === null || last_utime === null) return null
  return Math.round((Number(last_utime - first_utime) / Number(mc_blocks - 1n)) * 1000) / 1000
}
