import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildTree, treeShape } from '../../test/cell-trees.ts'
import { sharedData } from '../../test/shared-data.ts'
import { isCellarError } from '../lib/errors.ts'
import { readBoc } from './boc.ts'
import { BLOCK_FORM, writeBoc } from './boc-writer.ts'
import { Cell } from './cell.ts'
import { crc32c } from './crc32c.ts'
import { visitAugmented, visitDictionary } from './dictionary.ts'
import { computeHashes } from './hashing.ts'
import { Slice } from './slice.ts'

/** Far more than any of these small inputs needs. Of this process alone: what others do at the time does not count. */
const MAX_MS = 2000
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Reads, hashes and writes again. Nothing but a typed refusal may come of it, and soon. */
function survive(bytes: Uint8Array): boolean {
  const start = cpuMs()
  try {
    const arena = readBoc(bytes)
    computeHashes(arena)
    writeBoc(
      Array.from(arena.roots.subarray(0, 4), (root) => new Cell(arena, root)),
      BLOCK_FORM,
    )
    return true
  } catch (error) {
    if (!isCellarError(error, 'BROKEN_BOC')) throw error
    return false
  } finally {
    expect(cpuMs() - start).toBeLessThan(MAX_MS)
  }
}

/** Without the checksum's help, so that damage reaches the parts behind it. */
function withCrc(bytes: Uint8Array): Uint8Array {
  const at = bytes.length - 4
  if (at >= 0) new DataView(bytes.buffer, bytes.byteOffset).setUint32(at, crc32c(bytes, 0, at), true)
  return bytes
}

interface Mutation {
  readonly at: number
  readonly value: number
  readonly kind: 'set' | 'flip' | 'remove' | 'insert'
}

const mutations = fc.array(
  fc.record({
    at: fc.oneof(fc.nat(40), fc.nat()),
    value: fc.integer({ min: 0, max: 255 }),
    kind: fc.constantFrom<Mutation['kind']>('set', 'set', 'flip', 'flip', 'remove', 'insert'),
  }),
  { minLength: 1, maxLength: 6 },
)

function mutate(bytes: Uint8Array, all: readonly Mutation[]): Uint8Array {
  const out = [...bytes]
  for (const { at, value, kind } of all) {
    const i = at % (out.length + 1)
    if (kind === 'set') out[i] = value
    else if (kind === 'flip') out[i] = (out[i] ?? 0) ^ (1 << (value & 7))
    else if (kind === 'remove') out.splice(i, 1 + (value & 3))
    else out.splice(i, 0, value)
  }
  return Uint8Array.from(out)
}

describe('damaged bags of cells', () => {
  test('are refused or read, never worse', () => {
    const forms = [{ crc: false }, { crc: false, index: true }, BLOCK_FORM]
    let read = 0
    fc.assert(
      fc.property(treeShape, fc.constantFrom(...forms), mutations, (shape, form, all) => {
        const bytes = mutate(writeBoc(buildTree(shape), form), all)
        if (survive('storedHashes' in form ? withCrc(bytes) : bytes)) read++
      }),
      { numRuns: 1500 },
    )
    expect(read).toBeGreaterThan(0)
  })

  test('of noise behind a header that promises much', () => {
    const header = fc.tuple(fc.constantFrom(0xb5ee9c72, 0x68ff65f3, 0xacc3a728), fc.nat(255), fc.nat(9))
    fc.assert(
      fc.property(header, fc.uint8Array({ maxLength: 400 }), ([magic, flags, offset], rest) => {
        const bytes = Uint8Array.from([magic >>> 24, magic >>> 16, magic >>> 8, magic, flags, offset, ...rest])
        survive(bytes)
      }),
      { numRuns: 1500 },
    )
  })

  const proof = sharedData('real', 'proofs', 'prooflink_0_8000000000000000_1.boc')
  test.skipIf(!proof)('of real exotic cells', () => {
    const bytes = new Uint8Array(readFileSync(proof as string))
    fc.assert(
      fc.property(mutations, (all) => void survive(withCrc(mutate(bytes, all)))),
      { numRuns: 1000 },
    )
  })
})

describe('dictionaries of any bits', () => {
  test('are refused or walked, never worse', () => {
    const walks: ((slice: Slice, keyBits: number) => void)[] = [
      (slice, keyBits) => visitDictionary(slice, keyBits, () => {}),
      (slice, keyBits) =>
        visitAugmented(
          slice,
          keyBits,
          (extra) => extra.skip(extra.loadUint(2)),
          () => {},
          { pruned: () => {} },
        ),
    ]
    fc.assert(
      fc.property(treeShape, fc.nat(1023), fc.constantFrom(...walks), (shape, keyBits, walk) => {
        const cell = buildTree(shape)
        try {
          walk(new Slice(cell.arena, cell.index), keyBits)
        } catch (error) {
          if (!isCellarError(error, 'BROKEN_CELL')) throw error
        }
      }),
      { numRuns: 1000 },
    )
  })
})
