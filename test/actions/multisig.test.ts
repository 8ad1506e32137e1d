import { expect, test } from 'vitest'
import { buildCell } from '../../src/cell/builder.ts'
import { account } from './long-trace.ts'
import { type Body, known } from './made-jettons.ts'
import { address, at, type Sent, tell } from './told.ts'

const [MULTISIG, ORDER, VESTING, OTHER] = [10, 11, 12, 13] as const
const order: Body = (b) => b.storeUint(0xabcdef, 24)
const BOC = 'te6cckEBAQEABQAABqvN7+HpiIQ='

const knownOrder = {
  [ORDER]: known({
    kind: 'multisig_order',
    multisig: account(MULTISIG),
    orderSeqno: 4n,
    threshold: 1,
    isSentForExecution: false,
    approvalsMask: 0n,
    approvals: 0,
    expirationDate: 99n,
    order: buildCell((b) => {
      order(b)
    }),
    signers: [account(20), account(21)],
  }),
}

test('an order is made, signed at once or not', () => {
  const made = (isApproved: number): Sent => ({
    to: MULTISIG,
    op: 0xf718510f,
    body: (b) =>
      b
        .storeUint64(1n)
        .storeBigUint(4n, 256)
        .storeBit(1)
        .storeUint(2, 8)
        .storeBigUint(99n, 48)
        .storeRef((more) => {
          order(more)
        }),
    sends: [
      {
        to: ORDER,
        op: 0x9c73fba2,
        body: (b) =>
          b
            .storeUint64(1n)
            .storeUint(1, 8)
            .storeRef(() => undefined)
            .storeBigUint(99n, 48)
            .storeRef((more) => {
              order(more)
            })
            .storeBit(isApproved),
      },
    ],
  })
  const details = {
    query_id: '1',
    order_seqno: '4',
    is_created_by_signer: true,
    creator_index: 2,
    expiration_date: 99,
    order_boc: BOC,
    source: at(1),
    destination: at(MULTISIG),
    destination_order: at(ORDER),
  }
  expect(tell([made(1)], knownOrder)).toEqual([
    { type: 'multisig_create_order', success: true, details: { ...details, is_signed_by_creator: true } },
  ])
  expect(tell([made(0)], knownOrder)[0]?.details.is_signed_by_creator).toBe(false)
  expect(tell([made(1)]).map(({ type }) => type)).toEqual(['call_contract', 'call_contract'])
})

const accepted: Sent = { to: 1, op: 0x82609bf6, body: (b) => b.storeUint64(1n) }
const rejected: Sent = { to: 1, op: 0xafaf283e, body: (b) => b.storeUint64(1n).storeUint(111, 32) }

test('an order is approved by a message or a word, and refused', () => {
  const approve = (answer: Sent): Sent => ({
    to: ORDER,
    op: 0xa762230f,
    body: (b) => b.storeUint64(1n).storeUint(3, 8),
    sends: [answer],
  })
  const ends = { source: at(1), destination: at(ORDER) }
  expect(tell([approve(accepted)], knownOrder)).toEqual([
    { type: 'multisig_approve', success: true, details: { signer_index: 3, exit_code: 0, ...ends } },
  ])
  expect(tell([approve(rejected)], knownOrder)).toEqual([
    { type: 'multisig_approve', success: false, details: { signer_index: 3, exit_code: 111, ...ends } },
  ])
  expect(tell([{ to: ORDER, text: 'approve', sends: [accepted] }], knownOrder)).toEqual([
    { type: 'multisig_approve', success: true, details: { signer_index: -1, exit_code: 0, ...ends } },
  ])
})

test('an order is executed', () => {
  const execute: Sent = {
    to: MULTISIG,
    op: 0x75097f5d,
    body: (b) =>
      b
        .storeUint64(1n)
        .storeBigUint(4n, 256)
        .storeBigUint(99n, 48)
        .storeUint(2, 8)
        .storeBigUint(1n, 256)
        .storeRef((more) => {
          order(more)
        }),
  }
  const last = (sent: Sent) =>
    tell([{ to: ORDER, op: 0x11111111, sends: [sent] }], knownOrder).find(({ type }) => type === 'multisig_execute')
  expect(last(execute)).toEqual({
    type: 'multisig_execute',
    success: true,
    details: {
      query_id: '1',
      order_seqno: '4',
      expiration_date: 99,
      approvals_num: 2,
      signers_hash: `${'A'.repeat(42)}E=`,
      order_boc: BOC,
      source: at(ORDER),
      destination: at(MULTISIG),
    },
  })
  expect(last({ ...execute, aborted: true })?.success).toBe(false)
})

/** int_msg_info up to its end, without a state, the body behind it. */
const asked: Body = (b) => {
  address(address(b.storeUint(0b0110, 4), null), OTHER)
    .storeCoins(50n)
    .storeBit(0)
    .storeCoins(0n)
    .storeCoins(0n)
    .storeUint64(0n)
    .storeUint(0, 32)
    .storeBit(0)
    .storeBit(0)
    .storeUint(0, 32)
    .storeBytes(Buffer.from('hello'))
}

test('a vesting contract sends what it is asked to, or does not', () => {
  const send = (sends: readonly Sent[]): Sent[] => [
    {
      to: VESTING,
      op: 0xa7733acd,
      body: (b) =>
        b
          .storeUint64(1n)
          .storeUint(3, 8)
          .storeRef((more) => {
            asked(more)
          }),
      sends: [...sends, { to: 1, op: 0xf7733acd, body: (b) => b.storeUint64(1n) }],
    },
  ]
  const find = (sends: readonly Sent[]) => tell(send(sends)).find(({ type }) => type === 'vesting_send_message')
  expect(find([{ to: OTHER, text: 'hello', value: 50n }])).toMatchObject({
    success: true,
    details: { query_id: '1', source: at(1), vesting: at(VESTING), destination: at(OTHER), amount: '50' },
  })
  expect(find([{ to: OTHER, text: 'other', value: 50n }])?.success).toBe(false)
  expect(find([])?.success).toBe(false)
})
