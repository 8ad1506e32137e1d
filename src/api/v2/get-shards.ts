import { Type } from '@sinclair/typebox'
import { Required } from '../http/fields.ts'
import { getMasterchainBlock } from '../reads/indexed-blocks.ts'
import { listShardTops } from '../reads/shard-tops.ts'
import { Int32 } from './http/forms.ts'
import { defineMethod } from './http/method.ts'
import { Single } from './http/parameters.ts'
import { expectSeqno } from './http/shared-parameters.ts'
import { Shards } from './schemas/block.ts'
import { toBlockId } from './shapes/ids.ts'

export default defineMethod({
  name: 'getShards',
  aliases: ['shards'],
  tag: 'blocks',
  summary: 'Newest blocks of all shards at a masterchain block',
  params: Type.Object({ seqno: Required(Single(Int32, { description: 'masterchain seqno' })) }),
  result: Shards,
  async handle({ db, chain, dialect, params }) {
    const seqno = expectSeqno(params.seqno)
    const tops = await listShardTops(db, seqno)
    // Asked for last: retention may take a block away between two statements, but never bring it.
    await getMasterchainBlock(db, chain, seqno)
    return { '@type': 'blocks.shards' as const, shards: tops.map((top) => toBlockId(top, dialect)) }
  },
})
