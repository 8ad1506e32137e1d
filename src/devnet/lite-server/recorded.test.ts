import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRecordedArchive } from '../../../test/devnet/recorded-archive.ts'
import {
  type Exchange,
  fromBase64,
  listExchanges,
  recordedChain,
  toBlockId,
} from '../../../test/lite-server/oracles.ts'
import {
  listRecordedAccounts,
  listRecordedConfigs,
  listRecordedExchanges,
  listRecordedShards,
  listRecordedTransactionLists,
} from '../../../test/lite-server/recorded-answers.ts'
import { listRecordedRuns } from '../../../test/lite-server/recorded-calls.ts'
import { stackText } from '../../../test/tvm/stack-text.ts'
import { type Address, parseAddress } from '../../cell/address.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import { asHash } from '../../cell/hash.ts'
import { Slice } from '../../cell/slice.ts'
import { type BlockIdExt, MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import { fullBlockName } from '../../node/block-key.ts'
import type { LiteCall } from '../../node/lite/call.ts'
import { getAccountState, getAccountStatePrunned, runSmcMethod, toAccountId } from '../../node/lite/calls/account.ts'
import { getBlock, getBlockHeader, getState } from '../../node/lite/calls/block.ts'
import { getBlockProof } from '../../node/lite/calls/block-proof.ts'
import {
  CONFIG_MODE,
  getConfigAll,
  getConfigParams,
  getLibraries,
  getValidatorStats,
} from '../../node/lite/calls/config.ts'
import { lookupBlockWithProof } from '../../node/lite/calls/lookup.ts'
import { getOutMsgQueueSizes } from '../../node/lite/calls/queues.ts'
import { getShardInfo } from '../../node/lite/calls/shards.ts'
import { listBlockTransactions, listBlockTransactionsExt } from '../../node/lite/calls/transactions.ts'
import type { LiteServerError } from '../../node/lite/lite-server-error.ts'
import { wholeHash } from '../../node/proof/opened.ts'
import { decodeTl, encodeTl, findTlKind } from '../../node/tl/codec.ts'
import { createTvm, type Tvm } from '../../tvm/tvm.ts'
import { loadVmStack } from '../../tvm/vm-stack.ts'
import type { ChainArchive } from '../chain/chain-archive.ts'
import { Responder } from './lite-server.ts'

const same = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0
/** A slice of a cell is given within that cell or by itself, which is the same to whoever reads it. */
const stackOf = (boc: Uint8Array): string => {
  const { arena, index } = readSingleRoot(boc)
  return stackText(loadVmStack(new Slice(arena, index)))
}
const addressOf = (text: string) => parseAddress(text)?.address as Address

describe.skipIf(!recordedChain)('the recorded chain, served', () => {
  let archive: ChainArchive
  let tvm: Tvm
  let responder: Responder
  const sent: Uint8Array[] = []
  const failures: unknown[] = []
  beforeAll(async () => {
    archive = createRecordedArchive(recordedChain as string)
    tvm = await createTvm({ workers: 1, deadlineMs: 60_000 })
    const send = async (message: Uint8Array): Promise<void> => void sent.push(message)
    const onError = (error: unknown): void => void failures.push(error)
    responder = new Responder({ archive, tvm, now: () => 1_800_000_000, send, onError })
  })
  afterAll(() => tvm?.stop())

  const ask = async (request: Uint8Array): Promise<Uint8Array> =>
    (await responder.respond(encodeTl('liteServer.query', { data: request }))) as Uint8Array
  /** The answer as our own client believes it. */
  const run = async <T>(call: LiteCall<T>): Promise<T> => call.read(await ask(call.request))
  const master = (seqno: number) => archive.lookup({ workchain: MASTERCHAIN, shard: WHOLE_SHARD, seqno }) as BlockIdExt

  /** Asked for the newest block, the node knew more than was recorded; the clock is its own. */
  const NEWER = /getMasterchainInfo|getTime|getVersion|getOutMsgQueueSizes|runSmcMethod/
  /** Which leaves of a state such a proof shows depends on what the node had in memory. */
  const BY_MEMORY = /lookupBlockWithProof|getLibrariesWithProof/
  const comparable = (): Exchange[] => [
    ...listExchanges().filter(({ request }) => !NEWER.test(findTlKind(request) as string)),
    ...[...listRecordedAccounts(), ...listRecordedShards(), ...listRecordedConfigs(), ...listRecordedTransactionLists()]
      .filter((_, i) => i % 5 === 0)
      .map(({ name, call, answer }) => ({ name, request: call.request, answer })),
  ]

  test("answers with the reference node's own bytes", async () => {
    const different: string[] = []
    const asked = comparable().filter(({ request }) => !BY_MEMORY.test(findTlKind(request) as string))
    for (const { name, request, answer } of asked) if (!same(await ask(request), answer)) different.push(name)
    expect(different).toEqual([])
    expect(asked.length).toBeGreaterThan(400)
  })

  test('proofs that depend on what a node has in memory prove the same', async () => {
    const asked = listRecordedExchanges().filter(({ call }) => BY_MEMORY.test(call.method))
    for (const { call, answer } of asked) expect(await run(call)).toMatchObject(call.read(answer) as object)
    expect(asked.length).toBe(21)
  })

  test('get-methods', async () => {
    for (const { mc_block, address, method_id, params_boc, exit_code, result_boc } of listRecordedRuns()) {
      const id = toBlockId(mc_block)
      const answer = await run(runSmcMethod(id, addressOf(address), BigInt(method_id), fromBase64(params_boc)))
      expect(answer.exitCode).toBe(exit_code)
      if (exit_code < 0) continue
      const [mine, theirs] = [answer.result as Uint8Array, fromBase64(result_boc as string)].map(stackOf)
      expect(mine).toEqual(theirs)
    }
  })

  test('a get-method with proofs and c7', async () => {
    const [exchange] = listExchanges().filter(({ request }) => findTlKind(request) === 'liteServer.runSmcMethod')
    const { request, answer } = exchange as Exchange
    const fields = decodeTl(request, 'liteServer.runSmcMethod')
    const theirs = decodeTl(answer, 'liteServer.runMethodResult')
    const mine = decodeTl(await ask(request), 'liteServer.runMethodResult')
    const { stateProof, result, ...rest } = theirs
    expect(mine).toMatchObject(rest)
    expect(stackOf(mine.result as Uint8Array)).toEqual(stackOf(result as Uint8Array))
    expect(stateProof).toBeDefined()
    const withC7 = await ask(encodeTl('liteServer.runSmcMethod', { ...fields, mode: 4 | 8 | 32 }))
    expect(decodeTl(withC7, 'liteServer.runMethodResult').initC7?.length).toBeGreaterThan(100)
  })

  test('calls that were not recorded prove themselves to our client', async () => {
    const top = archive.masterchainHead()
    const [shard] = archive.shardTops(top.seqno) as readonly BlockIdExt[]
    const id = shard as BlockIdExt
    expect(await run(getShardInfo(top, 0, id.shard | 1n))).toMatchObject({ id })
    expect(await run(getShardInfo(top, 0, id.shard, true))).toMatchObject({ id })
    expect(await run(getShardInfo(top, 0, WHOLE_SHARD))).toBeNull()
    expect(await run(getShardInfo(top, 5, WHOLE_SHARD))).toBeNull()
    for (const seqno of [1, 247, 248, 249, 300, 600]) {
      const back = await run(getBlockProof(top, master(seqno)))
      expect(back).toMatchObject({ to: master(seqno), isComplete: true })
    }
    expect(await run(getBlockProof(master(0), master(248)))).toMatchObject({ to: master(248), isComplete: true })
    expect(await run(getBlockProof(master(300)))).toMatchObject({ to: top, isComplete: true })
    for (const mode of [0, 1, 2, 16, 16 | 32, 16 | 64, 0xffff])
      expect(await run(getBlockHeader(top, mode))).toBeTruthy()
    const block = await run(getBlockHeader(master(400), 0))
    const whole = { workchain: MASTERCHAIN, shard: WHOLE_SHARD }
    expect((await run(lookupBlockWithProof(top, whole, { lt: block.info.endLt }))).id).toEqual(master(400))
    expect((await run(lookupBlockWithProof(top, whole, { utime: block.info.genUtime }))).id.seqno).toBeLessThan(401)
    expect((await run(getState(master(5)))).rootHash).toBeTruthy()
    expect((await run(getState(master(0)))).fileHash).toEqual(master(0).fileHash)
    expect((await run(getBlock(top))).data.length).toBeGreaterThan(100)
    expect((await run(getValidatorStats(top, { limit: 1 }))).isComplete).toBe(false)
    expect((await run(getOutMsgQueueSizes({ workchain: 0, shard: id.shard }))).shards.map((each) => each.id)).toEqual([
      id,
    ])
    expect(await run(getLibraries([asHash(new Uint8Array(32))]))).toEqual([])
  })

  test('a key block shows its own parameters, asked for it or for a block after it', async () => {
    const keyBlock = master(248)
    const { config, state } = await run(getConfigAll(keyBlock, CONFIG_MODE.fromKeyBlock))
    expect(state).toBeUndefined()
    expect(wholeHash(config)).toEqual(wholeHash((await run(getConfigAll(keyBlock))).config))
    const answers = [keyBlock, master(249), archive.masterchainHead()].map((id) =>
      ask(encodeTl('liteServer.getConfigAll', { mode: CONFIG_MODE.fromKeyBlock, id })),
    )
    const [first, ...others] = await Promise.all(answers)
    for (const other of others) expect(other).toEqual(first)
    const before = await ask(encodeTl('liteServer.getConfigAll', { mode: CONFIG_MODE.fromKeyBlock, id: master(247) }))
    expect(decodeTl(before, 'liteServer.error')).toMatchObject({
      code: 651,
      message: `cannot load block ${fullBlockName(master(0))} : not in db`,
    })
    const other = { ...master(247), rootHash: keyBlock.rootHash }
    const unknown = await ask(encodeTl('liteServer.getConfigAll', { mode: CONFIG_MODE.fromKeyBlock, id: other }))
    expect(decodeTl(unknown, 'liteServer.error')).toMatchObject({
      code: 0,
      message: expect.stringMatching(/is unknown from the perspective/),
    })
  })

  test('get-methods find the blocks they may see in the configuration', async () => {
    for (const seqno of [1, 15, 99, 100, 101, 248, 249, 631]) {
      const mode = CONFIG_MODE.prevBlocks | CONFIG_MODE.accounts
      expect((await run(getConfigAll(master(seqno), mode))).state?.seqno).toBe(seqno)
      expect((await run(getConfigParams(master(seqno), [8], mode))).state?.seqno).toBe(seqno)
    }
  })

  test('the way to a block before a key block leads over that key block when the newest state is asked', async () => {
    const request = { mode: 1, knownBlock: master(0), targetBlock: master(100) }
    const { steps } = decodeTl(await ask(encodeTl('liteServer.getBlockProof', request)), 'liteServer.partialBlockProof')
    expect(steps.map(({ to }) => to.seqno)).toEqual([248, 100])
    const way = await run(getBlockProof(master(0), master(100), { byNewest: true }))
    expect(way).toMatchObject({ to: master(100), isComplete: true, keyBlock: master(248) })
  })

  test('metadata of a list is part of its proof', async () => {
    const list = async (id: BlockIdExt, mode: number) =>
      decodeTl(
        await ask(encodeTl('liteServer.listBlockTransactions', { id, mode, count: 256 })),
        'liteServer.blockTransactions',
      )
    const findTold = async () => {
      for (let seqno = 300; ; seqno++) {
        const page = await list(archive.shardTops(seqno)?.[0] as BlockIdExt, 7 | 32 | 256)
        if (page.ids.some(({ metadata }) => metadata)) return page
      }
    }
    const told = await findTold()
    const { id } = told
    const plain = await list(id, 7 | 32)
    expect(told.ids.map(({ hash }) => hash)).toEqual(plain.ids.map(({ hash }) => hash))
    expect(told.proof.length).toBeGreaterThan(plain.proof.length)
    const ext = await ask(encodeTl('liteServer.listBlockTransactionsExt', { id, mode: 256, count: 256 }))
    expect(decodeTl(ext, 'liteServer.blockTransactionsExt').proof).toEqual(told.proof)
  })

  test('a page of transactions after any position, both ways, proven', async () => {
    for (const id of [master(1), archive.shardTops(400)?.[0] as BlockIdExt]) {
      const all = (await run(listBlockTransactions(id, { metadata: true }))).transactions
      for (const reverse of [false, true]) {
        const order = reverse ? [...all].reverse() : all
        for (const [i, after] of order.entries()) {
          const page = await run(listBlockTransactions(id, { after, reverse, count: 2 }))
          expect(page.transactions.map(({ hash }) => hash)).toEqual(order.slice(i + 1, i + 3).map(({ hash }) => hash))
        }
      }
      expect((await run(listBlockTransactionsExt(id, {}))).transactions.length).toBe(all.length)
    }
  })

  test('accounts without code and data, with extra currencies or not', async () => {
    const top = archive.masterchainHead()
    for (const { name, call } of listRecordedAccounts().filter((_, i) => i % 10 === 0)) {
      const address = addressOf(name.slice('account '.length))
      const pruned = await run(getAccountStatePrunned(top, address))
      const whole = await run(call as ReturnType<typeof getAccountState>)
      expect(pruned.account?.lastTransHash).toEqual(whole.account?.lastTransHash)
      expect(pruned.account === null).toBe(whole.account === null)
    }
  })

  test('accounts of shards that were just merged, whose headers are not shown whole', async () => {
    const tops = (seqno: number): number => archive.shardTops(seqno)?.length ?? 0
    let merges = 0
    for (let seqno = 2; seqno <= archive.masterchainHead().seqno; seqno++) {
      if (tops(seqno) >= tops(seqno - 1)) continue
      merges++
      for (const digit of ['1', '5', '9', 'd']) {
        const { shardBlock } = await run(getAccountState(master(seqno), addressOf(`0:${digit.repeat(64)}`)))
        expect(shardBlock.workchain).toBe(0)
      }
    }
    expect(merges).toBeGreaterThan(2)
  })

  test('the newest block is meant by seqno -1', async () => {
    const top = archive.masterchainHead()
    const newest = { ...top, seqno: -1 }
    const account = toAccountId(addressOf(`-1:${'3'.repeat(64)}`))
    const answer = await ask(encodeTl('liteServer.getAccountState', { id: newest, account }))
    expect(decodeTl(answer, 'liteServer.accountState').id).toEqual(top)
  })

  test('refuses as nodes do', async () => {
    const top = archive.masterchainHead()
    const code = async (call: LiteCall<unknown>): Promise<number> =>
      run(call).then(
        () => 1,
        (error: unknown) => (error as LiteServerError).liteCode,
      )
    const unknown = { ...top, rootHash: top.fileHash }
    expect(await code(getBlock(unknown))).toBe(651)
    expect(await code(getBlockHeader({ ...top, seqno: 10_000 }))).toBe(651)
    expect(await code(getAccountState(unknown, addressOf(`0:${'1'.repeat(64)}`)))).toBe(651)
    expect(await code(getShardInfo({ ...top, workchain: 0 }, 0, WHOLE_SHARD))).toBe(-400)
    const raw = async (data: Uint8Array) => decodeTl(await ask(data), 'liteServer.error')
    expect(await raw(Uint8Array.of(1, 2, 3, 4))).toMatchObject({ code: 621 })
    const invalid = { ...top, rootHash: asHash(new Uint8Array(32)) }
    expect(await raw(encodeTl('liteServer.getBlock', { id: invalid }))).toMatchObject({ message: 'invalid BlockIdExt' })
    expect(await raw(encodeTl('liteServer.getBlock', { id: unknown }))).toMatchObject({
      code: 651,
      message: 'block handle not in db',
    })
    expect(await raw(encodeTl('liteServer.getAllShardsInfo', { id: { ...top, seqno: 700 } }))).toMatchObject({
      code: 651,
      message: `cannot load block ${fullBlockName({ ...top, seqno: 700 })} : block handle not in db (last known masterchain block: 631)`,
    })
    const account = { workchain: 0, id: asHash(new Uint8Array(32).fill(1)) }
    const hash = top.rootHash
    expect(await raw(encodeTl('liteServer.getTransactions', { count: 1, account, lt: 5n, hash }))).toMatchObject({
      code: -400,
      message: 'cannot locate transaction in block with specified logical time',
    })
    const tooLate = { count: 1, account, lt: 2n ** 60n, hash }
    expect(await raw(encodeTl('liteServer.getTransactions', tooLate))).toMatchObject({
      code: -400,
      message: `cannot compute block with specified transaction: cannot find block (0,0101010101010101) lt=${2n ** 60n}: ltdb: block not found (possibly out of sync: shard_client_seqno=631 ls_seqno=631)`,
    })
    const older = { mode: 1, id: { workchain: -1, shard: WHOLE_SHARD, seqno: 5 }, mcBlockId: master(4) }
    expect(await raw(encodeTl('liteServer.lookupBlockWithProof', older))).toMatchObject({
      code: 0,
      message: "specified mc block is older than block's masterchain ref",
    })
    const lookup = { mode: 3, id: { workchain: -1, shard: WHOLE_SHARD, seqno: 5 }, lt: 5n }
    expect(await raw(encodeTl('liteServer.lookupBlock', lookup))).toMatchObject({ code: -400 })
    const far = { mode: 1, id: { workchain: -1, shard: WHOLE_SHARD, seqno: 5_000 } }
    expect(await raw(encodeTl('liteServer.lookupBlock', far))).toEqual({
      kind: 'liteServer.error',
      code: 651,
      message:
        'cannot find block (-1,8000000000000000) seqno=5000: ltdb: block not found (last known masterchain block: 631)',
    })
    const wait = (seqno: number) =>
      Buffer.concat([
        encodeTl('liteServer.waitMasterchainSeqno', { seqno, timeoutMs: 20 }),
        encodeTl('liteServer.getTime', {}),
      ])
    expect(await raw(wait(top.seqno + 1))).toMatchObject({ code: 652 })
    expect(await raw(wait(top.seqno + 200))).toMatchObject({ code: 651, message: 'too big masterchain block seqno' })
    expect(findTlKind(await ask(wait(top.seqno)))).toBe('liteServer.currentTime')
    expect(await responder.respond(Uint8Array.of(1, 2, 3, 4))).toBeUndefined()
    const prefixed = Buffer.concat([encodeTl('liteServer.queryPrefix', {}), encodeTl('liteServer.getTime', {})])
    expect(findTlKind((await responder.respond(prefixed)) as Uint8Array)).toBe('liteServer.currentTime')
    expect(findTlKind(await ask(encodeTl('liteServer.sendMessage', { body: Uint8Array.of(1) })))).toBe(
      'liteServer.sendMsgStatus',
    )
    expect(sent.length).toBe(1)
    expect(failures).toEqual([])
  })
})
