import type { Form } from './forms.ts'

/** A name of an action type, or one of the shortcuts for many of them. */
export const ActionTypeName: Form<string> = {
  expected: 'an action type or one of its shortcuts',
  schema: { type: 'string' },
  read: (text) => (/^[A-Za-z0-9_.]{1,256}$/.test(text) ? text : undefined),
}
