import type { ReadSource } from '../reads/read-source.ts'
import type { IndexedTvm } from './indexed-tvm.ts'

/** One server of the database, and the virtual machine over what it holds. */
export interface MachineSource extends ReadSource {
  /** undefined when no virtual machine was started. */
  readonly machine: IndexedTvm | undefined
}
