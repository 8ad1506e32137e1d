import { expect, test } from 'vitest'
import {
  sampleAddress,
  sampleBody,
  sampleExternalIn,
  sampleExternalOut,
  sampleHash,
  sampleMessage,
  sampleState,
  sampleTransaction,
} from '../../test/sample-records.ts'
import { v3Schema } from '../../test/v3-schema.ts'
import type { Transaction } from '../model/transaction.ts'
import { renderTransaction } from './render-transaction.ts'

const base64 = (byte: number): string => Buffer.alloc(32, byte).toString('base64')
const raw = (byte: number, workchain = 0): string =>
  `${workchain}:${Buffer.alloc(32, byte).toString('hex').toUpperCase()}`

/** As the API completes a document. */
const complete = (doc: Buffer): string => `${doc}}`
const read = (transaction: Transaction, version = 12) =>
  JSON.parse(complete(renderTransaction(transaction, undefined, undefined, version).doc))

const isTransaction = v3Schema('Transaction')

test('has every field of the contract, in its order', () => {
  const { doc } = renderTransaction(sampleTransaction(), sampleState({ hash: sampleHash(0x21) }), undefined, 12)
  expect(JSON.parse(complete(doc))).toEqual({
    account: raw(0xbb),
    hash: base64(0x11),
    lt: '43',
    now: 1_700_000_001,
    mc_block_seqno: 66,
    prev_trans_hash: base64(0x10),
    prev_trans_lt: '40',
    orig_status: 'active',
    end_status: 'active',
    total_fees: '123',
    total_fees_extra_currencies: {},
    description: {
      type: 'ord',
      aborted: true,
      destroyed: false,
      credit_first: false,
      storage_ph: { storage_fees_collected: '8', status_change: 'unchanged' },
      credit_ph: { credit: '1000000000' },
      compute_ph: { skipped: true, reason: 'no_state' },
    },
    block_ref: { workchain: 0, shard: '-9223372036854775808', seqno: 77 },
    in_msg: {
      hash: base64(0x31),
      source: raw(0xaa),
      destination: raw(0xbb),
      value: '1000000000',
      value_extra_currencies: {},
      fwd_fee: '266669',
      ihr_fee: '0',
      extra_flags: '0',
      created_lt: '42',
      created_at: '1700000000',
      opcode: 0x0f8a7ea5,
      decoded_opcode: null,
      ihr_disabled: true,
      bounce: true,
      bounced: false,
      import_fee: null,
      message_content: { hash: base64(0x32), body: 'te6cckEBAQEACgAAEA+KfqUAAAAHkAWpVw==', decoded: null },
      init_state: null,
      in_msg_tx_hash: base64(0x11),
    },
    out_msgs: [],
    account_state_before: {
      hash: base64(0x21),
      balance: '5000000000',
      extra_currencies: {},
      account_status: 'active',
      frozen_hash: null,
      data_hash: base64(0x52),
      code_hash: base64(0x51),
    },
    account_state_after: {
      hash: base64(0x22),
      balance: null,
      extra_currencies: null,
      account_status: null,
      frozen_hash: null,
      data_hash: null,
      code_hash: null,
    },
    emulated: false,
    finality: 'finalized',
    failure: 'compute phase skipped: the account has no code',
  })
  const keys = [...complete(doc).matchAll(/"([a-z_]+)":/g)].map(([, key]) => key)
  const order = (names: string[]) => names.map((name) => keys.indexOf(name))
  const top = order([
    'account',
    'lt',
    'now',
    'orig_status',
    'description',
    'block_ref',
    'in_msg',
    'out_msgs',
    'emulated',
  ])
  expect(top).toEqual([...top].sort((a, b) => a - b))
})

test('the message that its trace began with is named where there is one', () => {
  const { doc } = renderTransaction(sampleTransaction(), undefined, undefined, 12, undefined, sampleHash(0x44))
  expect(JSON.parse(complete(doc))).toMatchObject({ finality: 'finalized', trace_external_hash: base64(0x44) })
  expect(read(sampleTransaction())).not.toHaveProperty('trace_external_hash')
})

