const STEPS = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
  [1, 's'],
] as const

/** In the two largest units that say something. */
export function describeSeconds(seconds: number): string {
  let left = Math.round(seconds)
  const parts: string[] = []
  for (const [size, unit] of STEPS) {
    const count = Math.floor(left / size)
    left -= count * size
    if (count > 0 && parts.length < 2) parts.push(`${count} ${unit}`)
  }
  return parts.length === 0 ? '0 s' : parts.join(' ')
}
