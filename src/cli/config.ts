import { type Static, type TObject, type TSchema, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { CellarError } from '../lib/errors.ts'
import { databaseReplicaUrls, databaseUrl } from './database-settings.ts'
import { chains, devnetChain, liteServerPort } from './devnet-settings.ts'
import { config, edge, explorer } from './edge-settings.ts'
import { hooksAllow, hooksKey } from './hooks-setting.ts'
import { keep } from './keep-setting.ts'
import { imageProxy, labels, metadata, tokenOverrides } from './metadata-settings.ts'
import { describeUnknown } from './nearest-name.ts'
import { json, quiet } from './report-settings.ts'
import { DEFAULT_API_PORT } from './running-api.ts'
import {
  optionalFlag,
  optionalNumber,
  optionalSeqno,
  optionalText,
  type SettingSource,
  wholeNumber,
} from './setting-source.ts'
import { readSettingsFile, toFileName } from './settings-file.ts'

/** Where existing TON clients are served unless another port, or none, is asked for. */
export const PUBLIC_PORT = 8082

const NETWORKS = '"devnet", "mainnet", "testnet", the path or URL of a global config JSON, or "none"'

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const

const host = Type.String({
  minLength: 1,
  default: '127.0.0.1',
  flag: '--host <address>',
  env: 'CELLAR_HOST',
  expects: 'an address of this machine',
  description: 'address to listen on; 0.0.0.0 means all',
} satisfies SettingSource & Record<string, unknown>)

const port = wholeNumber(0, 65535, {
  default: DEFAULT_API_PORT,
  flag: '--port <number>',
  env: 'CELLAR_PORT',
  expects: 'a port from 1 to 65535, or 0 for any free one',
  description: 'port of the API; 0 takes any free one',
})

const publicPort = optionalText({
  pattern: '^(none|\\d{1,5})$',
  isUsable: (text: string) => text === 'none' || Number(text) <= 65535,
  flag: '--public-port <number>',
  env: 'CELLAR_PUBLIC_PORT',
  expects: 'a port from 1 to 65535, 0 for any free one, or "none"',
  description:
    'second port of the API, for existing TON clients: public spellings without a path prefix; 0 takes any free one, none opens none',
  otherwise: `${PUBLIC_PORT} if it is free`,
})

const metricsPort = optionalNumber(0, 65535, {
  flag: '--metrics-port <number>',
  env: 'CELLAR_METRICS_PORT',
  expects: 'a port from 1 to 65535, or 0 for any free one',
  description: 'port on --host where the indexer answers /metrics and /health; 0 takes any free one',
  otherwise: 'none',
})

const dataDir = Type.String({
  minLength: 1,
  default: './.cellar',
  flag: '--data-dir <folder>',
  env: 'CELLAR_DATA_DIR',
  expects: 'a folder',
  description: 'where the embedded PostgreSQL and the devnet keep their data',
} satisfies SettingSource & Record<string, unknown>)

const networkOr = (preset: 'devnet' | 'none') =>
  Type.String({
    minLength: 1,
    default: preset,
    flag: '--network <name>',
    env: 'CELLAR_NETWORK',
    expects: NETWORKS,
    description:
      'chain to follow: devnet (a chain of its own), mainnet, testnet, the path or URL of a global config JSON, or none = serve what is stored',
  } satisfies SettingSource & Record<string, unknown>)
const network = networkOr('none')
const servedNetwork = optionalText({
  flag: '--network <name>',
  env: 'CELLAR_NETWORK',
  expects: NETWORKS,
  description:
    'chain to send messages to and to read from what is not indexed: devnet, mainnet, testnet, the path or URL of a global config JSON, or none = only what is stored',
  otherwise: 'the one that is followed into the database',
})

const from = Type.String({
  pattern: '^(latest|first|\\d{1,10})$',
  default: 'latest',
  flag: '--from <block>',
  env: 'CELLAR_FROM',
  expects: '"latest", "first" or a masterchain seqno',
  description: 'where an empty database begins to follow: latest, first (the zero state), or a masterchain seqno',
} satisfies SettingSource & Record<string, unknown>)

const trust = Type.Union([Type.Literal('hashes'), Type.Literal('signatures')], {
  default: 'hashes',
  flag: '--trust <how>',
  env: 'CELLAR_TRUST',
  expects: '"hashes" or "signatures"',
  description:
    'how masterchain blocks are believed: hashes = they link and servers agree; signatures = validators signed them, from the init block on',
} satisfies SettingSource & Record<string, unknown>)

const logLevel = Type.Union(
  LOG_LEVELS.map((level) => Type.Literal(level)),
  {
    default: 'info',
    flag: '--log-level <level>',
    env: 'CELLAR_LOG_LEVEL',
    expects: `one of ${LOG_LEVELS.join(', ')}`,
    description: `how much is logged to standard error: ${LOG_LEVELS.join(', ')}`,
  } satisfies SettingSource & Record<string, unknown>,
)

const store = { config, dataDir, databaseUrl, databaseReplicaUrls, logLevel }

const layouts = optionalText({
  flag: '--layouts <folder>',
  env: 'CELLAR_LAYOUTS',
  expects: 'a folder',
  description: 'folder with layouts of your own messages, as .tsv or .json files',
  otherwise: 'none',
})

export const StoreSettings = Type.Object(store)
export type StoreSettings = Static<typeof StoreSettings>

export const StatusSettings = Type.Object({ ...store, json })
export type StatusSettings = Static<typeof StatusSettings>

/** Of a command that works for a while and ends. */
export const TaskSettings = Type.Object({ ...store, json, quiet })
export type TaskSettings = Static<typeof TaskSettings>

const types = Type.String({
  minLength: 1,
  default: 'latest,tgbtc',
  flag: '--types <list>',
  expects: 'action types or versions, with commas between',
  description: 'what is shown: action types, and versions (v1 … v5, latest) for all of theirs, with commas between',
} satisfies SettingSource & Record<string, unknown>)

export const ClassifySettings = Type.Object({ types, ...store })
export type ClassifySettings = Static<typeof ClassifySettings>

const workers = wholeNumber(1, 16, {
  default: 1,
  flag: '--workers <number>',
  env: 'CELLAR_WORKERS',
  expects: 'a number of processes from 1 to 16',
  description: 'processes that serve the API on one port, with one limit for each caller',
})

export const ApiSettings = Type.Object({
  ...{
    port,
    publicPort,
    host,
    explorer,
    workers,
    ...store,
    network: servedNetwork,
    layouts,
    tokenOverrides,
    labels,
    imageProxy,
    hooksKey,
  },
  ...edge,
})
export type ApiSettings = Static<typeof ApiSettings>

export const UpSettings = Type.Object({
  ...{ port, publicPort, host, explorer, workers, ...store, network: networkOr('devnet'), from, keep, trust, layouts },
  ...metadata,
  hooksAllow,
  hooksKey,
  tokenOverrides,
  labels,
  imageProxy,
  ...edge,
  ...devnetChain,
  chains,
})
export type UpSettings = Static<typeof UpSettings>

export const UpCommandSettings = Type.Object({ ...UpSettings.properties, json, quiet })
export type UpCommandSettings = Static<typeof UpCommandSettings>

/** What any of the processes that stay may be told: for `cellar config` and the README. */
export const EverySetting = Type.Object({ ...UpSettings.properties, metricsPort })

export const ConfigSettings = Type.Object({ ...EverySetting.properties, json })

export const DevnetSettings = Type.Object({ port: liteServerPort, dataDir, logLevel, ...devnetChain })
export type DevnetSettings = Static<typeof DevnetSettings>

/** Of a command that speaks to a devnet that runs. */
export const DevnetOrderSettings = Type.Object({ dataDir, json })
export type DevnetOrderSettings = Static<typeof DevnetOrderSettings>

export const IndexSettings = Type.Object({
  ...store,
  network,
  from,
  keep,
  trust,
  layouts,
  ...metadata,
  hooksAllow,
  host,
  metricsPort,
  to: optionalSeqno('--to <seqno>', 'last masterchain block to index; then it exits (default: follow for ever)'),
})
export type IndexSettings = Static<typeof IndexSettings>

export const VerifySettings = Type.Object({
  ...TaskSettings.properties,
  from: optionalSeqno('--from <seqno>', 'first masterchain block to check (default: the first stored)'),
  to: optionalSeqno('--to <seqno>', 'last masterchain block to check (default: the last stored)'),
  repair: optionalFlag(
    '--repair',
    'mend what can be mended: from the tables themselves, or by reading the blocks from the network again',
  ),
  network: servedNetwork,
  layouts,
})
export type VerifySettings = Static<typeof VerifySettings>

export const ImportSettings = Type.Object({
  ...TaskSettings.properties,
  layouts,
  state: Type.Array(Type.String({ minLength: 1 }), {
    default: [],
    flag: '--state <file>',
    expects: 'a file with a zerostate or shard state',
    description: 'zerostate or shard state to start account states from; may be given several times',
  } satisfies SettingSource & Record<string, unknown>),
  from: optionalSeqno('--from <seqno>', 'first masterchain block (default: where the first unbroken run begins)'),
  to: optionalSeqno('--to <seqno>', 'last masterchain block (default: where that run ends)'),
  workers: optionalNumber(0, 64, {
    flag: '--workers <number>',
    expects: 'a number of threads from 0 to 64',
    description:
      'threads beside the main one: 0 works in one, 1 computes in another, each further one parses (default: 1)',
  }),
  batch: optionalNumber(1, 10_000, {
    flag: '--batch <number>',
    expects: 'a number of masterchain blocks from 1 to 10000',
    description: 'masterchain blocks in one commit (default: up to 64, or 2 MB of them)',
  }),
})
export type ImportSettings = Static<typeof ImportSettings>

/** Where a value came from, for people: a flag, a variable, the file, or nowhere. */
export interface Sourced {
  readonly name: string
  readonly value: unknown
  readonly source: string
  readonly isSecret: boolean
}

/** Whether a terminal is written to in colours: not where https://no-color.org says so. */
export const hasColour = (stream: { readonly isTTY?: boolean }, env: NodeJS.ProcessEnv = process.env): boolean =>
  stream.isTTY === true && !env.NO_COLOR

/** A sentence for each variable that looks like a setting and is none. */
export const describeUnknownVariables = (env: Readonly<Record<string, string | undefined>> = process.env): string[] =>
  describeUnknown(Object.keys(env), [EverySetting, DevnetSettings])

/** Every setting that a file may hold, whichever command reads it. */
const IN_FILES = (): ReadonlySet<string> =>
  new Set(
    [UpSettings, IndexSettings, ImportSettings].flatMap(({ properties }) => Object.keys(properties).map(toFileName)),
  )

/**
 * Flags win over the environment, which wins over the settings file, which wins over defaults. Everything that is wrong
 * is said at once. This is the only place that looks at the environment.
 */
export function readSettings<Schema extends TObject>(
  schema: Schema,
  flags: Readonly<Record<string, unknown>>,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Static<Schema> {
  return Object.fromEntries(
    sourceSettings(schema, flags, env).flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])),
  ) as Static<Schema>
}

