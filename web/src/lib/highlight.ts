import { useSyncExternalStore } from 'react'

/** The account that is pointed at: look-alikes are told from the same by what lights up with it. */
let highlighted: string | undefined
const listeners = new Set<() => void>()

export function highlight(raw: string | undefined): void {
  highlighted = raw
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useHighlighted = (raw: string): boolean => useSyncExternalStore(subscribe, () => highlighted === raw)
