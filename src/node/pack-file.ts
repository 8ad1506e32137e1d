import type { FileHandle } from 'node:fs/promises'
import { CellarError } from '../lib/errors.ts'
import type { BlockId } from '../model/block.ts'

/** A block inside an archive: where its bytes lie. */
export interface PackEntry {
  readonly id: BlockId
  readonly offset: number
  readonly length: number
}

const PACK_MAGIC = 0xae8fdd01
const ENTRY_MAGIC = 0x1e8b
const ENTRY_HEADER = 8
const BLOCK_NAME = /^block_\((-?\d{1,11}),([0-9a-fA-F]{16}),(\d{1,10})\):[0-9a-fA-F]{64}:[0-9a-fA-F]{64}$/

/**
 * The blocks of an archive as the node writes it: magic, then entries of u16 magic, u16 name length, u32 data length, name,
 * data, all little endian. Only entry headers are read, so a file of any size costs a few bytes per entry.
 */
export async function listPackEntries(file: FileHandle, path: string): Promise<PackEntry[]> {
  const { size } = await file.stat()
  const broken = (offset: number, what: string) =>
    new CellarError('BROKEN_INPUT', `${path} is not a whole archive: ${what} at byte ${offset}`, { path, offset })
  const head = Buffer.alloc(4)
  if ((await file.read(head, 0, 4, 0)).bytesRead < 4 || head.readUInt32LE(0) !== PACK_MAGIC) throw broken(0, 'no magic')
  const window = new ReadWindow(file, size)
  const entries: PackEntry[] = []
  for (let at = 4; at < size; ) {
    const header = await window.read(at, ENTRY_HEADER)
    if (header === undefined) throw broken(at, 'an entry cut short')
    if (header.readUInt16LE(0) !== ENTRY_MAGIC) throw broken(at, 'no entry')
    const nameLength = header.readUInt16LE(2)
    const length = header.readUInt32LE(4)
    const name = await window.read(at + ENTRY_HEADER, nameLength)
    const offset = at + ENTRY_HEADER + nameLength
    if (name === undefined || offset + length > size) throw broken(at, 'an entry cut short')
    const id = parseEntryName(name.toString('latin1'))
    if (id !== undefined) entries.push({ id, offset, length })
    at = offset + length
  }
  return entries
}

function parseEntryName(name: string): BlockId | undefined {
  const match = BLOCK_NAME.exec(name)
  if (match === null) return undefined
  const [, workchain, shard, seqno] = match
  return { workchain: Number(workchain), shard: BigInt.asIntN(64, BigInt(`0x${shard}`)), seqno: Number(seqno) }
}

const WINDOW_BYTES = 64 * 1024

/** Small reads served out of one larger one: entries are often shorter than a disk read. */
class ReadWindow {
  private readonly file: FileHandle
  private readonly size: number
  private readonly buffer = Buffer.alloc(WINDOW_BYTES)
  private from = 0
  private to = 0

  constructor(file: FileHandle, size: number) {
    this.file = file
    this.size = size
  }

  async read(at: number, length: number): Promise<Buffer | undefined> {
    if (at + length > this.size) return undefined
    if (length > WINDOW_BYTES) return undefined
    if (at < this.from || at + length > this.to) {
      const { bytesRead } = await this.file.read(this.buffer, 0, WINDOW_BYTES, at)
      this.from = at
      this.to = at + bytesRead
      if (bytesRead < length) return undefined
    }
    return this.buffer.subarray(at - this.from, at - this.from + length)
  }
}
