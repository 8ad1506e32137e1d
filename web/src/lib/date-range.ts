const DAY_SECONDS = 86_400

const dayOf = (date: string | undefined): number | undefined => {
  if (date === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined
  const at = Date.parse(`${date}T00:00:00Z`)
  return Number.isNaN(at) ? undefined : at / 1000
}

/** First second of a day of UTC, as in "2026-11-16"; undefined for anything else. */
export const startOf = (date: string | undefined): number | undefined => dayOf(date)

/** Last second of a day of UTC. */
export function endOf(date: string | undefined): number | undefined {
  const start = dayOf(date)
  return start === undefined ? undefined : start + DAY_SECONDS - 1
}
