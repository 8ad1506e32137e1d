import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { fromHex, toHex } from '../../test/cell-trees.ts'
import { sharedData } from '../../test/shared-data.ts'
import { isCellarError } from '../lib/errors.ts'
import { isExotic, levelMask, refCount } from './arena.ts'
import { readBoc, readSingleRoot } from './boc.ts'
import { BLOCK_FORM, writeBoc } from './boc-writer.ts'
import { crc32c } from './crc32c.ts'
import { cellHash, computeHashes, depthAt, hashAt } from './hashing.ts'

const real = (...path: string[]): string | undefined => sharedData('real', ...path)
const readJson = (path: string): never => JSON.parse(readFileSync(path, 'utf8')) as never
const readBytes = (path: string): Uint8Array =>
  path.endsWith('.gz') ? gunzipSync(readFileSync(path)) : readFileSync(path)
const rootHash = (bytes: Uint8Array): string => toHex(cellHash(readSingleRoot(bytes)))

/** A cell with 3 bits `101` that refers twice to an empty one, in the forms a bag of cells can have. */
const CELLS = '0201b001010000'
const FORMS = {
  plain: `b5ee9c72010102010007 00${CELLS}`,
  indexed: `b5ee9c72810102010007 00 0507${CELLS}`,
  'indexed with cache bits': `b5ee9c72a10102010007 00 0a0f${CELLS}`,
  'index of starts': `b5ee9c72810102010007 00 0005${CELLS}`,
  'two bytes per number': 'b5ee9c720202 0002 0001 0000 0009 0000 0201b000010001 0000',
  'old, indexed': `68ff65f3010102010007 0507${CELLS}`,
}
const ROOT_HASH = 'df5d5408d63e97c9c323cfd50af02fddfc985b1dd97c7e2e29b2c4786029404f'
const form = (text: string): Uint8Array => fromHex(text.replaceAll(' ', ''))

const withCrc = (bytes: Uint8Array): Uint8Array => {
  const out = new Uint8Array(bytes.length + 4)
  out.set(bytes)
  new DataView(out.buffer).setUint32(bytes.length, crc32c(bytes), true)
  return out
}

describe('readBoc', () => {
  test.each(Object.entries(FORMS))('reads the form %s', (_name, text) => {
    const root = readSingleRoot(form(text))
    expect(root.arena.count).toBe(2)
    expect(root.arena.bitLength[root.index]).toBe(3)
    expect(refCount(root.arena, root.index)).toBe(2)
    expect(toHex(cellHash(root))).toBe(ROOT_HASH)
  })

  test('reads both forms with CRC32C, and refuses a wrong one', () => {
    const generic = withCrc(form(`b5ee9c72410102010007 00${CELLS}`))
    expect(rootHash(generic)).toBe(ROOT_HASH)
    expect(rootHash(withCrc(form(`acc3a728010102010007 0507${CELLS}`)))).toBe(ROOT_HASH)
    generic[12] = (generic[12] as number) ^ 1
    expect(() => readBoc(generic)).toThrow(/CRC32C at byte 18/)
  })

  test('reads several roots, also the same one twice', () => {
    const arena = readBoc(form(`b5ee9c72010102030007 000100${CELLS}`))
    expect([...arena.roots]).toEqual([0, 1, 0])
    expect(() => readSingleRoot(form(`b5ee9c72010102030007 000100${CELLS}`))).toThrow(/3 roots, at most 1/)
  })

  test('says what is wrong, and where', () => {
    const cases: [string, RegExp][] = [
      ['', /magic at byte 0: 0 bytes/],
      [`b5ee9c72010102010007 00${CELLS}00`, /end at byte 18: 1 bytes too many/],
      [`b5ee9c72010102010007 02${CELLS}`, /root 0 at byte 10: cell 2 of 2/],
      [`b5ee9c72810102010007 00 0506${CELLS}`, /index at byte 12: cell 1 is at 7, the index says 6/],
      ['b5ee9c72010102010007 00 0201b001000000', /cell 0 at byte 15: refers to cell 0/],
      ['b5ee9c72010102010007 00 0501b001010000', /cell 0 at byte 11: 5 references/],
      ['b5ee9c72010102010007 00 02018001010000', /no completion bit/],
      ['b5ee9c72010102010007 00 2201b001010000', /level mask 1 where 0 belongs/],
      ['b5ee9c72010102010008 00 0201b00101000000', /1 bytes left over/],
      ['b5ee9c7201010201000600 0201b0010100', /cell 1 at byte 16: the bytes end before it/],
    ]
    for (const [text, message] of cases) expect(() => readBoc(form(text)), text).toThrow(message)
  })

  test('refuses what goes deeper than 1024 cells', () => {
    const chain = (cells: number): Uint8Array => {
      const out = [0xb5, 0xee, 0x9c, 0x72, 2, 2, cells >> 8, cells & 255, 0, 1, 0, 0]
      const size = cells * 4 - 2
      out.push(size >> 8, size & 255, 0, 0)
      for (let i = 1; i < cells; i++) out.push(1, 0, i >> 8, i & 255)
      out.push(0, 0)
      return Uint8Array.from(out)
    }
    const deepest = readSingleRoot(chain(1025))
    expect(depthAt(deepest.arena, deepest.index)).toBe(1024)
    expect(() => readBoc(chain(1026))).toThrow(/more than 1024 cells deep/)
  })
})

