import type { Queryable } from '../../store/database.ts'
import { noNode } from '../http/method-error.ts'
import type { Chain } from '../reads/chain.ts'
import type { IndexedTvm } from './indexed-tvm.ts'

/** Where get-methods run: the index, and a virtual machine unless none was started. */
export interface MachineSources {
  readonly db: Queryable
  readonly chain: Chain
  readonly machine: IndexedTvm | undefined
}

/** The machine, or the refusal to do without. */
export function expectMachine({ machine }: Pick<MachineSources, 'machine'>): IndexedTvm {
  if (machine === undefined) throw noNode('no virtual machine was started')
  return machine
}
