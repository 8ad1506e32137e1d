import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, operationName } from '../contract/contract-documents.ts'
import { isEmptyAnswer } from '../contract/empty-answer.ts'
import { NOT_SHOWN } from '../contract/not-shown.ts'
import { CHAINS, type ChainName, type ServedChain } from '../contract/served-chains.ts'
import { listOperations, loadDocument, toRequest } from './documents.ts'

const APIS: readonly Api[] = ['v3', 'v2', 'emulate']

/** Nothing was sent a moment ago. */
const NOTHING_PENDING = ['v3 get /pendingActions', 'v3 get /pendingTraces', 'v3 get /pendingTransactions']

/** What cannot be answered. */
const REFUSED: Readonly<Partial<Record<ChainName, readonly string[]>>> = {
  // The node had proofs of some of its blocks alone.
  recorded: ['v2 get /getMasterchainBlockSignatures 500', 'v2 post /getMasterchainBlockSignatures 500'],
  devnet: [],
}

describe.each(Object.entries(CHAINS).filter(([name]) => name in REFUSED))(
  '%s',
  { timeout: 600_000 },
  (given, serve) => {
    const name = given as ChainName
    let chain: ServedChain
    beforeAll(async () => {
      chain = await serve()
    }, 600_000)
    afterAll(() => chain?.[Symbol.asyncDispose]())

    test('every example of the reference is answered, in both dialects, with something where the chain has such things', async () => {
      const refused = new Set<string>()
      const empty = new Set<string>()
      for (const api of APIS) {
        const document = await loadDocument(chain.server, `/openapi/${api}.json`)
        for (const { url: base } of document.servers) {
          for (const operation of listOperations(document)) {
            const { path, verb } = operation
            const reply = await chain.server.inject(toRequest(base, operation))
            const title = operationName(api, verb, path)
            if (reply.statusCode !== 200) refused.add(`${title} ${reply.statusCode}`)
            else if (isEmptyAnswer(path, reply.json())) empty.add(title)
          }
        }
      }
      expect.soft([...refused]).toEqual(REFUSED[name])
      const known = [...Object.keys(NOT_SHOWN[name]), ...NOTHING_PENDING]
      expect([...empty].filter((title) => !known.includes(title))).toEqual([])
    })
  },
)
