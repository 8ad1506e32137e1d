import {
  beginCell,
  internal,
  storeTransaction,
  Address as TonAddress,
  type Cell as TonCell,
  Cell as TonCellClass,
  type Message as TonMessage,
} from '@ton/core'
import { Blockchain } from '@ton/sandbox'
import { expect, test } from 'vitest'
import { type Address, formatRaw, parseAddress } from '../../src/cell/address.ts'
import { readSingleRoot } from '../../src/cell/boc.ts'
import { writeBoc } from '../../src/cell/boc-writer.ts'
import type { Cell } from '../../src/cell/cell.ts'
import { cellHash } from '../../src/cell/hashing.ts'
import { toTransaction } from '../../src/decode/extract/transactions.ts'
import { readNominatorPool } from '../../src/decode/staking/nominator-pool.ts'
import { findPoolValidatorEvent, isSettlement, listNominatorEvents } from '../../src/decode/staking/pool-events.ts'
import { afterTransaction, isSamePool } from '../../src/decode/staking/pool-steps.ts'
import { createNominatorPool } from '../../src/devnet/contracts/nominator-pool.ts'
import { StakingStage } from '../../src/index/staking/staking-stage.ts'
import type { AccountState } from '../../src/model/account-state.ts'
import type { NominatorPool } from '../../src/model/staking.ts'
import type { Transaction } from '../../src/model/transaction.ts'
import { createBatchBuffers } from '../../src/store/commit.ts'

const GRAM = 1_000_000_000n
const address = (workchain: number, byte: string): Address =>
  parseAddress(`${workchain}:${byte.repeat(64)}`)?.address as Address
const ELECTOR = address(-1, '3')
const VALIDATOR = address(-1, 'a')
const [ANN, BEN, CAT] = ['1', '2', '4'].map((byte) => address(0, byte)) as [Address, Address, Address]

const toTon = (cell: Cell): TonCell => TonCellClass.fromBoc(Buffer.from(writeBoc(cell)))[0] as TonCell
const fromTon = (cell: TonCell): Cell => readSingleRoot(cell.toBoc())
const tonAddress = (one: Address): TonAddress => TonAddress.parse(formatRaw(one).toLowerCase())

/** A pool with its real code, told one message after another. */
class Pool {
  private readonly contract
  readonly account: Address
  private now = 1_750_000_000

  private constructor(contract: Awaited<ReturnType<Blockchain['getContract']>>, account: Address) {
    this.contract = contract
    this.account = account
  }

  static async create(): Promise<Pool> {
    const { address: account, code, data } = createNominatorPool(VALIDATOR)
    const chain = await Blockchain.create()
    const contract = await chain.getContract(tonAddress(account))
    const pool = new Pool(contract, account)
    await pool.send(ANN, 100n * GRAM, beginCell().storeUint(1, 32).storeUint(0, 64).endCell(), {
      init: { code: toTon(code), data: toTon(data) },
    })
    return pool
  }

  read(): NominatorPool {
    const { state } = this.contract.account.account?.storage ?? {}
    if (state?.type !== 'active' || !state.state.data) throw new Error('the pool is not there')
    return readNominatorPool(fromTon(state.state.data)) as NominatorPool
  }

  async send(from: Address, value: bigint, body: TonCell, more: object = {}): Promise<Transaction> {
    this.now += 10
    const message = internal({ to: tonAddress(this.account), value, body, bounce: true, ...more })
    const sent = { ...message, info: { ...message.info, src: tonAddress(from) } } as TonMessage
    const result = await this.contract.receiveMessage(sent, { now: this.now })
    const cell = beginCell().store(storeTransaction(result)).endCell()
    return toTransaction(fromTon(cell), this.account, { workchain: -1, shard: -(2n ** 63n), seqno: 1 }, 1)
  }
}

const comment = (letter: string): TonCell => beginCell().storeUint(0, 32).storeStringTail(letter).endCell()
const op = (code: number, queryId: bigint) => beginCell().storeUint(code, 32).storeUint(queryId, 64)

const newStake = (value: bigint): TonCell =>
  op(0x4e73744b, 77n)
    .storeCoins(value)
    .storeUint(5, 256)
    .storeUint(1_760_000_000, 32)
    .storeUint(0x30000, 32)
    .storeUint(6, 256)
    .storeRef(beginCell().storeBuffer(Buffer.alloc(64)))
    .endCell()

const told = (before: NominatorPool, after: NominatorPool, transaction: Transaction) => {
  const isSettled = isSettlement(transaction, ELECTOR)
  const events = listNominatorEvents(before, after, isSettled).map(
    ({ nominator, type, amount }) => `${formatRaw(nominator)[2]} ${type} ${amount}`,
  )
  const own = findPoolValidatorEvent(before, after, transaction, isSettled)
  return [...events, ...(own ? [`validator ${own.type} ${own.after - own.before} ${own.queryId}`] : [])]
}

