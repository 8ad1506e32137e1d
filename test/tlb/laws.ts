import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildCell } from '../../src/cell/builder.ts'
import type { Cell } from '../../src/cell/cell.ts'
import type { Slice } from '../../src/cell/slice.ts'
import { isCellarError } from '../../src/lib/errors.ts'
import { hashText, openCell } from './rebuild-block.ts'
import { readSamples } from './samples.ts'
import { plain, type TlbType } from './tlb-type.ts'

/** What every type in `src/tlb` must do: on values of all shapes, on real bytes, on a wrong tag and on a cut cell. */
export function describeLaws(type: TlbType): void {
  const build = (value: unknown): Cell =>
    buildCell((b) => void type.store(b, value), type.exotic === true ? { exotic: true } : {})

  describe(type.name, () => {
    test('what was stored is loaded, to the last bit', () => {
      fc.assert(
        fc.property(type.arbitrary, (value) => {
          const slice = openCell(build(value))
          const loaded = type.load(slice)
          if (!isOpen(loaded, slice)) slice.expectEnd(type.name)
          expect(plain(loaded)).toEqual(plain(value))
        }),
        { numRuns: 60 },
      )
    })

    const samples = readSamples(type.name)
    if (type.unseen === undefined)
      test('real values are read as known and written as they were', () => {
        expect(samples.length).toBeGreaterThan(0)
        for (const { root, value } of samples) {
          const loaded = type.load(openCell(root))
          expect(plain(loaded)).toEqual(value)
          expect(hashText(build(loaded))).toBe(hashText(root))
        }
      })

    const tag = type.badTag
    if (tag !== null)
      test('a wrong tag is refused', () => {
        fc.assert(
          fc.property(type.arbitrary, (value) => {
            const rest = openCell(build(value))
            rest.skip(Math.min(tag.length, rest.remainingBits))
            const wrong = buildCell((b) => {
              for (const bit of tag) b.storeBit(Number(bit))
              b.storeSlice(rest)
            })
            expect(refusal(type, openCell(wrong))).toBe('BROKEN_CELL')
          }),
          { numRuns: 20 },
        )
      })

    test('any other bits are read or refused, never worse', () => {
      fc.assert(
        fc.property(type.arbitrary, fc.nat(), fc.uint8Array({ maxLength: 6 }), (value, where, noise) => {
          const cell = build(value)
          const { remainingBits: bits } = openCell(cell)
          if (bits === 0) return
          const at = where % bits
          const other = buildCell((b) => {
            const rest = openCell(cell)
            b.storeBits(rest.loadBits(at), at)
            const change = Math.min(noise.length * 8, bits - at)
            rest.skip(change)
            b.storeBits(noise, change)
            b.storeSlice(rest)
          })
          expect(refusal(type, openCell(other)) ?? 'BROKEN_CELL').toBe('BROKEN_CELL')
        }),
        { numRuns: 60 },
      )
    })

    test('a cell cut short is refused', () => {
      fc.assert(
        fc.property(type.arbitrary, fc.nat(), (value, where) => {
          const cell = build(value)
          const { remainingBits: bits, remainingRefs: refs } = openCell(cell)
          const cuts =
            bits > 0
              ? [
                  [where % bits, refs],
                  [bits - 1, refs],
                ]
              : []
          if (refs > 0) cuts.push([bits, refs - 1])
          for (const [keptBits, keptRefs] of cuts as [number, number][]) {
            const refused = refusal(type, openCell(cell).limit(keptBits, keptRefs))
            if (type.openEnded === true) expect(refused ?? 'BROKEN_CELL').toBe('BROKEN_CELL')
            else expect(refused).toBe('BROKEN_CELL')
          }
        }),
        { numRuns: 20 },
      )
    })
  })
}

/** The code it was refused with; undefined when it was taken. A failure that was not foreseen goes through. */
function refusal(type: TlbType, slice: Slice): string | undefined {
  try {
    type.load(slice)
    return undefined
  } catch (error) {
    if (isCellarError(error)) return error.code
    throw error
  }
}

/** A message's body is the very slice it was read from, so that slice does not end. */
const isOpen = (loaded: unknown, slice: Slice): boolean =>
  typeof loaded === 'object' && loaded !== null && Object.values(loaded).includes(slice)
