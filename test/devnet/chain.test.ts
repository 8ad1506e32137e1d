import { Cell as CoreCell, loadShardStateUnsplit as coreState, loadTransaction as coreTransaction } from '@ton/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAddress } from '../../src/cell/address.ts'
import { readSingleRoot } from '../../src/cell/boc.ts'
import { writeBoc } from '../../src/cell/boc-writer.ts'
import { buildCell } from '../../src/cell/builder.ts'
import type { Cell } from '../../src/cell/cell.ts'
import { asHash } from '../../src/cell/hash.ts'
import { cellHash } from '../../src/cell/hashing.ts'
import { Slice } from '../../src/cell/slice.ts'
import type { DevnetChain } from '../../src/devnet/chain/devnet-chain.ts'
import { MessageRefused } from '../../src/devnet/chain/message-refused.ts'
import { externalMessage } from '../../src/devnet/contracts/order.ts'
import { type BlockIdExt, MASTERCHAIN, WHOLE_SHARD } from '../../src/model/block.ts'
import { checkSignatures } from '../../src/node/proof/signatures.ts'
import { loadAccount } from '../../src/tlb/account.ts'
import { loadBlock } from '../../src/tlb/block.ts'
import { loadShardAccountBlocks } from '../../src/tlb/shard-account-blocks.ts'
import { findShardAccount } from '../../src/tlb/shard-accounts.ts'
import { loadShardStateUnsplit } from '../../src/tlb/shard-state.ts'
import { createTvm, type Tvm } from '../../src/tvm/tvm.ts'
import { expectLawfulBlock } from './block-laws.ts'
import { COINS, GENESIS_TIME, TestChain } from './test-chain.ts'
import type { WalletUser } from './wallets.ts'

const open = ({ arena, index }: Cell): Slice => new Slice(arena, index)

function balanceOf(chain: DevnetChain, address: Uint8Array): bigint {
  const tops = chain.archive.shardTops(chain.head().seqno) as readonly BlockIdExt[]
  for (const top of tops) {
    const state = loadShardStateUnsplit(open(chain.archive.state(top) as Cell))
    const found = findShardAccount(open(state.accounts), asHash(address.slice(1)))
    if (found !== undefined) return loadAccount(open(found.account))?.balance.coins ?? 0n
  }
  return 0n
}

