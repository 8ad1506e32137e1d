import { readFile } from 'node:fs/promises'
import { refAt } from '../../src/cell/arena.ts'
import { readSingleRoot } from '../../src/cell/boc.ts'
import { type BlockIdExt, MASTERCHAIN } from '../../src/model/block.ts'
import { blockKey, shardHex } from '../../src/node/block-key.ts'
import { isSameBlock } from '../../src/node/proof/same-block.ts'
import { prefixesOverlap } from '../../src/node/proof/shard-tops.ts'
import { encodeTl, type Tl } from '../../src/node/tl/codec.ts'
import { makeProofBytes } from './merkle-proof.ts'
import { fromBase64, type JsonBlockId, readOracle, toBlockId } from './oracles.ts'
import { listRecordedAccounts, recordedTop } from './recorded-answers.ts'
import { refusal, type ServedChain } from './served-chain.ts'

interface RecordedHeader extends JsonBlockId {
  readonly gen_utime: number
  readonly end_lt: string
  readonly prev: JsonBlockId[]
}

interface Header {
  readonly id: BlockIdExt
  readonly utime: number
  readonly endLt: bigint
}

/** The chain that was recorded from the reference node, as far as the node's answers or the blocks themselves tell. */
export function createRecordedChain(path: string): ServedChain {
  const records = readOracle<RecordedHeader>('block_info.jsonl.gz')
  const headers = records.map(
    (record): Header => ({ id: toBlockId(record), utime: record.gen_utime, endLt: BigInt(record.end_lt) }),
  )
  const byKey = new Map(headers.map(({ id }) => [blockKey(id), id]))
  const masterchain = new Map(headers.filter(({ id }) => id.workchain === MASTERCHAIN).map(({ id }) => [id.seqno, id]))
  const zeroState = toBlockId(
    records.find(({ workchain, seqno }) => workchain === -1 && seqno === 1)?.prev[0] as JsonBlockId,
  )
  const top = recordedTop()
  const shards = new Map(
    readOracle<{ mc_seqno: number; data: string; proof: string }>('all_shards_info.jsonl.gz').map((each) => [
      each.mc_seqno,
      { data: fromBase64(each.data), proof: fromBase64(each.proof) },
    ]),
  )
  const accounts = new Map(
    listRecordedAccounts().map(({ call, answer }) => [Buffer.from(call.request).toString('hex'), answer]),
  )

  const has = (id: BlockIdExt): boolean => {
    const known = byKey.get(blockKey(id))
    return known !== undefined && isSameBlock(known, id)
  }
  const blockBytes = async (id: BlockIdExt): Promise<Uint8Array | undefined> => {
    if (!has(id)) return undefined
    const bytes = await readFile(`${path}/blocks/${id.workchain}_${shardHex(id.shard)}_${id.seqno}.boc`)
    return new Uint8Array(bytes)
  }
  const header = async (id: BlockIdExt, mode: number): Promise<Uint8Array> => {
    const bytes = await blockBytes(id)
    if (!bytes) return refusal(651, 'block is not in db')
    return encodeTl('liteServer.blockHeader', { id, mode, headerProof: proveHeader(bytes) })
  }

  return {
    zeroState,
    top: top.seqno,
    masterchainBlock: (seqno) => (seqno === 0 ? zeroState : masterchain.get(seqno)),
    blockBytes,
    answer: async (request, head) => {
      switch (request.kind) {
        case 'liteServer.getBlockHeader':
          return header(request.id, request.mode)
        case 'liteServer.lookupBlock': {
          const found = findHeader(headers, request, head)
          return found ? header(found.id, 0) : refusal(651, `cannot find block (last known masterchain block: ${head})`)
        }
        case 'liteServer.getAllShardsInfo': {
          const known = has(request.id) ? shards.get(request.id.seqno) : undefined
          return known && encodeTl('liteServer.allShardsInfo', { id: request.id, ...known })
        }
        case 'liteServer.getAccountState':
          return accounts.get(Buffer.from(encodeTl(request.kind, request)).toString('hex'))
        default:
          return undefined
      }
    },
  }
}

function findHeader(
  headers: readonly Header[],
  { id, lt, utime }: Tl<'liteServer.lookupBlock'>,
  head: number,
): Header | undefined {
  const isThere = ({ id: found }: Header): boolean =>
    found.workchain === id.workchain &&
    prefixesOverlap(found.shard, id.shard) &&
    (found.workchain !== MASTERCHAIN || found.seqno <= head)
  const fits = (found: Header): boolean =>
    (lt === undefined || found.endLt >= lt) &&
    (utime === undefined || found.utime >= utime) &&
    (lt !== undefined || utime !== undefined || found.id.seqno === id.seqno)
  return headers.filter((each) => isThere(each) && fits(each)).sort((a, b) => a.id.seqno - b.id.seqno)[0]
}

/** A Merkle proof that shows a block's header and nothing else. */
function proveHeader(bytes: Uint8Array): Uint8Array {
  const root = readSingleRoot(bytes)
  const hidden = new Set([1, 2, 3].map((i) => refAt(root.arena, root.index, i)))
  return makeProofBytes(root, (cell) => hidden.has(cell))
}
