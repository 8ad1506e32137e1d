import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { levelMask } from '../../src/cell/arena.ts'
import { readBoc, readSingleRoot } from '../../src/cell/boc.ts'
import { writeBoc } from '../../src/cell/boc-writer.ts'
import { buildCell } from '../../src/cell/builder.ts'
import { Cell } from '../../src/cell/cell.ts'
import { hashAt } from '../../src/cell/hashing.ts'
import { isCellarError } from '../../src/lib/errors.ts'
import { sharedData } from '../shared-data.ts'
import { TLB_TYPES } from './all-types.ts'
import { openCell } from './rebuild-block.ts'
import { plain, type TlbType } from './tlb-type.ts'
import { walkBlock, walkConfig, walkProof, walkState } from './walk-values.ts'

// Gathers `samples.json` from the real chain data: for every type, and every constructor of it, the smallest value.
// Run by hand: npx tsx test/tlb/collect-samples.ts

const MAX_BYTES = 1800
const MAX_VARIANTS = 12

const types = new Map(TLB_TYPES.map((type) => [type.name, type]))
const best = new Map<string, { from: string; boc: Uint8Array; value: unknown }>()

/** Offers one value met on the walk. Cells that the type only hands on are cut off where they are long. */
function offer(from: string, name: string, value: unknown): void {
  const type = types.get(name)
  if (type === undefined) throw new Error(`${name} is not in the table of types`)
  const variant = `${name} ${variantOf(value)}`
  const known = best.get(variant)
  if (known !== undefined && known.boc.length < 200) return
  const cell = buildCell((b) => void type.store(b, value), type.exotic === true ? { exotic: true } : {})
  let boc: Uint8Array = writeBoc(cell)
  if (boc.length > MAX_BYTES) {
    const handed = new Set(handedOn(value))
    // A state update is pruned already and goes whole or not at all.
    if (handed.size === 0 || levelMask(cell.arena, cell.index) !== 0 || name === 'Block' || type.exotic === true) return
    boc = writeBoc(cell, { cut: (arena, index) => handed.has(Buffer.from(hashAt(arena, index)).toString('hex')) })
  }
  if (boc.length > MAX_BYTES || (known !== undefined && known.boc.length <= boc.length)) return
  const loaded = type.load(openCell(readSingleRoot(boc)))
  if (!storesAgain(type, loaded)) return
  best.set(variant, { from, boc, value: plain(loaded) })
}

/** Some types look into the cells they hold, to add up what is in them, and cannot do without. */
function storesAgain(type: TlbType, loaded: unknown): boolean {
  try {
    buildCell((b) => void type.store(b, loaded), type.exotic === true ? { exotic: true } : {})
    return true
  } catch (error) {
    if (isCellarError(error, 'BROKEN_CELL')) return false
    throw error
  }
}

/** Hashes of the cells that lie in a value as they are. */
function handedOn(value: unknown): string[] {
  if (value instanceof Cell) return [Buffer.from(hashAt(value.arena, value.index)).toString('hex')]
  if (Array.isArray(value)) return value.flatMap(handedOn)
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return []
  if (Object.getPrototypeOf(value) !== Object.prototype) return []
  return Object.values(value).flatMap(handedOn)
}

/** Tells constructors apart: by kind, form or version, and by which optional fields are there. */
function variantOf(value: unknown): string {
  if (Array.isArray(value)) return `${Math.min(value.length, 2)}`
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return typeof value
  return Object.entries(value)
    .filter(([key]) => !['info', 'lt'].includes(key))
    .map(([key, inner]) => {
      if (['kind', 'form', 'version', 'reason', 'initIn', 'bodyIn', 'statusChange', 'markerInPrefix'].includes(key))
        return `${inner}`
      if (inner === null) return '-'
      if (inner instanceof Map || Array.isArray(inner))
        return (inner instanceof Map ? inner.size : inner.length) > 0 ? '+' : ''
      return typeof inner === 'object' && 'kind' in inner ? `${inner.kind}` : ''
    })
    .join('')
}

function eachFile(folder: string[], visit: (root: Cell, from: string) => void, wanted = /\.boc(\.gz)?$/): void {
  const path = sharedData(...folder)
  if (path === undefined) return
  for (const name of readdirSync(path).filter((file) => wanted.test(file))) {
    const raw = readFileSync(`${path}/${name}`)
    const arena = readBoc(name.endsWith('.gz') ? gunzipSync(raw) : raw)
    visit(new Cell(arena, arena.roots[0] as number), [...folder, name].join('/'))
  }
}

for (const network of ['mainnet', 'testnet', 'localnet']) {
  eachFile(['real', 'blocks', network], (root, from) => walkBlock(root, (name, value) => offer(from, name, value)))
}
eachFile(['recorded', 'blocks'], (root, from) => walkBlock(root, (name, value) => offer(from, name, value)))
for (const folder of [
  ['real', 'states'],
  ['recorded', 'states'],
]) {
  eachFile(
    folder,
    (root, from) => walkState(root, (name, value) => offer(from, name, value)),
    /^(?!mainnet_bundle).*state.*\.boc/,
  )
}
eachFile(
  ['real', 'configs'],
  (root, from) => walkConfig(root, (name, value) => offer(from, name, value)),
  /^(?!config_proof).*\.boc$/,
)
eachFile(['real', 'proofs'], (root, from) => walkProof(root, (name, value) => offer(from, name, value)))

const samples: Record<string, unknown[]> = {}
for (const [variant, { from, boc, value }] of [...best].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const name = TLB_TYPES.map((type) => type.name)
    .filter((known) => variant.startsWith(`${known} `))
    .sort((a, b) => b.length - a.length)[0] as string
  samples[name] ??= []
  if ((samples[name] as unknown[]).length < MAX_VARIANTS)
    samples[name]?.push({ from, boc: Buffer.from(boc).toString('base64'), value })
}
const file = new URL('samples.json', import.meta.url)
writeFileSync(file, `${JSON.stringify(samples, null, 1)}\n`)
const bare = TLB_TYPES.filter((type) => samples[type.name] === undefined && type.unseen === undefined)
process.stdout.write(
  `${Object.keys(samples).length} types; without a sample: ${bare.map(({ name }) => name).join(', ')}\n`,
)