test('spans lead to its messages, in-message first', () => {
  const transaction = sampleTransaction({
    inMsg: sampleExternalIn(),
    outMsgs: [sampleMessage({ hash: sampleHash(1) }), sampleExternalOut({ hash: sampleHash(2) })],
  })
  const { doc, spans } = renderTransaction(transaction, undefined, undefined, 12)
  const found = spans.map(({ offset, length }) => JSON.parse(complete(doc.subarray(offset, offset + length))))
  expect(found.map(({ hash }) => hash)).toEqual([base64(0x33), base64(1), base64(2)])
  const { in_msg, out_msgs } = JSON.parse(complete(doc))
  const bare = ({ in_msg_tx_hash, out_msg_tx_hash, ...message }: Record<string, unknown>) => message
  expect(found).toEqual([in_msg, ...out_msgs].map(bare))
  expect(renderTransaction(sampleTransaction({ inMsg: null }), undefined, undefined, 12).spans).toEqual([])
})

test('messages name the transactions at their ends, as far as they are known', () => {
  const [sent, log] = [sampleMessage({ hash: sampleHash(1) }), sampleExternalOut({ hash: sampleHash(2) })]
  const transaction = sampleTransaction({ outMsgs: [sent, log] })
  const ends = { sender: sampleHash(0x70), receivers: [sampleHash(0x71), undefined] }
  const { doc } = renderTransaction(transaction, undefined, undefined, 12, undefined, null, ends)
  const { in_msg, out_msgs } = JSON.parse(complete(doc))
  expect(in_msg).toMatchObject({ in_msg_tx_hash: base64(0x11), out_msg_tx_hash: base64(0x70) })
  expect(out_msgs[0]).toMatchObject({ in_msg_tx_hash: base64(0x71), out_msg_tx_hash: base64(0x11) })
  expect(out_msgs[1]).toMatchObject({ out_msg_tx_hash: base64(0x11) })
  expect(out_msgs[1]).not.toHaveProperty('in_msg_tx_hash')
})

test('a tab stands before every shard and opcode, where a receiver belongs, and nowhere else; all is ASCII', () => {
  const { doc } = renderTransaction(sampleTransaction({ outMsgs: [sampleMessage()] }), undefined, undefined, 12)
  expect(`${doc}`.match(/\t[^,]*/g)).toEqual(['\t"-9223372036854775808"', '\t260734629', '\t260734629', '\t'])
  expect(doc.every((byte) => byte === 9 || (byte >= 0x20 && byte < 0x7f))).toBe(true)
  expect(
    `${renderTransaction(sampleTransaction({ inMsg: sampleMessage({ opcode: null }) }), undefined, undefined, 12).doc}`,
  ).toContain('"opcode":null')
})

test('an account that does not exist is known by that', () => {
  const born = read(sampleTransaction({ origStatus: 'nonexist', endStatus: 'nonexist' }))
  const nothing = {
    balance: '0',
    extra_currencies: {},
    account_status: 'nonexist',
    frozen_hash: null,
    data_hash: null,
    code_hash: null,
  }
  expect(born.account_state_before).toEqual({ hash: base64(0x21), ...nothing })
  expect(born.account_state_after).toEqual({ hash: base64(0x22), ...nothing })
})

test('every phase, whole', () => {
  const description: Transaction['description'] = {
    kind: 'ord',
    creditFirst: true,
    storagePhase: { storageFeesCollected: 1n, storageFeesDue: 2n, statusChange: 'frozen' },
    creditPhase: {
      dueFeesCollected: 3n,
      credit: {
        coins: 4n,
        other: new Map([
          [100, 5n],
          [239, 2n ** 70n],
        ]),
      },
    },
    computePhase: {
      kind: 'vm',
      success: false,
      msgStateUsed: true,
      accountActivated: true,
      gasFees: 6n,
      gasUsed: 7n,
      gasLimit: 8n,
      gasCredit: 9n,
      mode: -1,
      exitCode: -14,
      exitArg: -2147483648,
      vmSteps: 4294967295,
      vmInitStateHash: sampleHash(0),
      vmFinalStateHash: sampleHash(0xff),
    },
    actionPhase: {
      success: false,
      valid: true,
      noFunds: true,
      statusChange: 'deleted',
      totalFwdFees: 10n,
      totalActionFees: 11n,
      resultCode: 37,
      resultArg: 1,
      totActions: 2,
      specActions: 1,
      skippedActions: 0,
      msgsCreated: 1,
      actionListHash: sampleHash(0x71),
      totMsgSize: { cells: 12n, bits: 13n },
    },
    aborted: false,
    bouncePhase: { kind: 'ok', msgSize: { cells: 1n, bits: 2n }, msgFees: 3n, fwdFees: 4n },
    destroyed: true,
  }
  expect(read(sampleTransaction({ description })).description).toEqual({
    type: 'ord',
    aborted: false,
    destroyed: true,
    credit_first: true,
    storage_ph: { storage_fees_collected: '1', storage_fees_due: '2', status_change: 'frozen' },
    credit_ph: {
      due_fees_collected: '3',
      credit: '4',
      credit_extra_currencies: { '100': '5', '239': '1180591620717411303424' },
    },
    compute_ph: {
      skipped: false,
      success: false,
      msg_state_used: true,
      account_activated: true,
      gas_fees: '6',
      gas_used: '7',
      gas_limit: '8',
      gas_credit: '9',
      mode: -1,
      exit_code: -14,
      exit_arg: -2147483648,
      vm_steps: 4294967295,
      vm_init_state_hash: base64(0),
      vm_final_state_hash: base64(0xff),
    },
    action: {
      success: false,
      valid: true,
      no_funds: true,
      status_change: 'deleted',
      total_fwd_fees: '10',
      total_action_fees: '11',
      result_code: 37,
      result_arg: 1,
      tot_actions: 2,
      spec_actions: 1,
      skipped_actions: 0,
      msgs_created: 1,
      action_list_hash: base64(0x71),
      tot_msg_size: { cells: '12', bits: '13' },
    },
    bounce: { type: 'ok', msg_size: { cells: '1', bits: '2' }, msg_fees: '3', fwd_fees: '4' },
  })
})

