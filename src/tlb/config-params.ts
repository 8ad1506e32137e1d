// block.tlb: _ config_addr:bits256 config:^(Hashmap 32 ^Cell) = ConfigParams;
import type { Cell } from '../cell/cell.ts'
import { findInDictionary, visitDictionary } from '../cell/dictionary.ts'
import { Slice } from '../cell/slice.ts'
import { cell, hash, type Loaded, record } from './codec.ts'
import { int32Key, toInt32Key } from './dictionary-key.ts'
import { loadOrdinaryRef } from './ordinary.ts'

export const ConfigParams = record('ConfigParams', {
  /** Of the configuration contract, in the masterchain. */
  configAddr: hash,
  /** Root of the Hashmap 32 ^Cell: read by `findConfigParam` and `listConfigParams`. */
  config: cell,
})
export type ConfigParams = Loaded<typeof ConfigParams>

export const { load: loadConfigParams, store: storeConfigParams } = ConfigParams

const PARAM_BITS = 32

/** A parameter's cell as a slice, for the loader of that parameter in `config-params/`. */
export function findConfigParam(config: Cell, id: number): Slice | undefined {
  const found = findInDictionary(new Slice(config.arena, config.index), PARAM_BITS, int32Key(id))
  return found === undefined ? undefined : loadOrdinaryRef(found)
}

export interface ConfigParam {
  /** Signed; contracts of the configuration use negative ones. */
  readonly id: number
  readonly value: Cell
}

export function listConfigParams(config: Cell): ConfigParam[] {
  const params: ConfigParam[] = []
  visitDictionary(new Slice(config.arena, config.index), PARAM_BITS, (key, value) => {
    params.push({ id: toInt32Key(key) | 0, value: value.loadRef() })
  })
  return params
}
