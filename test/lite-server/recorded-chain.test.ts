import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseAddress } from '../../src/cell/address.ts'
import { type BlockIdExt, MASTERCHAIN, WHOLE_SHARD } from '../../src/model/block.ts'
import { shardHex } from '../../src/node/block-key.ts'
import { afterMasterchainBlock } from '../../src/node/lite/call.ts'
import { getAccountState } from '../../src/node/lite/calls/account.ts'
import { getBlock, getBlockHeader, lookupBlock } from '../../src/node/lite/calls/block.ts'
import { getMasterchainInfo } from '../../src/node/lite/calls/chain.ts'
import { getAllShardsInfo } from '../../src/node/lite/calls/shards.ts'
import { LiteClient } from '../../src/node/lite/client.ts'
import { type Agreement, LitePool } from '../../src/node/lite/pool.ts'
import type { ProvenBlock } from '../../src/node/proof/header.ts'
import { listPrevBlocks } from '../../src/node/proof/prev-blocks.ts'
import { isSameBlock } from '../../src/node/proof/same-block.ts'
import { always, randomFaults } from './faults.ts'
import { type JsonBlockId, readOracle, recordedChain, toBlockId } from './oracles.ts'
import { createRecordedChain } from './recorded-chain.ts'
import { ScriptedServer } from './scripted-server.ts'
import type { ServedChain } from './served-chain.ts'

const masterchain = { workchain: MASTERCHAIN, shard: WHOLE_SHARD }

describe.skipIf(!recordedChain)('a lite server with the recorded chain', () => {
  let chain: ServedChain
  let server: ScriptedServer
  let client: LiteClient
  beforeAll(async () => {
    chain = createRecordedChain(recordedChain as string)
    server = await ScriptedServer.start({ chain })
    client = new LiteClient(server.address)
  })
  afterAll(async () => {
    await client.close()
    await server.close()
  })

  test('headers and look-ups name the blocks that the reference node names', async () => {
    const records = readOracle<JsonBlockId & Record<string, unknown>>('block_info.jsonl.gz')
    for (const record of records.filter((_, i) => i % 50 === 0)) {
      const id = toBlockId(record)
      const { info } = await client.run(getBlockHeader(id))
      expect(listPrevBlocks(info)).toEqual((record.prev as JsonBlockId[]).map(toBlockId))
      expect(info).toMatchObject({ genUtime: record.gen_utime, endLt: BigInt(record.end_lt as string) })
      expect((await client.run(lookupBlock(id, { seqno: id.seqno }))).id).toEqual(id)
      expect((await client.run(lookupBlock(id, { lt: info.endLt }))).id.seqno).toBe(id.seqno)
      expect((await client.run(lookupBlock(id, { utime: info.genUtime }))).id.seqno).toBeLessThanOrEqual(id.seqno)
    }
  })

  test('accounts at the top, existing and not', async () => {
    const { last } = await client.run(getMasterchainInfo())
    const accounts = readOracle<{ address: string; status: string; last_tx: { lt: string } }>('accounts.jsonl.gz')
    for (const { address, status, last_tx } of accounts.slice(0, 40)) {
      const { account } = await client.run(getAccountState(last, parseAddress(address)?.address as never))
      if (status === 'nonexist') expect(account).toBeNull()
      else expect(account?.lastTransLt).toBe(BigInt(last_tx.lt))
    }
  })

  test('a pool finds out by asking which servers keep old blocks', async () => {
    const forgetful = always({ kind: 'error', code: 651 }, 'liteServer.lookupBlock')
    await using young = await ScriptedServer.start({ chain, seed: 2, faults: forgetful })
    await using pool = new LitePool({ servers: [young.address, server.address], zeroState: chain.zeroState })
    // It may sit on the question for a while, so that nobody else is asked for want of an answer.
    const call = afterMasterchainBlock(lookupBlock(masterchain, { seqno: 20 }, { archival: true }), 1)
    const ask = async () => {
      expect((await pool.run(call)).id).toEqual(chain.masterchainBlock(20))
      return pool.status.map(({ isArchival }) => isArchival)
    }
    // On a machine that stands still the answer to that question may come too late, and is asked for again.
    await expect.poll(ask).toEqual([false, true])
    const asked = young.asked.get('liteServer.lookupBlock')
    await ask()
    expect(young.asked.get('liteServer.lookupBlock')).toBe(asked)
  })
})

/** No fault of these servers makes anybody wait, but the machine may. */
const PATIENCE_MS = 30_000

/** The masterchain blocks of a run and the tops of their shards, read as an indexer would. */
async function readRun(pool: LitePool, from: number, count: number): Promise<Map<string, Uint8Array>> {
  const blocks = new Map<string, Uint8Array>()
  const keep = async (id: BlockIdExt): Promise<void> => {
    const { data } = await pool.run(getBlock(id), { timeoutMs: PATIENCE_MS })
    blocks.set(`${id.workchain}_${shardHex(id.shard)}_${id.seqno}.boc`, data)
  }
  const agreement: Agreement<ProvenBlock> = {
    isSame: (a, b) => isSameBlock(a.id, b.id),
    isBorneOut: ({ id }) =>
      pool.run(getBlock(id), { timeoutMs: PATIENCE_MS }).then(
        () => true,
        () => false,
      ),
  }
  let before: BlockIdExt | undefined
  for (let seqno = from; seqno < from + count; seqno++) {
    const call = lookupBlock(masterchain, { seqno }, { mcSeqno: seqno })
    const { id, info } = await pool.runAgreed(call, agreement, { timeoutMs: PATIENCE_MS })
    if (before && !listPrevBlocks(info).some((prev) => isSameBlock(prev, before as BlockIdExt)))
      throw new Error('a gap')
    before = id
    const tops = await pool.run(getAllShardsInfo(id), { timeoutMs: PATIENCE_MS })
    await Promise.all([id, ...tops.map((top) => top.id)].filter((each) => each.seqno > 0).map(keep))
  }
  return blocks
}

describe.skipIf(!recordedChain)('a pool of two bad servers and a good one', () => {
  let chain: ServedChain
  beforeAll(() => {
    chain = createRecordedChain(recordedChain as string)
  })

  test.each(Array.from({ length: 25 }, (_, i) => i + 1))('seed %i: every block arrives as it is', async (seed) => {
    const faults = randomFaults(0.4)
    await using a = await ScriptedServer.start({ chain, seed: seed * 3, faults })
    await using b = await ScriptedServer.start({ chain, seed: seed * 3 + 1, faults })
    await using good = await ScriptedServer.start({
      chain,
      seed: seed * 3 + 2,
      faults: always({ kind: 'slow', ms: 5 }),
    })
    await using pool = new LitePool({
      servers: [a, b, good].map(({ address }) => address),
      zeroState: chain.zeroState,
      adnl: { reconnectFirstMs: 10, reconnectMaxMs: 100 },
    })
    const blocks = await readRun(pool, 1 + seed * 20, 4)
    for (const [name, data] of blocks) {
      expect(Buffer.compare(data, await readFile(`${recordedChain}/blocks/${name}`)), name).toBe(0)
    }
    const liars = [a, b].map(({ played }) => played.some(({ kind }) => kind === 'wrong-bytes' || kind === 'other-id'))
    const caught = pool.status.map(({ lies }) => lies > 0)
    expect(caught[2]).toBe(false)
    // A lie that nobody waited for any more was not looked at; whoever was caught did lie.
    for (const i of [0, 1]) if (caught[i]) expect(liars[i]).toBe(true)
  })
})
