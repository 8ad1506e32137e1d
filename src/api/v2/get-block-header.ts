import { Type } from '@sinclair/typebox'
import { getNamedBlock } from '../reads/named-block.ts'
import { Int32 } from './http/forms.ts'
import { defineMethod } from './http/method.ts'
import { Single } from './http/parameters.ts'
import { BlockHashes, ShardParameters } from './http/shared-parameters.ts'
import { BlockHeader } from './schemas/block.ts'
import { toBlockHeader } from './shapes/block-header.ts'

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
