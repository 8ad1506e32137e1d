import { useSyncExternalStore } from 'react'

/** When the API takes requests again after it refused one for coming too soon; 0 when it refused none. Milliseconds. */
let until = 0
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Said until it is over. */
export function setLimited(seconds: number): void {
  until = Math.max(until, Date.now() + seconds * 1000)
  clearTimeout(timer)
  timer = setTimeout(() => {
    until = 0
    tell()
  }, until - Date.now())
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLimitedUntil = (): number => useSyncExternalStore(subscribe, () => until)
