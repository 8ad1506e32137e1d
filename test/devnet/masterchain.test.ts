import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatRaw } from '../../src/cell/address.ts'
import { buildCell } from '../../src/cell/builder.ts'
import type { Cell } from '../../src/cell/cell.ts'
import { storeHashmap } from '../../src/cell/dictionary.ts'
import { Slice } from '../../src/cell/slice.ts'
import { COMPILED_CODES } from '../../src/devnet/contracts/compiled-codes.gen.ts'
import { contractCode } from '../../src/devnet/contracts/contract-code.ts'
import { configKey, createGiver, genesisAccounts } from '../../src/devnet/contracts/genesis-accounts.ts'
import {
  CONFIG,
  configData,
  ELECTOR,
  electionId,
  newStake,
  recoverStake,
  setConfigParam,
} from '../../src/devnet/contracts/masterchain-contracts.ts'
import {
  createNominatorPool,
  DEPOSIT_FEE,
  isNominator,
  MIN_NOMINATOR_STAKE,
  poolAcceptCoins,
  poolDeposit,
  poolWithdraw,
} from '../../src/devnet/contracts/nominator-pool.ts'
import { commentCell, externalMessage } from '../../src/devnet/contracts/order.ts'
import { signingKey } from '../../src/devnet/contracts/signing-key.ts'
import {
  createTrouble,
  troubleDestroy,
  troubleEmit,
  troubleLoop,
  troubleNonsense,
  troubleOverspend,
  troubleRelay,
  troubleThrow,
} from '../../src/devnet/contracts/trouble.ts'
import { createWallet } from '../../src/devnet/contracts/wallet.ts'
import { findConfigParam } from '../../src/tlb/config-params.ts'
import { int32Key } from '../../src/tlb/dictionary-key.ts'
import type { StackEntry } from '../../src/tvm/stack-entry.ts'
import { createTvm, type Tvm } from '../../src/tvm/tvm.ts'
import { stackText } from '../tvm/stack-text.ts'
import { intEntry, intOf, opcodesOf } from './ledger.ts'
import { createTown, failures, SEED, TON } from './town.ts'

let tvm: Tvm
beforeAll(async () => {
  tvm = await createTvm({ workers: 1, deadlineMs: 20_000 })
})
afterAll(() => tvm?.stop())

test('the compiled codes are those of the sources', async () => {
  // A script and no module of types.
  const script = new URL('../../scripts/compile-contracts.mjs', import.meta.url).href
  const { compileContracts } = (await import(script)) as { compileContracts(): Promise<Record<string, string>> }
  expect(await compileContracts()).toEqual(COMPILED_CODES)
}, 600_000)

test('genesis is the same for the same seed, and the giver gives', async () => {
  const hexes = (seed: string) => genesisAccounts(seed).map(({ address }) => formatRaw(address))
  expect(hexes('one')).toEqual(hexes('one'))
  expect(hexes('one')).not.toEqual(hexes('two'))
  const { ledger, alice } = createTown(tvm)
  const giver = createGiver(SEED)
  const before = ledger.state(alice.address)?.balance ?? 0n
  const data = ledger.state(giver.address)?.data as Cell
  await ledger.send(giver.createTransfer({ data, to: alice.address, amount: 7n * TON, now: ledger.now }))
  expect((ledger.state(alice.address)?.balance ?? 0n) - before).toBeGreaterThan(6n * TON)
})

test('the elector takes stakes of an election and gives them back when it is over', async () => {
  const { ledger, act, alice } = createTown(tvm)
  const validator = signingKey(SEED, 'validator')
  const staker = createWallet('v3r2', validator, { workchain: -1 })
  ledger.put({ ...staker.init, balance: 10_000n * TON })
  await ledger.tickTock(ELECTOR, 'tick')
  const election = electionId(ledger.state(ELECTOR)?.data as Cell)
  expect(election).toBeGreaterThan(ledger.now)
  expect(intOf((await ledger.get(ELECTOR, 'active_election_id'))[0])).toBe(BigInt(election))
  const stake = (id: number) => ({
    to: ELECTOR,
    value: 101n * TON,
    body: newStake({ queryId: 1n, electionId: id, validator }),
  })
  expect(opcodesOf(await act(staker, stake(election)))).toContain('f374484c')
  expect(opcodesOf(await act(staker, stake(3)))).toContain('ee6f454c')
  expect(opcodesOf(await act(alice, stake(election)))).toContain('ee6f454c')
  const [id, validatorKey] = [staker.address.subarray(1), validator.publicKey].map((bytes) =>
    intEntry(BigInt(`0x${Buffer.from(bytes).toString('hex')}`)),
  ) as [StackEntry, StackEntry]
  expect(intOf((await ledger.get(ELECTOR, 'participates_in', [validatorKey]))[0])).toBe(100n * TON)
  const list = await ledger.get(ELECTOR, 'participant_list_extended')
  const member = `(${intOf(validatorKey)} (${100n * TON} ${3 << 16} ${intOf(id)} 0))`
  expect(stackText(list)).toBe(`${election} ${election} ${10n * TON} ${100n * TON} (${member} null) 0 0`)
  expect(stackText(await ledger.get(ELECTOR, 'participant_list'))).toBe(`((${intOf(validatorKey)} ${100n * TON}) null)`)
  const recover = { to: ELECTOR, value: TON, body: recoverStake(2n) }
  expect(opcodesOf(await act(staker, recover)).at(-1)).toBe('fffffffe')
  ledger.now = election + 1
  await ledger.tickTock(ELECTOR, 'tock')
  expect(intOf((await ledger.get(ELECTOR, 'compute_returned_stake', [id]))[0])).toBe(0n)
  await ledger.tickTock(ELECTOR, 'tick')
  expect(intOf((await ledger.get(ELECTOR, 'compute_returned_stake', [id]))[0])).toBe(100n * TON)
  const back = await act(staker, recover)
  expect(back.at(-1)).toMatchObject({ opcode: 0xf96f7324 })
  expect(back.at(-1)?.value).toBeGreaterThan(100n * TON)
})

