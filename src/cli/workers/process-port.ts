import type { CallPort } from '../../lib/port-calls.ts'

interface OtherProcess {
  on(event: 'message', listener: (message: unknown) => void): unknown
  send?(message: unknown, done: (error: Error | null) => void): boolean
}

/** The channel to another process, for `PortCalls`. */
export const portOf = (other: OtherProcess): CallPort => ({
  on: (event, listener) => other.on(event, listener),
  // Of a process that has just ended its end is told, and whatever waits for it fails then. A failure that nobody
  // takes here would end this process, too.
  postMessage: (message) => void other.send?.(message, () => undefined),
})
