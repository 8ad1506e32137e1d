import { CellarError } from '../../lib/errors.ts'
import { retry } from '../../lib/retry.ts'
import type { BlockIdExt } from '../../model/block.ts'
import { blockName } from '../../node/block-key.ts'
import type { ChainLoader } from '../block-loader.ts'
import { sameBlock } from '../frontier.ts'
import type { ParsedBlock } from '../parse-block.ts'

/** Bytes the loader may keep, and how far the network may be. */
export interface FetchedBlock {
  readonly id: BlockIdExt
  readonly data: Uint8Array
  /** Newest masterchain block that is worth asking for. */
  readonly reach: number
}

export interface BlockFetcher {
  fetchMasterchain(seqno: number): Promise<FetchedBlock>
  fetchBlock(id: BlockIdExt): Promise<Uint8Array>
}

export interface LiteLoaderOptions {
  readonly fetcher: BlockFetcher
  readonly parse: (bytes: Uint8Array) => ParsedBlock
  /** Masterchain blocks to read beyond the one asked for, as far as they exist. */
  readonly ahead: number
  /** Last masterchain block wanted at all. */
  readonly to: number
  readonly signal: AbortSignal
}

const PAUSE = { firstMs: 200, maxMs: 5_000 }

/** Gives proven blocks of a network. Masterchain blocks are read ahead of the asking, and each is checked before it is given out. */
export function createLiteLoader({ fetcher, parse, ahead, to, signal }: LiteLoaderOptions): ChainLoader {
  const coming = new Map<number, Promise<ParsedBlock>>()
  let reach = 0

  const parseAs = (id: BlockIdExt, data: Uint8Array): ParsedBlock => {
    const block = parse(data)
    if (sameBlock(block.id, id)) return block
    throw new CellarError('BROKEN_CHAIN', `block ${blockName(id)} does not hash to what it is called by`)
  }
  const fetchMasterchain = async (seqno: number): Promise<ParsedBlock> => {
    const fetched = await fetcher.fetchMasterchain(seqno)
    reach = fetched.reach
    return parseAs(fetched.id, fetched.data)
  }
  const readAheadOf = (seqno: number): void => {
    const last = Math.min(to, seqno + ahead, Math.max(seqno, reach))
    for (let next = seqno; next <= last; next++) {
      if (coming.has(next)) continue
      const block = fetchMasterchain(next)
      // Seen again when its turn comes.
      block.catch(() => undefined)
      coming.set(next, block)
    }
  }
  const take = async (seqno: number, prev: BlockIdExt | undefined): Promise<ParsedBlock> => {
    readAheadOf(seqno)
    const taken = coming.get(seqno) as Promise<ParsedBlock>
    coming.delete(seqno)
    const block = await taken
    const [found] = block.prev
    if (prev === undefined || (found !== undefined && sameBlock(found, prev))) return block
    throw new CellarError('BROKEN_CHAIN', `block ${blockName(block.id)} does not stand on the one known before it`)
  }

  return {
    load: async (id) => parseAs(id, await fetcher.fetchBlock(id)),
    // A block that is none, or not of this chain, is asked for again: its name was only the servers' word.
    loadMasterchain: (seqno, prev) =>
      retry(() => take(seqno, prev), {
        ...PAUSE,
        signal,
        shouldRetry: (error, failures) => error instanceof CellarError && failures < MAX_WRONG_BLOCKS,
      }),
  }
}

/** So many in a row are no accident; the failure is told, and whoever runs the loader begins anew. */
const MAX_WRONG_BLOCKS = 6
