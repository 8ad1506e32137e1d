import type { ValueParser } from './value-parser.ts'

/** A name of an action type, or one of the shortcuts for many of them. */
export const ActionTypeName: ValueParser<string> = {
  expected: 'an action type or one of its shortcuts',
  schema: { type: 'string' },
  read: (text) => (/^[A-Za-z0-9_.]{1,256}$/.test(text) ? text : undefined),
}
