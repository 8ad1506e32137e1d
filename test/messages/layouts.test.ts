import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { buildCell } from '../../src/cell/builder.ts'
import { Slice } from '../../src/cell/slice.ts'
import { Compiler } from '../../src/decode/messages/compile.ts'
import { MessageDecoder } from '../../src/decode/messages/decoder.ts'
import { loadTag } from '../../src/decode/messages/kinds/record.ts'
import { isLayouts, type LayoutRow, type Layouts } from '../../src/decode/messages/layout.ts'
import { PRINT_LIMITS, Printer } from '../../src/decode/messages/printer.ts'
import { loadFolder } from '../../src/lib/load-folder.ts'
import { builtFolder } from '../built-folder.ts'
import { sharedData } from '../shared-data.ts'
import { RandomValues } from './random-value.ts'

const layouts = await loadFolder<Layouts>(builtFolder('decode/messages/layouts'), isLayouts)
const rows = layouts.flatMap((one) => one.rows)
const decoder = new MessageDecoder(layouts)
const nested = new MessageDecoder(layouts)
const compiler = new Compiler(layouts, (slice, out) => {
  const text = nested.bodyText(slice)
  if (text !== undefined) out.put(text)
  return text !== undefined
})

const ROUNDS = 6

/** Repeats itself, so that a failure does. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A cell with a random value of this constructor, as rich as fits. */
function makeCell(row: LayoutRow, values: RandomValues) {
  for (let tries = 0; ; tries++) {
    const value = values.constructorOf(row, tries > 3)
    try {
      return { cell: buildCell((b) => value.store(b)), json: value.json }
    } catch (error) {
      if (tries === 20) throw error
    }
  }
}

const bodies = rows.filter((row) => row.group !== undefined)

describe.each(layouts)('$name', ({ rows: own }) => {
  test('every constructor prints and reads what was stored', () => {
    for (const row of own) {
      if (row.parameters.length > 0) continue
      const values = new RandomValues(rows, createRandom(row.tag.value + row.fields.length))
      const made = compiler.constructorOf(row)
      for (let i = 0; i < ROUNDS; i++) {
        const { cell, json } = makeCell(row, values)
        const out = new Printer()
        out.begin(PRINT_LIMITS)
        const printed = new Slice(cell.arena, cell.index)
        expect(loadTag(printed, row.tag) && made.print(printed, out), row.source).toBe(true)
        expect(JSON.parse(Buffer.from(out.view()).toString('latin1')), row.source).toEqual(json)
        const read = new Slice(cell.arena, cell.index)
        loadTag(read, row.tag)
        expect(made.read(read, { nat: 0, cellsLeft: PRINT_LIMITS.cells })?.name, row.source).toBe(row.name)
        expect([read.remainingBits, read.remainingRefs], row.source).toEqual([
          printed.remainingBits,
          printed.remainingRefs,
        ])
        if (row.group !== undefined && row.group !== 'hidden') {
          const text = decoder.bodyText(new Slice(cell.arena, cell.index))
          expect(text, row.source).toBeDefined()
        }
      }
    }
  })

  test('whatever is cut short is refused, and nothing throws', () => {
    for (const row of own.filter(({ group }) => group !== undefined)) {
      const { cell } = makeCell(row, new RandomValues(rows, createRandom(1)))
      const bits = new Slice(cell.arena, cell.index).remainingBits
      for (const keep of [0, 16, 32, 33, 64, bits >> 1, bits - 1]) {
        const cut = new Slice(cell.arena, cell.index).limit(Math.max(0, Math.min(keep, bits)), 0)
        expect(() => [decoder.bodyText(cut), decoder.read(cut)], row.source).not.toThrow()
      }
    }
  })
})

const table = sharedData('..', 'spec', 'decode-opcodes.tsv')

describe.skipIf(!table)('the table of the contract', () => {
  const lines = readFileSync(table ?? '/dev/null', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t') as [string, string, string, string?])
  const wanted = lines.filter(([group]) => !group.startsWith('type:'))
  /** Amounts are told apart more finely than the table does. */
  const plain = (fields: string): string =>
    fields
      .replace(/=\s+/g, '=')
      .replace(/\b(Coins|Grams)\b/g, 'coins')
      .replace(/\s+/g, ' ')
      .trim()
  const key = (group: string, tag: number, name: string, fields: string) =>
    `${group} ${tag.toString(16)} ${name} ${plain(fields)}`

  test('every constructor is declared, with its group, tag, name and fields', () => {
    expect(wanted.length).toBeGreaterThanOrEqual(550)
    const known = new Set(bodies.map(({ group, tag, name, fields }) => key(group ?? '', tag.value, name, fields)))
    const missing = wanted
      .map(([group, tag, name, fields = '']) => key(group, tag === '-' ? 0 : Number(tag), name, fields))
      .filter((one) => !known.has(one))
    expect(missing).toEqual([])
  })

  test('names of opcodes are those that come first', () => {
    const order = [
      'body0',
      'body1',
      'body2',
      'body3',
      'body4',
      'body5',
      'body6',
      'body7',
      'body8',
      'body9',
      'body10',
      'body11',
    ]
    for (const group of [...order, 'ext', 'fwd', 'extout', 'body']) {
      for (const [its, tag, name] of wanted) {
        if (its !== group || tag === '-') continue
        const first = [...order, 'ext', 'fwd', 'extout', 'body']
          .flatMap((one) => wanted.filter(([other, same]) => other === one && same === tag))
          .at(0)
        expect(decoder.opcodeName(Number(tag)), `${tag} ${name}`).toBe(first?.[2])
      }
    }
  })
})
