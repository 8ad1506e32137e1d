import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSingleRoot } from '../../src/cell/boc.ts'
import { writeBoc } from '../../src/cell/boc-writer.ts'
import { buildCell } from '../../src/cell/builder.ts'
import type { Cell } from '../../src/cell/cell.ts'
import { cellHash } from '../../src/cell/hashing.ts'
import { Slice } from '../../src/cell/slice.ts'
import { type ElectorParts, listPastElections, readElection, readElector } from '../../src/decode/staking/elector.ts'
import type { DevnetChain } from '../../src/devnet/chain/devnet-chain.ts'
import { ELECTOR } from '../../src/devnet/contracts/masterchain-contracts.ts'
import { Responder } from '../../src/devnet/lite-server/lite-server.ts'
import type { BlockIdExt } from '../../src/model/block.ts'
import type { LiteCall } from '../../src/node/lite/call.ts'
import { getAccountState, runSmcMethod } from '../../src/node/lite/calls/account.ts'
import { getConfigAll } from '../../src/node/lite/calls/config.ts'
import { decodeTl, encodeTl } from '../../src/node/tl/codec.ts'
import { loadAccount } from '../../src/tlb/account.ts'
import { loadBlock } from '../../src/tlb/block.ts'
import { loadSizeLimitsConfig } from '../../src/tlb/config-params/size-limits-config.ts'
import { loadValidatorSet } from '../../src/tlb/config-params/validator-set.ts'
import { findConfigParam } from '../../src/tlb/config-params.ts'
import { loadMcBlockExtra } from '../../src/tlb/mc-block-extra.ts'
import { methodId } from '../../src/tvm/method-id.ts'
import { createTvm, type Tvm } from '../../src/tvm/tvm.ts'
import { loadVmStack, storeVmStack } from '../../src/tvm/vm-stack.ts'
import { hex } from '../blocks/facts.ts'
import { stackText } from '../tvm/stack-text.ts'
import { expectLawfulBlock } from './block-laws.ts'
import { GENESIS_TIME, TestChain } from './test-chain.ts'

const open = ({ arena, index }: Cell): Slice => new Slice(arena, index)
const KEY_BLOCK_CONFIG = 0x8000
const TERM = 65_536
const STAKE_HELD = 32_768
const TEN_YEARS = 10 * 365 * 86_400

let tvm: Tvm
let chain: DevnetChain
let responder: Responder
let blocks: BlockIdExt[]
beforeAll(async () => {
  tvm = await createTvm({ workers: 1, deadlineMs: 60_000 })
  const setting = new TestChain(tvm)
  chain = await setting.open()
  blocks = (await setting.produce(chain, 3)).filter(({ workchain }) => workchain === -1)
  const onError = (error: unknown): never => {
    throw error
  }
  responder = new Responder({ archive: chain.archive, tvm, now: () => chain.now(), send: async () => {}, onError })
}, 120_000)
afterAll(async () => {
  responder?.close()
  await chain?.close()
  await tvm?.stop()
})

const ask = async (data: Uint8Array): Promise<Uint8Array> =>
  (await responder.respond(encodeTl('liteServer.query', { data }))) as Uint8Array
const run = async <T>(call: LiteCall<T>): Promise<T> => call.read(await ask(call.request))

test('the first block is a key block, with the validators that take over in it', () => {
  const headers = blocks.map((id) => expectLawfulBlock(chain.archive, id).info)
  expect(headers.map(({ seqno, keyBlock, prevKeyBlockSeqno }) => [seqno, keyBlock, prevKeyBlockSeqno])).toEqual([
    [1, true, 0],
    [2, false, 1],
    [3, false, 1],
  ])
  const keyBlock = loadBlock(open(readSingleRoot(chain.archive.findBlock(blocks[0] as BlockIdExt) as Uint8Array)))
  const config = loadMcBlockExtra(open(keyBlock.extra.custom as Cell)).config?.config as Cell
  const sets = [32, 34, 36].map((id) => findConfigParam(config, id)).map((slice) => slice && loadValidatorSet(slice))
  expect(sets).toMatchObject([
    { utimeSince: GENESIS_TIME - TERM, utimeUntil: GENESIS_TIME },
    { utimeSince: GENESIS_TIME, utimeUntil: GENESIS_TIME + TEN_YEARS },
    undefined,
  ])
})

test('later blocks are asked for the configuration of the key block', async () => {
  const id = blocks[2] as BlockIdExt
  const answer = await ask(encodeTl('liteServer.getConfigAll', { mode: KEY_BLOCK_CONFIG, id }))
  // Which block the proof is of is said by the proof alone, as nodes do.
  const { configProof } = decodeTl(answer, 'liteServer.configInfo')
  const proof = open(readSingleRoot(configProof))
  proof.skip(8)
  expect(hex(proof.loadHash())).toBe(hex((blocks[0] as BlockIdExt).rootHash))
})

test('the size limits are in the layout of global version 13', async () => {
  const { config } = await run(getConfigAll(chain.head()))
  const limits = findConfigParam(config, 43) as Slice
  expect(loadSizeLimitsConfig(limits)).toMatchObject({
    version: 2,
    account: { maxTransactionLibraryLoads: 'unlimited' },
  })
})

test('the elector knows past sets, in data and by get-methods', async () => {
  const head = chain.head()
  const { config } = await run(getConfigAll(head))
  const [before, now] = [32, 34].map((id) => {
    const slice = findConfigParam(config, id) as Slice
    return hex(cellHash({ arena: slice.arena, index: slice.cell }))
  })
  const get = async (name: string): Promise<string> => {
    const params = writeBoc(buildCell((b) => storeVmStack(b, [])))
    const { exitCode, result } = await run(runSmcMethod(head, ELECTOR, BigInt(methodId(name)), params))
    expect(exitCode).toBe(0)
    return stackText(loadVmStack(open(readSingleRoot(result as Uint8Array))))
  }
  const ids = [GENESIS_TIME - TERM, GENESIS_TIME]
  expect(await get('past_election_ids')).toBe(`(${ids[0]} (${ids[1]} null))`)
  const [first, second] = [
    `(${ids[0]} ${GENESIS_TIME + STAKE_HELD} ${BigInt(`0x${before}`)} ${STAKE_HELD})`,
    `(${ids[1]} ${GENESIS_TIME + TEN_YEARS + STAKE_HELD} ${BigInt(`0x${now}`)} ${STAKE_HELD})`,
  ]
  expect(await get('past_elections_list')).toBe(`(${first} (${second} null))`)
  expect(await get('past_elections')).toMatch(
    new RegExp(`^\\(\\(${ids[0]} \\d+ ${STAKE_HELD} \\d+ cell:[0-9a-f]{64} 0 0 null\\)`),
  )

  // In the key block itself as well: what is read of its sets is who was elected into them.
  for (const id of [blocks[0] as BlockIdExt, head]) {
    const account = loadAccount(open((await run(getAccountState(id, ELECTOR))).account?.root as Cell))
    const data = account?.state.kind === 'active' ? account.state.init.data : null
    const parts = readElector(data as Cell) as ElectorParts
    expect(listPastElections(parts).map((one) => [one.electionId, hex(one.vsetHash)])).toEqual([
      [ids[0], before],
      [ids[1], now],
    ])
    expect(readElection(parts)).toMatchObject({ participants: [], totalStake: 0n })
  }
})
