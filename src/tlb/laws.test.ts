import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { builtFolder } from '../../test/built-folder.ts'
import { TLB_TYPES } from '../../test/tlb/all-types.ts'
import { describeLaws } from '../../test/tlb/laws.ts'

for (const type of TLB_TYPES) describeLaws(type)

test('every loader that has its storer keeps the laws', async () => {
  const folder = builtFolder('tlb')
  const known = new Set<unknown>(TLB_TYPES.flatMap(({ load, store }) => [load, store]))
  const forgotten: string[] = []
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.js')) continue
    const module: Record<string, unknown> = await import(new URL(name, folder).href)
    for (const [symbol, value] of Object.entries(module)) {
      if (!/^store[A-Z]/.test(symbol) || known.has(value)) continue
      // Pieces that have no type of their own in block.tlb.
      if (!/^store(Maybe|OldMcBlocks$)/.test(symbol)) forgotten.push(`${symbol} in ${name}`)
    }
  }
  expect(forgotten).toEqual([])
})
