import { writeBoc } from '../../cell/boc-writer.ts'
import type { Cell } from '../../cell/cell.ts'
import { base64 } from '../http/json-writer.ts'

/** A cell as its bag of cells in base64; an empty text for none. */
export const toBytes = (cell: Cell | null): string => (cell === null ? '' : base64(writeBoc(cell)))
