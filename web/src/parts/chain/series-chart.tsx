import { DataTable } from '../frame/data-table.tsx'
import { Ago } from '../text/ago.tsx'

export interface SeriesPoint {
  readonly at: number
  readonly value: number
  /** The exact amount as people read it. */
  readonly text: string
}

interface Props {
  /** What is shown, for whoever does not see it. */
  readonly name: string
  readonly points: readonly SeriesPoint[]
  /** A balance stays until it changes; a count belongs to its period. */
  readonly kind: 'steps' | 'bars'
}

const WIDTH = 800
const HEIGHT = 120
const MARGIN = 4
/** A young chain's few bars stand at the right, as thin as those of an old one. */
const MIN_BARS = 30
/** The table is for reading; the rest is in the API. */
const MAX_ROWS = 50

/** A series over time, with the same numbers in a table. */
export function SeriesChart({ name, points, kind }: Props) {
  const [first] = points
  const last = points.at(-1)
  if (first === undefined || last === undefined) return null
  const most = points.reduce((high, { value }) => Math.max(high, value), 0) || 1
  const highest = points.find(({ value }) => value === most) ?? last
  const step = (last.at - first.at) / Math.max(1, points.length - 1) || 1
  const slots = Math.max(points.length, MIN_BARS)
  const from = kind === 'bars' ? last.at - (slots - 1) * step : first.at
  const span = kind === 'bars' ? slots * step : last.at - first.at || 1
  const x = (at: number): number => ((at - from) / span) * WIDTH
  const y = (value: number): number => HEIGHT - MARGIN - (value / most) * (HEIGHT - 2 * MARGIN)
  return (
    <figure className="px-4 pb-3">
      <figcaption className="mb-1 flex flex-wrap justify-between gap-x-4 text-caption text-text-2">
        <span>{name}</span>
        <span>most {highest.text}</span>
      </figcaption>
      <svg
        aria-hidden
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="h-28 w-full text-accent"
        preserveAspectRatio="none"
      >
        {kind === 'bars' ? (
          points.map(({ at, value }) => (
            <rect
              key={at}
              x={x(at)}
              y={y(value)}
              width={Math.max(1, (WIDTH / slots) * 0.8)}
              height={HEIGHT - MARGIN - y(value)}
              fill="currentColor"
            />
          ))
        ) : (
          <path
            d={`M0 ${y(first.value).toFixed(1)} ${points.map(({ at, value }) => `H${x(at).toFixed(1)} V${y(value).toFixed(1)}`).join(' ')} H${WIDTH}`}
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
      <div className="flex justify-between text-caption text-text-3">
        <Ago unix={from} />
        <Ago unix={last.at} />
      </div>
      <details className="mt-1 text-table">
        <summary className="min-h-6 text-text-2">As a table</summary>
        <DataTable
          caption={name}
          rows={points.slice(-MAX_ROWS).reverse()}
          keyOf={({ at, text }) => `${at}${text}`}
          columns={[
            { name: 'When', cell: ({ at }) => <Ago unix={at} isDetailed /> },
            { name: 'How much', isNumber: true, cell: ({ text }) => text },
          ]}
        />
      </details>
    </figure>
  )
}
