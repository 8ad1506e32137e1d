import { Type } from '@sinclair/typebox'
import { defineMethod } from './edge/method.ts'
import { expectSeqno, SeqnoParameter } from './edge/shared-parameters.ts'
import { getConfig } from './reads/config.ts'
import { ConfigInfo } from './schemas/config.ts'
import { toBytes } from './shapes/cells.ts'

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
