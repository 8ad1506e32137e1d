import { type Static, Type } from '@sinclair/typebox'
import { USUAL_ATTEMPTS, USUAL_KEEP_OLD_HOURS } from '../../api/hooks/hook-defaults.ts'
import { HOOK_EVENT_TYPES } from '../../api/hooks/hook-subscription.ts'
import { IndexSettings, StoreSettings } from '../config.ts'
import { json, noteFor } from '../keys-settings.ts'
import { optionalSeqno, optionalText, type SettingSource, wholeNumber } from '../setting-source.ts'

const shared = StoreSettings.properties

export const HookSettings = Type.Object({ ...shared, json })
export type HookSettings = Static<typeof HookSettings>

const many = (given: SettingSource) => Type.Array(Type.String({ minLength: 1 }), { default: [], ...given })

export const HookCreateSettings = Type.Object({
  ...shared,
  account: many({
    flag: '--account <address>',
    expects: 'an address',
    description: 'an account to hear of, in any form; may be given several times',
  }),
  jetton: many({
    flag: '--jetton <address>',
    expects: 'an address of a jetton master',
    description: 'only what is about this jetton; may be given several times',
  }),
  actionType: many({
    flag: '--action-type <type>',
    expects: 'a type of actions, such as jetton_transfer',
    description: 'only actions of this type; may be given several times',
  }),
  type: many({
    flag: '--type <kind>',
    expects: `one of ${HOOK_EVENT_TYPES.join(', ')}`,
    description: `kind of events: ${HOOK_EVENT_TYPES.join(', ')}; may be given several times (default: actions)`,
  }),
  all: Type.Boolean({
    default: false,
    flag: '--all',
    expects: 'nothing behind it',
    description: 'every account',
    otherwise: 'those that are named',
  } satisfies SettingSource & Record<string, unknown>),
  note: noteFor('what it is for; only for you'),
  maxAttempts: wholeNumber(1, 100, {
    default: USUAL_ATTEMPTS,
    flag: '--max-attempts <number>',
    expects: 'a number from 1 to 100',
    description: 'a delivery that failed so often is a dead letter; 25 take about two days',
  }),
  from: optionalSeqno('--from <seqno>', 'first masterchain block to hear of', 'the next one'),
  json,
})
export type HookCreateSettings = Static<typeof HookCreateSettings>

export const HookRotateSettings = Type.Object({
  ...HookSettings.properties,
  keepOld: wholeNumber(0, 720, {
    default: USUAL_KEEP_OLD_HOURS,
    flag: '--keep-old <hours>',
    expects: 'a number of hours from 0 to 720',
    description: 'how long deliveries are signed by the old secret, too',
  }),
})
export type HookRotateSettings = Static<typeof HookRotateSettings>

export const HookReplaySettings = Type.Object({
  ...HookSettings.properties,
  layouts: IndexSettings.properties.layouts,
  from: optionalText({
    flag: '--from <when>',
    expects: 'a masterchain seqno or a time such as 2026-05-01T12:00:00Z',
    description: 'everything since a masterchain block, or since a time',
  }),
  event: optionalText({
    flag: '--event <id>',
    expects: 'the id of an event',
    description: 'one event, as `Cellar-Event` named it',
  }),
  deadLetters: optionalText({
    flag: '--dead-letters <which>',
    expects: 'all, or the number of a delivery',
    description: 'what was given up: all, or the number of a delivery as in `cellar hooks dead-letters`',
  }),
})
export type HookReplaySettings = Static<typeof HookReplaySettings>
