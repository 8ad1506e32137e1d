import type { ParsedAddress } from '../../../cell/address.ts'
import type { Cell } from '../../../cell/cell.ts'
import { Field, Required } from '../../http/fields.ts'
import { invalid } from '../../http/method-error.ts'
import { makeExternalMessage, readCells } from '../../machine/external-message.ts'
import { Base64 } from '../http/forms.ts'
import { Single } from '../http/parameters.ts'
import { AddressParameter } from '../http/shared-parameters.ts'
import { CELL_OBJECT, readCellObject } from './cell-object.ts'

const BODY = { description: 'body of the message, a bag of cells' }
const INIT_CODE = { description: 'with init_data: code the account is made with' }

/** What an external message is made of, its cells as bags of cells. */
export const BocParts = {
  address: AddressParameter,
  body: Required(Single(Base64, BODY)),
  init_code: Single(Base64, INIT_CODE),
  init_data: Single(Base64),
}

/** The same, its cells as trees of JSON. */
export const ObjectParts = {
  address: AddressParameter,
  body: Required(Field({ ...CELL_OBJECT, description: 'body of the message' }, readCellObject)),
  init_code: Field({ ...CELL_OBJECT, ...INIT_CODE }, readCellObject),
  init_data: Field(CELL_OBJECT, readCellObject),
}

export interface MessageParts {
  readonly address: ParsedAddress
  readonly body: Uint8Array | Cell
  readonly init_code?: Uint8Array | Cell
  readonly init_data?: Uint8Array | Cell
}

export function makeMessage({ address, body, init_code, init_data }: MessageParts): Cell {
  if ((init_code === undefined) !== (init_data === undefined)) {
    throw invalid('init_code and init_data should be used together')
  }
  const toCell = (part: Uint8Array | Cell | undefined, name: string): Cell | null =>
    part instanceof Uint8Array ? readCells(part, name) : (part ?? null)
  const init =
    init_code === undefined ? null : { code: toCell(init_code, 'init_code'), data: toCell(init_data, 'init_data') }
  return makeExternalMessage(address.address, toCell(body, 'body') as Cell, init)
}
