import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { code, HOSTILE } from '../../test/tvm/hostile-codes.ts'
import { smallChain } from '../../test/tvm/small-chain.ts'
import { type Address, makeAddress } from '../cell/address.ts'
import { readSingleRoot } from '../cell/boc.ts'
import { writeBoc } from '../cell/boc-writer.ts'
import { buildCell } from '../cell/builder.ts'
import type { Cell } from '../cell/cell.ts'
import { asHash } from '../cell/hash.ts'
import { cellHash } from '../cell/hashing.ts'
import { Slice } from '../cell/slice.ts'
import { type Account, loadAccount, storeAccount } from '../tlb/account.ts'
import type { CommonMsgInfo } from '../tlb/common-msg-info.ts'
import type { ComputePhaseVm } from '../tlb/compute-phase.ts'
import { NO_EXTRA_CURRENCIES } from '../tlb/currency-collection.ts'
import { storeMessage } from '../tlb/message.ts'
import { ADDR_NONE, type MsgAddressInt } from '../tlb/msg-address.ts'
import { loadShardAccount, storeShardAccount } from '../tlb/shard-account.ts'
import { loadTransaction } from '../tlb/transaction.ts'
import type { EmulationResult, MessageEmulation } from './emulation.ts'
import { libraryDictionary } from './libraries.ts'
import { createTvm, type Tvm } from './tvm.ts'

const NO_HASH = asHash(new Uint8Array(32))
const BASECHAIN_ACCOUNT = makeAddress(0, new Uint8Array(32).fill(0xaa))
const SYSTEM_ACCOUNT = makeAddress(-1, new Uint8Array(32).fill(0x33))

const sliceOf = ({ arena, index }: Cell): Slice => new Slice(arena, index)
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const std = (address: Address): MsgAddressInt => ({ kind: 'std', anycast: null, address })

function shardAccount(
  codeCell: Cell,
  address = BASECHAIN_ACCOUNT,
  special: { tick: boolean; tock: boolean } | null = null,
) {
  const account: Account = {
    address: std(address),
    storageInfo: {
      used: { cells: 1n, bits: 1n },
      dictHash: null,
      publicCells: 0n,
      lastPaid: 1_700_000_000,
      duePayment: null,
    },
    lastTransLt: 2_000_001n,
    balance: { coins: 5_000_000_000n, other: NO_EXTRA_CURRENCIES },
    state: {
      kind: 'active',
      init: { fixedPrefixLength: null, special, code: codeCell, data: buildCell(() => undefined), library: null },
    },
  }
  return writeBoc(
    buildCell((b) =>
      storeShardAccount(b, {
        account: buildCell((inner) => storeAccount(inner, account)),
        lastTransHash: asHash(new Uint8Array(32).fill(9)),
        lastTransLt: 2_000_000n,
      }),
    ),
  )
}

const NOTHING = writeBoc(
  buildCell((b) =>
    storeShardAccount(b, { account: buildCell((a) => a.storeBit(0)), lastTransHash: NO_HASH, lastTransLt: 0n }),
  ),
)

const message = (info: CommonMsgInfo, body: Cell): Uint8Array =>
  writeBoc(
    buildCell((b) =>
      storeMessage(b, { info, init: null, initIn: 'cell', initSlice: null, body: sliceOf(body), bodyIn: 'ref' }),
    ),
  )

const EXTERNAL: CommonMsgInfo = { kind: 'external_in', src: ADDR_NONE, dest: std(BASECHAIN_ACCOUNT), importFee: 0n }
const INTERNAL: CommonMsgInfo = {
  kind: 'internal',
  ihrDisabled: true,
  bounce: true,
  bounced: false,
  src: std(makeAddress(0, new Uint8Array(32).fill(1))),
  dest: std(BASECHAIN_ACCOUNT),
  value: { coins: 1_000_000_000n, other: NO_EXTRA_CURRENCIES },
  extraFlags: 0n,
  fwdFee: 0n,
  createdLt: 2_500_000n,
  createdAt: 1_700_000_000,
}
const BODY = buildCell((b) => b.storeBytes(new Uint8Array(64)))

const ACCEPT = 'f800'
/** Takes the body for a signature under the key 2; ACCEPT when it holds, else exit code 35. */
const CHECKS_SIGNATURE = `30710172f910f2a3${ACCEPT}`

let tvm: Tvm
beforeAll(async () => {
  tvm = await createTvm({ workers: 1, deadlineMs: 20_000 })
})
afterAll(() => tvm?.stop())

const SETTINGS: MessageEmulation = {
  shardAccount: shardAccount(code(ACCEPT)),
  message: message(EXTERNAL, BODY),
  chain: smallChain(),
  unixtime: 1_700_000_100,
  lt: 3_000_001n,
  randSeed: NO_HASH,
}

const emulate = (more: Partial<MessageEmulation>) => tvm.emulateMessage({ ...SETTINGS, ...more })

function transactionOf(result: EmulationResult) {
  if (result.kind !== 'transaction') throw new Error(`no transaction: ${JSON.stringify(result)}`)
  const root = readSingleRoot(result.transaction)
  const after = loadShardAccount(sliceOf(readSingleRoot(result.shardAccount)))
  const transaction = loadTransaction(sliceOf(root))
  expect(hex(after.lastTransHash)).toBe(hex(cellHash(root)))
  expect(hex(cellHash(after.account))).toBe(hex(transaction.stateUpdate.newHash))
  return { transaction, after: loadAccount(sliceOf(after.account)) }
}

