import { Type } from '@sinclair/typebox'
import { base64 } from '../http/json-writer.ts'
import { nodeError } from '../http/method-error.ts'
import { getMasterchainBlock } from '../reads/indexed-blocks.ts'
import { getZerostate } from '../reads/zerostate.ts'
import { defineMethod } from './http/method.ts'
import { BlockIdExt, Hash, TypeName } from './schemas/values.ts'
import { toBlockId, toZerostateId } from './shapes/ids.ts'

export default defineMethod({
  name: 'getMasterchainInfo',
  tag: 'blocks',
  summary: 'Newest masterchain block and the zerostate',
  params: Type.Object({}),
  result: Type.Object(
    { '@type': TypeName('blocks.masterchainInfo'), last: BlockIdExt, state_root_hash: Hash, init: BlockIdExt },
    { $id: 'MasterchainInfo' },
  ),
  async handle({ db, chain, dialect }) {
    const { networkId, last: seqno } = await chain.getRange()
    const last = await getMasterchainBlock(db, chain, seqno)
    const zerostate = await getZerostate(db, networkId)
    if (last.stateHash === null) throw nodeError('the state hash of the newest block was not kept when it was indexed')
    return {
      '@type': 'blocks.masterchainInfo' as const,
      last: toBlockId(last, dialect),
      state_root_hash: base64(last.stateHash),
      init: toZerostateId(zerostate, dialect),
    }
  },
})
