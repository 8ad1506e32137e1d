// block.tlb:
//   tick_tock$_ tick:Bool tock:Bool = TickTock;
//   _ fixed_prefix_length:(Maybe (## 5)) special:(Maybe TickTock) code:(Maybe ^Cell) data:(Maybe ^Cell)
//     library:(HashmapE 256 SimpleLib) = StateInit;
//   simple_lib$_ public:Bool root:^Cell = SimpleLib;
import type { Builder } from '../cell/builder.ts'
import type { Cell } from '../cell/cell.ts'
import type { Slice } from '../cell/slice.ts'
import { loadMaybe, storeMaybe } from './maybe.ts'

export interface TickTock {
  readonly tick: boolean
  readonly tock: boolean
}

export interface StateInit {
  /** Called `split_depth` before global version 10. */
  readonly fixedPrefixLength: number | null
  readonly special: TickTock | null
  readonly code: Cell | null
  readonly data: Cell | null
  /** Root of a Hashmap 256 SimpleLib. */
  readonly library: Cell | null
}

export interface SimpleLib {
  readonly isPublic: boolean
  readonly root: Cell
}

export const loadTickTock = (slice: Slice): TickTock => ({ tick: slice.loadBool(), tock: slice.loadBool() })

export function storeTickTock(b: Builder, special: TickTock): void {
  b.storeBool(special.tick)
  b.storeBool(special.tock)
}

export function loadStateInit(slice: Slice): StateInit {
  return {
    fixedPrefixLength: slice.loadBit() === 1 ? slice.loadUint(5) : null,
    special: loadMaybe(slice, loadTickTock),
    code: slice.loadMaybeRef(),
    data: slice.loadMaybeRef(),
    library: slice.loadMaybeRef(),
  }
}

export function storeStateInit(b: Builder, init: StateInit): void {
  b.storeBit(init.fixedPrefixLength === null ? 0 : 1)
  if (init.fixedPrefixLength !== null) b.storeUint(init.fixedPrefixLength, 5)
  storeMaybe(b, init.special, storeTickTock)
  b.storeMaybeCell(init.code)
  b.storeMaybeCell(init.data)
  b.storeMaybeCell(init.library)
}

export const loadSimpleLib = (slice: Slice): SimpleLib => ({ isPublic: slice.loadBool(), root: slice.loadRef() })

export function storeSimpleLib(b: Builder, library: SimpleLib): void {
  b.storeBool(library.isPublic)
  b.storeCell(library.root)
}
