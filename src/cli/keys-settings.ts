import { type Static, Type } from '@sinclair/typebox'
import { StoreSettings } from './config.ts'
import { edge } from './edge-settings.ts'
import { type SettingSource, wholeNumber } from './setting-source.ts'

export const json = Type.Boolean({
  default: false,
  flag: '--json',
  expects: 'nothing behind it',
  description: 'print JSON instead of a table',
  otherwise: 'a table',
} satisfies SettingSource & Record<string, unknown>)

/** A text that only the operator sees. */
export const noteFor = (description: string) =>
  Type.String({
    maxLength: 1000,
    default: '',
    flag: '--note <text>',
    expects: 'at most 1000 characters',
    description,
    otherwise: 'none',
  } satisfies SettingSource & Record<string, unknown>)

// `limits` of the settings file says which plans there are.
const shared = { ...StoreSettings.properties, limits: edge.limits }

export const KeySettings = Type.Object({ ...shared, json })
export type KeySettings = Static<typeof KeySettings>

export const KeyCreateSettings = Type.Object({
  ...shared,
  json,
  plan: Type.String({
    default: 'free',
    flag: '--plan <name>',
    expects: 'the name of a plan',
    description: 'free, plus, advanced, or one of the settings file',
  } satisfies SettingSource & Record<string, unknown>),
  note: noteFor('whose it is and what for; only for you'),
})
export type KeyCreateSettings = Static<typeof KeyCreateSettings>

export const KeyUsageSettings = Type.Object({
  ...shared,
  json,
  days: wholeNumber(1, 3660, {
    default: 30,
    flag: '--days <number>',
    expects: 'a number of days from 1 to 3660',
    description: 'how far back',
  }),
})
export type KeyUsageSettings = Static<typeof KeyUsageSettings>
