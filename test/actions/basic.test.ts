import { expect, test } from 'vitest'
import { buildCell } from '../../src/cell/builder.ts'
import { cellHash } from '../../src/cell/hashing.ts'
import { classify } from '../../src/decode/actions/classify.ts'
import { createTrace } from '../../src/decode/traces/create-trace.ts'
import { account, message, storeAddress, transaction } from './long-trace.ts'
import { address, at, jettonWallet, nftItem, type Sent, stateWith, tell } from './told.ts'

const noFacts = () => undefined

test('Toncoin with and without words', () => {
  const told = tell([
    { to: 2, text: 'thanks', value: 5n },
    { to: 3, value: 6n },
    { to: 4, op: 0x2167da4b, body: (b) => b.storeBytes(Buffer.from([1, 2, 3])), value: 7n },
  ])
  const details = { source: at(1), value_extra_currencies: {} }
  expect(told).toEqual([
    {
      type: 'ton_transfer',
      success: true,
      details: { ...details, destination: at(2), value: '5', comment: 'thanks', encrypted: false },
    },
    {
      type: 'ton_transfer',
      success: true,
      details: { ...details, destination: at(3), value: '6', comment: null, encrypted: false },
    },
    {
      type: 'ton_transfer',
      success: true,
      details: { ...details, destination: at(4), value: '7', comment: 'AQID', encrypted: true },
    },
  ])
})

test('an opcode that announces words, and none behind it', () => {
  const told = tell([
    { to: 2, op: 0 },
    { to: 3, op: 0x2167da4b },
    { to: 4, op: 0, body: (b) => b.storeRef((rest) => rest.storeBytes(Buffer.from('below'))) },
  ])
  expect(told.map(({ type, details }) => [type, details.comment, details.encrypted])).toEqual([
    ['ton_transfer', null, false],
    ['ton_transfer', null, true],
    ['ton_transfer', 'below', false],
  ])
})

test('calls, what they call in turn, and what bounces', () => {
  const bounce: Sent = { to: 1, op: 0xffffffff, bounced: true }
  const told = tell([
    { to: 2, op: 0x11, sends: [{ to: 3, op: 0x22 }] },
    { to: 4, op: 0x33, aborted: true, sends: [bounce] },
  ])
  expect(told.map(({ type, success, details }) => [type, details.opcode, success])).toEqual([
    ['call_contract', '0x00000011', true],
    ['call_contract', '0x00000033', false],
    ['call_contract', '0x00000022', true],
    ['call_contract', '0xffffffff', true],
  ])
})

test('a deployment is an action beside what deployed', () => {
  const state = stateWith(() => {})
  const told = tell([{ to: 2, op: 0x11, deploys: state, value: 9n }])
  expect(told.map(({ type }) => type)).toContain('contract_deploy')
  const minted = tell([{ to: 2, op: 0x11, deploys: state }], { 2: { contracts: [nftItem(3n, 4, 5)] } })
  expect(minted.map(({ type, details }) => [type, details])).toContainEqual([
    'nft_mint',
    { owner: at(1), nft_item: at(2), nft_collection: at(4), nft_item_index: '3' },
  ])
})

const transfer = (sends: readonly Sent[]): Sent => ({
  to: 10,
  op: 0x0f8a7ea5,
  body: (b) =>
    address(address(b.storeUint64(7n).storeCoins(50n), 2), 1)
      .storeBit(0)
      .storeCoins(1n)
      .storeBit(0),
  sends,
})
const wallets = { 10: { contracts: [jettonWallet(1, 20)] }, 11: { contracts: [jettonWallet(2, 20)] } }
const shown = {
  asset: at(20),
  sender: at(1),
  receiver: at(2),
  sender_jetton_wallet: at(10),
  amount: '50',
  comment: null,
  is_encrypted_comment: false,
  query_id: '7',
  response_destination: at(1),
  custom_payload: null,
  forward_amount: '1',
}