test.each(otherDescriptions())('$descr.kind has its own flags', ({ descr, wanted }) => {
  expect(read(sampleTransaction({ description: descr, account: sampleAddress(1, -1) })).description).toEqual(wanted)
})

test.skipIf(!isTransaction)('keeps to the contract in every form', () => {
  const messages = [
    sampleMessage(),
    sampleExternalOut(),
    sampleMessage({ initState: sampleBody(), initStateHash: sampleHash(9) }),
  ]
  for (const { descr } of otherDescriptions()) {
    for (const inMsg of [null, sampleMessage({ extraCurrencies: new Map([[1, 2n]]) }), sampleExternalIn()]) {
      const value = read(sampleTransaction({ description: descr, inMsg, outMsgs: messages }), inMsg ? 12 : 4)
      isTransaction?.(value)
      expect(isTransaction?.errors).toBeNull()
    }
  }
})

function otherDescriptions(): { descr: Transaction['description']; wanted: object }[] {
  const storagePhase = { storageFeesCollected: 1n, storageFeesDue: null, statusChange: 'unchanged' } as const
  const computePhase = { kind: 'skipped', reason: 'suspended' } as const
  const splitInfo = { curShardPfxLen: 1, accSplitDepth: 2, thisAddr: sampleHash(1), siblingAddr: sampleHash(2) }
  const prepareTransaction = { arena: sampleBody().arena, index: 0 }
  const storage_ph = { storage_fees_collected: '1', status_change: 'unchanged' }
  const compute_ph = { skipped: true, reason: 'suspended' }
  const split_info = { cur_shard_pfx_len: 1, acc_split_depth: 2, this_addr: raw(1, -1), sibling_addr: raw(2, -1) }
  const phases = { storagePhase, computePhase, actionPhase: null, aborted: true, destroyed: false }
  const flags = { aborted: true, destroyed: false }
  return [
    { descr: { kind: 'storage', storagePhase }, wanted: { type: 'storage', storage_ph } },
    {
      descr: { kind: 'tick_tock', isTock: true, ...phases },
      wanted: { type: 'tick_tock', ...flags, is_tock: true, storage_ph, compute_ph },
    },
    {
      descr: { kind: 'split_prepare', splitInfo, ...phases },
      wanted: { type: 'split_prepare', ...flags, storage_ph, compute_ph, split_info },
    },
    {
      descr: { kind: 'split_install', splitInfo, prepareTransaction, installed: true },
      wanted: { type: 'split_install', installed: true, split_info },
    },
    {
      descr: { kind: 'merge_prepare', splitInfo, storagePhase, aborted: true },
      wanted: { type: 'merge_prepare', aborted: true, storage_ph, split_info },
    },
    {
      descr: { kind: 'merge_install', splitInfo, prepareTransaction, creditPhase: null, ...phases },
      wanted: { type: 'merge_install', ...flags, storage_ph, compute_ph, split_info },
    },
  ]
}
