/** A line without numbers; what it shows is said in words beside it. */
export function Sparkline({
  values,
  width = 120,
  height = 28,
}: {
  readonly values: readonly number[]
  readonly width?: number
  readonly height?: number
}) {
  if (values.length < 2) return null
  const most = Math.max(...values, 1)
  const step = width / (values.length - 1)
  const points = values.map(
    (value, at) => `${(at * step).toFixed(1)},${(height - 2 - (value / most) * (height - 4)).toFixed(1)}`,
  )
  return (
    <svg aria-hidden width={width} height={height} viewBox={`0 0 ${width} ${height}`} className="text-accent">
      <polyline points={points.join(' ')} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
    </svg>
  )
}
