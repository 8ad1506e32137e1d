import type { IncomingHttpHeaders } from 'node:http'
import { expandActionTypes } from '../../decode/actions/action-versions.ts'
import { CellarError } from '../../lib/errors.ts'
import type { ActionTypes } from '../reads/actions.ts'
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
