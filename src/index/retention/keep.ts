import { MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import type { Checkpoint } from '../../store/commit.ts'
import type { Queryable } from '../../store/database.ts'

/** How much of the chain is kept, back from its newest stored block; undefined: all of it. */
export type Keep = { readonly blocks: number } | { readonly seconds: number } | undefined

const UNITS: Readonly<Record<string, number>> = { m: 60, h: 3600, d: 86_400 }

/** As `--keep` has it: `forever`, `90d`, `12h`, `30m`, or a number of masterchain blocks. */
export const KEEP_FORM = '^(forever|[1-9]\\d{0,8}([mhd]| ?blocks)?)$'

export function parseKeep(text: string): Keep {
  if (text === 'forever') return undefined
  const count = Number.parseInt(text, 10)
  const unit = UNITS[text.at(-1) as string]
  return unit === undefined ? { blocks: count } : { seconds: count * unit }
}

/** The first masterchain block to keep. Time is that of the chain, so one that stands still loses nothing. */
export async function findEdge(
  db: Queryable,
  keep: NonNullable<Keep>,
  { firstMcSeqno: first, lastMcSeqno: last }: Pick<Checkpoint, 'firstMcSeqno' | 'lastMcSeqno'>,
): Promise<number> {
  if ('blocks' in keep) return Math.max(first, last - keep.blocks + 1)
  const [row] = await db.query<{ seqno: number }>(
    `select seqno from blocks where workchain = $1 and shard = $2 and gen_utime >=
       (select gen_utime from blocks where workchain = $1 and shard = $2 and seqno = $3) - $4::bigint
     order by gen_utime, seqno limit 1`,
    [MASTERCHAIN, WHOLE_SHARD, last, keep.seconds],
  )
  return Math.max(first, row?.seqno ?? first)
}
