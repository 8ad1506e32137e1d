import { sameBytes } from '../../lib/byte-key.ts'
import { CellarError } from '../../lib/errors.ts'
import { MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import type { BlockSource } from '../../node/lite-source.ts'
import type { Checkpoint } from '../../store/commit.ts'
import type { Database } from '../../store/database.ts'
import { findBlock } from '../../store/lookups/blocks.ts'

/** A network must not be followed on top of another chain, even when its numbers fit. */
export async function checkSameChain(
  db: Database,
  source: BlockSource,
  { firstMcSeqno, lastMcSeqno, networkId }: Checkpoint,
  network: string,
  signal: AbortSignal,
): Promise<void> {
  // Of a network that is not that far, which may only be late, the newest block tells.
  const seqno = Math.min(lastMcSeqno, await source.awaitHead(signal))
  if (seqno < 1) return
  const { id, globalId } = await source.findHeader(seqno, signal)
  const other = (why: string) =>
    new CellarError(
      'CONFIG',
      `This database is of another chain than ${network}: ${why}. Give the --network it was made from, or another database (DATABASE_URL or --data-dir).`,
    )
  if (globalId !== networkId) throw other(`it holds network ${networkId}, and that is network ${globalId}`)
  if (seqno < firstMcSeqno) return
  const stored = await findBlock(db, { workchain: MASTERCHAIN, shard: WHOLE_SHARD, seqno })
  if (stored === undefined || !sameBytes(stored.rootHash, id.rootHash)) {
    throw other(`their masterchain blocks ${seqno} differ`)
  }
}
