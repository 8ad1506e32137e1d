import { CellarError } from '../../lib/errors.ts'
import { SupportedActionTypes } from './action-request.ts'
import { Many, NonEmptySingle } from './parameters.ts'
import { AddressText, HashText } from './value-parser.ts'

export const PendingParameters = {
  account: NonEmptySingle(AddressText),
  ext_msg_hash: Many(HashText, { description: 'hash of an external message, as sent or normalised' }),
  supported_action_types: SupportedActionTypes,
}

export function expectPendingFilter(query: {
  readonly account?: unknown
  readonly ext_msg_hash?: readonly unknown[]
}): void {
  if (query.account === undefined && !query.ext_msg_hash?.length) {
    throw new CellarError('BAD_REQUEST', 'account: this or ext_msg_hash is required')
  }
}
