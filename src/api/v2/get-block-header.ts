import { Type } from '@sinclair/typebox'
import { Int32 } from './edge/forms.ts'
import { defineMethod } from './edge/method.ts'
import { One } from './edge/parameters.ts'
import { BlockHashes, ShardParameters } from './edge/shared-parameters.ts'
import { getNamedBlock } from './reads/named-block.ts'
import { BlockHeader } from './schemas/block.ts'
import { toBlockHeader } from './shapes/block-header.ts'

export default defineMethod({
  name: 'getBlockHeader',
  tag: 'blocks',
  summary: 'Header of a block',
  params: Type.Object({
    ...ShardParameters,
    seqno: One(Int32, { description: 'seqno of the block in its shard; the newest when left out' }),
    ...BlockHashes,
  }),
  result: BlockHeader,
  async handle(call) {
    return toBlockHeader(await getNamedBlock(call, call.params), call.dialect)
  },
})
