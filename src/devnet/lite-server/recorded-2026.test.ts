import { beforeAll, describe, expect, test } from 'vitest'
import { createFolderArchive } from '../../../test/devnet/folder-archive.ts'
import { chain2026, listExchanges2026, signaturesIn } from '../../../test/lite-server/recorded-2026.ts'
import { decodeTl, encodeTl } from '../../node/tl/codec.ts'
import type { Tvm } from '../../tvm/tvm.ts'
import { Responder } from './lite-server.ts'

describe.skipIf(!chain2026)('the chain of the node v2026.06, served', () => {
  const exchanges = listExchanges2026()
  const failures: unknown[] = []
  const [version] = exchanges.filter(({ call }) => call === 'getVersion')
  const now = version ? decodeTl(version.answer, 'liteServer.version').now : 0
  let responder: Responder
  beforeAll(() => {
    responder = new Responder({
      archive: createFolderArchive({ folder: chain2026 as string, signatures: signaturesIn(exchanges) }),
      // No get-method is among the requests.
      tvm: undefined as unknown as Tvm,
      now: () => now,
      send: async () => undefined,
      onError: (error) => void failures.push(error),
    })
  })
  const ask = async (request: Uint8Array): Promise<Uint8Array> =>
    (await responder.respond(encodeTl('liteServer.query', { data: request }))) as Uint8Array

  const SAME_BYTES =
    /getVersion|getShardBlockProof|getBlockHeader|listBlockTransactions|getAccountState|getAllShardsInfo|getConfig/
  /** The node had not read the neighbour of the first block that it lists, so it pruned that one, too. */
  const UNREAD_NEIGHBOUR = /mc (50|150|200) mode (128|192)$/

  test("answers with the node's own bytes", async () => {
    const asked = exchanges.filter(({ call, name }) => SAME_BYTES.test(call) && !UNREAD_NEIGHBOUR.test(name))
    const different: string[] = []
    for (const { name, request, answer } of asked) {
      if (Buffer.compare(await ask(request), answer) !== 0) different.push(name)
    }
    expect(different).toEqual([])
    expect(asked.length).toBe(414)
    expect(failures).toEqual([])
  })
})
