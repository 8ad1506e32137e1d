import { inOrder } from '../lib/in-order.ts'
import type { BlockIdExt } from '../model/block.ts'
import type { ChainLoader } from './block-loader.ts'
import { collectShardBlocks, type Frontier } from './frontier.ts'
import type { ParsedBlock } from './parse-block.ts'

/** A masterchain block with the shard blocks it commits: what is indexed whole or not at all. */
export interface MasterchainStep {
  readonly mcSeqno: number
  readonly block: ParsedBlock
  /** Parents before children. */
  readonly shardBlocks: readonly ParsedBlock[]
  readonly fileBytes: number
}

/** Where a run starts: what is known of the masterchain block before its first. */
export interface RunStart {
  readonly from: number
  readonly prev: BlockIdExt | undefined
  /**
   * Shard tops before the first block. Undefined when that block is unknown: then only those tops are taken that the first block
   * registers itself, and nothing below them, for nobody says which masterchain block committed what lies below.
   */
  readonly frontier: Frontier | undefined
}

/**
 * The masterchain from a block on with all its shard blocks, in order, until `to` or the first failure, which is thrown at
 * its place. Blocks are read up to `ahead` masterchain blocks ahead.
 */
export function masterchainRun(
  loader: ChainLoader,
  start: RunStart,
  to: number,
  options: { readonly ahead: number; readonly signal?: AbortSignal | undefined },
): AsyncGenerator<MasterchainStep, void, void> {
  return inOrder(
    masterchainLinks(loader, start, to),
    async ({ block, former }): Promise<MasterchainStep> => {
      const shardBlocks =
        former === undefined
          ? await Promise.all(block.tops.filter((top) => isRegisteredBy(block, top)).map(loader.load))
          : await collectShardBlocks(block.tops, former, loader.load)
      const fileBytes = shardBlocks.reduce((sum, shardBlock) => sum + shardBlock.fileBytes, block.fileBytes)
      return { mcSeqno: block.id.seqno, block, shardBlocks, fileBytes }
    },
    options,
  )
}

const isRegisteredBy = (block: ParsedBlock, top: ParsedBlock['tops'][number]): boolean =>
  top.seqno > 0 && top.regMcSeqno === block.id.seqno

async function* masterchainLinks(loader: ChainLoader, start: RunStart, to: number) {
  let { prev, frontier } = start
  for (let seqno = start.from; seqno <= to; seqno++) {
    const block = await loader.loadMasterchain(seqno, prev)
    yield { block, former: frontier }
    prev = block.id
    frontier = block.tops
  }
}
