import { readSingleRoot } from '../../cell/boc.ts'
import type { Cell } from '../../cell/cell.ts'
import { COMPILED_CODES } from './compiled-codes.gen.ts'

/** A contract of our own, by its source in `tolk/`. */
export type ContractName = keyof typeof COMPILED_CODES

export const contractCode = (name: ContractName): Cell => readSingleRoot(Buffer.from(COMPILED_CODES[name], 'base64'))
