import fc from 'fast-check'
import { buildCell } from '../../src/cell/builder.ts'
import type { Cell } from '../../src/cell/cell.ts'
import { ref } from '../../src/tlb/codec.ts'
import {
  type CommonMsgInfo,
  type InternalMsgInfo,
  loadCommonMsgInfo,
  storeCommonMsgInfo,
} from '../../src/tlb/common-msg-info.ts'
import {
  loadCurrencyCollection,
  loadExtraCurrencies,
  storeCurrencyCollection,
  storeExtraCurrencies,
} from '../../src/tlb/currency-collection.ts'
import { loadImportFees, storeImportFees } from '../../src/tlb/import-fees.ts'
import { type InMsg, loadInMsg, storeInMsg } from '../../src/tlb/in-msg.ts'
import { loadInMsgDescr, storeInMsgDescr } from '../../src/tlb/in-msg-descr.ts'
import {
  type IntermediateAddress,
  loadIntermediateAddress,
  storeIntermediateAddress,
} from '../../src/tlb/intermediate-address.ts'
import { loadMessage, type Message, storeMessage } from '../../src/tlb/message.ts'
import {
  loadAnycast,
  loadMsgAddressExt,
  loadMsgAddressInt,
  storeAnycast,
  storeMsgAddressExt,
  storeMsgAddressInt,
} from '../../src/tlb/msg-address.ts'
import { loadMsgEnvelope, MsgEnvelope, storeMsgEnvelope } from '../../src/tlb/msg-envelope.ts'
import { loadMsgMetadata, type MsgMetadata, storeMsgMetadata } from '../../src/tlb/msg-metadata.ts'
import { loadOutMsg, type OutMsg, storeOutMsg } from '../../src/tlb/out-msg.ts'
import { loadOutMsgDescr, storeOutMsgDescr } from '../../src/tlb/out-msg-descr.ts'
import { storeStateInit } from '../../src/tlb/state-init.ts'
import {
  anycast,
  big,
  bool,
  cell,
  coins,
  currencyCollection,
  entries,
  extraCurrencies,
  hash,
  int8,
  int32,
  maybe,
  msgAddressExt,
  msgAddressInt,
  plainCoins,
  smallSlice,
  uint,
  uint64,
} from './arbitraries.ts'
import { openCell } from './rebuild-block.ts'
import { type TlbType, tlbType } from './tlb-type.ts'
import { stateInit } from './transaction-types.ts'

const internalInfo: fc.Arbitrary<InternalMsgInfo> = fc.record({
  kind: fc.constant('internal' as const),
  ihrDisabled: bool,
  bounce: bool,
  bounced: bool,
  src: msgAddressInt,
  dest: msgAddressInt,
  value: plainCoins,
  extraFlags: coins,
  fwdFee: coins,
  createdLt: uint64,
  createdAt: uint(32),
})

const commonMsgInfo: fc.Arbitrary<CommonMsgInfo> = fc.oneof(
  internalInfo,
  fc.record({ kind: fc.constant('external_in' as const), src: msgAddressExt, dest: msgAddressInt, importFee: coins }),
  fc.record({
    kind: fc.constant('external_out' as const),
    src: msgAddressInt,
    dest: msgAddressExt,
    createdLt: uint64,
    createdAt: uint(32),
  }),
)

const message: fc.Arbitrary<Message> = fc
  .record({
    info: commonMsgInfo,
    init: maybe(stateInit),
    initIn: fc.constantFrom('cell', 'ref'),
    initSlice: fc.constant(null),
    body: smallSlice,
    bodyIn: fc.constantFrom('cell', 'ref'),
  })
  .map((made) => {
    const { init } = made
    if (init === null) return { ...made, initIn: 'cell' }
    return { ...made, initSlice: openCell(buildCell((b) => storeStateInit(b, init))) }
  })

/** Whole cells of internal messages: envelopes hold nothing else, and the sums over them read their values. */
const internalMessage: fc.Arbitrary<Cell> = fc
  .tuple(internalInfo, smallSlice)
  .map(([info, body]) =>
    buildCell((b) => storeMessage(b, { info, init: null, initIn: 'cell', initSlice: null, body, bodyIn: 'cell' })),
  )

const intermediateAddress: fc.Arbitrary<IntermediateAddress> = fc.oneof(
  fc.record({ kind: fc.constant('regular' as const), useDestBits: fc.integer({ min: 0, max: 96 }) }),
  fc.record({ kind: fc.constant('simple' as const), workchain: int8, addrPfx: uint64 }),
  fc.record({ kind: fc.constant('ext' as const), workchain: int32, addrPfx: uint64 }),
)

const msgMetadata: fc.Arbitrary<MsgMetadata> = fc.record({
  depth: uint(32),
  initiatorAddr: msgAddressInt,
  initiatorLt: uint64,
})

export const msgEnvelope: fc.Arbitrary<MsgEnvelope> = fc
  .record({
    version: fc.constantFrom(1 as const, 2 as const),
    curAddr: intermediateAddress,
    nextAddr: intermediateAddress,
    fwdFeeRemaining: coins,
    msg: internalMessage,
    emittedLt: maybe(uint64),
    metadata: maybe(msgMetadata),
  })
  .map((made) => (made.version === 2 ? made : { ...made, emittedLt: null, metadata: null }))

