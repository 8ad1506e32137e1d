import { type RoundTimes, type Stretch, toStretches } from '../../lib/round.ts'
import { formatDuration } from '../../lib/time.ts'
import { Ago, useNow } from '../text/ago.tsx'

const COLUMNS = 'grid gap-x-4 gap-y-1 sm:grid-cols-[11rem_minmax(0,1fr)_8rem] sm:items-center'

/** When a round of validators began, when the next one is elected, and until when stakes are held, along one line of time. */
export function RoundLine({ round }: { readonly round: RoundTimes }) {
  const now = useNow()
  const stretches = toStretches(round)
  const from = Math.min(...stretches.map((one) => one.from))
  const to = Math.max(...stretches.map((one) => one.to))
  const placeOf = (at: number): number => Math.max(0, Math.min(100, ((at - from) / Math.max(1, to - from)) * 100))
  return (
    <figure aria-label="Time line of this round" className="flex flex-col gap-3">
      {stretches.map((stretch) => (
        <div key={stretch.name} className={COLUMNS}>
          <span className="text-text-2">{stretch.name}</span>
          <span aria-hidden className="relative h-3 rounded-full bg-sunken">
            <span
              className={`absolute inset-y-0 rounded-full ${stateOf(stretch, now) === 'now' ? 'bg-accent' : 'bg-line-strong'}`}
              style={{ left: `${placeOf(stretch.from)}%`, width: `${placeOf(stretch.to) - placeOf(stretch.from)}%` }}
            />
            {now >= from && now <= to && (
              <span className="absolute -inset-y-1 w-0.5 bg-text" style={{ left: `${placeOf(now)}%` }} />
            )}
          </span>
          <span className="sm:text-right">{whenOf(stretch, now)}</span>
        </div>
      ))}
      <figcaption className={`text-caption text-text-3 ${COLUMNS}`}>
        <span className="flex justify-between sm:col-start-2">
          <Ago unix={from} isDetailed />
          <Ago unix={to} isDetailed />
        </span>
      </figcaption>
    </figure>
  )
}

const stateOf = ({ from, to }: Stretch, now: number): 'ahead' | 'now' | 'over' =>
  now < from ? 'ahead' : now < to ? 'now' : 'over'

function whenOf(stretch: Stretch, now: number): string {
  const state = stateOf(stretch, now)
  if (state === 'over') return 'over'
  return state === 'now' ? `${formatDuration(stretch.to - now)} left` : `in ${formatDuration(stretch.from - now)}`
}
