import { describe } from 'vitest'
import { checkAnswers } from '../../../test/lite-server/check-answers.ts'
import { recordedChain } from '../../../test/lite-server/oracles.ts'
import {
  listKeptAnswers,
  listRecordedAccounts,
  listRecordedConfigs,
  listRecordedExchanges,
  listRecordedShards,
  listRecordedTransactionLists,
  type RecordedAnswer,
} from '../../../test/lite-server/recorded-answers.ts'

const GROUPS: readonly [string, () => RecordedAnswer[], least: number][] = [
  ['raw exchanges', listRecordedExchanges, 100],
  ['accounts', listRecordedAccounts, 200],
  ['shards of masterchain blocks', listRecordedShards, 600],
  ['configs', listRecordedConfigs, 2],
  ['transaction lists', listRecordedTransactionLists, 200],
]

describe('answers of the reference node that are part of the repository', () => checkAnswers(listKeptAnswers, 9, 100))

describe.skipIf(!recordedChain).each(GROUPS)('the reference node: %s', (_name, list, least) =>
  checkAnswers(list, least),
)
