import type { BlockId } from '../../model/block.ts'
import { ascii, type JsonWriter } from './json-writer.ts'

const WORKCHAIN = ascii('{"workchain":')
// The tab marks a value that the public dialect spells differently; to any JSON reader it is white space.
const SHARD = ascii(',"shard":\t"')
const SEQNO = ascii('","seqno":')

export function writeBlockId(w: JsonWriter, { workchain, shard, seqno }: BlockId): void {
  w.put(WORKCHAIN)
  w.integer(workchain)
  w.put(SHARD)
  w.integer(shard)
  w.put(SEQNO)
  w.integer(seqno)
  w.byte(0x7d)
}
