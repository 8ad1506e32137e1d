import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatRaw } from '../../src/cell/address.ts'
import {
  createMultisig,
  loadOrder,
  multisigApprove,
  multisigNewOrder,
  multisigOrder,
  nextOrderSeqno,
} from '../../src/devnet/contracts/multisig.ts'
import { commentCell } from '../../src/devnet/contracts/order.ts'
import { signingKey } from '../../src/devnet/contracts/signing-key.ts'
import { createVesting, hasWhitelist, vestingAddWhitelist, vestingSend } from '../../src/devnet/contracts/vesting.ts'
import { createTvm, type Tvm } from '../../src/tvm/tvm.ts'
import { addressOf, intEntry, intOf, opcodesOf } from './ledger.ts'
import { createTown, failures, SEED, TON } from './town.ts'

let tvm: Tvm
beforeAll(async () => {
  tvm = await createTvm({ workers: 1, deadlineMs: 20_000 })
})
afterAll(() => tvm?.stop())

async function board() {
  const town = createTown(tvm)
  const { alice, bob, carol } = town
  const multisig = createMultisig({
    signers: [alice.address, bob.address],
    proposers: [carol.address],
    threshold: 2,
  })
  await town.act(alice, { to: multisig.address, value: 100n * TON, init: multisig, bounce: false })
  const propose = {
    queryId: 1n,
    orderSeqno: 0n,
    isSigner: true,
    index: 0,
    expiresAt: town.ledger.now + 3600,
    orders: [{ to: carol.address, value: 5n * TON, body: commentCell('salary') }],
  }
  return { ...town, multisig, propose, order: multisigOrder(multisig.address, 0n) }
}

test('an order is made by one signer, approved by another and carried out', async () => {
  const { act, alice, bob, carol, ledger, multisig, propose, order } = await board()
  const made = await act(alice, { to: multisig.address, value: TON, body: multisigNewOrder(propose) })
  expect(opcodesOf(made).slice(1)).toEqual(['f718510f', '9c73fba2'])
  expect(failures(made)).toEqual([])
  const data = await ledger.get(multisig.address, 'get_multisig_data')
  expect([intOf(data[0]), intOf(data[1]), data[2]?.type, data[3]?.type]).toEqual([1n, 2n, 'cell', 'cell'])
  expect(nextOrderSeqno(ledger.state(multisig.address)?.data as never)).toBe(1n)
  expect(addressOf((await ledger.get(multisig.address, 'get_order_address', [intEntry(0)]))[0])).toBe(formatRaw(order))
  const waiting = await ledger.get(order, 'get_order_data')
  expect(waiting.map(({ type }) => type)).toEqual(['slice', 'int', 'int', 'int', 'cell', 'int', 'int', 'int', 'cell'])
  expect([intOf(waiting[1]), intOf(waiting[3]), intOf(waiting[5]), intOf(waiting[6])]).toEqual([0n, 0n, 1n, 1n])

  const before = ledger.state(carol.address)?.balance ?? 0n
  const approved = await act(bob, { to: order, value: TON / 5n, body: multisigApprove(2n, 1) })
  expect(opcodesOf(approved).slice(1).sort()).toEqual(['00000000', '75097f5d', '82609bf6', 'a762230f'])
  expect(failures(approved)).toEqual([])
  expect((ledger.state(carol.address)?.balance ?? 0n) - before).toBeGreaterThan(4n * TON)
  expect(loadOrder(ledger.state(order)?.data as never)).toEqual({ isSent: true, approvalsMask: 3n })

  const late = await act(bob, { to: order, value: TON / 5n, body: multisigApprove(3n, 1) })
  expect(opcodesOf(late).slice(1)).toEqual(['a762230f', 'afaf283e'])
})

test('a proposer makes orders but does not approve them; a comment approves as well', async () => {
  const { act, alice, bob, carol, ledger, multisig, propose, order } = await board()
  const proposal = { ...propose, isSigner: false }
  await act(carol, { to: multisig.address, value: TON, body: multisigNewOrder(proposal) })
  expect(loadOrder(ledger.state(order)?.data as never)).toEqual({ isSent: false, approvalsMask: 0n })
  const stranger = await act(carol, { to: order, value: TON / 5n, body: multisigApprove(2n, 0) })
  expect(failures(stranger)).toMatchObject([{ exit: 106 }])
  await act(alice, { to: order, value: TON / 5n, body: multisigApprove(2n, 0) })
  const said = await act(bob, { to: order, value: TON / 5n, body: commentCell('approve') })
  expect(opcodesOf(said)).toContain('75097f5d')
})

test('orders of strangers, with a wrong number or too late, are refused', async () => {
  const { act, alice, carol, ledger, multisig, propose, order, bob } = await board()
  const send = (from: typeof alice, more: object) =>
    act(from, { to: multisig.address, value: TON, body: multisigNewOrder({ ...propose, ...more }) })
  expect(failures(await send(carol, {}))).toMatchObject([{ exit: 106 }])
  expect(failures(await send(alice, { orderSeqno: 5n }))).toMatchObject([{ exit: 1005 }])
  expect(failures(await send(alice, { expiresAt: ledger.now - 1 }))).toMatchObject([{ exit: 111 }])
  await send(alice, {})
  ledger.now += 4000
  const late = await act(bob, { to: order, value: TON / 5n, body: multisigApprove(2n, 1) })
  expect(opcodesOf(late).at(-1)).toBe('afaf283e')
})

test('a vesting wallet pays those on its list at any time, and others what is unlocked', async () => {
  const { act, alice, bob, carol, ledger } = createTown(tvm)
  const vesting = createVesting({
    key: signingKey(SEED, 'vesting'),
    startTime: ledger.now,
    totalSeconds: 8640,
    unlockSeconds: 864,
    cliffSeconds: 864,
    amount: 100n * TON,
    sender: alice.address,
    owner: bob.address,
  })
  await act(alice, { to: vesting.address, value: 101n * TON, init: vesting, bounce: false })
  const data = await ledger.get(vesting.address, 'get_vesting_data')
  expect(data.map(({ type }) => type)).toEqual(['int', 'int', 'int', 'int', 'int', 'slice', 'slice', 'null'])
  expect([intOf(data[1]), intOf(data[4]), addressOf(data[5]), addressOf(data[6])]).toEqual([
    8640n,
    100n * TON,
    formatRaw(alice.address),
    formatRaw(bob.address),
  ])
  const listed = await act(alice, {
    to: vesting.address,
    value: TON,
    body: vestingAddWhitelist(1n, [carol.address, alice.address]),
  })
  expect(opcodesOf(listed).slice(1)).toEqual(['7258a69b', 'f258a69b'])
  expect(hasWhitelist(ledger.state(vesting.address)?.data as never)).toBe(true)
  const paid = await act(bob, {
    to: vesting.address,
    value: TON,
    body: vestingSend(2n, { to: carol.address, value: 20n * TON }),
  })
  expect(failures(paid)).toEqual([])
  expect(opcodesOf(paid)).toContain('f7733acd')
  expect(paid.find(({ account }) => account === formatRaw(carol.address))).toMatchObject({ value: 20n * TON })
  const stranger = await act(carol, {
    to: vesting.address,
    value: TON,
    body: vestingSend(3n, { to: carol.address, value: TON }),
  })
  expect(opcodesOf(stranger).slice(1)).toEqual(['a7733acd'])
})
