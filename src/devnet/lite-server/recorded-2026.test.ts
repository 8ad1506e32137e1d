import { beforeAll, describe, expect, test } from 'vitest'
import { createFolderArchive } from '../../../test/devnet/folder-archive.ts'
import { createLoadedCells } from '../../../test/devnet/loaded-cells.ts'
import { fromHex } from '../../../test/lite-server/oracles.ts'
import { chain2026, listExchanges2026, signaturesIn } from '../../../test/lite-server/recorded-2026.ts'
import { toRecordedAnswer } from '../../../test/lite-server/recorded-answers.ts'
import { cellHash } from '../../cell/hashing.ts'
import type { ProvenConfig } from '../../node/lite/calls/config.ts'
import type { CommittedBlock } from '../../node/lite/calls/lookup.ts'
import type { ProvenChain } from '../../node/proof/block-link.ts'
import { decodeTl, encodeTl } from '../../node/tl/codec.ts'
import type { Tvm } from '../../tvm/tvm.ts'
import type { LoadedCells } from '../chain/chain-archive.ts'
import { Responder } from './lite-server.ts'

/** The node had 256 to 383 masterchain blocks when it was asked: of two blocks of one second it then finds the second. */
const BLOCKS_OF_THE_NODE = 300

/**
 * Nodes keep a cell without references in a proof if it is in memory, and prune it if they would have to read it. It is
 * in memory once a request has looked at it. These four were, before a recorded answer shows them, and no recorded
 * request did that: entries of the list of masterchain blocks, in states 1, 101, 150 and 217.
 */
const READ_BEFORE = [
  '1458ecffba04f1bf8d5dd16f85cc9540bf025078c7ef5aa636c459ccfedefc24',
  '2782487456ee34bd6c0609e3d24e0ca91f517547787a8812e9bae30ec0717d2c',
  '9174729049a807b0b2705a7cf3d42fd0af8ee2b58d4958a17d4f10cf262f46ae',
  'c28df3c02124d19ce77661f5cb5b8774c103af387a7cd6c066a1397318f89446',
]

/** What was proven, without the trees that prove it. */
function summaryOf(proven: unknown) {
  const { id, to, isComplete, keyBlock, committedBy, config } = proven as Partial<
    ProvenChain & CommittedBlock & ProvenConfig
  >
  return { id, to, isComplete, keyBlock, committedBy, config: config && cellHash(config) }
}

describe.skipIf(!chain2026)('the chain of the node v2026.06, served', () => {
  const exchanges = listExchanges2026()
  const failures: unknown[] = []
  let create: (loadedCells?: LoadedCells) => Responder
  beforeAll(() => {
    const [version] = exchanges.filter(({ call }) => call === 'getVersion')
    const now = version ? decodeTl(version.answer, 'liteServer.version').now : 0
    const archive = createFolderArchive({
      folder: chain2026 as string,
      signatures: signaturesIn(exchanges),
      indexedBlocks: BLOCKS_OF_THE_NODE,
    })
    create = (loadedCells) =>
      new Responder({
        archive: loadedCells ? { ...archive, loadedCells } : archive,
        // No get-method is among the requests.
        tvm: undefined as unknown as Tvm,
        now: () => now,
        send: async () => undefined,
        onError: (error) => void failures.push(error),
      })
  })
  const ask = async (responder: Responder, request: Uint8Array): Promise<Uint8Array> =>
    (await responder.respond(encodeTl('liteServer.query', { data: request }))) as Uint8Array

  test("every request gets the node's own bytes, errors included", async () => {
    const responder = create(createLoadedCells(READ_BEFORE.map(fromHex)))
    const different: string[] = []
    for (const { name, request, answer } of exchanges) {
      if (Buffer.compare(await ask(responder, request), answer) !== 0) different.push(name)
    }
    expect(different).toEqual([])
    expect(exchanges.length).toBeGreaterThanOrEqual(903)
    expect(failures).toEqual([])
  })

  test('with all states in memory only proofs of old blocks differ, and prove the same', async () => {
    const responder = create()
    let different = 0
    for (const exchange of exchanges) {
      const { call, name, request, answer } = exchange
      const mine = await ask(responder, request)
      if (Buffer.compare(mine, answer) === 0) continue
      different++
      expect(call, name).toMatch(/getConfig|getBlockProof|lookupBlockWithProof/)
      const read = toRecordedAnswer(exchange)?.call.read
      expect(summaryOf(read?.(mine)), name).toEqual(summaryOf(read?.(answer)))
    }
    expect(different).toBeLessThan(exchanges.length / 10)
    expect(failures).toEqual([])
  })
})
