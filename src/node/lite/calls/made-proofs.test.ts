import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { makeProof, makeProofBytes } from '../../../../test/lite-server/merkle-proof.ts'
import { readOracle, recordedChain } from '../../../../test/lite-server/oracles.ts'
import { listRecordedAccounts, recordedTop } from '../../../../test/lite-server/recorded-answers.ts'
import { createRecordedChain } from '../../../../test/lite-server/recorded-chain.ts'
import { parseAddress } from '../../../cell/address.ts'
import { refAt } from '../../../cell/arena.ts'
import { readSingleRoot } from '../../../cell/boc.ts'
import { writeBoc } from '../../../cell/boc-writer.ts'
import type { Cell } from '../../../cell/cell.ts'
import { type BlockIdExt, MASTERCHAIN, WHOLE_SHARD } from '../../../model/block.ts'
import { NO_BLOCK } from '../../proof/same-block.ts'
import { decodeTl, encodeTl, type TlObjects } from '../../tl/codec.ts'
import { getAccountState, getAccountStatePrunned } from './account.ts'
import type { BlockPoint } from './block.ts'
import { lookupBlockWithProof } from './lookup.ts'
import { getShardInfo } from './shards.ts'

// Answers that the recording does not have, put together from its blocks and states.
describe.skipIf(!recordedChain)('proofs put together from the recorded chain', () => {
  const chain = recordedChain ? createRecordedChain(recordedChain) : undefined
  const top = recordedChain ? recordedTop() : ({} as BlockIdExt)
  const masterchain = { workchain: MASTERCHAIN, shard: WHOLE_SHARD }
  const id = (seqno: number): BlockIdExt => chain?.masterchainBlock(seqno) as BlockIdExt
  const blockRoot = async (block: BlockIdExt): Promise<Cell> =>
    readSingleRoot((await chain?.blockBytes(block)) as Uint8Array)
  const stateRoot = (): Cell =>
    readSingleRoot(readFileSync(`${recordedChain}/states/-1_8000000000000000_631.state.boc`))

  /** Shows the header's own cell only, as nodes do of the block before. */
  const proveTime = async (block: BlockIdExt): Promise<Uint8Array> => {
    const root = await blockRoot(block)
    const info = refAt(root.arena, root.index, 0)
    const hidden = new Set([1, 2, 3].map((i) => refAt(root.arena, root.index, i)).concat(refAt(root.arena, info, 0)))
    return makeProofBytes(root, (cell) => hidden.has(cell))
  }

  describe('lookupBlockWithProof', () => {
    const lookup = async (
      seqno: number,
      point: BlockPoint,
      change: Partial<TlObjects['liteServer.lookupBlockResult']> = {},
    ) =>
      lookupBlockWithProof(top, masterchain, point).read(
        encodeTl('liteServer.lookupBlockResult', {
          id: id(seqno),
          mode: point.lt === undefined ? 4 : 2,
          mcBlockId: id(seqno),
          clientMcStateProof: makeProofBytes(await blockRoot(top)),
          mcBlockProof: makeProofBytes(stateRoot()),
          shardLinks: [],
          header: makeProofBytes(await blockRoot(id(seqno))),
          prevHeader: await proveTime(id(seqno - 1)),
          ...change,
        }),
      )
    const headers = readOracle<{ workchain: number; seqno: number; end_lt: string; gen_utime: number }>(
      'block_info.jsonl.gz',
    )
    const header = (seqno: number) => headers.find((each) => each.workchain === MASTERCHAIN && each.seqno === seqno)
    const endLt = (seqno: number): bigint => BigInt(header(seqno)?.end_lt as string)

    test('by lt and by time', async () => {
      expect((await lookup(300, { lt: endLt(300) })).id.seqno).toBe(300)
      expect((await lookup(300, { lt: endLt(299) + 1n })).id.seqno).toBe(300)
      expect((await lookup(300, { utime: header(300)?.gen_utime as number })).id.seqno).toBe(300)
    })

    test('refuses a block that is too late, or too early', async () => {
      await expect(lookup(301, { lt: endLt(299) })).rejects.toThrow(/would have done/)
      await expect(lookup(299, { lt: endLt(300) })).rejects.toThrow(/not the block asked for/)
      await expect(lookup(310, { utime: header(300)?.gen_utime as number })).rejects.toThrow(/would have done/)
    })

    test('refuses a block that the known one does not have among those before it', async () => {
      const stranger = { ...id(300), fileHash: top.rootHash }
      await expect(lookup(300, { lt: endLt(300) }, { id: stranger, mcBlockId: stranger })).rejects.toThrow(
        /list of masterchain/,
      )
    })

    test('refuses the header of another block as the one before', async () => {
      const prevHeader = await proveTime(id(298))
      await expect(lookup(300, { lt: endLt(300) }, { prevHeader })).rejects.toThrow(/does not have the hash/)
    })
  })

  test('getShardInfo, exact and by prefix', async () => {
    const shardProof = writeBoc([makeProof(await blockRoot(top)), makeProof(stateRoot())])
    const { shardblk } = decodeTl(accountAnswer('0:').answer, 'liteServer.accountState')
    const read = (shard: bigint, exact: boolean, block = shardblk) =>
      getShardInfo(top, 0, shard, exact).read(
        encodeTl('liteServer.shardInfo', { id: top, shardblk: block, shardProof, shardDescr: new Uint8Array() }),
      )
    expect(read(shardblk.shard, true)?.id).toEqual(shardblk)
    expect(read(shardblk.shard | 1n, false)?.id).toEqual(shardblk)
    // Nodes answer for a shard that is not there with no block and a proof of that.
    expect(read(WHOLE_SHARD, false, NO_BLOCK)).toBeNull()
    expect(() => read(shardblk.shard, true, NO_BLOCK)).toThrow(/left out/)
    expect(() => read(shardblk.shard | 1n, false, NO_BLOCK)).toThrow(/left out/)
    expect(() => read(shardblk.shard | 1n, true)).toThrow(/not of the shard asked for/)
    expect(() => read(shardblk.shard, true, { ...shardblk, seqno: 1 })).toThrow(/shard proof/)
    expect(() => read(shardblk.shard, true, { ...shardblk, rootHash: top.rootHash })).toThrow(/shard proof/)
  })

  const accountAnswer = (prefix: string) => {
    const found = listRecordedAccounts().find(
      ({ name, answer }) =>
        name.startsWith(`account ${prefix}`) && decodeTl(answer, 'liteServer.accountState').state.length > 1000,
    )
    if (!found) throw new Error(`no account ${prefix} with code`)
    return { address: parseAddress(found.name.slice('account '.length))?.address as never, answer: found.answer }
  }

  test('an account of a workchain that is not there does not exist, and only then', async () => {
    const shardProof = writeBoc([makeProof(await blockRoot(top)), makeProof(stateRoot())])
    const none: Uint8Array = new Uint8Array()
    const answer = { id: top, shardblk: NO_BLOCK, shardProof, proof: none, state: none }
    const read = (account: string, change: Partial<typeof answer> = {}) =>
      getAccountState(top, parseAddress(account)?.address as never).read(
        encodeTl('liteServer.accountState', { ...answer, ...change }),
      )
    expect(read(`5:${'7'.repeat(64)}`)).toMatchObject({ account: null, shardBlock: top })
    expect(() => read(`0:${'7'.repeat(64)}`)).toThrow(/left out/)
    expect(() => read(`-1:${'3'.repeat(64)}`)).toThrow(/left out/)
    expect(() => read(`5:${'7'.repeat(64)}`, { state: shardProof })).toThrow(/does not exist/)
    expect(() => read(`5:${'7'.repeat(64)}`, { shardProof: none })).toThrow()
  })

  test('an account without its code and data is the same account', () => {
    const { address, answer } = accountAnswer('0:')
    const whole = decodeTl(answer, 'liteServer.accountState')
    const root = readSingleRoot(whole.state)
    const state = makeProofBytes(root, (cell) => cell !== root.index)
    const pruned = encodeTl('liteServer.accountState', { ...whole, state })
    const proven = getAccountStatePrunned(top, address).read(pruned)
    expect(proven.account?.lastTransHash).toEqual(getAccountState(top, address).read(answer).account?.lastTransHash)
    // Where the whole account was asked for, a pruned one is not it.
    expect(() => getAccountState(top, address).read(pruned)).toThrow(/hash/)
  })

  test('an account with parts left out is refused although its hash at level 0 is right', () => {
    const { address, answer } = accountAnswer('0:')
    const whole = decodeTl(answer, 'liteServer.accountState')
    const root = readSingleRoot(whole.state)
    const state = writeBoc(root, { cut: (_arena, cell) => cell !== root.index })
    const pruned = encodeTl('liteServer.accountState', { ...whole, state })
    expect(() => getAccountState(top, address).read(pruned)).toThrow(/left out/)
  })

  test("another account's proof does not do", () => {
    const [one, other] = [accountAnswer('0:'), accountAnswer('-1:')]
    expect(() => getAccountState(top, other.address).read(one.answer)).toThrow(/not of the account's shard/)
  })
})