describe('real bags of cells', () => {
  const valid = real('vectors', 'boc-valid.json')
  test.skipIf(!valid)('every valid vector has its roots', () => {
    interface Vector {
      boc: string
      roots: { hash: string; depth: number; level_mask: number; exotic: boolean; bits: number; refs: number }[]
    }
    for (const { boc, roots } of readJson(valid as string) as Vector[]) {
      const arena = readBoc(Buffer.from(boc, 'base64'))
      const found = Array.from(arena.roots, (root) => ({
        hash: toHex(hashAt(arena, root)),
        depth: depthAt(arena, root),
        level_mask: levelMask(arena, root),
        exotic: isExotic(arena, root),
        bits: arena.bitLength[root],
        refs: refCount(arena, root),
      }))
      expect(found).toEqual(roots)
    }
  })

  const malformed = real('vectors', 'boc-malformed.json')
  test.skipIf(!malformed)('every malformed vector is refused with a typed error', () => {
    const { items } = readJson(malformed as string) as { items: { name: string; boc: string }[] }
    for (const { name, boc } of items) {
      const error = refusal(() => computeHashes(readBoc(Buffer.from(boc, 'base64'))))
      expect(isCellarError(error, 'BROKEN_BOC'), name).toBe(true)
    }
  })

  const same = real('vectors', 'boc-same-cell.json')
  test.skipIf(!same)('one cell in many forms has one hash', () => {
    const { root_hash, forms } = readJson(same as string) as { root_hash: string; forms: { boc: string }[] }
    for (const { boc } of forms) expect(rootHash(Buffer.from(boc, 'base64'))).toBe(root_hash)
  })

  const manifest = real('blocks.json')
  test.skipIf(!manifest)('every block has its root hash, and written again its very bytes', () => {
    interface Entry {
      file: string
      network: string
      root_hash: string
      file_hash: string
      file_hash_confirmed_by_chain: boolean
    }
    const { blocks } = readJson(manifest as string) as { blocks: Entry[] }
    const ours = blocks.filter(({ network }) => network !== 'other')
    let rewritten = 0
    for (const block of ours) {
      const bytes = readBytes(real(block.file) as string)
      expect(sha256(bytes), block.file).toBe(block.file_hash)
      const root = readSingleRoot(bytes)
      expect(toHex(cellHash(root)), block.file).toBe(block.root_hash)
      if (!block.file_hash_confirmed_by_chain) continue
      expect(sha256(writeBoc(root, BLOCK_FORM)), block.file).toBe(block.file_hash)
      rewritten++
    }
    expect(ours.length).toBeGreaterThan(1000)
    expect(rewritten).toBeGreaterThan(1000)
  })

  const listed = [real('proofs.json'), real('states.json')]
  test.skipIf(listed.includes(undefined))('every proof and state has its hash, also under its Merkle proof', () => {
    interface Entry {
      file: string
      root_hash: string
      merkle_proof_virtual_hash?: string
      virtual_root_hash?: string
    }
    for (const entry of listed.flatMap((path) => readJson(path as string) as Entry[])) {
      const root = readSingleRoot(readBytes(real(entry.file) as string))
      expect(toHex(cellHash(root)), entry.file).toBe(entry.root_hash)
      const { arena } = root
      const merkle = entry.virtual_root_hash === undefined ? (arena.refs[root.index * 4] as number) : root.index
      const virtual = entry.virtual_root_hash ?? entry.merkle_proof_virtual_hash
      if (virtual === undefined) continue
      expect(toHex(hashAt(arena, arena.refs[merkle * 4] as number, 0)), entry.file).toBe(virtual)
    }
  })
})

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

function refusal(run: () => void): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  return undefined
}
