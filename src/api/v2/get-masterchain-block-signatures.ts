import { Type } from '@sinclair/typebox'
import { Int32 } from './edge/forms.ts'
import { defineMethod } from './edge/method.ts'
import { noNode } from './edge/method-error.ts'
import { One, Required } from './edge/parameters.ts'
import { expectSeqno } from './edge/shared-parameters.ts'
import { getMasterchainBlock } from './reads/blocks.ts'
import { BlockIdExt, Bytes, Hash, Named } from './schemas/values.ts'

const Signature = Type.Object(
  { '@type': Named('blocks.signature'), node_id_short: Hash, signature: Bytes },
  { $id: 'BlockSignature' },
)

export default defineMethod({
  name: 'getMasterchainBlockSignatures',
  tag: 'blocks',
  summary: 'Signatures of the validators under a masterchain block: only a node has them',
  params: Type.Object({ seqno: Required(One(Int32, { description: 'masterchain seqno' })) }),
  result: Type.Object(
    { '@type': Named('blocks.blockSignatures'), id: BlockIdExt, signatures: Type.Array(Signature) },
    { $id: 'BlockSignatures' },
  ),
  async handle({ db, chain, params }) {
    await getMasterchainBlock(db, chain, expectSeqno(params.seqno))
    throw noNode('signatures stand beside blocks, not in them')
  },
})
