import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asHash } from '../../cell/hash.ts'
import { CellarError } from '../../lib/errors.ts'
import { type BlockIdExt, MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'

export interface LiteServerAddress {
  readonly host: string
  readonly port: number
  /** Ed25519, 32 bytes. */
  readonly publicKey: Uint8Array
}

/** What a network's global config says to a client over TCP. */
export interface GlobalConfig {
  readonly servers: readonly LiteServerAddress[]
  readonly zeroState: BlockIdExt
  /** Where trust begins: a key block, or the zero state. */
  readonly initBlock: BlockIdExt
  readonly hardforks: readonly BlockIdExt[]
}

const KNOWN_NETWORKS: Readonly<Record<string, string>> = {
  mainnet: 'https://ton.org/global.config.json',
  testnet: 'https://ton.org/testnet-global.config.json',
}

const FETCH_TIMEOUT_MS = 15_000

export interface ConfigCache {
  /** Folder where fetched configs are kept, for the day when they cannot be fetched. */
  readonly folder: string
  /** Told why an older copy is used. */
  readonly onStale: (reason: string) => void
}

/** Reads the config of a network by name, by address, or from a file. */
export async function loadGlobalConfig(source: string, cache?: ConfigCache): Promise<GlobalConfig> {
  const address = KNOWN_NETWORKS[source] ?? source
  if (!/^https?:\/\//.test(address)) return parseGlobalConfig(await readText(address), address)
  if (!cache) return parseGlobalConfig(await fetchText(address), address)
  const copy = join(
    cache.folder,
    `global-config-${createHash('sha256').update(address).digest('hex').slice(0, 16)}.json`,
  )
  try {
    const text = await fetchText(address)
    const config = parseGlobalConfig(text, address)
    await mkdir(cache.folder, { recursive: true })
    await writeFile(copy, text)
    return config
  } catch (error) {
    const kept = await readFile(copy, 'utf8').catch(() => undefined)
    if (kept === undefined) throw error
    cache.onStale((error as Error).message)
    return parseGlobalConfig(kept, copy)
  }
}

export function parseGlobalConfig(text: string, source = 'global config'): GlobalConfig {
  const mistake = (why: string): CellarError => new CellarError('CONFIG', `${source}: ${why}`, { source })
  const json = parseJson(text, mistake)
  const servers = [...listOf(json.liteservers), ...listOf(json.liteservers_v2)].map((server, i) =>
    readServer(recordOf(server), (why) => mistake(`lite server ${i + 1}: ${why}`)),
  )
  if (servers.length === 0) throw mistake('no "liteservers" in it')
  const validator = recordOf(json.validator)
  if (validator.zero_state === undefined) throw mistake('no "validator.zero_state" in it')
  const readId = (id: unknown, name: string): BlockIdExt =>
    readBlockId(recordOf(id), (why) => mistake(`${name}: ${why}`))
  const zeroState = readId(validator.zero_state, 'validator.zero_state')
  return {
    servers: listDistinct(servers),
    zeroState,
    initBlock: validator.init_block ? readId(validator.init_block, 'validator.init_block') : zeroState,
    hardforks: listOf(validator.hardforks).map((id, i) => readId(id, `validator.hardforks[${i}]`)),
  }
}

/** A server that stands in both lists is one server: its word must not count twice. */
function listDistinct(servers: readonly LiteServerAddress[]): LiteServerAddress[] {
  const keyOf = ({ host, port, publicKey }: LiteServerAddress): string =>
    `${host}:${port} ${Buffer.from(publicKey).toString('hex')}`
  return [...new Map(servers.map((server) => [keyOf(server), server])).values()]
}

type Mistake = (why: string) => CellarError
type Json = Readonly<Record<string, unknown>>

const recordOf = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {})
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function parseJson(text: string, mistake: Mistake): Json {
  try {
    return recordOf(JSON.parse(text))
  } catch (error) {
    throw mistake(`not JSON (${(error as Error).message})`)
  }
}

function readServer(server: Json, mistake: Mistake): LiteServerAddress {
  const publicKey = Buffer.from(String(recordOf(server.id).key ?? ''), 'base64')
  if (publicKey.length !== 32) throw mistake('"id.key" is not 32 bytes in base64')
  const { host, port } = readPlace(server, mistake)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw mistake(`port ${port} does not exist`)
  return { host, port, publicKey: new Uint8Array(publicKey) }
}

/** A host name wins over the address, and may carry the port. */
function readPlace(server: Json, mistake: Mistake): { host: string; port: number } {
  const port = Number(server.port ?? 0)
  if (typeof server.hostname === 'string' && server.hostname !== '') {
    const [host = '', portText] = server.hostname.split(':')
    return { host, port: portText === undefined ? port : Number(portText) }
  }
  if (typeof server.ip !== 'number' || !Number.isInteger(server.ip)) throw mistake('neither "ip" nor "hostname"')
  // A signed 32-bit number in the files.
  const ip = server.ip >>> 0
  return { host: [ip >>> 24, (ip >>> 16) & 255, (ip >>> 8) & 255, ip & 255].join('.'), port }
}

function readBlockId(id: Json, mistake: Mistake): BlockIdExt {
  const hash = (name: string): BlockIdExt['rootHash'] => {
    const bytes = Buffer.from(String(id[name] ?? ''), 'base64')
    if (bytes.length !== 32) throw mistake(`"${name}" is not 32 bytes in base64`)
    return asHash(new Uint8Array(bytes))
  }
  const { workchain = MASTERCHAIN, seqno = 0 } = id
  if (typeof workchain !== 'number' || typeof seqno !== 'number') throw mistake('"workchain" and "seqno" are numbers')
  // Only masterchain blocks stand here; their shard, -2^63, is a number that JSON's doubles can hold.
  if (workchain !== MASTERCHAIN) throw mistake(`block of workchain ${workchain} instead of the masterchain`)
  return { workchain, shard: WHOLE_SHARD, seqno, rootHash: hash('root_hash'), fileHash: hash('file_hash') }
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const hint = Object.keys(KNOWN_NETWORKS).join(', ')
    throw new CellarError(
      'CONFIG',
      `cannot read global config ${path}: ${code}; give ${hint}, or the path or address of a global config JSON`,
      { path },
      { cause: error },
    )
  }
}

async function fetchText(address: string): Promise<string> {
  try {
    const reply = await fetch(address, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) })
    if (!reply.ok) throw new Error(`HTTP ${reply.status}`)
    return await reply.text()
  } catch (error) {
    const why = (error as Error).message
    const message = `cannot fetch global config ${address}: ${why}; save it to a file and give its path instead`
    throw new CellarError('CONFIG', message, { address }, { cause: error })
  }
}
