import { CellarError } from '../../../lib/errors.ts'
import type { RateLimitGrant } from './gate.ts'
import { KEYLESS } from './plan.ts'

/**
 * What requests cost, in requests. One of ten rows is one; the factors are those of their CPU and database time, rounded
 * down in the caller's favour, so that a rate of requests is also a rate of work.
 */
export const WEIGHTS = {
  /** Each further so many rows of a list weigh one more. */
  rowsPerUnit: 200,
  /** Each so many rows that `offset` skips weigh one more. */
  skippedPerUnit: 5_000,
  /** Each so many bytes of a body weigh one more: they are received, parsed and read whatever comes of them. */
  bytesPerUnit: 128 * 1024,
  /** Of an answer each so many are one in all, where its request weighed less. */
  answerBytesPerUnit: 256 * 1024,
  /** Each so many transactions that an emulation ran are one more: some milliseconds in the machine, and as many to be rendered. */
  emulatedPerUnit: 16,
  /** No request weighs more. */
  most: 20,
} as const

/** Without a key `offset` ends here: what it skips has to be read, and `cursor` goes on from any place at once. */
export const MAX_KEYLESS_OFFSET = 10_000

interface Load {
  /** Before `limit` and `offset` are looked at. */
  readonly weight: number
  /** Not refused at saturation: it waits elsewhere (streams, the virtual machine), or must get through (sending). */
  readonly hasOwnLane: boolean
  /** Answered in milliseconds unless its parameters say otherwise; long answers make room for it. */
  readonly isShort: boolean
}

/** What a route or method asks of the server. */
export const LOADS = {
  read: { weight: 1, hasOwnLane: false, isShort: true },
  /** Runs in the virtual machine. */
  getMethod: { weight: 2, hasOwnLane: true, isShort: true },
  /** Runs a whole trace there, and renders it. */
  emulation: { weight: 5, hasOwnLane: true, isShort: false },
  send: { weight: 1, hasOwnLane: true, isShort: true },
  stream: { weight: 1, hasOwnLane: true, isShort: false },
  /** Each request of a batch is weighed by its method, once the body is read. */
  batch: { weight: 1, hasOwnLane: true, isShort: false },
} as const satisfies Record<string, Load>

export type LoadName = keyof typeof LOADS

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `read` unless given. */
    readonly load?: LoadName
  }
}

/** Refuses a deep `offset` of somebody who is counted by address, with the way that has no end. */
export function expectOffset(query: { readonly offset?: unknown }, grant: RateLimitGrant | undefined): void {
  if (grant === undefined || grant.plan.name !== KEYLESS || Number(query.offset ?? 0) <= MAX_KEYLESS_OFFSET) return
  throw new CellarError(
    'BAD_REQUEST',
    `offset: at most ${MAX_KEYLESS_OFFSET} without an API key; go on with cursor, which X-Next-Cursor of the page before gives`,
  )
}

/** Numbers of fewer digits are less than a unit. */
const ROWS = /[?&](limit|points|offset)=(\d{3,9})(?=&|$)/g

/** The weight of a request: its route's, and what its `limit`, `points` and `offset` and its body add; read without parsing the rest. */
export const weightOf = (load: LoadName, url: string, bodyBytes = 0): number =>
  Math.min(WEIGHTS.most, LOADS[load].weight + rowUnits(url) + Math.floor(bodyBytes / WEIGHTS.bytesPerUnit))

/** What an answer of so many bytes weighs, all in all. */
export const answerUnits = (bytes: number): number => Math.floor(bytes / WEIGHTS.answerBytesPerUnit)

/** What an emulation of so many transactions weighs, all in all. */
export const emulatedUnits = (transactions: number): number =>
  Math.min(WEIGHTS.most, LOADS.emulation.weight + Math.floor(transactions / WEIGHTS.emulatedPerUnit))

function rowUnits(url: string): number {
  const mark = url.indexOf('?')
  if (mark < 0) return 0
  let units = 0
  ROWS.lastIndex = mark
  for (let found = ROWS.exec(url); found !== null; found = ROWS.exec(url)) {
    units += Math.floor(Number(found[2]) / (found[1] === 'offset' ? WEIGHTS.skippedPerUnit : WEIGHTS.rowsPerUnit))
  }
  return units
}
