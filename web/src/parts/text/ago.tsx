import { type PointerEvent, useEffect, useSyncExternalStore } from 'react'
import { useSettings } from '../../lib/settings.ts'
import { formatAgo, formatLocal, formatLocalFull, formatUtc, toIso } from '../../lib/time.ts'

/** One clock for the page. */
const listeners = new Set<() => void>()
let now = Math.floor(Date.now() / 1000)
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Math.floor(Date.now() / 1000)
    for (const one of listeners) one()
  }, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

export const useNow = (): number => useSyncExternalStore(subscribe, () => now)

/** Drawn anew only when its words change: every second below a minute, then every half minute. */
const useCoarseNow = (unix: number): number =>
  useSyncExternalStore(subscribe, () => (now - unix < 60 ? now : now - ((now - unix) % 30)))

interface Props {
  /** Seconds, sometimes as text. */
  readonly unix: number | string
  readonly isDetailed?: boolean
}

export function Ago({ unix: given, isDetailed = false }: Props) {
  const unix = Number(given)
  const at = useCoarseNow(unix)
  const { time } = useSettings()
  useEffect(() => {
    now = Math.floor(Date.now() / 1000)
  }, [])
  const shown = isDetailed ? (time === 'local' ? formatLocalFull(unix) : formatUtc(unix)) : inMode(unix, time, at)
  // The other forms are made when somebody asks for them: a list tells its times every second, and few are pointed at.
  const tellOthers = ({ currentTarget }: PointerEvent<HTMLElement>): void => {
    const forms = [formatAgo(unix, at), formatLocalFull(unix), formatUtc(unix)]
    currentTarget.title = forms.filter((form) => form !== shown).join('\n')
  }
  return (
    <time dateTime={toIso(unix)} onPointerEnter={tellOthers} className="sm:whitespace-nowrap">
      {shown}
    </time>
  )
}

const inMode = (unix: number, mode: string, now: number): string =>
  mode === 'utc' ? formatUtc(unix) : mode === 'local' ? formatLocal(unix) : formatAgo(unix, now)