/** The same, each with its source; a setting that has no value has `undefined`. */
export function sourceSettings(
  schema: TObject,
  flags: Readonly<Record<string, unknown>>,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Sourced[] {
  const path = flags.config ?? (env.CELLAR_CONFIG || undefined)
  const file = typeof path === 'string' && 'config' in schema.properties ? readSettingsFile(path) : {}
  const known = IN_FILES()
  const mistakes = Object.keys(file)
    .filter((name) => !known.has(name) || name === 'config')
    .map((name) => `${name} in ${path}: no such setting`)
  const sourced = Object.entries<TSchema>(schema.properties).map(([name, setting]): Sourced => {
    const { flag, env: variable, expects, secret, isUsable } = setting as TSchema & SettingSource
    const sources: [unknown, string][] = [
      // What `--no-…` would switch off is on before anybody says anything.
      [flag?.startsWith('--no-') && flags[name] === true ? undefined : flags[name], flag?.replace(/ .*/, '') ?? name],
      // An empty variable is one that a script left unset.
      [variable === undefined ? undefined : env[variable] || undefined, variable ?? ''],
      [file[toFileName(name)], `${toFileName(name)} in ${path}`],
    ]
    const [given, source] = sources.find(([one]) => one !== undefined) ?? [undefined, 'default']
    const value = given === undefined ? setting.default : toTyped(setting, given)
    if (value !== undefined && !(Value.Check(setting, value) && (isUsable?.(String(value)) ?? true))) {
      mistakes.push(
        `${source}${secret ? '' : ` is ${JSON.stringify(given)}`}: expected ${expects}${detail(setting, value)}`,
      )
    }
    return { name, value, source, isSecret: secret === true }
  })
  const find = (name: string): unknown => sourced.find((one) => one.name === name)?.value
  if (mistakes.length === 0 && Number(find('from')) > Number(find('to'))) {
    mistakes.push(`--from ${find('from')} is after --to ${find('to')}`)
  }
  if (mistakes.length > 0) {
    throw new CellarError('CONFIG', `These settings cannot be used:\n  ${mistakes.join('\n  ')}`)
  }
  return sourced
}

/** Where in a value with parts the mistake is. */
function detail(setting: TSchema, value: unknown): string {
  if (typeof value !== 'object') return ''
  const { path, message } = Value.Errors(setting, value).First() ?? {}
  return path ? `; ${path.slice(1).replaceAll('/', '.')}: ${message}` : ''
}

/** By form, never by trial: only plain decimal digits are a number, and anything else stays text and fails the schema. */
function toTyped(setting: TSchema, given: unknown): unknown {
  // A flag whose value may be left out.
  if (given === true && setting.type !== 'boolean') return 'on'
  // In a file a number needs no quotes, also where a word could stand.
  if (setting.type === 'string' && typeof given === 'number') return String(given)
  if (setting.type === 'integer' && typeof given === 'string' && /^\d{1,15}$/.test(given)) return Number(given)
  return given
}
