import { type Static, Type } from '@sinclair/typebox'
import { IndexSettings, TaskSettings } from './config.ts'
import type { SettingSource } from './setting-source.ts'

const { network, layouts } = IndexSettings.properties

const seqno = (flag: string, description: string) =>
  Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 0x7fffffff,
      flag,
      expects: 'a masterchain seqno',
      description,
    } satisfies SettingSource & Record<string, unknown>),
  )

export const BackfillSettings = Type.Object({
  ...TaskSettings.properties,
  network,
  layouts,
  from: seqno('--from <seqno>', 'first masterchain block to index; 0 is the zero state'),
  to: seqno('--to <seqno>', 'last one (default: the one before the first stored)'),
  account: Type.Optional(
    Type.String({
      minLength: 1,
      flag: '--account <address>',
      expects: 'an address, raw or friendly',
      description: 'only the transactions of this account, back to its first',
    } satisfies SettingSource & Record<string, unknown>),
  ),
  chunk: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 5000,
    flag: '--chunk <blocks>',
    expects: 'a number of masterchain blocks from 1 to 1000000',
    description: 'masterchain blocks that become part of the index at once, newest first',
  } satisfies SettingSource & Record<string, unknown>),
})
export type BackfillSettings = Static<typeof BackfillSettings>