describe('a message', () => {
  test('that is accepted gives a transaction and the account after it', async () => {
    const { transaction, after } = transactionOf(await emulate({}))
    expect(transaction).toMatchObject({
      lt: 3_000_001n,
      now: 1_700_000_100,
      prevTransLt: 2_000_000n,
      endStatus: 'active',
    })
    expect(transaction.description).toMatchObject({ kind: 'ord', aborted: false, computePhase: { exitCode: 0 } })
    expect(after?.lastTransLt).toBe(3_000_002n)
    expect(after?.balance.coins).toBe(5_000_000_000n - transaction.totalFees.coins)
  })

  test('that is not accepted says with which exit code', async () => {
    const refused = await emulate({ shardAccount: shardAccount(code('f232')) })
    expect(refused).toMatchObject({ kind: 'refused', exitCode: 50, reason: /not accepted/ })
    expect(await emulate({ shardAccount: NOTHING })).toMatchObject({ kind: 'refused' })
  })

  test('may be as deep as messages get, and be kept by whom it is for', async () => {
    let body = buildCell((b) => b.storeUint(0, 1))
    for (let depth = 1; depth < 500; depth++) {
      const below = body
      body = buildCell((b) => b.storeUint(depth, 16).storeCell(below))
    }
    // DROP, the body into a cell of its own, POP c4
    const result = await tvm.emulateMessage({
      ...SETTINGS,
      shardAccount: shardAccount(code('30c8cec9ed54')),
      message: message(INTERNAL, body),
    })
    if (result.kind !== 'transaction') throw new Error(JSON.stringify(result))
    const { account } = loadShardAccount(sliceOf(readSingleRoot(result.shardAccount)))
    const state = loadAccount(sliceOf(account))?.state
    expect(state?.kind === 'active' && hex(cellHash(state.init.data as Cell))).toBe(hex(cellHash(body)))
  })

  test('may be tried without its signature', async () => {
    const account = shardAccount(code(CHECKS_SIGNATURE))
    expect(await emulate({ shardAccount: account })).toMatchObject({ kind: 'refused', exitCode: 35 })
    expect(await emulate({ shardAccount: account, ignoreChksig: true })).toMatchObject({ kind: 'transaction' })
  })

  test('from a contract brings its value, to an account that is not there yet too', async () => {
    const internal = message(INTERNAL, BODY)
    const { after } = transactionOf(await emulate({ message: internal }))
    expect(after?.balance.coins).toBeGreaterThan(5_900_000_000n)
    const { transaction, after: born } = transactionOf(await emulate({ message: internal, shardAccount: NOTHING }))
    expect(transaction.description).toMatchObject({ computePhase: { kind: 'skipped', reason: 'no_state' } })
    expect(transaction.outMsgs).toHaveLength(1) // it bounced
    expect(born).toBeNull()
  })

  test('sees its own libraries, and not those of the run before', async () => {
    const library = code(ACCEPT)
    const reference = buildCell((b) => b.storeUint(2, 8).storeBytes(cellHash(library)), { exotic: true })
    const account = shardAccount(reference)
    const libraries = libraryDictionary([library])
    for (let i = 0; i < 2; i++) {
      expect(await emulate({ shardAccount: account, libraries })).toMatchObject({ kind: 'transaction' })
      expect(await emulate({ shardAccount: account })).toMatchObject({ kind: 'refused' })
    }
  })

  test('that loops for ever is ended by its gas', async () => {
    const { transaction } = transactionOf(
      await emulate({
        shardAccount: shardAccount((HOSTILE['loops for ever doing nothing'] as { code: Cell }).code),
        message: message(INTERNAL, BODY),
      }),
    )
    expect(transaction.description).toMatchObject({ aborted: true, computePhase: { exitCode: -14, success: false } })
  })

  test('tells every step where that is asked for, and of very many the last', async () => {
    const shown = await emulate({
      shardAccount: shardAccount((HOSTILE['loops for ever doing nothing'] as { code: Cell }).code),
      // Buys some nine thousand steps.
      ...{
        message: message({ ...INTERNAL, value: { coins: 4n * 10n ** 7n, other: NO_EXTRA_CURRENCIES } }, BODY),
        stepsLog: 500_000,
      },
    })
    const { description } = transactionOf(shown).transaction
    const { vmSteps } = (description as { computePhase: ComputePhaseVm }).computePhase
    const { vmLog } = shown as { vmLog: string }
    const told = vmLog.match(/^execute /gm)?.length ?? 0
    expect(vmLog).toHaveLength(500_000)
    expect(told).toBeGreaterThan(1_000)
    expect(told).toBeLessThan(vmSteps)
    expect(vmLog).toMatch(/unhandled out-of-gas exception/)
  })

  test('or an account that cannot be read is refused', async () => {
    expect(await emulate({ message: writeBoc(BODY) })).toMatchObject({ kind: 'refused' })
    expect(await emulate({ shardAccount: writeBoc(BODY) })).toMatchObject({ kind: 'refused' })
    expect(await emulate({})).toMatchObject({ kind: 'transaction' })
  })
})

test.each(['tick', 'tock'] as const)('a %s runs a special account', async (which) => {
  const account = shardAccount(code('71'), SYSTEM_ACCOUNT, { tick: true, tock: true })
  const { transaction } = transactionOf(await tvm.emulateTickTock({ ...SETTINGS, shardAccount: account, which }))
  expect(transaction.inMsg).toBeNull()
  expect(transaction.description).toMatchObject({ kind: 'tick_tock', isTock: which === 'tock', aborted: false })
})
