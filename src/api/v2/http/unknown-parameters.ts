import type { FastifyReply } from 'fastify'
import { CellarError } from '../../../lib/errors.ts'
import type { Dialect } from '../../../record/dialect.ts'
import { REQUEST_OPTION_KEYS } from '../../http/request-options.ts'
import { addWarning, Warnings } from '../../http/warnings.ts'
import { BoolText } from './forms.ts'
import type { Sent } from './parameters.ts'

/** The request's own id. */
const EXTRA = '@extra'

/** A name that a method does not have is told of in a header, and refused where the caller asks for it, as everywhere in v3. */
export function warnUnknownParameters(
  reply: FastifyReply,
  sent: Sent,
  names: ReadonlySet<string>,
  dialect: Dialect,
): void {
  const unknown = [...sent.keys()].filter(
    (name) => !names.has(name) && !REQUEST_OPTION_KEYS.has(name) && name !== EXTRA,
  )
  if (unknown.length === 0) return
  const warnings = new Warnings()
  warnings.unknownParameters(unknown, dialect === 'documented' && isStrict(sent.get('strict')))
  const warning = warnings.header()
  if (warning !== undefined) addWarning(reply, warning)
}

function isStrict(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false
  const strict = typeof value === 'object' ? undefined : BoolText.read(String(value))
  if (strict === undefined) throw new CellarError('BAD_REQUEST', `strict: expected ${BoolText.expected}`)
  return strict
}
