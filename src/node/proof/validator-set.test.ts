import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sharedData } from '../../../test/shared-data.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import type { Cell } from '../../cell/cell.ts'
import { Slice } from '../../cell/slice.ts'
import { loadBlock } from '../../tlb/block.ts'
import { loadCatchainConfig } from '../../tlb/config-params/catchain-config.ts'
import { loadValidatorSet } from '../../tlb/config-params/validator-set.ts'
import { findConfigParam } from '../../tlb/config-params.ts'
import { loadMcBlockExtra } from '../../tlb/mc-block-extra.ts'
import { selectMasterchainValidators, type Validator, validatorSetHash } from './validator-set.ts'

const blocks = sharedData('real', 'blocks')

const NO_ADDRESS = new Uint8Array(32) as Validator['adnlAddress']

function readSet(config: Cell, param: number): { list: Validator[]; main: number } {
  const { list, main } = loadValidatorSet(findConfigParam(config, param) as Slice)
  return {
    main,
    list: list.map(({ publicKey, weight, adnlAddr }) => ({ publicKey, weight, adnlAddress: adnlAddr ?? NO_ADDRESS })),
  }
}

// A key block that brings new validators was signed by those before: parameter 32 of its own configuration.
describe.skipIf(!blocks)('the validators of a block are those its header names', () => {
  test.each([
    ['mainnet', 855409, 32, 36, false],
    ['mainnet', 3219081, 32, 100, false],
    ['mainnet', 4160143, 32, 100, true],
    ['mainnet', 38125645, 32, 100, true],
    ['mainnet', 38616744, 34, 100, true],
    ['mainnet', 46991999, 32, 100, true],
    ['testnet', 21463955, 32, 17, true],
    ['testnet', 27278798, 34, 15, true],
  ])('%s %i', (network, seqno, param, count, shuffled) => {
    const root = readSingleRoot(readFileSync(`${blocks}/${network}/-1_8000000000000000_${seqno}.boc`))
    const { info, extra } = loadBlock(new Slice(root.arena, root.index))
    const { config } = loadMcBlockExtra(new Slice(root.arena, extra.custom?.index as number))
    const { list, main } = readSet(config?.config as Cell, param)
    const catchain = loadCatchainConfig(findConfigParam(config?.config as Cell, 28) as Slice)
    expect(catchain.shuffleMcValidators ?? false).toBe(shuffled)
    const validators = selectMasterchainValidators(list, main, shuffled, info.genCatchainSeqno)
    expect(validators).toHaveLength(count)
    expect(validatorSetHash(validators, info.genCatchainSeqno)).toBe(info.genValidatorListHashShort)
    const others = selectMasterchainValidators(list, main, !shuffled, info.genCatchainSeqno)
    expect(validatorSetHash(others, info.genCatchainSeqno)).not.toBe(info.genValidatorListHashShort)
  })
})

test('a shuffle keeps everybody once and follows the round', () => {
  const list = Array.from({ length: 30 }, (_, i) => ({
    publicKey: new Uint8Array(32).fill(i) as Validator['publicKey'],
    weight: BigInt(i),
    adnlAddress: NO_ADDRESS,
  }))
  const order = (round: number): bigint[] =>
    selectMasterchainValidators(list, 20, true, round).map(({ weight }) => weight)
  expect(order(7).toSorted((a, b) => Number(a - b))).toEqual(list.slice(0, 20).map(({ weight }) => weight))
  expect(order(7)).toEqual(order(7))
  expect(order(7)).not.toEqual(order(8))
  expect(selectMasterchainValidators(list, 20, false, 7)).toEqual(list.slice(0, 20))
})
