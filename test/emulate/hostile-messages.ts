import { type Address, makeAddress } from '../../src/cell/address.ts'
import { writeBoc } from '../../src/cell/boc-writer.ts'
import { buildCell } from '../../src/cell/builder.ts'
import type { Cell } from '../../src/cell/cell.ts'
import { cellHash } from '../../src/cell/hashing.ts'
import { Slice } from '../../src/cell/slice.ts'
import { type Message, storeMessage } from '../../src/tlb/message.ts'
import { ADDR_NONE } from '../../src/tlb/msg-address.ts'
import { storeStateInit } from '../../src/tlb/state-init.ts'
import { code } from '../tvm/hostile-codes.ts'

const base64 = (cell: Cell): string => Buffer.from(writeBoc(cell)).toString('base64')

const std = (address: Address) => ({ kind: 'std' as const, anycast: null, address })

export interface Deployed {
  readonly address: Address
  readonly code: Cell
  readonly data: Cell
}

/** A contract that nobody has seen yet: its address is the hash of what it begins with. */
function contractOf(text: string, data: Cell): Deployed {
  const cell = code(text)
  const init = { fixedPrefixLength: null, special: null, library: null, code: cell, data }
  return {
    code: cell,
    data,
    address: makeAddress(0, Uint8Array.from(cellHash(buildCell((b) => storeStateInit(b, init))))),
  }
}

function messageTo({ code: own, data }: Deployed, info: Message['info'], body: Cell): Cell {
  const message: Message = {
    info,
    init: { fixedPrefixLength: null, special: null, library: null, code: own, data },
    initIn: 'ref',
    initSlice: null,
    body: new Slice(body.arena, body.index),
    bodyIn: 'ref',
  }
  return buildCell((b) => storeMessage(b, message))
}

/** So many cells, none like another, each full. */
export function fullTree(cells: number, seed = 0): Cell {
  return buildCell((b) => storeTree(b, cells, seed))
}

function storeTree(b: Parameters<Parameters<typeof buildCell>[0]>[0], cells: number, seed: number): void {
  b.storeUint(seed, 32).storeBytes(new Uint8Array(120).fill(seed % 251))
  const children = Math.min(4, cells - 1)
  let left = cells - 1
  for (let i = 0; i < children; i++) {
    const share = Math.ceil(left / (children - i))
    b.storeRef((child) => storeTree(child, share, seed * 4 + i + 1))
    left -= share
  }
}

const coins = (ton: number): bigint => BigInt(ton) * 1_000_000_000n

const internal = (src: Address, dest: Address, value: bigint): Message['info'] => ({
  ...{ kind: 'internal', ihrDisabled: true, bounce: false, bounced: false, src: std(src), dest: std(dest) },
  ...{ value: { coins: value, other: new Map() }, extraFlags: 0n, fwdFee: 0n, createdLt: 0n, createdAt: 0 },
})

/** LDREF; as often: DUP, 0 SENDRAWMSG. The message to send lies in the body. */
const sendAgain = (times: number): string => `30d43081${times.toString(16).padStart(4, '0')}942070fb00e4`

/**
 * A message that brings its own code, which sends the same tree of cells as often as a transaction may: few bytes to send, and as
 * many as there are messages times cells to tell of it.
 */
export function amplifier(messages: number, cells: number, salt = 0): string {
  const body = fullTree(cells)
  const contract = contractOf(
    sendAgain(messages),
    buildCell((b) => b.storeUint(salt, 32)),
  )
  const sent: Message = {
    info: internal(contract.address, makeAddress(0, new Uint8Array(32).fill(7)), coins(1)),
    init: null,
    initIn: 'cell',
    initSlice: null,
    body: new Slice(body.arena, body.index),
    bodyIn: 'ref',
  }
  const order = buildCell((b) => b.storeRef((child) => storeMessage(child, sent)))
  const from = makeAddress(0, new Uint8Array(32).fill(9))
  return base64(messageTo(contract, internal(from, contract.address, coins(1_000_000)), order))
}

/** ACCEPT what comes from outside; anything else does `method`. */
const accepting = (method: string): string => `207fba92f800e030${method}`

/** Get-methods that mean harm, to be deployed by a message from outside once there are coins. */
export const HOSTILE_METHODS = {
  /** Two to the power of 38 values, for a few gas each time they are doubled. */
  doubles: contractOf(
    accepting(`6d${'206f02'.repeat(38)}`),
    buildCell(() => undefined),
  ),
  /** As much gas as there is. */
  loops: contractOf(
    accepting('9100ea'),
    buildCell((b) => b.storeUint(1, 8)),
  ),
  /** Its own data, two hundred times over. */
  repeats: contractOf(accepting(`ed4481 00c8 9120 e4`.replaceAll(' ', '')), fullTree(500)),
} as const

