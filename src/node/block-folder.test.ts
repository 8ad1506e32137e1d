import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sharedData } from '../../test/shared-data.ts'
import { WHOLE_SHARD } from '../model/block.ts'
import { openBlockFolder } from './block-folder.ts'

const HASH = 'AB'.repeat(32)

async function folder(files: Record<string, Uint8Array>) {
  const path = await mkdtemp(join(tmpdir(), 'cellar-folder-'))
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(path, name), bytes)
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) }
}

function pack(entries: Record<string, Uint8Array>): Buffer {
  const parts = [Buffer.from('01dd8fae', 'hex')]
  for (const [name, bytes] of Object.entries(entries)) {
    const header = Buffer.alloc(8)
    header.writeUInt16LE(0x1e8b, 0)
    header.writeUInt16LE(name.length, 2)
    header.writeUInt32LE(bytes.length, 4)
    parts.push(header, Buffer.from(name), Buffer.from(bytes))
  }
  return Buffer.concat(parts)
}

test('finds blocks by file name and leaves other files alone', async () => {
  await using dir = await folder({
    '-1_8000000000000000_7.boc': Buffer.from('seven'),
    '-1_8000000000000000_12.boc': Buffer.from('twelve'),
    '0_e000000000000000_3.boc': Buffer.from('shard'),
    '0_e000000000000000_3.state.boc': Buffer.from('not a block'),
    'README.md': Buffer.from('nor this'),
  })
  const blocks = await openBlockFolder(dir.path)
  expect(blocks.masterchainSeqnos).toEqual([7, 12])
  expect(blocks.size).toBe(3)
  const id = { workchain: 0, shard: -(2n ** 61n), seqno: 3 }
  expect(blocks.has(id)).toBe(true)
  const [place] = blocks.places(id)
  expect(Buffer.from(await blocks.read(place as never)).toString()).toBe('shard')
})

test('reads blocks, and only blocks, out of several archives beside files', async () => {
  await using dir = await folder({
    'a.pack': pack({
      [`proof_(-1,8000000000000000,1):${HASH}:${HASH}`]: Buffer.from('proof'),
      [`block_(-1,8000000000000000,1):${HASH}:${HASH}`]: Buffer.from('one'),
      [`prooflink_(0,8000000000000000,1):${HASH}:${HASH}`]: Buffer.alloc(70_000),
      [`block_(0,8000000000000000,1):${HASH}:${HASH}`]: Buffer.from('shard one'),
    }),
    'b.pack': pack({ [`block_(-1,8000000000000000,2):${HASH}:${HASH}`]: Buffer.from('two') }),
    '-1_8000000000000000_2.boc': Buffer.from('two again'),
  })
  const blocks = await openBlockFolder(dir.path)
  expect(blocks.masterchainSeqnos).toEqual([1, 2])
  const read = async (workchain: number, seqno: number) =>
    Promise.all(
      blocks
        .places({ workchain, shard: WHOLE_SHARD, seqno })
        .map(async (p) => Buffer.from(await blocks.read(p)).toString()),
    )
  expect(await read(-1, 1)).toEqual(['one'])
  expect(await read(0, 1)).toEqual(['shard one'])
  expect(await read(-1, 2)).toEqual(['two again', 'two'])
  expect(await read(0, 2)).toEqual([])
})

test.each([
  ['no magic', Buffer.from('00000000', 'hex')],
  ['an empty file', Buffer.alloc(0)],
  ['an entry cut short', pack({ [`block_(0,8000000000000000,1):${HASH}:${HASH}`]: Buffer.alloc(50) }).subarray(0, -1)],
  ['something else after an entry', Buffer.concat([pack({ x: Buffer.alloc(1) }), Buffer.alloc(20)])],
])('refuses an archive with %s, naming it', async (_, bytes) => {
  await using dir = await folder({ 'broken.pack': bytes })
  await expect(openBlockFolder(dir.path)).rejects.toMatchObject({
    code: 'BROKEN_INPUT',
    message: expect.stringContaining('broken.pack'),
  })
})

test('a folder that is not there is said so', async () => {
  await expect(openBlockFolder(join(tmpdir(), 'cellar-no-such-folder'))).rejects.toMatchObject({ code: 'BROKEN_INPUT' })
})

const packs = sharedData('real', 'packs')
test.skipIf(!packs)('lists the archives of a real node', async () => {
  const blocks = await openBlockFolder(packs as string)
  expect(blocks.masterchainSeqnos).toEqual(Array.from({ length: 99 }, (_, i) => i + 1))
})
