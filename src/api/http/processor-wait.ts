import { closeSync, openSync, readSync } from 'node:fs'

const NANOSECONDS_PER_MS = 1e6
/** Of the main thread: nanoseconds on a processor, nanoseconds of waiting for one, number of turns. */
const SCHEDSTAT = '/proc/self/schedstat'

/** How long the main thread was ready to run and had no processor: other processes' doing, never a request's. */
export interface ProcessorWait {
  /** Since the process began. Where the system does not tell it is always 0. */
  readMs(): number
  close(): void
}

export function openProcessorWait(): ProcessorWait {
  try {
    const file = openSync(SCHEDSTAT, 'r')
    const bytes = Buffer.alloc(64)
    const read = (): string => bytes.toString('latin1', 0, readSync(file, bytes, 0, bytes.length, 0))
    return { readMs: () => Number(read().split(' ')[1]) / NANOSECONDS_PER_MS, close: () => closeSync(file) }
  } catch {
    // Linux alone has it.
    return { readMs: () => 0, close: () => undefined }
  }
}
