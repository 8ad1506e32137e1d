import { Type } from '@sinclair/typebox'
import { CellarError } from '../../lib/errors.ts'
import { PERIODS, type Period } from '../../model/stats.ts'
import { METRICS, type Metric, StatsPointRecord } from '../../record/stats.ts'
import { Default } from '../http/fields.ts'
import { JsonWriter } from '../http/json-writer.ts'
import { Many, Single } from '../http/parameters.ts'
import { Utime, type ValueParser } from '../http/value-parser.ts'
import { findCountedTimes, listStats } from '../reads/stats.ts'
import { defineEndpoint } from './http/endpoint.ts'

const WORDS = ['minute', 'hour', 'day'] as const

const MetricWord: ValueParser<Metric> = {
  expected: `one of ${METRICS.join(', ')}`,
  schema: { type: 'string', enum: METRICS },
  read: (text) => METRICS.find((metric) => metric === text),
}

/** By name, or by its seconds. */
const Interval: ValueParser<(typeof WORDS)[number]> = {
  expected: 'minute, hour or day, or their seconds',
  schema: { type: 'string', enum: [...WORDS, ...PERIODS.map(String)] },
  read: (text) => WORDS.find((word, i) => text === word || text === String(PERIODS[i])),
}

const USUAL_POINTS = 200n
/** A day of minutes, and some. */
const MOST_POINTS = 1_500n

export default defineEndpoint({
  path: '/stats',
  operationId: 'api_v3_get_stats',
  tag: 'stats',
  summary: 'Series by minute, hour or day',
  query: Type.Object({
    metric: Many(MetricWord, {
      description: 'what the points tell; everything unless given',
      maxItems: METRICS.length,
    }),
    interval: Default(Single(Interval, { description: 'length of the periods: by name, or 60, 3600, 86400' }), 'hour'),
    from: Single(Utime, {
      description: `a time in the first period, in Unix seconds; ${USUAL_POINTS} periods before \`to\` unless given`,
    }),
    to: Single(Utime, { description: 'a time in the last period, in Unix seconds; the newest block unless given' }),
  }),
  reply: Type.Object(
    {
      interval: Type.String({ enum: [...WORDS] }),
      metrics: Type.Array(Type.String({ enum: [...METRICS] })),
      points: Type.Array(StatsPointRecord.schema),
    },
    { $id: 'StatsResponse' },
  ),
  async handle({ query, db, buffers }) {
    const { interval, metric } = query
    const period = PERIODS[WORDS.indexOf(interval)] as Period
    const metrics = new Set(metric === undefined || metric.length === 0 ? METRICS : metric)
    const counted = await findCountedTimes(db)
    const range = rangeOf(query, BigInt(period), counted?.last ?? 0n)
    const rows = counted === undefined ? [] : await listStats(db, period, range, counted)
    const out = new JsonWriter(undefined, buffers)
    out.text(`{"interval":"${interval}","metrics":${JSON.stringify([...metrics])},"points":[`)
    rows.forEach((row, i) => {
      if (i > 0) out.text(',')
      StatsPointRecord.write(out, row, { metrics })
    })
    return out.text(']}')
  },
})

/** First seconds of the first and last period. */
function rangeOf(query: { readonly from?: bigint; readonly to?: bigint }, period: bigint, newest: bigint) {
  const startOf = (time: bigint): bigint => time - (time % period)
  const to = startOf(query.to ?? newest)
  const from = query.from === undefined ? to - (USUAL_POINTS - 1n) * period : startOf(query.from)
  if (to - from >= MOST_POINTS * period) {
    throw new CellarError(
      'BAD_REQUEST',
      `from: at most ${MOST_POINTS} periods at once; ask for fewer, or a longer interval`,
    )
  }
  return { from, to }
}
