import { expect, test } from 'vitest'
import { type Builder, buildCell } from '../cell/builder.ts'
import type { Cell } from '../cell/cell.ts'
import { storeHashmap } from '../cell/dictionary.ts'
import {
  loadSizeLimitsConfig,
  type SizeLimitsConfig,
  storeSizeLimitsConfig,
} from '../tlb/config-params/size-limits-config.ts'
import { findConfigParam } from '../tlb/config-params.ts'
import { int32Key } from '../tlb/dictionary-key.ts'
import { toEmulatorConfig } from './emulator-config.ts'

const OLDER: SizeLimitsConfig = {
  ...{ version: 2, maxMsgBits: 1, maxMsgCells: 2, maxLibraryCells: 3 },
  ...{ maxVmDataDepth: 4, maxExtMsgSize: 5, maxExtMsgDepth: 6 },
  account: {
    ...{ maxAccStateCells: 7, maxMcAccStateCells: 8, maxAccPublicLibraries: 9, deferOutQueueSizeLimit: 10 },
    ...{ maxMsgExtraCurrencies: 11, maxAccFixedPrefixLength: 12, accStateCellsForStorageDict: 13 },
    maxTransactionLibraryLoads: null,
  },
  total: null,
}
const account = OLDER.account as NonNullable<typeof OLDER.account>

const configWith = (store: (b: Builder) => void): Cell => {
  const other = (b: Builder) => void b.storeUint(19, 32)
  const entries = [19, 43].map((id) => ({ key: int32Key(id), value: buildCell(id === 43 ? store : other) }))
  return buildCell((b) => storeHashmap(b, 32, entries, (leaf, value) => leaf.storeCell(value)))
}

test.each<[string, Partial<SizeLimitsConfig>]>([
  ['no limit of library loads', { account: { ...account, maxTransactionLibraryLoads: 'unlimited' } }],
  ['a limit of library loads', { account: { ...account, maxTransactionLibraryLoads: 100 } }],
  [
    'limits of all messages',
    {
      version: 3,
      account: { ...account, maxTransactionLibraryLoads: 'unlimited' },
      total: { maxTotalMsgBits: 1, maxTotalMsgCells: 2 },
    },
  ],
])('%s is left out of what the emulator gets', (_, newer) => {
  const readable = toEmulatorConfig(configWith((b) => storeSizeLimitsConfig(b, { ...OLDER, ...newer })))
  const limits = findConfigParam(readable, 43)
  expect(limits && loadSizeLimitsConfig(limits)).toEqual(OLDER)
  expect(findConfigParam(readable, 19)?.loadUint(32)).toBe(19)
})

test('what the emulator can read, and what nobody knows yet, goes to it as it is', () => {
  for (const store of [
    (b: Builder) => storeSizeLimitsConfig(b, OLDER),
    (b: Builder) => storeSizeLimitsConfig(b, { ...OLDER, version: 1, account: null }),
    (b: Builder) => void b.storeUint(0x77, 8),
  ]) {
    const config = configWith(store)
    expect(toEmulatorConfig(config)).toBe(config)
  }
})
