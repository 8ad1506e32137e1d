import { Type } from '@sinclair/typebox'
import { parseAllowedAddresses } from '../lib/allowed-addresses.ts'
import type { SettingSource } from './setting-source.ts'

/** Of everything that delivers webhooks. */
export const hooksAllow = Type.Optional(
  Type.String({
    isUsable: (text: string) => parseAllowedAddresses(text) !== undefined,
    flag: '--hooks-allow <list>',
    env: 'CELLAR_HOOKS_ALLOW',
    expects: '"loopback", "private", addresses or networks such as 10.1.0.0/16, with commas between',
    description:
      'where webhooks may be sent beside the public internet: loopback, private, addresses or networks, with commas between; see docs/webhooks.md',
    otherwise: 'loopback on a devnet, else nowhere',
  } satisfies SettingSource & Record<string, unknown>),
)

/** Who has it administers webhooks over HTTP. Not a flag: those stand in the list of processes. */
export const hooksKey = Type.Optional(
  Type.String({
    minLength: 24,
    maxLength: 200,
    env: 'CELLAR_HOOKS_KEY',
    expects: '24 to 200 characters',
    description: 'key of whoever administers webhooks over HTTP; see docs/webhooks.md',
    otherwise: 'none, and no administration over HTTP',
    secret: true,
  } satisfies SettingSource & Record<string, unknown>),
)
