import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { CellarError } from '../../lib/errors.ts'
import { type BackupTable, tableFile } from './manifest.ts'

const CHUNK_BYTES = 256 * 1024

type OnBytes = (bytes: number) => void

/** Writes what flows out of a table, and does not say so before the disk has it. `onBytes` hears of bytes before they are compressed. */
export async function writeTableFile(
  path: string,
  rows: Readable,
  onBytes: OnBytes,
  signal: AbortSignal | undefined,
): Promise<Pick<BackupTable, 'bytes' | 'sha256'>> {
  const hash = createHash('sha256')
  let bytes = 0
  // Documents are packed already, and hashes do not get smaller: a higher level takes longer and saves next to nothing.
  const gzip = createGzip({ level: 1, chunkSize: CHUNK_BYTES })
  const count = tap((chunk) => onBytes(chunk.length))
  const note = tap((chunk) => {
    hash.update(chunk)
    bytes += chunk.length
  })
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, highWaterMark: CHUNK_BYTES * 4 })
  await pipeline(rows, count, gzip, note, file, { signal })
  await syncFile(path)
  return { bytes, sha256: hash.digest('hex') }
}

/** Until the disk has all of it. */
export async function syncFile(path: string): Promise<void> {
  await using file = await open(path)
  await file.sync()
}

/** Reads a file of a backup whole, and gives its rows to `rows` when there is somebody to take them. Fails when it is not the file that was written. */
export async function readTableFile(
  folder: string,
  table: BackupTable,
  onBytes: OnBytes,
  { rows, signal }: { readonly rows?: Writable; readonly signal?: AbortSignal | undefined },
): Promise<void> {
  const path = tableFile(folder, table)
  const hash = createHash('sha256')
  const note = tap((chunk) => {
    hash.update(chunk)
    onBytes(chunk.length)
  })
  const source = createReadStream(path, { highWaterMark: CHUNK_BYTES })
  try {
    if (rows === undefined) await pipeline(source, note, drain, { signal })
    else await pipeline(source, note, createGunzip({ chunkSize: CHUNK_BYTES }), rows, { signal })
  } catch (error) {
    // What stumbles over a damaged file says so in its own words.
    const isDamaged = signal?.aborted !== true && (await digestFile(path)) !== table.sha256
    throw isDamaged ? damaged(path, error) : error
  }
  if (hash.digest('hex') !== table.sha256) throw damaged(path)
}

/** Undefined when it cannot be read. */
async function digestFile(path: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(path), hash)
    return hash.digest('hex')
  } catch {
    return undefined
  }
}

const damaged = (path: string, cause?: unknown): CellarError =>
  new CellarError(
    'BROKEN_INPUT',
    `${path} is not the file that the backup was made with: it is damaged, or gone.`,
    {},
    { cause },
  )

const tap = (look: (chunk: Buffer) => void) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      look(chunk)
      yield chunk
    }
  }

async function drain(source: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of source);
}
