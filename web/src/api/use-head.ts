import { useSyncExternalStore } from 'react'
import type { Block } from './schema.gen.ts'
import { type StreamEvent, stream } from './stream.ts'

/** The newest masterchain block that was heard of; 0 before the first. Painted twice a second at most. */
let head = 0
let isPaused = false
let painted = 0
let isDue = false
const listeners = new Set<() => void>()
const PAINT_MS = 500

/** As many as lanes show and may be missed while they are paused. */
const KEPT = 64
const heard = new Map<number, readonly Block[]>()

/** A masterchain block and its shard blocks, if the stream brought them. */
export const heardBlocks = (seqno: number): readonly Block[] | undefined => heard.get(seqno)

function paint(): void {
  isDue = false
  if (isPaused || painted === head) return
  painted = head
  for (const listener of listeners) listener()
}

function take({ type, mc_seqno: seqno, blocks }: StreamEvent): void {
  // What is only signed has no place in the masterchain yet.
  if (type !== 'blocks' || typeof seqno !== 'number') return
  heard.set(seqno, blocks as readonly Block[])
  heard.delete(seqno - KEPT)
  head = Math.max(head, seqno)
  for (const listener of pauseListeners) listener()
  if (isDue) return
  isDue = true
  setTimeout(paint, PAINT_MS)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stop = stream.subscribe({ types: [], onEvent: take })
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

function onPause(listener: () => void): () => void {
  pauseListeners.add(listener)
  return () => pauseListeners.delete(listener)
}

export const usePaused = (): boolean => useSyncExternalStore(onPause, () => isPaused)

export const useStreamOpen = (): boolean => useSyncExternalStore(stream.onState, () => stream.isOpen)

/** How many blocks came since painting was paused. */
export const useWaiting = (): number => useSyncExternalStore(onPause, () => (isPaused ? head - painted : 0))
