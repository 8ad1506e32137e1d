import { type Static, Type } from '@sinclair/typebox'
import { HOOK_EVENT_TYPES } from '../../api/hooks/hook-subscription.ts'
import { DevnetOrderSettings } from '../config.ts'
import { HookCreateSettings } from '../hooks/hooks-settings.ts'
import { API_ADDRESS_OTHERWISE } from '../running-api.ts'
import { optionalText, type SettingSource } from '../setting-source.ts'

const { account, actionType, from } = HookCreateSettings.properties

export const ListenSettings = Type.Object({
  forwardTo: optionalText({
    flag: '--forward-to <url>',
    expects: 'a URL such as http://127.0.0.1:3000/ton',
    description: 'where events are sent, by POST',
    otherwise: 'has to be given',
  }),
  url: optionalText({
    isUsable: URL.canParse,
    flag: '--url <url>',
    expects: 'a URL such as http://127.0.0.1:8081',
    description: 'the Cellar whose events they are',
    otherwise: API_ADDRESS_OTHERWISE,
  }),
  dataDir: DevnetOrderSettings.properties.dataDir,
  apiKey: optionalText({
    flag: '--api-key <key>',
    expects: 'an API key',
    description: 'API key there',
    otherwise: 'none',
  }),
  account,
  actionType,
  type: Type.Array(Type.Union(HOOK_EVENT_TYPES.map((kind) => Type.Literal(kind))), {
    default: [],
    flag: '--type <kind>',
    expects: `one of ${HOOK_EVENT_TYPES.join(', ')}`,
    description: `kind of events: ${HOOK_EVENT_TYPES.join(', ')}; may be given several times (default: actions)`,
  } satisfies SettingSource & Record<string, unknown>),
  secret: optionalText({
    minLength: 8,
    flag: '--secret <text>',
    expects: 'at least 8 characters',
    description: 'what they are signed by',
    otherwise: 'a new one each time',
  }),
  from,
})
export type ListenSettings = Static<typeof ListenSettings>

export const TriggerSettings = Type.Object({
  ...DevnetOrderSettings.properties,
  to: optionalText({
    minLength: 0,
    flag: '--to <address>',
    expects: 'an address',
    description: 'whom it is done to',
    otherwise: 'the first of `cellar devnet accounts`',
  }),
})
export type TriggerSettings = Static<typeof TriggerSettings>
