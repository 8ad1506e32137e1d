/** Signed decimal, as the API spells it, to 16 hex digits; what has 16 digits is hex already, decimals of shards are longer. */
export function toShardHex(shard: string): string {
  if (/^[0-9a-f]{16}$/i.test(shard)) return shard.toLowerCase()
  return /^-?\d+$/.test(shard) ? BigInt.asUintN(64, BigInt(shard)).toString(16).padStart(16, '0') : shard
}

export const WHOLE = '8000000000000000'

/** Which part of its workchain a shard has, from 0 to 1: a whole, a half, a quarter. */
export function shardRange(shard: string): { readonly from: number; readonly size: number } {
  const bits = BigInt(`0x${toShardHex(shard)}`)
  if (bits === 0n) return { from: 0, size: 1 }
  // The lowest bit that is set ends the prefix.
  const end = bits & -bits
  const total = 2 ** 64
  return { from: Number(bits - end) / total, size: (Number(end) * 2) / total }
}

/** A short name: the prefix without its end, as in "0:4…". */
export function shardName(workchain: number, shard: string): string {
  const hex = toShardHex(shard)
  return hex === WHOLE ? `${workchain}` : `${workchain}:${hex.replace(/0+$/, '')}`
}

/** Where the page of a block is. */
export function blockPath(workchain: number, shard: string, seqno: number): string {
  return workchain === -1 ? `/block/${seqno}` : `/block/${workchain}/${toShardHex(shard)}/${seqno}`
}
