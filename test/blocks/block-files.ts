import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readSingleRoot } from '../../src/cell/boc.ts'
import type { Cell } from '../../src/cell/cell.ts'
import { asHash } from '../../src/cell/hash.ts'
import { cellHash, computeHashes } from '../../src/cell/hashing.ts'
import { extractBlock } from '../../src/decode/extract/extract-block.ts'
import type { ExtractedBlock } from '../../src/decode/extract/extracted-block.ts'
import type { BlockIdExt } from '../../src/model/block.ts'

export interface BlockFile {
  readonly id: BlockIdExt
  readonly root: Cell
}

/** `{workchain}_{shard16hex}_{seqno}.boc` with its hashes computed from the bytes. */
export function readBlockFile(file: string): BlockFile {
  const bytes = readFileSync(file)
  const [workchain, shard, seqno] = basename(file, '.boc').split('_') as [string, string, string]
  const root = readSingleRoot(bytes)
  computeHashes(root.arena)
  return {
    root,
    id: {
      workchain: Number(workchain),
      shard: BigInt.asIntN(64, BigInt(`0x${shard}`)),
      seqno: Number(seqno),
      rootHash: cellHash(root),
      fileHash: asHash(createHash('sha256').update(bytes).digest()),
    },
  }
}

export function extractFile(file: string, mcSeqno = 0): ExtractedBlock {
  const { root, id } = readBlockFile(file)
  return extractBlock(root, id, mcSeqno)
}

export const listBlockFiles = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.boc'))
    .sort()
    .map((name) => join(folder, name))
