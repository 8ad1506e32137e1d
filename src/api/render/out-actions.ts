import { asAddress, formatRaw } from '../../cell/address.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import type { Cell } from '../../cell/cell.ts'
import { cellHash, computeHashes } from '../../cell/hashing.ts'
import { Slice } from '../../cell/slice.ts'
import { isCellarError } from '../../lib/errors.ts'
import { loadCommonMsgInfo } from '../../tlb/common-msg-info.ts'
import { loadCurrencyCollection } from '../../tlb/currency-collection.ts'
import { toAddress } from '../../tlb/msg-address.ts'

// block.tlb:
//   out_list_empty$_ = OutList 0;
//   out_list$_ {n:#} prev:^(OutList n) action:OutAction = OutList (n + 1);
//   action_send_msg#0ec3c86d mode:(## 8) out_msg:^(MessageRelaxed Any) = OutAction;
//   action_set_code#ad4de08e new_code:^Cell = OutAction;
//   action_reserve_currency#36e6b809 mode:(## 8) currency:CurrencyCollection = OutAction;
//   action_change_library#26fa1dd4 mode:(## 7) libref:LibRef = OutAction;
const SEND = 0x0ec3c86d
const SET_CODE = 0xad4de08e
const RESERVE = 0x36e6b809
const CHANGE_LIBRARY = 0x26fa1dd4
/** More than these the chain refuses. */
const MOST = 255

/** An action that the code left to be carried out, as it is answered. */
export type OutAction = Readonly<Record<string, string | number | null>>

/** In the order in which they are carried out; what cannot be read is said in its place. */
export function listOutActions(boc: Uint8Array): OutAction[] {
  const root = readSingleRoot(boc)
  computeHashes(root.arena)
  const actions: OutAction[] = []
  let list = new Slice(root.arena, root.index)
  while (list.remainingRefs > 0 && actions.length < MOST) {
    const prev = list.loadRefSlice()
    actions.push(readAction(list))
    list = prev
  }
  return actions.reverse()
}

function readAction(slice: Slice): OutAction {
  try {
    switch (slice.loadUint(32)) {
      case SEND:
        return { type: 'send_message', mode: slice.loadUint(8), ...readMessage(slice.loadRef()) }
      case SET_CODE:
        return { type: 'set_code', code_hash: base64(slice.loadRef()) }
      case RESERVE:
        return { type: 'reserve', mode: slice.loadUint(8), value: `${loadCurrencyCollection(slice).coins}` }
      case CHANGE_LIBRARY:
        return { type: 'change_library', mode: slice.loadUint(7) }
      default:
        return { type: 'unknown' }
    }
  } catch (error) {
    if (!isCellarError(error)) throw error
    return { type: 'unknown' }
  }
}

/** A message as the contract made it: who sends it and its fees are filled in later. */
function readMessage(message: Cell): OutAction {
  const hash = base64(message)
  try {
    const info = loadCommonMsgInfo(new Slice(message.arena, message.index))
    if (info.kind !== 'internal') return { hash, destination: null, value: null }
    const to = toAddress(info.dest)
    return { hash, destination: to && formatRaw(asAddress(to)), value: `${info.value.coins}` }
  } catch (error) {
    if (!isCellarError(error)) throw error
    return { hash, destination: null, value: null }
  }
}

const base64 = (cell: Cell): string => Buffer.from(cellHash(cell)).toString('base64')
