import { expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { createTvm } from '../../src/tvm/tvm.ts'
import { importGenesis, MAINNET } from '../api/imported-chain.ts'

const ELECTOR = 'Ef8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzM0vF'

test.skipIf(MAINNET === undefined)(
  'mainnet’s first blocks, of rules long gone, are answered for as well',
  async () => {
    await using chain = await importGenesis(MAINNET as string)
    await using tvm = await createTvm({ workers: 1, deadlineMs: 60_000 })
    const server = await createServer({ db: chain.api, tvm })
    const ask = async (method: string, params: object) => {
      const payload = { method, params }
      const reply = await server.inject({ method: 'POST', url: '/api/v2/jsonRPC', payload })
      expect(reply.statusCode, `${method} ${reply.body.slice(0, 300)}`).toBe(200)
      return reply.json().result
    }
    const info = await ask('getMasterchainInfo', {})
    expect(info).toMatchObject({
      last: { seqno: 146 },
      init: {
        root_hash: 'F6OpKZKqvqeFp6CQmFomXNMfMj2EnaUSOXN+Mh+wVWk=',
        file_hash: 'XplPz01CXAps5qeSWUtxcyBfdAo5zVb1N979KLSKD24=',
      },
    })
    const { shards } = await ask('getOutMsgQueueSize', {})
    expect(shards[0]).toMatchObject({ id: info.last, size: expect.any(Number) })
    expect((await ask('shards', { seqno: 1 })).shards).toEqual(expect.any(Array))
    expect((await ask('getConfigParam', { param: 1 })).config.bytes).toMatch(/^te6cckEBAQEAIgAAQDMzMzMz/)
    const elector = await ask('getAddressInformation', { address: ELECTOR })
    expect(elector).toMatchObject({ state: 'active', block_id: { seqno: 146 } })
    const run = await ask('runGetMethod', { address: ELECTOR, method: 'active_election_id', stack: [] })
    expect(run).toMatchObject({ exit_code: 0, stack: [['num', expect.stringMatching(/^0x/)]] })
    const transactions = await ask('getTransactions', { address: ELECTOR, limit: 30 })
    expect(transactions.length).toBe(30)
    const block = await ask('getBlockTransactionsExt', { workchain: -1, shard: '-9223372036854775808', seqno: 100 })
    expect(block.transactions.length).toBeGreaterThan(0)
  },
  300_000,
)
