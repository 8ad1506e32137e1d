import { Type } from '@sinclair/typebox'
import { LimitSettings } from '../api/http/limits/plan.ts'
import { toNetwork } from '../lib/allowed-addresses.ts'
import { optionalText, type SettingSource } from './setting-source.ts'

const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal']

function isProxyList(value: string): boolean {
  return (
    /^\d{1,2}$/.test(value) ||
    value.split(',').every((one) => NAMED_RANGES.includes(one) || toNetwork(one) !== undefined)
  )
}

export const config = optionalText({
  flag: '--config <file>',
  env: 'CELLAR_CONFIG',
  expects: 'a JSON file',
  description: 'JSON file with settings by their names here, and with plans and rates under "limits"',
  otherwise: 'none',
})

const rateLimit = Type.Union([Type.Literal('on'), Type.Literal('off')], {
  default: 'on',
  flag: '--rate-limit <on|off>',
  env: 'CELLAR_RATE_LIMIT',
  expects: '"on" or "off"',
  description: 'whether keys and rates are looked at; see docs/keys.md',
} satisfies SettingSource & Record<string, unknown>)

/** Of the page at `/`. */
export const explorer = Type.Union([Type.Literal('on'), Type.Literal('off')], {
  default: 'on',
  flag: '--explorer <on|off>',
  env: 'CELLAR_EXPLORER',
  expects: '"on" or "off"',
  description: 'whether the explorer is served at /',
} satisfies SettingSource & Record<string, unknown>)

const trustProxy = optionalText({
  isUsable: isProxyList,
  flag: '--trust-proxy <who>',
  env: 'CELLAR_TRUST_PROXY',
  expects: 'a number of proxies, or their addresses as in "10.0.0.0/8,loopback"',
  description: 'whose X-Forwarded-For is believed: how many proxies stand in front, or their addresses',
  otherwise: 'nobody',
})

const redisUrl = optionalText({
  pattern: '^rediss?://.',
  isUsable: URL.canParse,
  env: 'REDIS_URL',
  expects: 'redis://host:port',
  description: 'Redis or Valkey through which several APIs share their limits',
  otherwise: 'each its own',
  secret: true,
})

/** Only in the settings file. */
const limits = Type.Optional(
  Type.Unsafe<LimitSettings>({
    ...LimitSettings,
    expects: 'plans and rates as in docs/keys.md',
    description: 'plans, and rates of callers without a key',
    otherwise: 'as in docs/keys.md',
  } satisfies SettingSource & Record<string, unknown>),
)

/** Settings of everything that serves the API. */
export const edge = { rateLimit, trustProxy, redisUrl, limits }
