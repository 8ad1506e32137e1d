import { open, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** As much of the end of a file as is looked at for its last lines. */
const TAIL_BYTES = 8 * 2 ** 20
const LOOK_MS = 200

export interface TailStart {
  readonly lines: readonly string[]
  /** Where what comes later begins. */
  readonly end: number
}

/** The last lines of a file that `isWanted`; undefined when there is no such file. */
export async function readTail(
  path: string,
  count: number,
  isWanted: (line: string) => boolean,
): Promise<TailStart | undefined> {
  const size = (await stat(path).catch(() => undefined))?.size
  if (size === undefined) return undefined
  const from = Math.max(0, size - TAIL_BYTES)
  const text = await readPart(path, from, size)
  // What does not begin in the part that was read is half a line, and so is what does not end in it.
  const lines = text.split('\n').slice(from > 0 ? 1 : 0, -1)
  const rest = Buffer.byteLength(text.slice(text.lastIndexOf('\n') + 1))
  return { lines: count === 0 ? [] : lines.filter(isWanted).slice(-count), end: size - rest }
}

/** Each line that is added to a file, also when another takes its place, until told to stop. */
export async function* followFile(path: string, from: number, signal: AbortSignal): AsyncGenerator<string> {
  let at = from
  while (!signal.aborted) {
    const size = (await stat(path).catch(() => undefined))?.size ?? at
    if (size < at) at = 0
    const text = size > at ? await readPart(path, at, size) : ''
    const end = text.lastIndexOf('\n') + 1
    at += Buffer.byteLength(text.slice(0, end))
    if (end > 0) yield* text.slice(0, end - 1).split('\n')
    else await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined)
  }
}

async function readPart(path: string, from: number, to: number): Promise<string> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from)
  return buffer.toString('utf8', 0, bytesRead)
}
