import { Address as CoreAddress, Cell as CoreCell, loadTransaction } from '@ton/core'
import { LiteClient as NpmClient } from 'ton-lite-client'
import { expect } from 'vitest'
import { type Address, makeAddress } from '../../src/cell/address.ts'
import { asHash } from '../../src/cell/hash.ts'
import { cellHash } from '../../src/cell/hashing.ts'
import { type BlockIdExt, MASTERCHAIN, WHOLE_SHARD } from '../../src/model/block.ts'
import { getAccountState, getAccountStatePrunned } from '../../src/node/lite/calls/account.ts'
import { getBlock, getBlockHeader, getState, lookupBlock } from '../../src/node/lite/calls/block.ts'
import { getBlockProof } from '../../src/node/lite/calls/block-proof.ts'
import { getMasterchainInfo, getMasterchainInfoExt, getTime, getVersion } from '../../src/node/lite/calls/chain.ts'
import { getConfigAll, getConfigParams, getLibraries, getValidatorStats } from '../../src/node/lite/calls/config.ts'
import { lookupBlockWithProof } from '../../src/node/lite/calls/lookup.ts'
import { getPendingShardBlocks } from '../../src/node/lite/calls/nonfinal.ts'
import {
  getBlockOutMsgQueueSize,
  getDispatchQueueInfo,
  getDispatchQueueMessages,
  getOutMsgQueueSizes,
} from '../../src/node/lite/calls/queues.ts'
import { getAllShardsInfo, getShardBlockProof, getShardInfo } from '../../src/node/lite/calls/shards.ts'
import {
  getOneTransaction,
  getTransactions,
  listBlockTransactions,
  listBlockTransactionsExt,
} from '../../src/node/lite/calls/transactions.ts'
import type { LiteClient } from '../../src/node/lite/client.ts'
import type { LiteServerAddress } from '../../src/node/lite/global-config.ts'
import { PatientClient, PatientEngine } from './patient-clients.ts'

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const toTheirs = ({ workchain, shard, seqno, rootHash, fileHash }: BlockIdExt) => ({
  kind: 'tonNode.blockIdExt' as const,
  ...{ workchain, shard: shard.toString(), seqno },
  ...{ rootHash: Buffer.from(rootHash), fileHash: Buffer.from(fileHash) },
})
const coreAddress = ({ workchain }: BlockIdExt, account: Uint8Array) => new CoreAddress(workchain, Buffer.from(account))

export interface TwoClients extends AsyncDisposable {
  readonly ours: LiteClient
  readonly npm: NpmClient
}

export function connectTwoClients(address: LiteServerAddress): TwoClients {
  const { host, port, publicKey } = address
  const engine = new PatientEngine({ host: `tcp://${host}:${port}`, publicKey: Buffer.from(publicKey) })
  const ours = new PatientClient(address)
  return {
    ours,
    npm: new NpmClient({ engine }),
    async [Symbol.asyncDispose]() {
      engine.close()
      await ours.close()
    },
  }
}

/** Every call of an independent client and every call of ours, which believes nothing without proof, over some blocks. */
export async function tourChain(
  { ours, npm }: TwoClients,
  seqnos: readonly number[],
  isSigned: (seqno: number) => boolean = () => true,
): Promise<{ transactions: number }> {
  const { last, init } = await ours.run(getMasterchainInfo())
  const theirs = await npm.getMasterchainInfo()
  expect(hexOf(theirs.init.rootHash)).toBe(hexOf(init.rootHash))
  expect((await npm.getMasterchainInfoExt()).version).toBe((await ours.run(getMasterchainInfoExt())).version)
  expect(Math.abs((await npm.getCurrentTime()) - (await ours.run(getTime())))).toBeLessThan(60)
  expect((await npm.getVersion()).version).toBe((await ours.run(getVersion())).version)
  await tourConfig({ ours, npm }, last)
  let transactions = 0
  for (const seqno of seqnos) {
    const id = (await ours.run(lookupBlock({ workchain: MASTERCHAIN, shard: WHOLE_SHARD }, { seqno }))).id
    const tops = (await ours.run(getAllShardsInfo(id))).map((top) => top.id)
    const { shards } = await npm.getAllShardsInfo(toTheirs(id))
    expect(
      Object.values(shards)
        .flatMap((each) => Object.values(each))
        .sort(),
    ).toEqual(tops.map((top) => top.seqno).sort())
    // It looks at the block before, and the zero state is none.
    if (seqno > 1) await npm.getFullBlock(seqno)
    await tourMasterchainBlock(ours, id, last, isSigned(seqno))
    const made = tops.filter((top) => top.seqno > 0)
    for (const block of [id, ...made]) transactions += await tourBlock({ ours, npm }, block, id)
  }
  return { transactions }
}

async function tourConfig({ ours, npm }: Pick<TwoClients, 'ours' | 'npm'>, last: BlockIdExt): Promise<void> {
  const config = await npm.getConfig(toTheirs(last))
  expect(config.config.size).toBeGreaterThan(10)
  expect((await ours.run(getConfigAll(last))).config).toBeTruthy()
  expect((await ours.run(getConfigParams(last, [0, 17, 34, 99]))).config).toBeTruthy()
  expect((await ours.run(getValidatorStats(last, { limit: 10 }))).isComplete).toBe(true)
  expect((await ours.run(getOutMsgQueueSizes())).shards.length).toBeGreaterThan(1)
  expect((await ours.run(getPendingShardBlocks())).candidates).toEqual([])
  const nobody = asHash(new Uint8Array(32))
  expect(await ours.run(getLibraries([nobody]))).toEqual([])
  expect((await npm.getLibraries([Buffer.from(nobody)])).result).toEqual([])
}

