/** A picture of an account made of its address alone: five columns, mirrored, in one of a few colours. */
export function Identicon({ raw, size = 44 }: { readonly raw: string; readonly size?: number }) {
  const hex = raw.split(':')[1] ?? ''
  const colours = [
    'text-g-ton',
    'text-g-token',
    'text-g-swap',
    'text-g-nft',
    'text-g-name',
    'text-g-stake',
    'text-g-safe',
  ]
  const colour = colours[Number.parseInt(hex.slice(0, 2), 16) % colours.length]
  const cells = Array.from({ length: 15 }, (_, at) => Number.parseInt(hex[at + 2] ?? '0', 16) % 2 === 0)
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 7 7"
      className={`shrink-0 rounded-card border border-line bg-sunken ${colour}`}
    >
      {cells.flatMap((isOn, at) => {
        if (!isOn) return []
        const column = at % 3
        const row = Math.floor(at / 3)
        const xs = column === 2 ? [3] : [column + 1, 5 - column]
        return xs.map((x) => (
          <rect key={`${x}-${row}`} x={x} y={row + 1} width="1.02" height="1.02" fill="currentColor" />
        ))
      })}
    </svg>
  )
}
