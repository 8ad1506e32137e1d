import { Type } from '@sinclair/typebox'
import { getConfig } from '../reads/config-at.ts'
import { toBytes } from '../shapes/cells.ts'
import { defineMethod } from './http/method.ts'
import { expectSeqno, SeqnoParameter } from './http/shared-parameters.ts'
import { ConfigInfo } from './schemas/config.ts'

export default defineMethod({
  name: 'getConfigAll',
  tag: 'configuration',
  summary: 'Root cell of the configuration dictionary',
  params: Type.Object({ seqno: SeqnoParameter }),
  result: ConfigInfo,
  async handle({ db, chain, params }) {
    const config = await getConfig(db, chain, expectSeqno(params.seqno))
    return { '@type': 'configInfo' as const, config: { '@type': 'tvm.cell' as const, bytes: toBytes(config) } }
  },
})
