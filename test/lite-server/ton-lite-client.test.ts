import { Address as CoreAddress } from '@ton/core'
import { LiteSingleEngine, LiteClient as NpmClient } from 'ton-lite-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseAddress } from '../../src/cell/address.ts'
import { asHash } from '../../src/cell/hash.ts'
import { cellHash } from '../../src/cell/hashing.ts'
import { Slice } from '../../src/cell/slice.ts'
import { methodId } from '../../src/decode/contracts/interfaces.ts'
import type { BlockIdExt } from '../../src/model/block.ts'
import { getAccountState, runSmcMethod } from '../../src/node/lite/calls/account.ts'
import { getBlockHeader, lookupBlock } from '../../src/node/lite/calls/block.ts'
import { getMasterchainInfo, getMasterchainInfoExt, getTime, getVersion } from '../../src/node/lite/calls/chain.ts'
import { getConfigAll, getLibraries } from '../../src/node/lite/calls/config.ts'
import { getAllShardsInfo } from '../../src/node/lite/calls/shards.ts'
import { getOneTransaction, getTransactions, listBlockTransactions } from '../../src/node/lite/calls/transactions.ts'
import { LiteClient } from '../../src/node/lite/client.ts'
import { findProvenParam } from '../../src/node/proof/config.ts'
import { wholeHash } from '../../src/node/proof/opened.ts'
import { decodeTl, findTlKind } from '../../src/node/tl/codec.ts'
import { loadAccount } from '../../src/tlb/account.ts'
import {
  fromBase64,
  fromHex,
  type JsonBlockId,
  listExchanges,
  readOracle,
  recordedChain,
  toBlockId,
} from './oracles.ts'
import { listRecordedRuns, withRecordedCalls } from './recorded-calls.ts'
import { createRecordedChain } from './recorded-chain.ts'
import { ScriptedServer } from './scripted-server.ts'

type Their = { workchain: number; shard: string; seqno: number; rootHash: Buffer; fileHash: Buffer }

const toTheirs = ({ workchain, shard, seqno, rootHash, fileHash }: BlockIdExt): Their => ({
  ...{ workchain, shard: shard.toString(), seqno },
  ...{ rootHash: Buffer.from(rootHash), fileHash: Buffer.from(fileHash) },
})
const toOurs = ({ workchain, shard, seqno, rootHash, fileHash }: Their): BlockIdExt => ({
  ...{ workchain, shard: BigInt(shard), seqno },
  ...{ rootHash: asHash(new Uint8Array(rootHash)), fileHash: asHash(new Uint8Array(fileHash)) },
})
const ours = (text: string) => parseAddress(text)?.address as NonNullable<ReturnType<typeof parseAddress>>['address']
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const every = <T>(step: number, list: readonly T[]): T[] => list.filter((_, i) => i % step === 0)

