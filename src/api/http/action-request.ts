import type { IncomingHttpHeaders } from 'node:http'
import { expandActionTypes } from '../../decode/actions/action-versions.ts'
import { CellarError } from '../../lib/errors.ts'
import { ActionTypeName } from './action-types.ts'
import { Many } from './parameters.ts'

export const SupportedActionTypes = Many(ActionTypeName, {
  description: 'action type names or the shortcuts listed; default latest',
})

export const ACTIONS_VERSION_HEADER = { 'X-Actions-Version': 'overrides supported_action_types with this one value' }

/** What a caller understands: the header stands for the parameter. */
export function readSupported(given: readonly string[] | undefined, headers: IncomingHttpHeaders): ReadonlySet<string> {
  const version = headers['x-actions-version']
  if (typeof version !== 'string') return expandActionTypes(given)
  if (ActionTypeName.read(version) === undefined) {
    throw new CellarError('BAD_REQUEST', `X-Actions-Version: expected ${ActionTypeName.expected}`)
  }
  return expandActionTypes([version])
}

/** Which types a caller asks for, and which it understands: it is not shown a part of what it understands as a whole. */
export interface ActionTypes {
  readonly wanted: ReadonlySet<string>
  readonly supported: ReadonlySet<string>
  /** The caller named types, and did not take all it understands. */
  readonly isNarrow: boolean
  /** The caller left types out: of one account, that may be nearly all it has. */
  readonly isThinned: boolean
}

/** What a caller asks for: types it names, else all it understands, without those it leaves out. */
export function readActionTypes(
  supported: ReadonlySet<string>,
  named?: readonly string[],
  excluded?: readonly string[],
): ActionTypes {
  const wanted = new Set(named ?? supported)
  for (const type of excluded ?? []) wanted.delete(type)
  return { wanted, supported, isNarrow: named !== undefined, isThinned: excluded !== undefined }
}
