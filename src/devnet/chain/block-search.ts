/** Where in a shard's list of blocks: below 0 when what is sought lies before the block at a place, 0 at it, above 0 after it. */
export type ComparePlace = (place: number) => number

/**
 * The first of `count` ascending blocks that is not before what is sought; undefined when all are. Of several that are
 * equal to it, the one that halving meets first, which is how nodes search: they count places from 1.
 */
export function searchBlocks(count: number, compare: ComparePlace): number | undefined {
  let before = 0
  let after = count + 1
  while (after - before > 1) {
    const middle = (before + after) >> 1
    const order = compare(middle - 1)
    if (order === 0) return middle - 1
    if (order < 0) after = middle
    else before = middle
  }
  return after > count ? undefined : after - 1
}

/** What of a block is looked up: one of the three. */
export interface BlockPoint {
  readonly seqno?: number | undefined
  readonly lt?: bigint | undefined
  readonly utime?: number | undefined
}

/** Where a point lies, seen from a block, as `ComparePlace` has it. */
export function comparePoint(
  { seqno, lt, utime }: BlockPoint,
  block: { readonly seqno: number; readonly endLt: bigint; readonly genUtime: number },
): number {
  if (lt !== undefined) return lt === block.endLt ? 0 : lt < block.endLt ? -1 : 1
  if (utime !== undefined) return utime - block.genUtime
  return (seqno as number) - block.seqno
}
