import { type Address, makeAddress } from '../../src/cell/address.ts'
import { type Builder, buildCell } from '../../src/cell/builder.ts'
import { asHash, type Hash } from '../../src/cell/hash.ts'
import { cellHash } from '../../src/cell/hashing.ts'
import { Slice } from '../../src/cell/slice.ts'
import { createTrace } from '../../src/decode/traces/create-trace.ts'
import type { TraceInput, TraceMessage, TraceTransaction } from '../../src/decode/traces/trace-input.ts'
import { byteKey } from '../../src/lib/byte-key.ts'
import type { AccountFacts } from '../../src/model/contract.ts'

const NO_CURRENCIES = new Map<number, bigint>()

/** Small numbers as 32 bytes. */
const numberHash = (n: number): Hash => {
  const bytes = new Uint8Array(32)
  new DataView(bytes.buffer).setUint32(28, n)
  return asHash(bytes)
}

export const account = (n: number): Address => makeAddress(0, numberHash(n))

export function message(n: number, from: Address | null, to: Address | null, fill: (b: Builder) => void): TraceMessage {
  const cell = buildCell(fill)
  const body = new Slice(cell.arena, cell.index)
  const isInternal = from !== null && to !== null
  return {
    hash: numberHash(n),
    kind: isInternal ? 'internal' : to === null ? 'external_out' : 'external_in',
    hashNorm: null,
    source: from,
    destination: to,
    value: isInternal ? 1_000_000_000n : null,
    extraCurrencies: NO_CURRENCIES,
    bounce: isInternal ? true : null,
    bounced: isInternal ? false : null,
    createdLt: from === null ? null : BigInt(n) * 10n + 1n,
    createdAt: from === null ? null : 1_700_000_000,
    opcode: body.remainingBits >= 32 ? body.preloadUint(32) : null,
    body,
    bodyHash: cellHash(cell),
    initState: null,
  }
}

export function transaction(
  n: number,
  of: Address,
  inMsg: TraceMessage | null,
  outMsgs: readonly TraceMessage[],
  changes: Partial<TraceTransaction> = {},
): TraceTransaction {
  return {
    account: of,
    hash: numberHash(1_000_000 + n),
    lt: BigInt(n) * 10n + 5n,
    now: 1_700_000_000,
    origStatus: 'active',
    endStatus: 'active',
    isTickTock: inMsg === null,
    inMsg,
    outMsgs,
    aborted: false,
    skipReason: null,
    exitCode: 0,
    actionCode: 0,
    isShortOfFunds: false,
    ...changes,
  }
}

const jettonTransfer = (to: Address) => (b: Builder) => {
  b.storeUint(0x0f8a7ea5, 32).storeUint64(7n).storeCoins(5n)
  storeAddress(b, to)
  storeAddress(b, null)
  b.storeBit(0).storeCoins(1n).storeBit(0)
}

const internalTransfer = (from: Address) => (b: Builder) => {
  b.storeUint(0x178d4519, 32).storeUint64(7n).storeCoins(5n)
  storeAddress(b, from)
  storeAddress(b, null)
  b.storeCoins(1n).storeBit(0)
}

export function storeAddress(b: Builder, address: Address | null): void {
  if (address === null) b.storeUint(0, 2)
  else b.storeUint(0b100, 3).storeBytes(address)
}

export type LongShape = 'wide' | 'deep' | 'transfers'

/**
 * A trace of so many transactions: one sender with thousands of receivers, a chain of calls, or thousands of transfers of
 * jettons by one wallet.
 */
export function longTrace(
  size: number,
  shape: LongShape,
): { trace: TraceInput; factsOf: (account: Address) => AccountFacts | undefined } {
  const external = message(1, null, account(1), (b) => b.storeUint(0x7369676e, 32))
  const transactions =
    shape === 'wide' ? wide(size, external) : shape === 'deep' ? deep(size, external) : jettons(size, external)
  const master = account(3)
  const facts = new Map(
    transactions.map(({ account: owner }): [string, AccountFacts] => [
      byteKey(owner),
      {
        codeHash: null,
        contracts: [{ kind: 'jetton_wallet', balance: 1n, owner, master, isClaimed: null }],
        data: null,
      },
    ]),
  )
  const factsOf = (of: Address): AccountFacts | undefined => facts.get(byteKey(of))
  return { trace: createTrace(transactions, 1), factsOf }
}

function wide(size: number, external: TraceMessage): TraceTransaction[] {
  const sent = Array.from({ length: size - 1 }, (_, i) => message(i + 2, account(1), account(i + 2), () => {}))
  return [
    transaction(1, account(1), external, sent),
    ...sent.map((one, i) => transaction(i + 2, account(i + 2), one, [])),
  ]
}

function deep(size: number, external: TraceMessage): TraceTransaction[] {
  const transactions: TraceTransaction[] = []
  let received = external
  for (let i = 1; i <= size; i++) {
    const next = message(i + 1, account(i), account(i + 1), (b) => b.storeUint(0x11223344, 32))
    transactions.push(transaction(i, account(i), received, i === size ? [] : [next]))
    received = next
  }
  return transactions
}

function jettons(size: number, external: TraceMessage): TraceTransaction[] {
  const count = Math.floor((size - 1) / 2)
  const orders: TraceMessage[] = []
  const rest: TraceTransaction[] = []
  for (let i = 0; i < count; i++) {
    const n = 2 + i * 2
    const order = message(n, account(1), account(2), jettonTransfer(account(n)))
    const internal = message(n + 1, account(2), account(n + 1), internalTransfer(account(1)))
    orders.push(order)
    rest.push(transaction(n, account(2), order, [internal]), transaction(n + 1, account(n + 1), internal, []))
  }
  return [transaction(1, account(1), external, orders), ...rest]
}
