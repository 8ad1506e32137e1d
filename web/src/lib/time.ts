/** How times are shown: how long ago, by the reader's clock, or by everybody's. */
export type TimeMode = 'relative' | 'local' | 'utc'

const DAY = 86_400
const YEAR = 365 * DAY

/** Clocks of two machines differ by this much without anything being in the future. */
const CLOCKS_DIFFER = 60

/** "12 s ago" up to a day, then a date; "in 3 h" of what is to come. */
export function formatAgo(unix: number, now: number): string {
  if (unix - now > CLOCKS_DIFFER) return unix - now < DAY ? `in ${formatDuration(unix - now)}` : formatLocal(unix)
  const ago = Math.max(0, now - unix)
  if (ago < 60) return `${Math.floor(ago)} s ago`
  if (ago < 3600) return `${Math.floor(ago / 60)} min ago`
  if (ago < DAY) return `${Math.floor(ago / 3600)} h ago`
  return formatLocal(unix)
}

const SHORT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
const LONG = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  timeZoneName: 'short',
})

/** By the reader's clock, as in "16 Nov 09:04". */
export const formatLocal = (unix: number): string => SHORT.format(unix * 1000).replace(',', '')
export const formatLocalFull = (unix: number): string => LONG.format(unix * 1000).replace(',', '')

/** "2026-11-16 09:04:46 UTC" */
export const formatUtc = (unix: number): string => `${toIso(unix).slice(0, 19).replace('T', ' ')} UTC`

export const toIso = (unix: number): string => new Date(unix * 1000).toISOString()

/** "3 d 4 h", of the two largest parts. */
export function formatDuration(seconds: number): string {
  const parts: [number, string][] = [
    [Math.floor(seconds / YEAR), 'y'],
    [Math.floor((seconds % YEAR) / DAY), 'd'],
    [Math.floor((seconds % DAY) / 3600), 'h'],
    [Math.floor((seconds % 3600) / 60), 'min'],
    [Math.floor(seconds % 60), 's'],
  ]
  const from = parts.findIndex(([count]) => count > 0)
  if (from < 0) return '0 s'
  return parts
    .slice(from, from + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ')
}
