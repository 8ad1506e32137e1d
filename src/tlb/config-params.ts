// block.tlb: _ config_addr:bits256 config:^(Hashmap 32 ^Cell) = ConfigParams;
import type { Builder } from '../cell/builder.ts'
import type { Cell } from '../cell/cell.ts'
import { findInDictionary, visitDictionary } from '../cell/dictionary.ts'
import type { Hash } from '../cell/hash.ts'
import { Slice } from '../cell/slice.ts'
import { int32Key, toInt32Key } from './dictionary-key.ts'
import { loadOrdinaryRef } from './ordinary.ts'

export interface ConfigParams {
  /** Of the configuration contract, in the masterchain. */
  readonly configAddr: Hash
  /** Root of the Hashmap 32 ^Cell: read by `findConfigParam` and `listConfigParams`. */
  readonly config: Cell
}

const PARAM_BITS = 32

export function loadConfigParams(slice: Slice): ConfigParams {
  return { configAddr: slice.loadHash(), config: slice.loadRef() }
}

export function storeConfigParams(b: Builder, params: ConfigParams): void {
  b.storeBytes(params.configAddr)
  b.storeCell(params.config)
}

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
