import { describe, expect, test } from 'vitest'
import { Responder } from '../../src/devnet/lite-server/lite-server.ts'
import { createBlockFinder } from '../../src/index/backfill/find-block.ts'
import { shardsOverlap } from '../../src/index/frontier.ts'
import type { BlockIdExt } from '../../src/model/block.ts'
import { blockName } from '../../src/node/block-key.ts'
import type { LiteCall } from '../../src/node/lite/call.ts'
import { encodeTl } from '../../src/node/tl/codec.ts'
import { createRecordedArchive } from '../devnet/recorded-archive.ts'
import { type JsonBlockId, readOracle, recordedChain, toBlockId } from '../lite-server/oracles.ts'

interface RecordedHeader extends JsonBlockId {
  readonly after_split: boolean
  readonly after_merge: boolean
}

describe.skipIf(!recordedChain)('blocks found by their number', { timeout: 120_000 }, () => {
  test('the first of a shard after a split or a merge too, with the masterchain block that commits them', async () => {
    const archive = createRecordedArchive(recordedChain as string)
    // Nothing that is asked here runs a contract.
    const tvm = undefined as never
    const responder = new Responder({
      archive,
      tvm,
      now: () => 0,
      send: async () => undefined,
      onError: () => undefined,
    })
    const ask = async <T>(call: LiteCall<T>): Promise<T> =>
      call.read((await responder.respond(encodeTl('liteServer.query', { data: call.request }))) as Uint8Array)
    const known = archive.masterchainHead()
    const find = createBlockFinder(ask, known)
    const firstNaming = (id: BlockIdExt): number => {
      for (let seqno = 1; ; seqno++) {
        const tops = archive.shardTops(seqno) ?? []
        if (tops.some((top) => shardsOverlap(top, id) && top.seqno >= id.seqno)) return seqno
      }
    }
    const blocks = readOracle<RecordedHeader>('block_info.jsonl.gz')
    const merged = blocks.filter(({ after_merge }) => after_merge)
    const split = blocks.filter(({ after_split }) => after_split)
    expect([merged.length, split.length]).toEqual([3, 12])
    for (const id of [...merged, ...split.slice(0, 2)].map(toBlockId)) {
      expect([blockName(id), await find(id)]).toEqual([
        blockName(id),
        expect.objectContaining({ id, mcSeqno: firstNaming(id) }),
      ])
    }
  })
})
