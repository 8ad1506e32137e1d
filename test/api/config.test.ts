import { readdirSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { toConfigChanges, toConfigParams } from '../../src/api/shapes/config.ts'
import { readSingleRoot } from '../../src/cell/boc.ts'
import { loadConfigParams } from '../../src/tlb/config-params.ts'
import { sharedData } from '../shared-data.ts'
import { openCell } from '../tlb/rebuild-block.ts'
import { type ImportedChain, importRecorded, RECORDED } from './imported-chain.ts'
import { seedCheckpoint } from './seed.ts'
import { type Json, serve } from './serve.ts'

const configs = sharedData('real', 'configs')

/** Bridges to other chains are told raw, and numbers that only the configuration's own contract knows. */
const isRaw = (id: number): boolean => id < 0 || id > 45

describe.skipIf(!configs)('real configurations', () => {
  const rootOf = (name: string) => {
    const root = readSingleRoot(readFileSync(`${configs}/${name}`))
    const slice = openCell(root)
    return slice.remainingBits === 256 ? loadConfigParams(slice).config : root
  }
  const names = configs ? readdirSync(configs).filter((name) => /^(?!config_proof).*\.boc$/.test(name)) : []

  test.each(names)('%s: every parameter has a name and is read', (name) => {
    const params = toConfigParams(rootOf(name), undefined)
    expect(params.length).toBeGreaterThan(20)
    for (const param of params.filter(({ id }) => !isRaw(id))) {
      expect([param.id, param.name]).toEqual([param.id, expect.stringMatching(/^[a-z_]+$/)])
      expect([param.id, param.value]).not.toEqual([param.id, null])
    }
    expect(() => JSON.stringify(params)).not.toThrow()
  })

  test('of mainnet in 2026, in the spelling of v3', () => {
    const root = rootOf('mainnet_config_84773657.boc')
    const [elector, timing] = toConfigParams(root, [1, 15])
    expect(elector).toMatchObject({ name: 'elector_addr', value: `-1:${'3'.repeat(64)}` })
    expect(timing?.value).toMatchObject({ validators_elected_for: 65536, stake_held_for: 32768 })
    const [validators] = toConfigParams(root, [34]) as [Json]
    expect(validators.value.list[0]).toMatchObject({
      public_key: expect.stringMatching(/^[0-9A-F]{64}$/),
      weight: expect.stringMatching(/^\d+$/),
    })
    expect(toConfigChanges(root, root, undefined)).toEqual([])
  })
})

describe.skipIf(!RECORDED)('/config of the recorded chain', () => {
  let chain: ImportedChain
  let server: FastifyInstance
  beforeAll(async () => {
    chain = await importRecorded(RECORDED as string)
    server = await createServer({ db: chain.api })
  }, 600_000)
  afterAll(async () => {
    await server?.close()
    await chain?.[Symbol.asyncDispose]()
  })

  const get = async (query: string): Promise<Json> => {
    const reply = await server.inject(`/api/v3/config${query}`)
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json()
  }

  test('the newest, a part of it, and what v2 says of the same parameter', async () => {
    const { params, seqno } = await get('')
    expect(seqno).toBe(chain.lastMcSeqno)
    expect(params.length).toBeGreaterThan(20)
    const some = await get('?id=15&id=34')
    expect(some.params).toEqual(params.filter(({ id }: Json) => id === 15 || id === 34))
    const v2 = (await server.inject('/api/v2/getConfigParam?param=15')).json()
    expect(v2.result.config.bytes).toBe(some.params[0].boc)
  })

  test('what changed between two key blocks', async () => {
    const stored = await chain.db.query<{ mc_seqno: number }>('select mc_seqno from configs order by mc_seqno')
    expect(stored.length).toBeGreaterThan(1)
    const [first, last] = [stored[0]?.mc_seqno ?? 0, stored.at(-1)?.mc_seqno ?? 0]
    const { changes, since_seqno, previous_since_seqno } = await get(
      `?seqno=${last}&compare_seqno=${Math.max(1, first)}`,
    )
    expect([since_seqno, previous_since_seqno]).toEqual([last, stored.at(-2)?.mc_seqno])
    expect(changes.length).toBeGreaterThan(0)
    for (const { before, after } of changes) expect(before?.boc).not.toBe(after?.boc)
    expect((await get(`?seqno=${last}&compare_seqno=${last}`)).changes).toEqual([])
  })

  test('a block that is not indexed', async () => {
    for (const query of ['?seqno=1000000', '?compare_seqno=1000000'])
      expect((await server.inject(`/api/v3/config${query}`)).statusCode).toBe(404)
  })
})

test('a configuration that nobody told is not found', async () => {
  await using served = await serve(async (db) => seedCheckpoint(db))
  for (const query of ['', '?seqno=1', '?compare_seqno=1']) {
    const { status, body } = await served.get(`/config${query}`)
    expect([query, status, body.error]).toEqual([query, 404, expect.stringContaining('is not stored')])
  }
})
