// block.tlb: message$_ {X:Type} info:CommonMsgInfo init:(Maybe (Either StateInit ^StateInit))
//   body:(Either X ^X) = Message X;
import { refCount } from '../cell/arena.ts'
import type { Builder } from '../cell/builder.ts'
import { Cell } from '../cell/cell.ts'
import type { Slice } from '../cell/slice.ts'
import { type CommonMsgInfo, loadCommonMsgInfo, storeCommonMsgInfo } from './common-msg-info.ts'
import { expectOrdinary, loadOrdinaryRef } from './ordinary.ts'
import { loadStateInit, type StateInit, storeStateInit } from './state-init.ts'

/** Which side of an `Either X ^X`: in the message's own cell, or in one it refers to. */
export type Placement = 'cell' | 'ref'

export interface Message {
  readonly info: CommonMsgInfo
  readonly init: StateInit | null
  readonly initIn: Placement
  /** Where `init` was read: `sliceHash` and `sliceToBoc` treat it as a cell of its own. */
  readonly initSlice: Slice | null
  readonly body: Slice
  readonly bodyIn: Placement
}

export function loadMessage(slice: Slice): Message {
  expectOrdinary(slice, 'Message')
  const info = loadCommonMsgInfo(slice)
  let init: StateInit | null = null
  let initIn: Placement = 'cell'
  let initSlice: Slice | null = null
  if (slice.loadBit() === 1) {
    if (slice.loadBit() === 1) {
      initIn = 'ref'
      const inner = loadOrdinaryRef(slice)
      initSlice = inner.clone()
      init = loadStateInit(inner)
      inner.expectEnd('StateInit')
    } else {
      initSlice = slice.clone()
      init = loadStateInit(slice)
      initSlice.limit(initSlice.remainingBits - slice.remainingBits, initSlice.remainingRefs - slice.remainingRefs)
    }
  }
  if (slice.loadBit() === 0) return { info, init, initIn, initSlice, body: slice, bodyIn: 'cell' }
  const body = slice.loadRefSlice()
  slice.expectEnd('Message')
  return { info, init, initIn, initSlice, body, bodyIn: 'ref' }
}

export function storeMessage(b: Builder, message: Message): void {
  storeCommonMsgInfo(b, message.info)
  const { init } = message
  if (init === null) {
    b.storeBit(0)
  } else if (message.initIn === 'ref') {
    b.storeUint(0b11, 2)
    b.storeRef((inner) => storeStateInit(inner, init))
  } else {
    b.storeUint(0b10, 2)
    storeStateInit(b, init)
  }
  if (message.bodyIn === 'cell') {
    b.storeBit(0)
    b.storeSlice(message.body)
  } else {
    b.storeBit(1)
    storeAsRef(b, message.body)
  }
}

/** A slice that spans its whole cell goes as that very cell, which keeps an exotic one exotic. */
function storeAsRef(b: Builder, body: Slice): void {
  const { arena, cell } = body
  if (body.remainingBits === arena.bitLength[cell] && body.remainingRefs === refCount(arena, cell)) {
    b.storeCell(new Cell(arena, cell))
  } else {
    b.storeRef((child) => child.storeSlice(body))
  }
}
