import { Type } from '@sinclair/typebox'
import type { BlockIdExt } from '../../model/block.ts'
import { getBlockSignatures } from '../../node/lite/calls/block-proof.ts'
import { Required } from '../http/fields.ts'
import { noNode } from '../http/method-error.ts'
import { getMasterchainBlock } from '../reads/indexed-blocks.ts'
import { Int32 } from './http/forms.ts'
import { defineMethod } from './http/method.ts'
import { Single } from './http/parameters.ts'
import { expectSeqno } from './http/shared-parameters.ts'
import { MasterchainBlockSignatures } from './schemas/proof.ts'
import { toSignatures } from './shapes/proof.ts'

export default defineMethod({
  name: 'getMasterchainBlockSignatures',
  tag: 'blocks',
  summary: 'Signatures of the validators under a masterchain block: only a node has them',
  params: Type.Object({ seqno: Required(Single(Int32, { description: 'masterchain seqno' })) }),
  result: MasterchainBlockSignatures,
  async handle({ db, chain, node, dialect, params }) {
    const block = await getMasterchainBlock(db, chain, expectSeqno(params.seqno))
    if (node === undefined) throw noNode('signatures stand beside blocks, not in them')
    const signatures = await node.run(getBlockSignatures(block.prev[0] as BlockIdExt, block))
    return toSignatures(block, signatures, dialect)
  },
})
