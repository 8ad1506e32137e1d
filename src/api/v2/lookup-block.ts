import { Type } from '@sinclair/typebox'
import { invalid } from '../http/method-error.ts'
import { getBlockByLt, getBlockByUtime } from '../reads/indexed-blocks.ts'
import { getNamedBlock } from '../reads/named-block.ts'
import { Int32, Int64 } from './http/forms.ts'
import { defineMethod } from './http/method.ts'
import { Single } from './http/parameters.ts'
import { ShardParameters } from './http/shared-parameters.ts'
import { BlockIdExt } from './schemas/values.ts'
import { toBlockId } from './shapes/ids.ts'

export default defineMethod({
  name: 'lookupBlock',
  tag: 'blocks',
  summary: 'A block of a shard by exactly one of seqno, lt and unixtime',
  params: Type.Object({ ...ShardParameters, seqno: Single(Int32), lt: Single(Int64), unixtime: Single(Int32) }),
  result: BlockIdExt,
  async handle(call) {
    const { db, chain, dialect, params } = call
    const { workchain, shard, seqno, lt, unixtime } = params
    if ([seqno, lt, unixtime].filter((value) => value !== undefined).length !== 1) {
      throw invalid('exactly one of seqno, lt, unixtime should be specified')
    }
    if (shard === 0n) throw invalid('shard should not be zero')
    if (lt !== undefined && lt < 0n) throw invalid('lt should be non-negative')
    if (unixtime !== undefined && unixtime < 0) throw invalid('unixtime should be non-negative')
    if (lt !== undefined) return toBlockId(await getBlockByLt(db, chain, workchain, shard, lt), dialect)
    if (unixtime !== undefined) return toBlockId(await getBlockByUtime(db, chain, workchain, shard, unixtime), dialect)
    return toBlockId(await getNamedBlock(call, params), dialect)
  },
})
