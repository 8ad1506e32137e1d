import { Type } from '@sinclair/typebox'
import { defineMethod } from './http/method.ts'
import { TypeName } from './schemas/values.ts'

export default defineMethod({
  name: 'getConsensusBlock',
  tag: 'blocks',
  summary: 'Seqno of the newest masterchain block',
  params: Type.Object({}),
  result: Type.Object(
    { '@type': TypeName('ext.blocks.consensusBlock'), consensus_block: Type.Integer(), timestamp: Type.Integer() },
    { $id: 'ConsensusBlock' },
  ),
  async handle({ chain }) {
    const { last } = await chain.getRange()
    const timestamp = Math.floor(Date.now() / 1000)
    return { '@type': 'ext.blocks.consensusBlock' as const, consensus_block: last, timestamp }
  },
})
