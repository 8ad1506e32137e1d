import { readdirSync, readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { sharedData } from '../../test/shared-data.ts'
import { hashText, openCell, rebuildBlock } from '../../test/tlb/rebuild-block.ts'
import { readSingleRoot } from '../cell/boc.ts'
import { buildCell } from '../cell/builder.ts'
import { loadBlock, storeBlock } from './block.ts'

/** Four seconds each on an idle core. */
const SLOW_MS = 240_000

interface Survey {
  blocks: number
  transactions: number
  readonly differing: string[]
  readonly kinds: Map<string, number>
}

/** Stores every block of a folder again, once by its own parts and once from the last message up. */
async function surveyFolder(folder: string): Promise<Survey> {
  const survey: Survey = { blocks: 0, transactions: 0, differing: [], kinds: new Map() }
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.boc'))) {
    const root = readSingleRoot(readFileSync(`${folder}/${name}`))
    const hash = hashText(root)
    const shallow = loadBlock(openCell(root))
    const rebuilt = rebuildBlock(root)
    if (hashText(buildCell((b) => storeBlock(b, shallow))) !== hash) survey.differing.push(name)
    if (hashText(rebuilt.root) !== hash) survey.differing.push(`${name}, rebuilt`)
    survey.blocks++
    // The runner takes a worker that is silent for a minute for dead.
    if (survey.blocks % 50 === 0) await setImmediate()
    survey.transactions += rebuilt.transactions
    for (const [kind, count] of rebuilt.kinds) survey.kinds.set(kind, (survey.kinds.get(kind) ?? 0) + count)
  }
  return survey
}

describe('blocks stored again have the same hash, every message, transaction and sum made anew', () => {
  for (const network of ['mainnet', 'testnet', 'localnet']) {
    const folder = sharedData('real', 'blocks', network)
    test.skipIf(!folder)(network, { timeout: SLOW_MS }, async () => {
      const { differing, blocks } = await surveyFolder(folder as string)
      expect(differing).toEqual([])
      expect(blocks).toBeGreaterThan(0)
    })
  }

  const recorded = sharedData('recorded', 'blocks')
  test.skipIf(!recorded)(
    'the recorded chain, with deferred messages, splits and merges',
    { timeout: SLOW_MS },
    async () => {
      const { differing, blocks, transactions, kinds } = await surveyFolder(recorded as string)
      expect(differing).toEqual([])
      expect({ blocks, transactions }).toEqual({ blocks: 2546, transactions: 8339 })
      for (const kind of ['in deferred_fin', 'in deferred_tr', 'out new_defer', 'out deferred_tr', 'out deq_short']) {
        expect(kinds.get(kind), kind).toBeGreaterThan(0)
      }
    },
  )
})
