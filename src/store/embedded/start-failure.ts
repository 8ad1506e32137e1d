import { CellarError } from '../../lib/errors.ts'

/** Why PostgreSQL would not begin, in one sentence: the last thing it said before it gave up, and where the rest is. */
export function toStartError(what: string, said: string, place: string): CellarError {
  if (/No space left on device/i.test(said)) {
    return new CellarError('STORE_UNAVAILABLE', `${what}: the disk of ${place} is full. Make room, and start it again.`)
  }
  const lines = said.trim().split('\n')
  const last = lines.findLast((line) => /\b(FATAL|PANIC|error):/i.test(line)) ?? lines.at(-1) ?? ''
  const why = last.replace(/^.*?\b(FATAL|PANIC|error):\s*/i, '').trim()
  const isDamaged = /could not (open|read|locate|access)|checksum|corrupt|invalid|lost/i.test(why)
  const way = isDamaged
    ? ' Its files are damaged or lost: restore a backup, or index again into another --data-dir.'
    : ''
  return new CellarError(
    isDamaged ? 'BROKEN_STORE' : 'STORE_UNAVAILABLE',
    `${what}: ${why}; ${place} tells more.${way}`,
  )
}
