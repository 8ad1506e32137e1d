import { beginCell, type Cell } from '@ton/core'

/** A cell as older clients spell it. */
export function toCellObject(cell: Cell): object {
  const len = cell.bits.length
  const padded = beginCell()
    .storeBits(cell.bits)
    .storeUint(0, (8 - (len % 8)) % 8)
  const b64 = padded
    .asSlice()
    .loadBuffer(padded.bits / 8)
    .toString('base64')
  return { data: { b64, len }, refs: cell.refs.map(toCellObject) }
}
