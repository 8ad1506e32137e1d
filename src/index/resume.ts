import { asHash, HASH_BYTES } from '../cell/hash.ts'
import { CellarError } from '../lib/errors.ts'
import type { BlockIdExt } from '../model/block.ts'
import type { VersionChange } from './config-versions.ts'
import type { Frontier } from './frontier.ts'

/** What the indexer must know to go on after the last committed masterchain block; `checkpoint.resume` holds it. */
export interface Resume {
  readonly last: BlockIdExt
  readonly frontier: Frontier
  readonly versions: readonly VersionChange[]
}

const LAYOUT = 1
const ID_BYTES = 4 + 8 + 4 + 2 * HASH_BYTES

/**
 * Layout 1, big endian: u8 layout · last block id · u16 count, shard tops · u16 count, version changes (u32 seqno, u32 version).
 * A block id is i32 workchain, i64 shard, u32 seqno, root hash, file hash.
 */
export function encodeResume({ last, frontier, versions }: Resume): Uint8Array {
  const bytes = new Uint8Array(1 + ID_BYTES * (1 + frontier.length) + 4 + 8 * versions.length)
  const view = new DataView(bytes.buffer)
  let at = 0
  const u32 = (value: number) => {
    view.setUint32(at, value)
    at += 4
  }
  const u16 = (value: number) => {
    view.setUint16(at, value)
    at += 2
  }
  const id = (block: BlockIdExt) => {
    u32(block.workchain)
    view.setBigInt64(at, block.shard)
    at += 8
    u32(block.seqno)
    bytes.set(block.rootHash, at)
    bytes.set(block.fileHash, at + HASH_BYTES)
    at += 2 * HASH_BYTES
  }
  bytes[at++] = LAYOUT
  id(last)
  u16(frontier.length)
  for (const top of frontier) id(top)
  u16(versions.length)
  for (const { mcSeqno, version } of versions) {
    u32(mcSeqno)
    u32(version)
  }
  return bytes
}

export function decodeResume(bytes: Uint8Array): Resume {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  const u32 = () => {
    at += 4
    return view.getUint32(at - 4)
  }
  const u16 = () => {
    at += 2
    return view.getUint16(at - 2)
  }
  const hash = () => {
    at += HASH_BYTES
    return asHash(bytes.slice(at - HASH_BYTES, at))
  }
  const id = (): BlockIdExt => {
    const workchain = u32() | 0
    at += 8
    return { workchain, shard: view.getBigInt64(at - 8), seqno: u32(), rootHash: hash(), fileHash: hash() }
  }
  try {
    const layout = bytes[at++]
    if (layout !== LAYOUT) throw new RangeError(`layout ${layout}`)
    const last = id()
    const frontier = Array.from({ length: u16() }, id)
    const versions = Array.from({ length: u16() }, () => ({ mcSeqno: u32(), version: u32() }))
    if (at !== bytes.length) throw new RangeError(`${bytes.length - at} bytes left over`)
    return { last, frontier, versions }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new CellarError('BROKEN_STORE', `the checkpoint cannot be read: ${error.message}`, {}, { cause: error })
  }
}