describe.skipIf(!recordedChain)('ton-lite-client and ours, from the same server', () => {
  let server: ScriptedServer
  let client: LiteClient
  let engine: LiteSingleEngine
  let npm: NpmClient
  let last: BlockIdExt
  beforeAll(async () => {
    server = await ScriptedServer.start({ chain: withRecordedCalls(createRecordedChain(recordedChain as string)) })
    const { host, port, publicKey } = server.address
    client = new LiteClient(server.address)
    engine = new LiteSingleEngine({ host: `tcp://${host}:${port}`, publicKey: Buffer.from(publicKey) })
    npm = new NpmClient({ engine })
    last = (await client.run(getMasterchainInfo())).last
  })
  afterAll(async () => {
    engine?.close()
    await client?.close()
    await server?.close()
  })

  const headers = readOracle<JsonBlockId & { gen_utime: number; end_lt: string }>('block_info.jsonl.gz')

  test('where the chain is, time and version', async () => {
    const theirs = await npm.getMasterchainInfo()
    const { stateRootHash, init } = await client.run(getMasterchainInfo())
    expect(toOurs(theirs.last)).toEqual(last)
    expect(hexOf(theirs.stateRootHash)).toBe(hexOf(stateRootHash))
    expect(hexOf(theirs.init.fileHash)).toBe(hexOf(init.fileHash))
    const ext = await npm.getMasterchainInfoExt()
    const { lastUtime, now, version, capabilities } = await client.run(getMasterchainInfoExt())
    expect([ext.lastUtime, ext.now, ext.version, BigInt(ext.capabilities)]).toEqual([
      lastUtime,
      now,
      version,
      capabilities,
    ])
    expect(await npm.getCurrentTime()).toBe(await client.run(getTime()))
    expect((await npm.getVersion()).now).toBe((await client.run(getVersion())).now)
  })

  test('look-ups and headers', async () => {
    for (const record of every(97, headers)) {
      const { workchain, seqno, gen_utime: utime } = record
      const place = { workchain, shard: record.shard }
      const lt = BigInt(record.end_lt)
      const id = toBlockId(record)
      const byId = await npm.lookupBlockByID({ ...place, seqno })
      expect(toOurs(byId.id)).toEqual((await client.run(lookupBlock(id, { seqno }))).id)
      const byLt = await npm.lookupBlockByLt({ ...place, lt })
      expect(toOurs(byLt.id)).toEqual((await client.run(lookupBlock(id, { lt }))).id)
      const byUtime = await npm.lookupBlockByUtime({ ...place, utime })
      expect(toOurs(byUtime.id)).toEqual((await client.run(lookupBlock(id, { utime }))).id)
      const header = await npm.getBlockHeader(toTheirs(id))
      expect([toOurs(header.id), header.mode]).toEqual([(await client.run(getBlockHeader(id, 1))).id, 1])
    }
  })

  test('shards', async () => {
    for (const record of every(60, readOracle<{ id: JsonBlockId }>('all_shards_info.jsonl.gz'))) {
      const id = toBlockId(record.id)
      const { shards } = await npm.getAllShardsInfo(toTheirs(id))
      const tops = await client.run(getAllShardsInfo(id))
      const theirs = Object.entries(shards).flatMap(([workchain, each]) =>
        Object.entries(each).map(([shard, seqno]) => `${workchain} ${BigInt.asIntN(64, BigInt(shard))} ${seqno}`),
      )
      expect(theirs.sort()).toEqual(tops.map((top) => `${top.id.workchain} ${top.id.shard} ${top.id.seqno}`).sort())
    }
  })

  test('account states', async () => {
    for (const { address } of every(7, readOracle<{ address: string }>('accounts.jsonl.gz'))) {
      const theirs = await npm.getAccountState(CoreAddress.parse(address), toTheirs(last))
      const { account, shardBlock } = await client.run(getAccountState(last, ours(address)))
      expect(toOurs(theirs.shardBlock)).toEqual(shardBlock)
      if (account === null) {
        expect([theirs.state, theirs.lastTx]).toEqual([null, null])
        continue
      }
      const { root, lastTransLt, lastTransHash } = account
      const loaded = loadAccount(new Slice(root.arena, root.index))
      expect(theirs.lastTx).toEqual({ lt: lastTransLt, hash: BigInt(`0x${hexOf(lastTransHash)}`) })
      expect(theirs.balance.coins).toBe(loaded?.balance.coins)
      expect(theirs.state?.storage.state.type).toBe(loaded?.state.kind)
      const { state } = theirs.state?.storage ?? {}
      if (state?.type !== 'active' || loaded?.state.kind !== 'active') continue
      const { code, data } = loaded.state.init
      expect(state.state.code?.hash().toString('hex')).toBe(code ? hexOf(cellHash(code)) : undefined)
      expect(state.state.data?.hash().toString('hex')).toBe(data ? hexOf(cellHash(data)) : undefined)
    }
  })

  test('transactions of blocks, page by page', async () => {
    for (const record of every(150, headers)) {
      const id = toBlockId(record)
      const all = await npm.listBlockTransactions(toTheirs(id), { mode: 7, count: 256 })
      const { transactions, isIncomplete } = await client.run(listBlockTransactions(id))
      const toText = (lt: bigint | string, account: Uint8Array, hash: Uint8Array) =>
        `${lt} ${hexOf(account)} ${hexOf(hash)}`
      const expected = transactions.map(({ lt, account, hash }) => toText(lt, account, hash))
      expect(all.ids.map(({ lt, account, hash }) => toText(lt as string, account as Buffer, hash as Buffer))).toEqual(
        expected,
      )
      expect(all.incomplete).toBe(isIncomplete)
      const [first, second] = transactions
      if (!first || !second) continue
      const rest = await client.run(listBlockTransactions(id, { count: 1, after: first }))
      expect(rest).toEqual({ transactions: [second], isIncomplete: transactions.length > 2 })
      const after = {
        kind: 'liteServer.transactionId3' as const,
        account: Buffer.from(first.account),
        lt: `${first.lt}`,
      }
      const theirs = await npm.listBlockTransactions(toTheirs(id), { mode: 7 + 128, count: 1, after })
      expect([theirs.ids[0]?.lt, theirs.incomplete]).toEqual([`${second.lt}`, rest.isIncomplete])
    }
  })

  test('transactions of accounts', async () => {
    const last = readOracle<{ address: string; last_tx: { lt: string; hash: string } | null }>('accounts.jsonl.gz')
    const counts = new Map(
      readOracle<{ address: string; pages: { count: number }[] }>('get_transactions.jsonl.gz').map((each) => [
        each.address,
        each.pages[0]?.count,
      ]),
    )
    let compared = 0
    for (const { address, last_tx } of every(9, last)) {
      const count = counts.get(address)
      if (!last_tx || !count) continue
      const hash = fromHex(last_tx.hash)
      const theirs = await npm.getAccountTransactions(CoreAddress.parse(address), last_tx.lt, Buffer.from(hash), count)
      const mine = await client.run(getTransactions(ours(address), BigInt(last_tx.lt), asHash(hash), count))
      expect(theirs.ids.map(toOurs)).toEqual(mine.map(({ claimedBlock }) => claimedBlock))
      compared++
    }
    expect(compared).toBeGreaterThan(3)
  })

  test('single transactions, libraries and the configuration', async () => {
    const exchanges = listExchanges()
    const requests = (kind: string) => exchanges.filter(({ request }) => findTlKind(request) === kind).slice(0, 12)
    for (const { request } of requests('liteServer.getOneTransaction')) {
      const { id, account, lt } = decodeTl(request, 'liteServer.getOneTransaction')
      const text = `${account.workchain}:${hexOf(account.id)}`
      const block = { kind: 'tonNode.blockIdExt' as const, ...toTheirs(id) }
      const theirs = await npm.getAccountTransaction(CoreAddress.parse(text), lt.toString(), block)
      const mine = await client.run(getOneTransaction(id, ours(text), lt))
      expect(toOurs(theirs.id)).toEqual(id)
      expect(theirs.transaction.length > 0).toBe(mine !== null)
    }
    const libraries = requests('liteServer.getLibraries').map(({ request }) =>
      decodeTl(request, 'liteServer.getLibraries'),
    )
    for (const { libraryList } of libraries) {
      const theirs = await npm.getLibraries(libraryList.map((hash) => Buffer.from(hash)))
      const mine = await client.run(getLibraries(libraryList))
      expect(theirs.result.map(({ hash }) => hexOf(hash))).toEqual(mine.map(({ hash }) => hexOf(hash)))
    }
    const config = readOracle<{ id: JsonBlockId }>('config_all.json')[0]
    const id = toBlockId(config?.id as JsonBlockId)
    const extras = await npm.getConfig(toTheirs(id))
    const { config: root } = await client.run(getConfigAll(id))
    for (const [key, cell] of extras.config) {
      const found = findProvenParam(root, key)
      expect(found && hexOf(wholeHash({ arena: found.arena, index: found.cell })), `${key}`).toBe(
        cell.hash(0).toString('hex'),
      )
    }
  })

  test('get-methods run by the server', async () => {
    // Theirs knows methods by name only.
    const runs = listRecordedRuns().filter(({ method, method_id }) => methodId(method) === method_id)
    for (const { address, method, method_id, params_boc, mc_block } of every(4, runs)) {
      const id = toBlockId(mc_block)
      const params = fromBase64(params_boc)
      const mine = await client.run(runSmcMethod(id, ours(address), BigInt(method_id), params))
      const theirs = await npm.runMethod(CoreAddress.parse(address), method, Buffer.from(params), toTheirs(id))
      const result = mine.result ? Buffer.from(mine.result).toString('base64') : null
      expect([theirs.exitCode, theirs.result]).toEqual([mine.exitCode, result])
      expect(toOurs(theirs.shardBlock)).toEqual(mine.shardBlock)
    }
    expect(runs.length).toBeGreaterThan(10)
  })
})
