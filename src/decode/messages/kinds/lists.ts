import type { Slice } from '../../../cell/slice.ts'
import { enter, type Kind, type ReadState } from '../kind.ts'
import { ascii, type Printer } from '../printer.ts'

const BRACE = 0x7d
const BRACES = ascii('}}')

// out_list_empty$_ = OutList 0; out_list$_ {n:#} prev:^(OutList n) action:OutAction = OutList (n + 1);
const OUT_LIST_EMPTY = ascii('{"@type":"out_list_empty"}')
const OUT_LIST = ascii('{"@type":"out_list","prev":')
const ACTION = ascii(',"action":')

/**
 * How long the list is, its references tell: the cell without any is its beginning. Read as an array, first action
 * first.
 */
export function outListKind(action: Kind): Kind {
  const print = (slice: Slice, out: Printer): boolean => {
    if (slice.remainingRefs === 0) {
      out.put(OUT_LIST_EMPTY)
      return true
    }
    out.put(OUT_LIST)
    const prev = enter(slice, out)
    if (prev === undefined || !print(prev, out)) return false
    out.put(ACTION)
    if (!action.print(slice, out)) return false
    out.byte(BRACE)
    return true
  }
  const collect = (slice: Slice, state: ReadState, into: unknown[]): boolean => {
    if (slice.remainingRefs === 0) return true
    const prev = enter(slice, state)
    if (prev === undefined || !collect(prev, state, into)) return false
    return into.push(action.read(slice, state)) > 0 && into.at(-1) !== undefined
  }
  return { print, read: (slice, state) => readAll(collect, slice, state) }
}

// extended_list_last$_ action:W5ExtendedAction = W5ExtendedActionList 0;
// extended_list_action$_ {m:#} action:W5ExtendedAction prev:^(W5ExtendedActionList m) = W5ExtendedActionList (m + 1);
const EXTENDED_LAST = ascii('{"@type":"extended_list_last","action":')
const EXTENDED = ascii('{"@type":"extended_list_action","action":')
const PREV = ascii(',"prev":')

export function extendedListKind(action: Kind): Kind {
  const print = (slice: Slice, out: Printer): boolean => {
    const isLast = slice.remainingRefs === 0
    out.put(isLast ? EXTENDED_LAST : EXTENDED)
    if (!action.print(slice, out)) return false
    if (!isLast) {
      out.put(PREV)
      const next = enter(slice, out)
      if (next === undefined || !print(next, out)) return false
    }
    out.byte(BRACE)
    return true
  }
  const collect = (slice: Slice, state: ReadState, into: unknown[]): boolean => {
    const isLast = slice.remainingRefs === 0
    into.push(action.read(slice, state))
    if (into.at(-1) === undefined) return false
    if (isLast) return true
    const next = enter(slice, state)
    return next !== undefined && collect(next, state, into)
  }
  return { print, read: (slice, state) => readAll(collect, slice, state) }
}

/** `msgs_n`: as many messages as there are references. */
export function walletMessagesKind(message: Kind): Kind {
  return {
    print(slice, out) {
      const count = slice.remainingRefs
      out.word(`{"@type":"msgs_${count}"`)
      for (let i = 1; i <= count; i++) {
        out.word(`,"msg_${i}":`)
        if (!message.print(slice, out)) return false
      }
      out.byte(BRACE)
      return true
    },
    read(slice, state) {
      const messages: unknown[] = []
      for (let left = slice.remainingRefs; left > 0; left--) {
        const one = message.read(slice, state)
        if (one === undefined) return undefined
        messages.push(one)
      }
      return messages
    },
  }
}

// text$_ chunks:(## 8) rest:(TextChunks chunks) = Text;
// text_chunk$_ {n:#} len:(## 8) data:(bits (len * 8)) next:(TextChunkRef n) = TextChunks (n + 1);
const TEXT = ascii('{"@type":"text","chunks":"')
const REST = ascii('","rest":')
const NO_CHUNK = ascii('{"@type":"text_chunk_empty"}')
const CHUNK = ascii('{"@type":"text_chunk","len":"')
const CHUNK_DATA = ascii('","data":')
const CHUNK_NEXT = ascii(',"next":')
const CHUNK_REF = ascii('{"@type":"chunk_ref","ref":')
const NO_CHUNK_REF = ascii('{"@type":"chunk_ref_empty"}')

/** Text in chunks, as domain records have it. */
export const chunkedTextKind: Kind = {
  print(slice, out) {
    if (slice.remainingBits < 8) return false
    const count = slice.loadUint(8)
    out.put(TEXT)
    out.digits(count)
    out.put(REST)
    if (count === 0) out.put(NO_CHUNK)
    else if (!printChunk(slice, out, count)) return false
    out.byte(BRACE)
    return true
  },
  read(slice, state) {
    if (slice.remainingBits < 8) return undefined
    const parts: Uint8Array[] = []
    let current: Slice | undefined = slice
    for (let left = slice.loadUint(8); left > 0; left--) {
      if (current === undefined || current.remainingBits < 8) return undefined
      const length = current.loadUint(8)
      if (current.remainingBits < length * 8) return undefined
      parts.push(current.loadBytes(length))
      if (left > 1) current = enter(current, state)
    }
    return Buffer.concat(parts).toString()
  },
}

function printChunk(slice: Slice, out: Printer, left: number): boolean {
  if (slice.remainingBits < 8) return false
  const length = slice.loadUint(8)
  if (slice.remainingBits < length * 8) return false
  out.put(CHUNK)
  out.digits(length)
  out.put(CHUNK_DATA)
  out.hex(slice, length * 8)
  out.put(CHUNK_NEXT)
  if (left === 1) {
    out.put(NO_CHUNK_REF)
    out.byte(BRACE)
    return true
  }
  const next = enter(slice, out)
  out.put(CHUNK_REF)
  if (next === undefined || !printChunk(next, out, left - 1)) return false
  out.put(BRACES)
  return true
}

function readAll(
  collect: (slice: Slice, state: ReadState, into: unknown[]) => boolean,
  slice: Slice,
  state: ReadState,
): unknown[] | undefined {
  const all: unknown[] = []
  return collect(slice, state, all) ? all : undefined
}