describe('the embedded chain', { timeout: 300_000 }, () => {
  let tvm: Tvm
  let setting: TestChain
  let chain: DevnetChain
  let ids: BlockIdExt[]

  beforeAll(async () => {
    tvm = await createTvm({ workers: 1 })
    setting = new TestChain(tvm)
    chain = await setting.open()
    ids = [...(await setting.produce(chain, 2)), ...(await setting.traffic(chain, 4))]
  }, 300_000)
  afterAll(async () => {
    await chain?.close()
    await tvm?.stop()
  })

  test('messages of one lt to an account that does not exist come one after another', async () => {
    const other = new TestChain(tvm)
    const lonely = await other.open()
    await other.produce(lonely, 2)
    const nobody = makeAddress(0, new Uint8Array(32).fill(0x0b))
    for (const user of other.users) await user.transfer(lonely, { to: nobody, value: COINS, bounce: true })
    const made = await other.produce(lonely, 2)
    const blocks = made.filter(({ workchain }) => workchain === 0).map((id) => expectLawfulBlock(lonely.archive, id))
    const received = blocks
      .flatMap(({ extra }) => loadShardAccountBlocks(open(extra.accountBlocks)))
      .filter(({ accountId }) => Buffer.from(accountId).equals(Buffer.from(nobody.subarray(1))))
    expect(received.flatMap(({ transactions }) => transactions).length).toBe(other.users.length)
    await lonely.close()
  })

  test('the first masterchain block takes over the zerostate, each later one registers a shard block', () => {
    const [masterchain, basechain] = chain.archive.zerostates()
    expect(chain.archive.shardTops(1)).toEqual([basechain.id])
    expect(chain.archive.shardTops(2)?.[0]).toMatchObject({ workchain: 0, seqno: 1 })
    expect(expectLawfulBlock(chain.archive, ids[0] as BlockIdExt).info.prevRefs[0].rootHash).toEqual(
      masterchain.id.rootHash,
    )
    for (const id of ids) expectLawfulBlock(chain.archive, id)
  })

  test('another reader finds the same in blocks and states', () => {
    for (const id of ids) {
      const bytes = chain.archive.findBlock(id) as Uint8Array
      const [root] = CoreCell.fromBoc(Buffer.from(bytes)) as [CoreCell]
      expect(root.hash()).toEqual(Buffer.from(id.rootHash))
      const block = loadBlock(open(readSingleRoot(bytes)))
      for (const { transactions } of loadShardAccountBlocks(open(block.extra.accountBlocks))) {
        for (const { transaction, lt } of transactions) {
          const [cell] = CoreCell.fromBoc(Buffer.from(writeBoc(transaction))) as [CoreCell]
          const read = coreTransaction(cell.beginParse())
          expect(read.lt).toBe(lt)
          expect(read.hash()).toEqual(Buffer.from(cellHash(transaction)))
        }
      }
      const state = chain.archive.state(id) as Cell
      const [stateCell] = CoreCell.fromBoc(Buffer.from(writeBoc(state))) as [CoreCell]
      expect(stateCell.hash()).toEqual(Buffer.from(cellHash(state)))
      // Of masterchain states it takes the configuration for another type than it is, those of real nodes too.
      if (id.workchain === MASTERCHAIN) continue
      expect(coreState(stateCell.beginParse())).toMatchObject({
        seqno: id.seqno,
        genLt: block.info.endLt,
        genUtime: block.info.genUtime,
      })
    }
  })

  test('masterchain blocks are signed by the validator that the configuration names', () => {
    for (const id of ids.filter(({ workchain }) => workchain === MASTERCHAIN)) {
      const set = chain.archive.signaturesOf(id.seqno)
      if (set === undefined) throw new Error('no signatures')
      checkSignatures(set, id, chain.archive.validators.list)
    }
  })

  test('blocks are found by seqno, lt and time, from any prefix of their shard', () => {
    for (const id of ids) {
      const { info } = loadBlock(open(readSingleRoot(chain.archive.findBlock(id) as Uint8Array)))
      const place = { workchain: id.workchain, shard: 0x1234_5678_0000_0000n }
      expect(chain.archive.lookup({ ...place, seqno: id.seqno })).toEqual(id)
      expect(chain.archive.lookup({ ...place, lt: info.startLt })).toEqual(id)
      expect(chain.archive.lookup({ ...place, utime: info.genUtime })).toEqual(id)
    }
    expect(chain.archive.lookup({ workchain: MASTERCHAIN, shard: WHOLE_SHARD, seqno: 99 })).toBeUndefined()
    expect(chain.archive.lookup({ workchain: MASTERCHAIN, shard: WHOLE_SHARD, seqno: 0 })?.seqno).toBe(0)
  })

  test('the same seed and messages give the same blocks, byte for byte', async () => {
    const again = new TestChain(tvm)
    await using other = await again.open()
    const made = [...(await again.produce(other, 2)), ...(await again.traffic(other, 4))]
    expect(made).toEqual(ids)
    for (const id of ids) expect(other.archive.findBlock(id)).toEqual(chain.archive.findBlock(id))
    await using stranger = await new TestChain(tvm, { seed: 'another' }).open()
    const [first] = await stranger.produce()
    expect(first?.rootHash).not.toEqual(ids[0]?.rootHash)
  })

  test('a message that its account does not accept is refused with the exit code', async () => {
    const [ada] = setting.users as [WalletUser]
    const expired = ada.wallet.transfer({ seqno: 5, validUntil: chain.now() - 1, orders: [] })
    await expect(chain.send(expired)).rejects.toMatchObject({ name: 'MessageRefused', exitCode: 35 })
    const wrong = ada.wallet.transfer({ seqno: 77, validUntil: chain.now() + 60, orders: [] })
    await expect(chain.send(wrong)).rejects.toMatchObject({
      exitCode: 33,
      message: expect.stringMatching(
        /rejected by transaction [0-9A-F]{64}:\nexitcode=33, .*\nVM Log \(truncated\):\n\.\.\./,
      ),
    })
    const nobody = externalMessage(
      makeAddress(0, new Uint8Array(32).fill(0x77)),
      buildCell(() => undefined),
    )
    await expect(chain.send(nobody)).rejects.toMatchObject({
      exitCode: null,
      message: expect.stringMatching(/ rejected by account (77){32} before smart-contract execution$/),
    })
    await expect(chain.send(Uint8Array.of(1, 2, 3))).rejects.toBeInstanceOf(MessageRefused)
  })

  test('several messages of one wallet go into one block, each checked on what the one before leaves', async () => {
    const other = new TestChain(tvm)
    await using fresh = await other.open()
    await other.produce(fresh, 2)
    const [ada, bert] = other.users as [WalletUser, WalletUser]
    for (let i = 0; i < 3; i++) await ada.transfer(fresh, { to: bert.address, value: COINS, bounce: false })
    const before = balanceOf(fresh, bert.address)
    await other.produce(fresh)
    expect(balanceOf(fresh, bert.address) - before).toBeGreaterThan(3n * COINS - COINS / 100n)
  })

  test('the giver funds an address that nobody has seen before', async () => {
    const to = makeAddress(0, new Uint8Array(32).fill(7))
    const arrived = chain.fund(to, 5n * COINS)
    await new Promise((resolve) => setTimeout(resolve))
    for (let i = 0; i < 5 && balanceOf(chain, to) === 0n; i++) await setting.produce(chain)
    await arrived
    expect(balanceOf(chain, to)).toBe(5n * COINS)
  })

  test('several who ask the giver at once are served by one block', async () => {
    const other = new TestChain(tvm)
    await using fresh = await other.open()
    await other.produce(fresh, 2)
    const wanted = [1, 2, 3].map((id) => makeAddress(0, new Uint8Array(32).fill(id)))
    const arrived = Promise.all(wanted.map((to) => fresh.fund(to, COINS)))
    // The messages are checked one after the other; the last one asked for stands behind all of them.
    await fresh.send(new Uint8Array(1)).catch(() => {})
    await other.produce(fresh)
    await arrived
    expect(wanted.map((to) => balanceOf(fresh, to))).toEqual([COINS, COINS, COINS])
  })

  test('time goes on from later when it is told to', async () => {
    const before = chain.now()
    chain.advanceTime(86_400)
    await setting.produce(chain)
    const state = loadShardStateUnsplit(open(chain.archive.state(chain.head()) as Cell))
    expect(state.genUtime).toBe(before + 86_401)
    expect(state.genUtime).toBeGreaterThan(GENESIS_TIME + 86_400)
  })

  test('a reset takes back what came after the snapshot, and the chain goes on from there', async () => {
    const other = new TestChain(tvm)
    await using fresh = await other.open()
    await other.produce(fresh, 3)
    const snapshot = fresh.snapshot()
    const [first] = await other.traffic(fresh, 2)
    await fresh.reset(snapshot)
    expect(fresh.head()).toMatchObject({ seqno: 3, rootHash: snapshot.rootHash })
    expect(fresh.archive.findBlock(first as BlockIdExt)).toBeUndefined()
    const ids = await new TestChain(tvm, {}, GENESIS_TIME + 10).traffic(fresh, 2)
    for (const id of ids) expectLawfulBlock(fresh.archive, id)
    expect(fresh.head().seqno).toBe(5)
    await fresh.reset()
    expect(fresh.head().seqno).toBe(0)
    await other.produce(fresh, 2)
    await expect(fresh.reset(snapshot)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
