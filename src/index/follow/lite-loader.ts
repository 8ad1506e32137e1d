import { CellarError } from '../../lib/errors.ts'
import { retry } from '../../lib/retry.ts'
import type { BlockIdExt } from '../../model/block.ts'
import { blockName } from '../../node/block-key.ts'
import type { BlockSource } from '../../node/lite-source.ts'
import type { ChainLoader } from '../block-loader.ts'
import { sameBlock } from '../frontier.ts'
import type { ParsedBlock } from '../parse-block.ts'

export interface LiteLoaderOptions {
  readonly source: BlockSource
  readonly parse: (bytes: Uint8Array) => Promise<ParsedBlock>
  /** Masterchain blocks to read beyond the one asked for, as far as they exist. */
  readonly ahead: number
  /** Last masterchain block wanted at all. */
  readonly to: number
  readonly signal: AbortSignal
  readonly onTrouble?: ((what: string, error: Error, failures: number) => void) | undefined
}

const PAUSE = { firstMs: 200, maxMs: 5_000 }

/** Gives proven blocks of a network. Masterchain blocks are read ahead of the asking, each checked before it is given out. */
export function createLiteLoader(options: LiteLoaderOptions): ChainLoader {
  const { source, parse, ahead, to, signal, onTrouble } = options
  const coming = new Map<number, Promise<ParsedBlock>>()

  const parseAs = async (id: BlockIdExt, data: Uint8Array): Promise<ParsedBlock> => {
    // A copy: what a packet was read from may be shared, and a parsed block's bytes move to another thread.
    const block = await parse(new Uint8Array(data))
    if (sameBlock(block.id, id)) return block
    throw new CellarError('BROKEN_CHAIN', `block ${blockName(id)} does not hash to what it is called by`)
  }
  const fetchMasterchain = async (seqno: number): Promise<ParsedBlock> => {
    const { id, data } = await source.fetchMasterchain(seqno, signal)
    return parseAs(id, data)
  }
  const readAheadOf = (seqno: number): void => {
    const last = Math.min(to, seqno + ahead, Math.max(seqno, source.head ?? 0))
    for (let next = seqno; next <= last; next++) {
      if (coming.has(next)) continue
      const block = fetchMasterchain(next)
      // Seen again when its turn comes.
      block.catch(() => undefined)
      coming.set(next, block)
    }
  }

  return {
    load: async (id) => parseAs(id, await source.fetchBlock(id, signal)),
    loadMasterchain: (seqno, prev) =>
      retry(
        async () => {
          readAheadOf(seqno)
          const taken = coming.get(seqno) as Promise<ParsedBlock>
          coming.delete(seqno)
          const block = await taken
          const [found] = block.prev
          if (prev === undefined || (found !== undefined && sameBlock(found, prev))) return block
          const name = blockName(block.id)
          throw new CellarError('BROKEN_CHAIN', `block ${name} does not stand on the block before it that is known`)
        },
        {
          ...PAUSE,
          signal,
          // The servers named a block that is none, or not of this chain: they are asked again.
          isPassing: (error, failures) => {
            if (!(error instanceof CellarError)) return false
            onTrouble?.(`masterchain block ${seqno}`, error, failures)
            return true
          },
        },
      ),
  }
}
