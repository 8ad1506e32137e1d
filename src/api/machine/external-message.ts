import type { Address } from '../../cell/address.ts'
import { isExotic, MAX_BITS, MAX_REFS, refCount } from '../../cell/arena.ts'
import { buildCell } from '../../cell/builder.ts'
import type { Cell } from '../../cell/cell.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import { cellHash, sliceHash } from '../../cell/hashing.ts'
import { Slice } from '../../cell/slice.ts'
import { normalizedHash } from '../../decode/extract/normalized-hash.ts'
import { CellarError } from '../../lib/errors.ts'
import { loadMessage, type Message, storeMessage } from '../../tlb/message.ts'
import { ADDR_NONE, toAddress } from '../../tlb/msg-address.ts'
import { brokenBoc } from '../http/method-error.ts'
import { readCallerCells } from '../http/read-hashed.ts'

/** A message from outside, as somebody wants it delivered. */
export interface ExternalMessage {
  readonly root: Cell
  readonly hash: Hash
  /** TEP-467. */
  readonly hashNorm: Hash
  readonly destination: Address
}

/** Refuses anything that is not one whole external-in message to a standard address. */
export function readExternalMessage(boc: Uint8Array): ExternalMessage {
  const root = readCells(boc, 'body')
  const message = ofChain(() => loadMessage(new Slice(root.arena, root.index)), 'the message cannot be read')
  const { info, body } = message
  if (info.kind !== 'external_in') throw brokenBoc('body: an external inbound message is expected')
  const destination = toAddress(info.dest)
  if (destination === null) throw brokenBoc('body: the destination is not a standard address')
  const hashNorm = normalizedHash(info.dest, body, sliceHash(body))
  return { root, hash: asHash(cellHash(root)), hashNorm, destination }
}

/** A bag of cells that a caller sent, with one root. What its proofs say of themselves shows only when it is hashed. */
export function readCells(boc: Uint8Array, name: string): Cell {
  return ofChain(() => readCallerCells(boc), name)
}

/** What is made around a body to send it, as the reference client library does it: in one cell where it fits. */
export function makeExternalMessage(
  to: Address,
  body: Cell,
  init: { code: Cell | null; data: Cell | null } | null,
): Cell {
  const message: Message = {
    info: {
      kind: 'external_in',
      src: ADDR_NONE,
      dest: { kind: 'std', anycast: null, address: to },
      importFee: 0n,
    },
    init: init && { fixedPrefixLength: null, special: null, library: null, ...init },
    initIn: 'cell',
    initSlice: null,
    body: new Slice(body.arena, body.index),
    bodyIn: fits(body, init !== null) ? 'cell' : 'ref',
  }
  // Cells that are as deep as cells can be do not fit below another.
  return ofChain(
    () => buildCell((b) => storeMessage(b, message)),
    init === null ? 'body' : 'body, init_code, init_data',
  )
}

/** Bits of everything but the body: 275 of the envelope, one each for where init and body are, and the init's own. */
const OWN_BITS = 277
const INIT_BITS = 6
const INIT_REFS = 2

function fits({ arena, index }: Cell, hasInit: boolean): boolean {
  const bits = OWN_BITS + (hasInit ? INIT_BITS : 0) + (arena.bitLength[index] as number)
  return bits <= MAX_BITS && (hasInit ? INIT_REFS : 0) + refCount(arena, index) <= MAX_REFS && !isExotic(arena, index)
}

function ofChain<T>(read: () => T, name: string): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof CellarError) || error.code === 'TOO_LARGE') throw error
    throw brokenBoc(`${name}: ${error.message}`)
  }
}
