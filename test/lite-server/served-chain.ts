import { createHash } from 'node:crypto'
import { writeBoc } from '../../src/cell/boc-writer.ts'
import { buildCell } from '../../src/cell/builder.ts'
import { asHash } from '../../src/cell/hash.ts'
import { cellHash } from '../../src/cell/hashing.ts'
import { type BlockIdExt, MASTERCHAIN, WHOLE_SHARD } from '../../src/model/block.ts'
import { isSameBlock } from '../../src/node/proof/same-block.ts'
import { encodeTl, type Tl } from '../../src/node/tl/codec.ts'
import type { LiteFunctions } from '../../src/node/tl/lite-functions.ts'

export type LiteRequest = Tl<keyof LiteFunctions>

/** A chain for a scripted server to speak of. */
export interface ServedChain {
  readonly zeroState: BlockIdExt
  readonly top: number
  masterchainBlock(seqno: number): BlockIdExt | undefined
  /** The bytes of a block, if the chain has it. */
  blockBytes(id: BlockIdExt): Promise<Uint8Array | undefined>
  /** What a server that has masterchain blocks up to `head` answers, beyond what every chain answers alike. */
  answer(request: LiteRequest, head: number): Promise<Uint8Array | undefined>
}

/** What a node says instead of an answer. */
export const refusal = (code: number, message: string): Uint8Array => encodeTl('liteServer.error', { code, message })

/** Masterchain "blocks" that are one cell each: enough for everything that only looks at hashes. */
export function createToyChain(top: number): ServedChain {
  const blocks = Array.from({ length: top + 1 }, (_, seqno) => {
    const root = buildCell((b) => b.storeUint(seqno, 32).storeUint(0x70, 8))
    const bytes = writeBoc(root)
    const fileHash = asHash(new Uint8Array(createHash('sha256').update(bytes).digest()))
    const id: BlockIdExt = { workchain: MASTERCHAIN, shard: WHOLE_SHARD, seqno, rootHash: cellHash(root), fileHash }
    return { id, bytes }
  })
  return {
    zeroState: blocks[0]?.id as BlockIdExt,
    top,
    masterchainBlock: (seqno) => blocks[seqno]?.id,
    blockBytes: async (id) => {
      const found = blocks[id.seqno]
      return found && isSameBlock(found.id, id) ? found.bytes : undefined
    },
    answer: async () => undefined,
  }
}
