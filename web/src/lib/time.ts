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

const SHORT = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const
const LONG = { ...SHORT, year: 'numeric', second: '2-digit', timeZoneName: 'short' } as const

/** Made when first needed: a browser reads its tables for it, and a page that tells ages needs none. */
const formats = new Map<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>()

function format(unix: number, options: Intl.DateTimeFormatOptions): string {
  const made = formats.get(options) ?? new Intl.DateTimeFormat('en-GB', options)
  formats.set(options, made)
  return made.format(unix * 1000).replace(',', '')
}

/** By the reader's clock, as in "16 Nov 09:04". */
export const formatLocal = (unix: number): string => format(unix, SHORT)
export const formatLocalFull = (unix: number): string => format(unix, LONG)

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