export const inMsg: fc.Arbitrary<InMsg> = fc.oneof(
  fc.record({ kind: fc.constant('ext' as const), msg: cell, transaction: cell }),
  fc.record({
    kind: fc.constant('ihr' as const),
    msg: internalMessage,
    transaction: cell,
    ihrFee: coins,
    proofCreated: cell,
  }),
  fc.record({
    kind: fc.constantFrom('imm' as const, 'fin' as const, 'deferred_fin' as const),
    inMsg: msgEnvelope,
    transaction: cell,
    fwdFee: coins,
  }),
  fc.record({ kind: fc.constant('tr' as const), inMsg: msgEnvelope, outMsg: msgEnvelope, transitFee: coins }),
  fc.record({ kind: fc.constant('deferred_tr' as const), inMsg: msgEnvelope, outMsg: msgEnvelope }),
  fc.record({ kind: fc.constant('discard_fin' as const), inMsg: msgEnvelope, transactionId: uint64, fwdFee: coins }),
  fc.record({
    kind: fc.constant('discard_tr' as const),
    inMsg: msgEnvelope,
    transactionId: uint64,
    fwdFee: coins,
    proofDelivered: cell,
  }),
)

const outMsg: fc.Arbitrary<OutMsg> = fc.oneof(
  fc.record({ kind: fc.constant('ext' as const), msg: cell, transaction: cell }),
  fc.record({
    kind: fc.constantFrom('new' as const, 'new_defer' as const),
    outMsg: msgEnvelope,
    transaction: cell,
  }),
  fc.record({ kind: fc.constant('imm' as const), outMsg: msgEnvelope, transaction: cell, reimport: cell }),
  fc.record({
    kind: fc.constantFrom('tr' as const, 'tr_req' as const, 'deferred_tr' as const),
    outMsg: msgEnvelope,
    imported: cell,
  }),
  fc.record({ kind: fc.constant('deq_imm' as const), outMsg: msgEnvelope, reimport: cell }),
  fc.record({ kind: fc.constant('deq' as const), outMsg: msgEnvelope, importBlockLt: big(63) }),
  fc.record({
    kind: fc.constant('deq_short' as const),
    msgEnvHash: hash,
    nextWorkchain: int32,
    nextAddrPfx: uint64,
    importBlockLt: uint64,
  }),
)

export const MESSAGE_TYPES: readonly TlbType[] = [
  tlbType({
    name: 'CurrencyCollection',
    load: loadCurrencyCollection,
    store: storeCurrencyCollection,
    arbitrary: currencyCollection,
    badTag: null,
  }),
  tlbType({
    name: 'ExtraCurrencyCollection',
    load: loadExtraCurrencies,
    store: storeExtraCurrencies,
    arbitrary: extraCurrencies,
    badTag: null,
  }),
  tlbType({
    name: 'Anycast',
    load: loadAnycast,
    store: storeAnycast,
    arbitrary: anycast,
    badTag: '11111',
    unseen: 'no message of the data has it, and since global version 10 none may',
  }),
  tlbType({
    name: 'MsgAddressInt',
    load: loadMsgAddressInt,
    store: storeMsgAddressInt,
    arbitrary: msgAddressInt,
    badTag: '01',
  }),
  tlbType({
    name: 'MsgAddressExt',
    load: loadMsgAddressExt,
    store: storeMsgAddressExt,
    arbitrary: msgAddressExt,
    badTag: '10',
  }),
  tlbType({
    name: 'CommonMsgInfo',
    load: loadCommonMsgInfo,
    store: storeCommonMsgInfo,
    arbitrary: commonMsgInfo,
    // An internal message with a source that is no internal address.
    badTag: '000001',
  }),
  tlbType({
    name: 'Message',
    load: loadMessage,
    store: storeMessage,
    arbitrary: message,
    badTag: '000001',
    openEnded: true,
  }),
  tlbType({
    name: 'IntermediateAddress',
    load: loadIntermediateAddress,
    store: storeIntermediateAddress,
    arbitrary: intermediateAddress,
    badTag: '01111111',
  }),
  tlbType({
    name: 'MsgMetadata',
    load: loadMsgMetadata,
    store: storeMsgMetadata,
    arbitrary: msgMetadata,
    badTag: '0001',
  }),
  tlbType({
    name: 'MsgEnvelope',
    load: loadMsgEnvelope,
    store: storeMsgEnvelope,
    arbitrary: msgEnvelope,
    badTag: '0110',
  }),
  tlbType({
    name: '^MsgEnvelope',
    ...ref(MsgEnvelope),
    arbitrary: msgEnvelope,
    badTag: null,
    unseen: 'it is in every InMsg',
  }),
  tlbType({
    name: 'ImportFees',
    load: loadImportFees,
    store: storeImportFees,
    arbitrary: fc.record({ feesCollected: coins, valueImported: currencyCollection }),
    badTag: null,
  }),
  tlbType({ name: 'InMsg', load: loadInMsg, store: storeInMsg, arbitrary: inMsg, badTag: '00111' }),
  tlbType({ name: 'OutMsg', load: loadOutMsg, store: storeOutMsg, arbitrary: outMsg, badTag: '10111' }),
  tlbType({
    name: 'InMsgDescr',
    load: loadInMsgDescr,
    store: storeInMsgDescr,
    arbitrary: entries(hash, inMsg),
    badTag: null,
  }),
  tlbType({
    name: 'OutMsgDescr',
    load: loadOutMsgDescr,
    store: storeOutMsgDescr,
    arbitrary: entries(hash, outMsg),
    badTag: null,
  }),
]
