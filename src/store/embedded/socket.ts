import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

// A statement over a Unix socket takes a fifth less of the processor, on both sides together, than over TCP. The server listens on both: other tools are told
// of the port.

/** Of the name of a socket, on every system: 108 bytes with the zero at its end on Linux, 104 on macOS. */
const MAX_PATH_BYTES = 103

const PREFIX = '.s.PGSQL.'
const LONGEST_NAME = `${PREFIX}65535`

/** Whether a socket in this folder can be named. */
export const fitsSocket = (folder: string): boolean => Buffer.byteLength(join(folder, LONGEST_NAME)) <= MAX_PATH_BYTES

/** What a killed server left in a folder that is ours: PostgreSQL would ask whether the process that made it lives, and a number may be another process's by now. */
export async function removeSockets(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const isLeft = entry.name.startsWith(PREFIX) && (entry.isSocket() || entry.isFile())
    if (isLeft) await rm(join(folder, entry.name), { force: true })
  }
}

/** A URL of the server on this machine by its socket, where it has one. Whoever reads host and port of it reads those of TCP. */
export async function bySocket(url: string, folder: string): Promise<string> {
  const there = new URL(url)
  const socket = fitsSocket(folder) && (await stat(join(folder, `${PREFIX}${there.port}`)).catch(() => undefined))
  if (socket === false || socket?.isSocket() !== true) return url
  there.searchParams.set('host', folder)
  return there.href
}
