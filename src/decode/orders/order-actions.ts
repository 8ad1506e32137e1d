import type { Address } from '../../cell/address.ts'
import { sliceToBoc, writeBoc } from '../../cell/boc-writer.ts'
import type { Cell } from '../../cell/cell.ts'
import { visitDictionary } from '../../cell/dictionary.ts'
import { Slice } from '../../cell/slice.ts'
import { isCellarError } from '../../lib/errors.ts'
import { type ParsedBody, readOrderBody } from './order-body.ts'
import { loadAnyAddress, loadRelaxedMessage } from './relaxed-message.ts'

const SEND_MESSAGE = 0xf1381e5b
const UPDATE_PARAMS = 0x1d0cfbd3

/** One thing that an order of a multisig wallet does. */
export interface OrderAction {
  readonly destination: Address | null
  readonly value: bigint | null
  /** The action's own cell, or the body of the message it sends. */
  readonly body: Uint8Array
  readonly sendMode: number
  /** What the body says; undefined when it could not be read, with the reason. */
  readonly parsed: ParsedBody | undefined
  readonly error: string | null
}

/**
 * The actions of an order, by index.
 *
 *     _ actions:(Hashmap 8 ^Action) = Order;
 *     send_message#f1381e5b mode:uint8 message:^(MessageRelaxed Any) = Action;
 *     update_multisig_params#1d0cfbd3 threshold:uint8 signers:^(Hashmap 8 MsgAddressInt) proposers:(Maybe ^(Hashmap 8 MsgAddressInt)) = Action;
 */
export function listOrderActions(order: Cell): OrderAction[] {
  const cells: Cell[] = []
  visitDictionary(new Slice(order.arena, order.index), 8, (_, value) => {
    cells.push(value.loadRef())
  })
  return cells.map(readAction)
}

function readAction(cell: Cell): OrderAction {
  const unread = { destination: null, value: null, body: writeBoc(cell), sendMode: 0, parsed: undefined }
  try {
    const slice = new Slice(cell.arena, cell.index)
    const tag = slice.loadUint(32)
    if (tag === SEND_MESSAGE) return readSend(slice)
    if (tag === UPDATE_PARAMS) return { ...unread, parsed: readUpdate(slice), error: null }
    return { ...unread, error: `unknown action 0x${tag.toString(16).padStart(8, '0')}` }
  } catch (error) {
    if (!isCellarError(error)) throw error
    return { ...unread, error: error.message }
  }
}

function readSend(slice: Slice): OrderAction {
  const sendMode = slice.loadUint(8)
  const { destination, value, body } = loadRelaxedMessage(slice.loadRefSlice())
  const action = { destination, value, body: sliceToBoc(body), sendMode }
  try {
    return { ...action, parsed: readOrderBody(body), error: null }
  } catch (error) {
    if (!isCellarError(error)) throw error
    return { ...action, parsed: undefined, error: error.message }
  }
}

const readUpdate = (slice: Slice): ParsedBody => ({
  type: 'multisig_update_params',
  fields: {
    new_threshold: slice.loadUint(8),
    new_signers: listMembers(slice.loadRef()),
    new_proposers: listMembers(slice.loadMaybeRef()),
  },
})

function listMembers(root: Cell | null): (Address | null)[] | null {
  if (root === null) return null
  const members: (Address | null)[] = []
  visitDictionary(new Slice(root.arena, root.index), 8, (_, value) => {
    members.push(loadAnyAddress(value))
  })
  return members
}
