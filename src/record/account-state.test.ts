import { expect, test } from 'vitest'
import { sampleHash, sampleState } from '../../test/sample-records.ts'
import { renderAccountState, renderExtraCurrencies } from './account-state.ts'

test('account state and extra currencies', () => {
  const frozen = sampleState({ status: 'frozen', frozenHash: sampleHash(4), codeHash: null, dataHash: null })
  expect(JSON.parse(`${renderAccountState(frozen)}`)).toMatchObject({
    account_status: 'frozen',
    frozen_hash: Buffer.alloc(32, 4).toString('base64'),
    code_hash: null,
  })
  expect(renderExtraCurrencies(new Map())).toBeNull()
  expect(
    `${renderExtraCurrencies(
      new Map([
        [100, 1n],
        [200, 2n],
      ]),
    )}`,
  ).toBe('{"100":"1","200":"2"}')
})
