import { type Static, Type } from '@sinclair/typebox'
import { MASTERCHAIN } from '../../model/block.ts'
import type { Dialect } from '../../record/dialect.ts'
import type { IndexedBlock } from '../reads/indexed-blocks.ts'
import { getNamedBlock } from '../reads/named-block.ts'
import { Int32 } from './http/forms.ts'
import { defineMethod } from './http/method.ts'
import { Single } from './http/parameters.ts'
import { BlockHashes, ShardParameters } from './http/shared-parameters.ts'
import { BlockHeader } from './schemas/block.ts'
import { toBlockId } from './shapes/ids.ts'

export default defineMethod({
  name: 'getBlockHeader',
  tag: 'blocks',
  summary: 'Header of a block',
  params: Type.Object({
    ...ShardParameters,
    seqno: Single(Int32, { description: 'seqno of the block in its shard; the newest when left out' }),
    ...BlockHashes,
  }),
  result: BlockHeader,
  async handle(call) {
    return toBlockHeader(await getNamedBlock(call, call.params), call.dialect)
  },
})

/** The fields of a block's v3 document that the header repeats. */
interface Document {
  readonly global_id: number
  readonly version: number
  readonly after_merge: boolean
  readonly after_split: boolean
  readonly before_split: boolean
  readonly want_merge: boolean
  readonly want_split: boolean
  readonly key_block: boolean
  readonly validator_list_hash_short: number
  readonly gen_catchain_seqno: number
  readonly min_ref_mc_seqno: number
  readonly prev_key_block_seqno: number
  readonly start_lt: string
  readonly end_lt: string
}

function toBlockHeader(block: IndexedBlock, dialect: Dialect): Static<typeof BlockHeader> {
  const doc = JSON.parse(block.doc.toString('latin1')) as Document
  return {
    '@type': 'blocks.header',
    id: toBlockId(block, dialect),
    global_id: doc.global_id,
    version: doc.version,
    after_merge: doc.after_merge,
    after_split: doc.after_split,
    before_split: doc.before_split,
    want_merge: doc.want_merge,
    want_split: doc.want_split,
    validator_list_hash_short: doc.validator_list_hash_short,
    catchain_seqno: doc.gen_catchain_seqno,
    min_ref_mc_seqno: doc.min_ref_mc_seqno,
    is_key_block: doc.key_block,
    // Only the masterchain's is given, though every header has one.
    prev_key_block_seqno: block.workchain === MASTERCHAIN ? doc.prev_key_block_seqno : 0,
    start_lt: doc.start_lt,
    end_lt: doc.end_lt,
    gen_utime: block.genUtime,
    prev_blocks: block.prev.map((id) => toBlockId(id, dialect)),
  }
}