/** Keeps every body that comes from outside, beside what it has: DROP, ACCEPT, NEWC, STSLICE, ENDC, c4, NEWC, STREF, STREF, ENDC, to c4. */
const KEEP = '30f800c8cec9ed44c8ccccc9ed54'

/** A contract that anybody can fill with cells; its get-methods give all of them. */
export const HOARDER = contractOf(
  `207fba9e${KEEP}e030ed44`,
  buildCell((b) => b.storeUint(0, 8)),
)

/** Cells none like another, as small as they can be: as many as a message from outside may bring. */
export const hoarded = (cells: number, seed: number): string => {
  let next = seed * cells
  const body = buildCell((b) => {
    const fill = (node: typeof b, count: number): void => {
      node.storeUint(next++, 32)
      const children = Math.min(4, count - 1)
      for (let i = 0, left = count - 1; i < children; i++) {
        const share = Math.ceil(left / (children - i))
        node.storeRef((child) => fill(child, share))
        left -= share
      }
    }
    fill(b, cells)
  })
  return externalTo(HOARDER, body)
}

/** A message that names so many libraries, none of which anybody has; one of four cells is no library. */
export function libraryNamer(count: number): string {
  let next = 0
  const fill = (node: Parameters<Parameters<typeof buildCell>[0]>[0], left: number): void => {
    node.storeUint(next++, 32)
    for (let i = 0; i < 3 && next < count; i++) {
      const hash = new Uint8Array(32).fill(next % 251)
      new DataView(hash.buffer).setUint32(0, next++)
      node.storeRef((child) => child.storeUint(2, 8).storeBytes(hash), { exotic: true })
    }
    if (left > 0) node.storeRef((child) => fill(child, left - 1))
  }
  const body = buildCell((b) => fill(b, Math.min(500, Math.ceil(count / 4))))
  return base64(messageTo(HOARDER, internal(NOBODY, HOARDER.address, coins(1)), body))
}

/** A message from inside with coins and nothing to say. */
export const coinsTo = (contract: Deployed): string => {
  const from = makeAddress(0, new Uint8Array(32).fill(9))
  const body = buildCell(() => undefined)
  return base64(messageTo(contract, internal(from, contract.address, coins(1)), body))
}

/** As a contract writes one: who sends it is filled in. */
const sentTo = (dest: Address, value: number): Cell =>
  buildCell((b) => {
    const bytes = Math.ceil((32 - Math.clz32(value)) / 8)
    b.storeUint(0b0100_00_100, 9)
      .storeBytes(dest)
      .storeUint(bytes, 4)
      .storeUint(value, bytes * 8)
    // No other currency, no fees, no time, no init, and a body of one byte.
    b.storeUint(0, 1 + 4 + 4)
      .storeUint64(0n)
      .storeUint(0, 32)
      .storeUint(0, 2)
      .storeUint(1, 8)
  })

/** c4 CTOS LDREF DROP; as often: DUP, 0 SENDRAWMSG. */
const sendKept = (times: number): string => `ed44d0d43081${times.toString(16).padStart(4, '0')}942070fb00e4`

const LEAVES = 16
const BRANCHES = 250
const NOBODY = makeAddress(0, new Uint8Array(32).fill(7))

/** Takes a message with something to say, and sends sixteen. */
export const BRANCH = contractOf(
  `207fba92f800e030c700dc${sendKept(LEAVES)}`,
  buildCell((b) => b.storeCell(sentTo(NOBODY, 1_000_000))),
)

/** A message from outside makes it send 250 of them: a trace of more than four thousand transactions. */
export const FAN = contractOf(
  `207fba8e1130f800${sendKept(BRANCHES)}e030`,
  buildCell((b) => b.storeCell(sentTo(BRANCH.address, 40_000_000))),
)

export const deployment = (contract: Deployed, salt = 0): string =>
  externalTo(
    contract,
    buildCell((b) => b.storeUint(salt, 32)),
  )

function externalTo(contract: Deployed, body: Cell): string {
  const info: Message['info'] = { kind: 'external_in', src: ADDR_NONE, dest: std(contract.address), importFee: 0n }
  return base64(messageTo(contract, info, body))
}