test('a nominator pool takes deposits by comment and gives them back', async () => {
  const { ledger, act, alice, bob } = createTown(tvm)
  const staker = createWallet('v3r2', signingKey(SEED, 'validator'), { workchain: -1 })
  const pool = createNominatorPool(staker.address)
  const deploy = { to: pool.address, value: 20n * TON, init: pool, bounce: false, body: poolAcceptCoins(1n) }
  expect(failures(await act(alice, deploy))).toEqual([])
  const data = () => ledger.state(pool.address)?.data as Cell
  expect(isNominator(data(), bob.address)).toBe(false)
  const deposit = { to: pool.address, value: MIN_NOMINATOR_STAKE + DEPOSIT_FEE, body: poolDeposit() }
  expect(failures(await act(bob, deposit))).toEqual([])
  expect(failures(await act(alice, { ...deposit, value: 5n * TON }))).toMatchObject([{ exit: 67 }])
  expect(isNominator(data(), bob.address)).toBe(true)
  const back = await act(bob, { to: pool.address, value: TON, body: poolWithdraw() })
  expect(failures(back)).toEqual([])
  expect(back.some(({ value, parent }) => parent === 1 && value > 9n * TON)).toBe(true)
  expect(isNominator(data(), bob.address)).toBe(false)
})

test('the configuration is changed by its key alone', async () => {
  const { ledger } = createTown(tvm)
  const text = (value: number) => buildCell((b) => b.storeUint(value, 8))
  const params = buildCell((b) =>
    storeHashmap(b, 32, [{ key: int32Key(7), value: text(1) }], (leaf, value) => leaf.storeCell(value)),
  )
  const key = configKey(SEED)
  ledger.put({ address: CONFIG, balance: TON, code: contractCode('config'), data: configData(params, key) })
  const change = { seqno: 0, validUntil: ledger.now + 60, index: 9, value: text(2) }
  const send = (by: typeof key) => ledger.send(externalMessage(CONFIG, setConfigParam(change, by)))
  await expect(send(signingKey(SEED, 'somebody'))).rejects.toMatchObject({ context: { exitCode: 34 } })
  expect(await send(key)).toMatchObject([{ exit: 0 }])
  await expect(send(key)).rejects.toMatchObject({ context: { exitCode: 33 } })
  const data = ledger.state(CONFIG)?.data as Cell
  const root = new Slice(data.arena, data.index).loadRef()
  expect(findConfigParam(root, 9)?.loadUint(8)).toBe(2)
  expect(findConfigParam(root, 7)?.loadUint(8)).toBe(1)
})

test('trouble fails in every way', async () => {
  const { ledger, act, alice } = createTown(tvm)
  const trouble = createTrouble(1)
  await act(alice, { to: trouble.address, value: 5n * TON, init: trouble, bounce: false })
  const tell = (body: Cell, value = TON) => act(alice, { to: trouble.address, value, body })
  expect(failures(await tell(troubleThrow(1234)))).toMatchObject([{ exit: 1234 }])
  expect(failures(await tell(troubleLoop(), TON / 100n))).toMatchObject([{ exit: -14 }])
  expect(failures(await tell(troubleOverspend(1_000_000n * TON)))).toMatchObject([{ exit: 0, actionResult: 37 }])
  expect(failures(await tell(troubleNonsense()))).toMatchObject([{ exit: 0, actionResult: 34 }])
  const nowhere = createTrouble(99).address
  const relayed = await tell(troubleRelay(nowhere, TON / 10n, commentCell('anybody?')))
  expect(failures(relayed)).toMatchObject([{ exit: 'no_state' }])
  expect(relayed.at(-1)).toMatchObject({ bounced: true, exit: 0 })
  expect(intOf((await ledger.get(trouble.address, 'bounces'))[0])).toBe(1n)
  expect((await tell(troubleEmit(commentCell('log'))))[1]?.logs).toEqual([0])
  await tell(troubleDestroy())
  expect(ledger.state(trouble.address)).toBeUndefined()
})
