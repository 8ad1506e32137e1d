import { Type } from '@sinclair/typebox'
import type { Given } from './given.ts'

/** What a command tells on its way, and in which form. */

export const json = Type.Optional(
  Type.Boolean({
    flag: '--json',
    expects: 'true or false',
    description: 'for programs: JSON, an object a line',
  } satisfies Given & Record<string, unknown>),
)

export const quiet = Type.Optional(
  Type.Boolean({
    flag: '--quiet',
    expects: 'true or false',
    description: 'no progress, only how it ended',
  } satisfies Given & Record<string, unknown>),
)
