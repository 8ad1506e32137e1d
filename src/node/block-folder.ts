import { readFileSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { CellarError } from '../lib/errors.ts'
import { type BlockId, MASTERCHAIN } from '../model/block.ts'
import { blockKey } from './block-key.ts'
import { listPackEntries } from './pack-file.ts'

/** Where bytes that claim to be a block lie. The claim is a file's or an entry's name: nothing is proven yet. */
export interface BlockPlace {
  readonly path: string
  /** Part of an archive; a file of its own when absent. */
  readonly range?: { readonly offset: number; readonly length: number }
}

/** A folder of raw blocks: `{workchain}_{shard16hex}_{seqno}.boc` files and the node's `.pack` archives, side by side. */
export interface BlockFolder {
  readonly path: string
  /** Ascending, each once. */
  readonly masterchainSeqnos: readonly number[]
  /** Blocks known by name. */
  readonly size: number
  has(id: BlockId): boolean
  /** Every place that claims to hold the block; normally one. Files come before archives. */
  places(id: BlockId): readonly BlockPlace[]
  read(place: BlockPlace): Promise<Uint8Array>
}

const BLOCK_FILE = /^(-?\d{1,11})_([0-9a-fA-F]{16})_(\d{1,10})\.boc$/

/** Lists what is there by name; block bytes are read only when asked for. */
export async function openBlockFolder(path: string): Promise<BlockFolder> {
  const names = await readdir(path).catch((error: NodeJS.ErrnoException) => {
    throw new CellarError('BROKEN_INPUT', `cannot read folder ${path}: ${error.code}`, { path }, { cause: error })
  })
  names.sort()
  const places = new Map<string, BlockPlace[]>()
  const masterchain = new Set<number>()
  const add = (id: BlockId, place: BlockPlace) => {
    const key = blockKey(id)
    const known = places.get(key)
    if (known === undefined) places.set(key, [place])
    else known.push(place)
    if (id.workchain === MASTERCHAIN) masterchain.add(id.seqno)
  }

  for (const name of names) {
    const match = BLOCK_FILE.exec(name)
    if (match === null) continue
    const [, workchain, shard, seqno] = match
    const id = { workchain: Number(workchain), shard: BigInt.asIntN(64, BigInt(`0x${shard}`)), seqno: Number(seqno) }
    add(id, { path: join(path, name) })
  }
  for (const name of names) {
    if (!name.endsWith('.pack')) continue
    const packPath = join(path, name)
    await using file = await openFile(packPath)
    for (const { id, offset, length } of await listPackEntries(file.handle, packPath)) {
      add(id, { path: packPath, range: { offset, length } })
    }
  }

  return {
    path,
    masterchainSeqnos: [...masterchain].sort((a, b) => a - b),
    size: places.size,
    has: (id) => places.has(blockKey(id)),
    places: (id) => places.get(blockKey(id)) ?? [],
    read: readPlace,
  }
}

async function readPlace({ path, range }: BlockPlace): Promise<Uint8Array> {
  // A block is a small file: asking a thread pool for it costs seven times what reading it here does.
  if (range === undefined) {
    try {
      const bytes = readFileSync(path)
      // Never a part of Node's pool of small buffers: the bytes are moved to another thread.
      return bytes.byteLength === bytes.buffer.byteLength ? bytes : Uint8Array.from(bytes)
    } catch (error) {
      throw unreadable(path, error as NodeJS.ErrnoException)
    }
  }
  await using file = await openFile(path)
  const bytes = new Uint8Array(range.length)
  let filled = 0
  while (filled < range.length) {
    const { bytesRead } = await file.handle.read(bytes, filled, range.length - filled, range.offset + filled)
    if (bytesRead === 0) throw new CellarError('BROKEN_INPUT', `${path} ends too soon`, { path })
    filled += bytesRead
  }
  return bytes
}

async function openFile(path: string) {
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw unreadable(path, error)
  })
  return { handle, [Symbol.asyncDispose]: () => handle.close() }
}

const unreadable = (path: string, error: NodeJS.ErrnoException) =>
  new CellarError('BROKEN_INPUT', `cannot read ${path}: ${error.code}`, { path }, { cause: error })