test('jettons with their notification and what is left over', () => {
  const received: Sent = {
    to: 11,
    op: 0x178d4519,
    body: (b) =>
      address(address(b.storeUint64(7n).storeCoins(50n), 1), 1)
        .storeCoins(1n)
        .storeBit(0),
    sends: [
      { to: 2, op: 0x7362d09c, body: (b) => address(b.storeUint64(7n).storeCoins(50n), 1).storeBit(0) },
      { to: 1, op: 0xd53276db, body: (b) => b.storeUint64(7n) },
    ],
  }
  const [told, ...rest] = tell([transfer([received])], wallets)
  expect(rest).toEqual([])
  expect(told).toMatchObject({
    type: 'jetton_transfer',
    success: true,
    details: { ...shown, receiver_jetton_wallet: at(11) },
  })
})

test('jettons that their receiver does not take come back', () => {
  const received: Sent = {
    to: 11,
    op: 0x178d4519,
    body: (b) =>
      address(address(b.storeUint64(7n).storeCoins(50n), 1), 1)
        .storeCoins(1n)
        .storeBit(0),
    aborted: true,
    sends: [{ to: 10, op: 0xffffffff, bounced: true }],
  }
  const told = tell([transfer([received])], wallets)
  expect(told).toHaveLength(1)
  expect(told[0]).toMatchObject({ type: 'jetton_transfer', success: false })
})

test('a failed action says why', () => {
  const external = message(1, null, account(1), (b) => b.storeUint(1, 32))
  const sent = message(2, account(1), account(2), (b) => b.storeUint(0x11, 32))
  const received = transaction(2, account(2), sent, [], { aborted: true, exitCode: 9 })
  const { actions } = classify(createTrace([transaction(1, account(1), external, [sent]), received], 1), noFacts)
  expect(actions.map(({ failure }) => failure)).toEqual(['compute phase: exit code 9 (cell underflow)'])
})

test('a wallet that failed tells what it would have sent', () => {
  // flags (no ihr, bounce), no source, destination, value, no currencies, fees, lt, time, no state, body here
  const ordered = buildCell((b) => {
    b.storeUint(0b011000, 6)
    storeAddress(b, account(2))
    b.storeCoins(77n).storeBit(0).storeCoins(0n).storeCoins(0n).storeUint64(0n).storeUint(0, 32).storeUint(0, 2)
    b.storeUint(0, 32).storeBytes(Buffer.from('hi'))
  })
  const external = message(1, null, account(1), (b) => {
    b.storeBytes(Buffer.alloc(64)).storeUint(698983191, 32).storeUint(0xffffffff, 32).storeUint(5, 32)
    b.storeUint(3, 8).storeCell(ordered)
  })
  const failed = transaction(1, account(1), external, [], {
    aborted: true,
    exitCode: 0,
    actionCode: 37,
    isShortOfFunds: true,
  })
  const { actions } = classify(createTrace([failed], 1), noFacts)
  expect(cellHash(ordered)).toHaveLength(32)
  expect(actions.map(({ type, success, failure, details }) => ({ type, success, failure, details }))).toEqual([
    {
      type: 'ton_transfer',
      success: false,
      failure: 'action phase: not enough Toncoin (result code 37)',
      details: {
        source: at(1),
        destination: at(2),
        value: '77',
        value_extra_currencies: {},
        comment: 'hi',
        encrypted: false,
      },
    },
  ])
})

test('what nothing is known of, and what is too long to look into', () => {
  const external = message(1, null, account(1), (b) => b.storeUint(1, 32))
  const lone = createTrace([transaction(1, account(1), external, [])], 1)
  const { state, actions } = classify(lone, noFacts)
  expect(state).toBe('ok')
  expect(actions.map(({ type, id }) => [type, id])).toEqual([['unknown', lone.id]])
  const sent = Array.from({ length: 4000 }, (_, i) => message(i + 2, account(1), account(i + 2), () => {}))
  const all = [
    transaction(1, account(1), external, sent),
    ...sent.map((m, i) => transaction(i + 2, account(i + 2), m, [])),
  ]
  expect(classify(createTrace(all, 1), noFacts)).toEqual({ state: 'unclassified', actions: [], failures: [] })
  expect(classify(createTrace([transaction(1, account(1), null, [])], 1), noFacts)).toEqual({
    state: 'ok',
    actions: [],
    failures: [],
  })
})
