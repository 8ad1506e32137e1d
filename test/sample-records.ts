import { type Address, makeAddress } from '../src/cell/address.ts'
import { buildCell } from '../src/cell/builder.ts'
import { asHash, type Hash } from '../src/cell/hash.ts'
import { Slice } from '../src/cell/slice.ts'
import type { AccountState } from '../src/model/account-state.ts'
import type { Block } from '../src/model/block.ts'
import type { Message } from '../src/model/message.ts'
import type { Trace } from '../src/model/trace.ts'
import type { Transaction } from '../src/model/transaction.ts'

/** 32 times the same byte. */
export const sampleHash = (byte: number): Hash => asHash(new Uint8Array(32).fill(byte))

export const sampleAddress = (byte: number, workchain = 0): Address => makeAddress(workchain, sampleHash(byte))

/** A cell of 64 bits, the first half an opcode. */
export function sampleBody(opcode = 0x0f8a7ea5): Slice {
  const cell = buildCell((b) => b.storeUint(opcode, 32).storeUint(7, 32))
  return new Slice(cell.arena, cell.index)
}

export function sampleMessage(overrides: Partial<Message> = {}): Message {
  return {
    hash: sampleHash(0x31),
    kind: 'internal',
    hashNorm: null,
    source: sampleAddress(0xaa),
    destination: sampleAddress(0xbb),
    value: 1_000_000_000n,
    extraCurrencies: new Map(),
    ihrDisabled: true,
    bounce: true,
    bounced: false,
    extraFlags: 0n,
    fwdFee: 266_669n,
    createdLt: 42n,
    createdAt: 1_700_000_000,
    importFee: null,
    opcode: 0x0f8a7ea5,
    body: sampleBody(),
    bodyHash: sampleHash(0x32),
    initState: null,
    initStateHash: null,
    ...overrides,
  }
}

export const sampleExternalIn = (overrides: Partial<Message> = {}): Message =>
  sampleMessage({
    hash: sampleHash(0x33),
    kind: 'external_in',
    hashNorm: sampleHash(0x34),
    source: null,
    value: null,
    ihrDisabled: null,
    bounce: null,
    bounced: null,
    extraFlags: null,
    fwdFee: null,
    createdLt: null,
    createdAt: null,
    importFee: 0n,
    ...overrides,
  })

export const sampleExternalOut = (overrides: Partial<Message> = {}): Message =>
  sampleMessage({
    hash: sampleHash(0x35),
    kind: 'external_out',
    destination: null,
    value: null,
    ihrDisabled: null,
    bounce: null,
    bounced: null,
    extraFlags: null,
    fwdFee: null,
    opcode: null,
    ...overrides,
  })

export function sampleTransaction(overrides: Partial<Transaction> = {}): Transaction {
  return {
    account: sampleAddress(0xbb),
    hash: sampleHash(0x11),
    lt: 43n,
    prevTransHash: sampleHash(0x10),
    prevTransLt: 40n,
    now: 1_700_000_001,
    origStatus: 'active',
    endStatus: 'active',
    totalFees: 123n,
    totalFeesExtraCurrencies: new Map(),
    stateHashBefore: sampleHash(0x21),
    stateHashAfter: sampleHash(0x22),
    description: {
      kind: 'ord',
      creditFirst: false,
      storagePhase: { storageFeesCollected: 8n, storageFeesDue: null, statusChange: 'unchanged' },
      creditPhase: { dueFeesCollected: null, credit: { coins: 1_000_000_000n, other: new Map() } },
      computePhase: { kind: 'skipped', reason: 'no_state' },
      actionPhase: null,
      aborted: true,
      bouncePhase: null,
      destroyed: false,
    },
    inMsg: sampleMessage(),
    outMsgs: [],
    block: { workchain: 0, shard: -(2n ** 63n), seqno: 77 },
    mcSeqno: 66,
    ...overrides,
  }
}

export function sampleState(overrides: Partial<AccountState> = {}): AccountState {
  return {
    account: sampleAddress(0xbb),
    hash: sampleHash(0x22),
    lt: 43n,
    transactionHash: sampleHash(0x11),
    status: 'active',
    balance: 5_000_000_000n,
    extraCurrencies: new Map(),
    frozenHash: null,
    codeHash: sampleHash(0x51),
    dataHash: sampleHash(0x52),
    code: null,
    data: null,
    library: null,
    root: null,
    ...overrides,
  }
}

export function sampleBlock(overrides: Partial<Block> = {}): Block {
  const prev = { workchain: 0, shard: -(2n ** 63n), seqno: 76, rootHash: sampleHash(0x63), fileHash: sampleHash(0x64) }
  return {
    workchain: 0,
    shard: -(2n ** 63n),
    seqno: 77,
    rootHash: sampleHash(0x61),
    fileHash: sampleHash(0x62),
    mcSeqno: 66,
    globalId: -239,
    version: 0,
    flags: 1,
    afterMerge: false,
    afterSplit: false,
    beforeSplit: false,
    wantMerge: true,
    wantSplit: false,
    keyBlock: false,
    vertSeqnoIncr: false,
    vertSeqno: 1,
    genUtime: 1_700_000_001,
    startLt: 40n,
    endLt: 50n,
    validatorListHashShort: 3_000_000_000,
    genCatchainSeqno: 5,
    minRefMcSeqno: 60,
    prevKeyBlockSeqno: 50,
    masterRefSeqno: 65,
    softwareVersion: 12,
    capabilities: 494n,
    randSeed: sampleHash(0x65),
    createdBy: sampleHash(0x66),
    prev: [prev],
    txCount: 1,
    ...overrides,
  }
}

export function sampleTrace(overrides: Partial<Trace> = {}): Trace {
  return {
    id: sampleHash(0x11),
    externalHash: null,
    mcSeqnoStart: 66,
    mcSeqnoEnd: 66,
    startLt: 43n,
    startUtime: 1_700_000_001,
    endLt: 43n,
    endUtime: 1_700_000_001,
    state: 'pending',
    transactions: 1,
    messages: 1,
    pendingMessages: 1,
    ...overrides,
  }
}
