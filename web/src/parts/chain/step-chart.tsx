interface Props {
  readonly steps: readonly { readonly at: number; readonly free: bigint }[]
  readonly total: bigint
  readonly now: number
}

const WIDTH = 800
const HEIGHT = 160

/** Free coins over time; the table below it says the same. */
export function StepChart({ steps, total, now }: Props) {
  const [first] = steps
  const last = steps.at(-1)
  if (first === undefined || last === undefined || total === 0n) return null
  const gap = Math.max(1, (last.at - first.at) / Math.max(1, steps.length - 1))
  const from = first.at - gap
  const span = last.at + gap - from
  const x = (at: number): number => ((at - from) / span) * WIDTH
  const y = (free: bigint): number => HEIGHT - 8 - (Number((free * 1000n) / total) / 1000) * (HEIGHT - 16)
  const path = steps.map(({ at, free }) => `H${x(at).toFixed(1)} V${y(free).toFixed(1)}`).join(' ')
  const here = Math.max(0, Math.min(WIDTH, x(now)))
  return (
    <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="h-40 w-full text-accent" preserveAspectRatio="none">
      <path
        d={`M0 ${HEIGHT - 8} ${path} H${WIDTH}`}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
      <line
        x1={here}
        x2={here}
        y1="0"
        y2={HEIGHT}
        className="text-warn"
        stroke="currentColor"
        strokeDasharray="4 4"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
