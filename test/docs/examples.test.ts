import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { createTvm, type Tvm } from '../../src/tvm/tvm.ts'
import { type ImportedChain, importGenesis, MAINNET } from '../api/imported-chain.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { listOperations, loadDocument, toRequest } from './documents.ts'

const DOCUMENTS = ['/openapi/v3.json', '/openapi/v2.json', '/openapi/emulate.json']

/** Where the first blocks of mainnet, without a node beside them, have another answer than a result. */
const NO_RESULT: Readonly<Record<string, number>> = {
  '/walletInformation': 409, // the first wallet was none of today's kinds
  '/wallet': 409,
  '/getTokenData': 409,
  '/getMasterchainBlockSignatures': 542, // signatures stand beside blocks, and only a node has them
  '/getShardBlockProof': 542,
  '/dnsResolve': 500, // names came years later
  '/staking/nominatorPools/pool': 404, // pools came later, too
}

describe('every operation has an example', () => {
  let database: TestDatabase
  let server: FastifyInstance
  beforeAll(async () => {
    database = await testDatabase()
    server = await createServer({ db: database.api })
  })
  afterAll(async () => {
    await server.close()
    await database[Symbol.asyncDispose]()
  })

  test.each(DOCUMENTS)('of %s, with everything that it requires', async (url) => {
    const operations = listOperations(await loadDocument(server, url))
    expect(operations.length).toBeGreaterThan(2)
    for (const { path, verb, parameters, body } of operations) {
      const missing = parameters.filter(({ required, example }) => required && example === undefined)
      expect([path, verb, missing.map(({ name }) => name)]).toEqual([path, verb, []])
      const needsOne = parameters.length > 0 && verb === 'get'
      const hasOne = parameters.some(({ example }) => example !== undefined)
      expect([path, verb, !needsOne || hasOne]).toEqual([path, verb, true])
      if (body) expect([path, typeof body.example]).toEqual([path, 'object'])
    }
  })

  test.each(DOCUMENTS)('of %s that is well-formed', async (url) => {
    const document = await loadDocument(server, url)
    for (const operation of listOperations(document)) {
      const reply = await server.inject(toRequest(document.servers[0]?.url ?? '', operation))
      if (reply.statusCode === 422) throw new Error(`${operation.verb} ${operation.path}: ${reply.body}`)
    }
  })
})

describe.skipIf(!MAINNET)('over the first blocks of mainnet', () => {
  let chain: ImportedChain
  let server: FastifyInstance
  let tvm: Tvm
  const sent: Uint8Array[] = []
  beforeAll(async () => {
    chain = await importGenesis(MAINNET ?? '')
    tvm = await createTvm({ workers: 1, deadlineMs: 60_000 })
    const send = async (boc: Uint8Array) => {
      sent.push(boc)
    }
    server = await createServer({ db: chain.api, tvm, send })
  })
  afterAll(async () => {
    await server.close()
    await tvm.stop()
    await chain[Symbol.asyncDispose]()
  })

  test.each(DOCUMENTS.slice(0, 2))('each example of %s is answered, in both dialects', async (url) => {
    const document = await loadDocument(server, url)
    const wrong: unknown[] = []
    for (const { url: base } of document.servers) {
      for (const operation of listOperations(document)) {
        const reply = await server.inject(toRequest(base, operation))
        if (reply.statusCode !== (NO_RESULT[operation.path] ?? 200)) {
          wrong.push([base, operation.verb, operation.path, reply.statusCode, reply.body.slice(0, 300)])
        }
      }
    }
    expect(wrong).toEqual([])
    expect(sent.length).toBeGreaterThan(0)
  })
})