test('a pool does with its real code what the steps between blocks say, and its events are told', async () => {
  const pool = await Pool.create()
  const story: string[] = []
  const step = async (from: Address, value: bigint, body: TonCell, more?: object) => {
    const before = pool.read()
    const transaction = await pool.send(from, value, body, more)
    const after = pool.read()
    const followed = afterTransaction(before, transaction, ELECTOR)
    expect(
      isSamePool(followed, after),
      `${story.join('\n')}\n${JSON.stringify([...followed.shares].map(String))}`,
    ).toBe(true)
    story.push(...told(before, after, transaction))
  }
  await step(VALIDATOR, 400_001n * GRAM, op(4, 9n).endCell())
  await step(ANN, 300_001n * GRAM, comment('d'))
  await step(BEN, 100_001n * GRAM, comment('d'))
  await step(CAT, 5n * GRAM, comment('d'))
  await step(BEN, GRAM, comment('x'))
  await step(
    VALIDATOR,
    2n * GRAM,
    op(5, 10n)
      .storeCoins(50n * GRAM)
      .endCell(),
  )
  await step(VALIDATOR, 2n * GRAM, newStake(700_001n * GRAM))
  expect(pool.read()).toMatchObject({ state: 1, stakeSent: 700_000n * GRAM, stakeAt: 1_760_000_000 })
  await step(ELECTOR, GRAM, op(0xf374484c, 77n).endCell())
  await step(CAT, 20_001n * GRAM, comment('d'))
  await step(BEN, 2n * GRAM, comment('w'))
  await step(ELECTOR, 700_100n * GRAM, op(0xf96f7324, 78n).endCell())
  await step(ANN, 2n * GRAM, op(2, 11n).storeUint(10, 8).endCell())
  await step(ANN, 2n * GRAM, comment('w'))
  expect(story).toEqual([
    `validator deposit ${400_000n * GRAM} 9`,
    `1 deposit ${300_000n * GRAM}`,
    `2 deposit ${100_000n * GRAM}`,
    `validator withdrawal ${-50n * GRAM} 10`,
    `4 deposit ${20_000n * GRAM}`,
    '2 withdrawal_request 0',
    '1 reward 52500000000',
    '2 reward 17500000000',
    `4 pending_deposit_activation ${20_000n * GRAM}`,
    'validator reward 30000000000 78',
    `2 withdrawal ${100_000n * GRAM + 17_500_000_000n}`,
    `1 withdrawal ${300_000n * GRAM + 52_500_000_000n}`,
  ])
})

test('a loss is the validator’s before it is anybody else’s', async () => {
  const pool = await Pool.create()
  const send = async (from: Address, value: bigint, body: TonCell) => {
    const before = pool.read()
    const transaction = await pool.send(from, value, body)
    const after = pool.read()
    expect(isSamePool(afterTransaction(before, transaction, ELECTOR), after)).toBe(true)
    return told(before, after, transaction)
  }
  await send(VALIDATOR, 100_001n * GRAM, op(4, 1n).endCell())
  await send(ANN, 600_001n * GRAM, comment('d'))
  await send(VALIDATOR, 2n * GRAM, newStake(600_001n * GRAM))
  await send(ELECTOR, GRAM, op(0xf374484c, 77n).endCell())
  const events = await send(ELECTOR, 480_000n * GRAM, op(0xf96f7324, 2n).endCell())
  expect(events).toEqual([`1 reward ${-20_000n * GRAM}`, `validator penalty ${-100_000n * GRAM} 2`])
})

test('a block that does not explain what became of a pool gives no events and is not passed over in silence', async () => {
  const { address: account, code, data } = createNominatorPool(VALIDATOR)
  const other = toTon(data).beginParse()
  const sent = fromTon(beginCell().storeUint(1, 8).storeSlice(other.skip(8)).endCell())
  const stateOf = (held: Cell) => ({ account, code, codeHash: cellHash(code), data: held, lt: 7n }) as AccountState
  const idle = (lt: bigint) =>
    ({ account, lt, inMsg: null, outMsgs: [], description: { kind: 'tick_tock' } }) as unknown as Transaction
  const pass = async (after: Cell): Promise<{ readonly events: number; readonly warnings: readonly string[] }> => {
    const warnings: string[] = []
    const stage = new StakingStage(
      async () => undefined,
      (sentence) => warnings.push(sentence),
    )
    const buffers = createBatchBuffers()
    const change = { before: stateOf(data), after: stateOf(after) }
    await stage.applyBlock({ mcSeqno: 1, config: null, masterchainChanges: [change] })
    for (const lt of [5n, 7n]) stage.addTransaction({ transaction: idle(lt) }, { buffers })
    stage.finishBatch({ buffers })
    return { events: buffers.nominatorEvents.rows + buffers.poolValidatorEvents.rows, warnings }
  }
  expect(await pass(data)).toEqual({ events: 0, warnings: [] })
  const sentence = `pool ${formatRaw(account)}: lt 5 to 7 do not lead to its stored state; their events are left out`
  expect(await pass(sent)).toEqual({ events: 0, warnings: [sentence] })
})
