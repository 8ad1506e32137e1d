import type { Queryable } from '../../store/database.ts'
import { noNode } from '../http/method-error.ts'
import type { Chain } from '../reads/chain.ts'
import type { Machine } from './machine.ts'

/** Where get-methods run: the index, and a virtual machine unless none was started. */
export interface MachineSources {
  readonly db: Queryable
  readonly chain: Chain
  readonly machine: Machine | undefined
}

/** The machine, or the refusal to do without. */
export function expectMachine({ machine }: Pick<MachineSources, 'machine'>): Machine {
  if (machine === undefined) throw noNode('no virtual machine was started')
  return machine
}
