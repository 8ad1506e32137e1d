import type { Address } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import { CellarError } from '../../lib/errors.ts'
import { Default } from './fields.ts'
import { Page, Single, UtimeRange } from './parameters.ts'
import { checkTimes, keyText, SortWord, type TimeRange } from './staking-parameters.ts'
import { AddressText } from './value-parser.ts'

/** Whom a list of /validators is about. */
export const ValidatorFilterParameters = {
  stake_holder_address: Single(AddressText, { description: 'not together with adnl_address' }),
  adnl_address: Single(keyText('adnl_address'), { description: 'not together with stake_holder_address' }),
  validator_pubkey: Single(keyText('validator_pubkey')),
}

export const ValidatorPage = {
  ...UtimeRange,
  limit: Page.limit,
  offset: Page.offset,
  sort: Default(Single(SortWord), 'desc'),
}

export interface ValidatorFilter {
  readonly stake_holder_address?: Address
  readonly adnl_address?: Hash
  readonly validator_pubkey?: Hash
}

export function checkValidatorFilter(query: ValidatorFilter & TimeRange): void {
  if (query.stake_holder_address !== undefined && query.adnl_address !== undefined) {
    throw new CellarError('BAD_REQUEST', 'provide either stake_holder_address or adnl_address, not both')
  }
  checkTimes(query)
}

const MOST_WITH_MEMBERS = 100

/** Long lists within a long list would be too much for one answer. */
export function checkNested(limit: number, isNested: boolean, parameter: string): void {
  if (isNested && limit > MOST_WITH_MEMBERS) {
    throw new CellarError('BAD_REQUEST', `limit must not exceed ${MOST_WITH_MEMBERS} when ${parameter} is true`)
  }
}