async function tourMasterchainBlock(
  ours: LiteClient,
  id: BlockIdExt,
  last: BlockIdExt,
  isSigned: boolean,
): Promise<void> {
  const zero = { workchain: MASTERCHAIN, shard: WHOLE_SHARD }
  expect(await ours.run(getBlockProof(last, id))).toMatchObject({ to: id, isComplete: true })
  const { init } = await ours.run(getMasterchainInfo())
  const from = { ...zero, seqno: 0, rootHash: init.rootHash, fileHash: init.fileHash }
  let at: BlockIdExt = from
  for (let i = 0; isSigned && at.seqno !== id.seqno && i < 50; i++) at = (await ours.run(getBlockProof(at, id))).to
  expect(at).toEqual(isSigned ? id : from)
  expect((await ours.run(getState(id))).data.length).toBeGreaterThan(100)
  expect((await ours.run(lookupBlockWithProof(last, zero, { seqno: id.seqno }))).id).toEqual(id)
}

/** Gives the number of its transactions. */
async function tourBlock({ ours, npm }: Pick<TwoClients, 'ours' | 'npm'>, id: BlockIdExt, master: BlockIdExt) {
  const place = { workchain: id.workchain, shard: id.shard.toString() }
  const { info } = await ours.run(getBlockHeader(id, 0))
  expect(hexOf((await npm.getBlockHeader(toTheirs(id))).id.rootHash)).toBe(hexOf(id.rootHash))
  expect((await npm.lookupBlockByID({ ...place, seqno: id.seqno })).id.seqno).toBe(id.seqno)
  expect((await npm.lookupBlockByLt({ ...place, lt: info.endLt })).id.seqno).toBe(id.seqno)
  // Of several blocks of one second, any.
  const { seqno: sameSecond } = (await npm.lookupBlockByUtime({ ...place, utime: info.genUtime })).id
  expect((await ours.run(lookupBlock(id, { seqno: sameSecond }))).info.genUtime).toBe(info.genUtime)
  expect((await ours.run(getBlock(id))).data.length).toBeGreaterThan(100)
  expect(await ours.run(getBlockOutMsgQueueSize(id))).toBeGreaterThanOrEqual(0n)
  const { entries: waiting } = await ours.run(getDispatchQueueInfo(id))
  const from = { account: asHash(new Uint8Array(32)), afterLt: 0n }
  const messages = (await ours.run(getDispatchQueueMessages(id, from))).entries
  expect(messages.length).toBe(Math.min(64, Number(waiting.reduce((sum, { size }) => sum + size, 0n))))
  if (id.workchain !== MASTERCHAIN) {
    expect((await ours.run(getShardInfo(master, id.workchain, id.shard, true)))?.id).toEqual(id)
    expect((await ours.run(getShardBlockProof(id))).seqno).toBeLessThanOrEqual(master.seqno)
    // Before the first block there is none whose header could show that it is earlier.
    if (id.seqno > 1) expect((await ours.run(lookupBlockWithProof(master, id, { lt: info.endLt }))).id).toEqual(id)
  }
  const listed = await npm.listBlockTransactions(toTheirs(id), { mode: 7, count: 256 })
  const page = await ours.run(listBlockTransactions(id, { metadata: true }))
  expect(listed.ids.map(({ hash }) => hexOf(hash as Buffer))).toEqual(page.transactions.map(({ hash }) => hexOf(hash)))
  const whole = (await ours.run(listBlockTransactionsExt(id))).transactions
  expect(whole.map((cell) => hexOf(cellHash(cell)))).toEqual(page.transactions.map(({ hash }) => hexOf(hash)))
  for (const { account, lt, hash } of page.transactions.slice(0, 4)) {
    await tourTransaction({ ours, npm }, id, master, makeAddress(id.workchain, account), lt, hexOf(hash))
  }
  return page.transactions.length
}

async function tourTransaction(
  { ours, npm }: Pick<TwoClients, 'ours' | 'npm'>,
  id: BlockIdExt,
  master: BlockIdExt,
  address: Address,
  lt: bigint,
  hash: string,
): Promise<void> {
  const account = coreAddress(id, address.subarray(1))
  const one = await npm.getAccountTransaction(account, lt.toString(), toTheirs(id))
  expect(loadTransaction(CoreCell.fromBoc(one.transaction)[0]?.beginParse() as never).lt).toBe(lt)
  expect(hexOf(cellHash((await ours.run(getOneTransaction(id, address, lt))) as never))).toBe(hash)
  const theirs = await npm.getAccountState(account, toTheirs(master))
  const mine = await ours.run(getAccountState(master, address))
  expect(theirs.lastTx?.lt).toBe(mine.account?.lastTransLt)
  expect((await ours.run(getAccountStatePrunned(master, address))).account?.lastTransLt).toBe(mine.account?.lastTransLt)
  await npm.getAccountStatePrunned(account, toTheirs(master))
  if (!mine.account) return
  const { lastTransLt, lastTransHash } = mine.account
  const list = await npm.getAccountTransactions(account, lastTransLt.toString(), Buffer.from(lastTransHash), 10)
  const chained = await ours.run(getTransactions(address, lastTransLt, lastTransHash, 10))
  expect(list.ids.map(({ seqno }) => seqno)).toEqual(chained.map(({ claimedBlock }) => claimedBlock.seqno))
}
