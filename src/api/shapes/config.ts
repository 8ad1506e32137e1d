import { formatRaw, makeAddress } from '../../cell/address.ts'
import type { Cell } from '../../cell/cell.ts'
import { cellHash } from '../../cell/hashing.ts'
import { configParamName, readConfigParam } from '../../decode/config/config-param.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { listConfigParams } from '../../tlb/config-params.ts'
import { toBytes } from './cells.ts'

/** A parameter as replies have it. */
export interface ConfigParamReply {
  readonly id: number
  readonly name: string | null
  readonly value: unknown
  readonly boc: string
}

/** A parameter that is not what it was; null on the side where it is not there. */
export interface ConfigChangeReply {
  readonly id: number
  readonly name: string | null
  readonly before: Side | null
  readonly after: Side | null
}

type Side = Pick<ConfigParamReply, 'value' | 'boc'>

const paramsById = (root: Cell): Map<number, Cell> =>
  new Map(listConfigParams(root).map(({ id, value }) => [id, value]))

/** The parameters in order of their ids, all or those that are wanted. */
export function toConfigParams(root: Cell, wanted: readonly number[] | undefined): ConfigParamReply[] {
  return [...paramsById(root)]
    .filter(([id]) => wanted === undefined || wanted.includes(id))
    .sort(([a], [b]) => a - b)
    .map(([id, cell]) => ({ id, name: configParamName(id), ...toSide(id, cell) }))
}

/** What became of the parameters from one configuration to another. */
export function toConfigChanges(before: Cell, after: Cell, wanted: readonly number[] | undefined): ConfigChangeReply[] {
  const [old, now] = [paramsById(before), paramsById(after)]
  const ids = [...new Set([...old.keys(), ...now.keys()])].sort((a, b) => a - b)
  return ids
    .filter((id) => (wanted === undefined || wanted.includes(id)) && !isSame(old.get(id), now.get(id)))
    .map((id) => ({
      id,
      name: configParamName(id),
      before: toSideOrNull(id, old.get(id)),
      after: toSideOrNull(id, now.get(id)),
    }))
}

const isSame = (a: Cell | undefined, b: Cell | undefined): boolean =>
  a !== undefined && b !== undefined && byteKey(cellHash(a)) === byteKey(cellHash(b))

const toSide = (id: number, cell: Cell): Side => ({
  value: toPlain(readConfigParam(id, cell)) ?? null,
  boc: toBytes(cell),
})

const toSideOrNull = (id: number, cell: Cell | undefined): Side | null => (cell === undefined ? null : toSide(id, cell))

/** In v3 spelling: names with underscores, large numbers as text, accounts raw, other bytes in upper-case hex as keys of validators are. */
function toPlain(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex').toUpperCase()
  if (Array.isArray(value)) return value.map(toPlain)
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, one]) => [String(key), toPlain(one)]))
  if (typeof value !== 'object' || value === null) return value
  if (isAccount(value)) return formatRaw(makeAddress(value.workchain, value.accountId))
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [snakeCase(key), toPlain(one)]))
}

const isAccount = (value: object): value is { workchain: number; accountId: Uint8Array } =>
  'workchain' in value && 'accountId' in value && Object.keys(value).length === 2

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
