import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { sharedData } from '../../test/shared-data.ts'
import { CONFIG_TYPES } from '../../test/tlb/config-types.ts'
import { hashText, openCell } from '../../test/tlb/rebuild-block.ts'
import { REBUILD_PARAM } from '../../test/tlb/rebuild-config.ts'
import { plain } from '../../test/tlb/tlb-type.ts'
import { TYPE_OF_PARAM } from '../../test/tlb/walk-values.ts'
import { readSingleRoot } from '../cell/boc.ts'
import type { Cell } from '../cell/cell.ts'
import { loadBlock } from './block.ts'
import { loadNewConsensusConfigAll } from './config-params/new-consensus-config.ts'
import { loadValidatorSet } from './config-params/validator-set.ts'
import { findConfigParam, listConfigParams, loadConfigParams } from './config-params.ts'
import { loadGlobalVersion } from './global-version.ts'
import { loadMcBlockExtra } from './mc-block-extra.ts'
import { loadMcStateExtra } from './mc-state-extra.ts'
import { loadMerkleProof } from './merkle-proof.ts'
import { loadShardStateUnsplit } from './shard-state.ts'

/** Ids of the parameters that came out the same; throws at the first that did not. */
function rebuildParams(config: Cell): number[] {
  return listConfigParams(config).flatMap(({ id, value }) => {
    const rebuild = REBUILD_PARAM.get(id)
    if (rebuild === undefined) return []
    expect(hashText(rebuild(value)), `parameter ${id}`).toBe(hashText(value))
    return [id]
  })
}

const configs = sharedData('real', 'configs')

describe.skipIf(!configs)('configurations', () => {
  const roots =
    configs === undefined ? [] : readdirSync(configs).filter((name) => /^(?!config_proof).*\.boc$/.test(name))

  test.each(roots)('%s: every parameter that is read is stored as it was', (name) => {
    const root = readSingleRoot(readFileSync(`${configs}/${name}`))
    const slice = openCell(root)
    const config = slice.remainingBits === 256 ? loadConfigParams(slice).config : root
    expect(rebuildParams(config).length).toBeGreaterThan(20)
  })

  test('mainnet in 2026: version 15, simplex consensus on both kinds of chains', () => {
    const root = readSingleRoot(readFileSync(`${configs}/mainnet_config_84773657.boc`))
    const param = (id: number) => findConfigParam(root, id) ?? expect.unreachable()
    expect(loadGlobalVersion(param(8)).version).toBe(15)
    const { mc, shard } = loadNewConsensusConfigAll(param(30))
    expect([mc?.useQuic, shard?.useQuic]).toEqual([true, true])
    const validators = loadValidatorSet(param(34))
    const weight = validators.list.reduce((sum, validator) => sum + validator.weight, 0n)
    expect(weight).toBe(validators.totalWeight)
    expect(findConfigParam(root, 3)).toBeUndefined()
  })
})

/** Values by field name, whatever they are nested in. */
function leaves(value: unknown, name: string, found: Map<string, string[]>): Map<string, string[]> {
  if (typeof value === 'object' && value !== null) {
    const fields = value as Record<string, unknown>
    const form = fields.SumType
    if (typeof form === 'string') return leaves(fields[form], name, found)
    for (const [key, inner] of Object.entries(fields)) leaves(inner, key.toLowerCase(), found)
  } else if (value !== null) {
    found.set(name, [...(found.get(name) ?? []), `${value}`])
  }
  return found
}

/** Parameters whose fields the other implementation calls by the same names. */
const SAME_NAMES = [8, 14, 15, 16, 17, 18, 22, 23, 24, 25, 28, 29, 34]

const PROOFS = [4324374, 33651872, 65466080]

test.skipIf(!configs).each(PROOFS)('proof %i: parameters say what another implementation read', (seqno) => {
  const proof = loadMerkleProof(openCell(readSingleRoot(readFileSync(`${configs}/config_proof_${seqno}.boc`))))
  const state = loadShardStateUnsplit(openCell(proof.virtualRoot))
  expect(state.seqno).toBe(seqno)
  const { config } = loadMcStateExtra(openCell(state.custom ?? expect.unreachable())).config
  expect(rebuildParams(config).length).toBeGreaterThan(20)

  const text = gunzipSync(readFileSync(`${configs}/config_${seqno}.decoded.json.gz`)).toString()
  const theirs: Record<string, unknown> = JSON.parse(text.replace(/":\s*(\d{16,})(?=[,}\s])/g, '":"$1"'))
  for (const id of SAME_NAMES) {
    const name = TYPE_OF_PARAM[id] ?? `ConfigParam ${id}`
    const type = CONFIG_TYPES.find((known) => known.name === name)
    const param = findConfigParam(config, id) ?? expect.unreachable()
    const loaded = id === 8 ? loadGlobalVersion(param) : type?.load(param)
    const ours = leaves(plain(loaded), '', new Map())
    for (const [field, values] of leaves(theirs[`ConfigParam${id}`], '', new Map())) {
      if (['magic', 'flags'].includes(field)) continue
      const same = field === 'pubkey' ? 'publickey' : field
      expect(ours.get(same)?.toSorted(), `parameter ${id}, ${field}`).toEqual(values.toSorted())
    }
  }
})

const networks = [
  ['real', 'blocks', 'mainnet'],
  ['real', 'blocks', 'localnet'],
  ['recorded', 'blocks'],
].map((folder) => sharedData(...folder))

test.skipIf(networks.includes(undefined))('key blocks of all networks', () => {
  const seen = new Set<number>()
  let keyBlocks = 0
  for (const path of networks) {
    for (const name of readdirSync(path as string).filter((file) => file.startsWith('-1_'))) {
      const block = loadBlock(openCell(readSingleRoot(readFileSync(`${path}/${name}`))))
      const config = block.extra.custom === null ? null : loadMcBlockExtra(openCell(block.extra.custom)).config
      expect(config !== null, name).toBe(block.info.keyBlock)
      if (config === null) continue
      keyBlocks++
      for (const id of rebuildParams(config.config)) seen.add(id)
    }
  }
  expect(keyBlocks).toBeGreaterThan(10)
  expect(seen.size).toBeGreaterThan(25)
})
