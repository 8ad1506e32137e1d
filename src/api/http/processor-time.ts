import { closeSync, openSync, readSync } from 'node:fs'

const NANOSECONDS_PER_MS = 1e6
/** Of the main thread: nanoseconds on a processor, nanoseconds of waiting for one, number of turns. */
const SCHEDSTAT = '/proc/self/schedstat'

/** Of the main thread, since the process began, in ms. */
export interface ProcessorTimes {
  /** It had a processor. What a hypervisor took of it is not counted, though the thread cannot tell. */
  readonly ran: number
  /** It was ready to run and had none: other processes' doing, never a request's. */
  readonly waited: number
}

export interface ProcessorTime {
  /** undefined where the system does not tell. */
  read(): ProcessorTimes | undefined
  close(): void
}

export function openProcessorTime(): ProcessorTime {
  try {
    const file = openSync(SCHEDSTAT, 'r')
    const bytes = Buffer.alloc(64)
    const read = (): ProcessorTimes => {
      const [ran, waited] = bytes.toString('latin1', 0, readSync(file, bytes, 0, bytes.length, 0)).split(' ')
      return { ran: Number(ran) / NANOSECONDS_PER_MS, waited: Number(waited) / NANOSECONDS_PER_MS }
    }
    return { read, close: () => closeSync(file) }
  } catch {
    // Linux alone has it.
    return { read: () => undefined, close: () => undefined }
  }
}
