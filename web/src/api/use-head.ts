import { useSyncExternalStore } from 'react'
import { blockOf, stream } from './stream.ts'

/** The newest masterchain block that was heard of; 0 before the first. Painted twice a second at most. */
let head = 0
let isPaused = false
let painted = 0
let isDue = false
const listeners = new Set<() => void>()
const PAINT_MS = 500

function paint(): void {
  isDue = false
  if (isPaused || painted === head) return
  painted = head
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stop = stream.subscribe({
    types: [],
    onEvent: (event) => {
      head = Math.max(head, blockOf(event) ?? 0)
      if (isDue) return
      isDue = true
      setTimeout(paint, PAINT_MS)
    },
  })
  return () => {
    listeners.delete(listener)
    stop()
  }
}

export const useHead = (): number => useSyncExternalStore(subscribe, () => painted)

const pauseListeners = new Set<() => void>()

/** Stops painting, not listening. */
export function setPaused(value: boolean): void {
  isPaused = value
  for (const listener of pauseListeners) listener()
  paint()
}

export const usePaused = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      pauseListeners.add(listener)
      return () => pauseListeners.delete(listener)
    },
    () => isPaused,
  )

export const useStreamOpen = (): boolean => useSyncExternalStore(stream.onState, () => stream.isOpen)
