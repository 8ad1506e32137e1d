import { Type } from '@sinclair/typebox'
import { listConfigParams } from '../../tlb/config-params.ts'
import { invalid } from '../http/method-error.ts'
import { getConfig } from '../reads/config-at.ts'
import { toBytes } from '../shapes/cells.ts'
import { Int32 } from './http/forms.ts'
import { defineMethod } from './http/method.ts'
import { Single } from './http/parameters.ts'
import { expectSeqno, SeqnoParameter } from './http/shared-parameters.ts'
import { ConfigInfo } from './schemas/config.ts'

export default defineMethod({
  name: 'getConfigParam',
  tag: 'configuration',
  summary: 'One parameter of the configuration; empty bytes when it is not set',
  params: Type.Object({
    param: Single(Int32, { description: 'number of the parameter' }),
    config_id: Single(Int32, { description: 'older name of param' }),
    seqno: SeqnoParameter,
  }),
  result: ConfigInfo,
  async handle({ db, chain, params }) {
    const { param, config_id } = params
    if (param !== undefined && config_id !== undefined) {
      throw invalid('only one of config_id or param should be specified')
    }
    const id = param ?? config_id
    if (id === undefined) throw invalid('one of config_id or param should be specified')
    const config = await getConfig(db, chain, expectSeqno(params.seqno))
    const found = listConfigParams(config).find((one) => one.id === id)
    return {
      '@type': 'configInfo' as const,
      config: { '@type': 'tvm.cell' as const, bytes: toBytes(found?.value ?? null) },
    }
  },
})
