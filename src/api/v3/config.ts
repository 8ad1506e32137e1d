import { Type } from '@sinclair/typebox'
import { asciiJson } from '../../record/ascii-json.ts'
import { Int32 as Seqno } from '../../record/schema.ts'
import { JsonWriter } from '../http/json-writer.ts'
import { Many, NonEmptySingle } from '../http/parameters.ts'
import { Int32 } from '../http/value-parser.ts'
import { type ConfigAt, findConfigAt, findPreviousConfig } from '../reads/config-at.ts'
import type { Call } from '../shapes/call.ts'
import { toConfigChanges, toConfigParams } from '../shapes/config.ts'
import { defineEndpoint } from './http/endpoint.ts'

const Param = {
  id: Type.Integer({ description: 'number of the parameter' }),
  name: Type.Union([Type.String(), Type.Null()], { description: 'what it is called; null when nobody described it' }),
}
const Side = {
  value: Type.Unknown({
    description:
      'what it says, by the names of its type: large numbers as text, accounts raw, other bytes in upper-case hex; null when its form is not known',
  }),
  boc: Type.String({ description: 'its cell as a bag of cells, base64' }),
}
const ParamSide = Type.Object(Side, { $id: 'ConfigParamSide' })
const before = Type.Union([ParamSide, Type.Null()], { description: 'at `compare_seqno`; null when it was not there' })
const after = Type.Union([ParamSide, Type.Null()], { description: 'at `seqno`; null when it is not there' })

const Reply = Type.Object(
  {
    seqno: Type.Integer({ description: 'masterchain block that was asked for' }),
    since_seqno: Type.Integer({ description: 'masterchain block that this configuration came with' }),
    previous_since_seqno: Type.Union([Seqno, Type.Null()], {
      description: 'masterchain block that the configuration before came with; null when it is not stored',
    }),
    params: Type.Array(Type.Object({ ...Param, ...Side }, { $id: 'ConfigParam' }), {
      description: 'parameters in order of their numbers',
    }),
    changes: Type.Optional(
      Type.Array(Type.Object({ ...Param, before, after }, { $id: 'ConfigChange' }), {
        description: 'with `compare_seqno`: parameters that are not what they were',
      }),
    ),
  },
  { $id: 'ConfigResponse' },
)

export default defineEndpoint({
  path: '/config',
  operationId: 'api_v3_get_config',
  tag: 'blockchain',
  summary: 'Configuration of the network, and what changed in it',
  query: Type.Object({
    seqno: NonEmptySingle(Int32, { description: 'masterchain block; the newest when left out' }),
    id: Many(Int32, { description: 'numbers of parameters; all when left out' }),
    compare_seqno: NonEmptySingle(Int32, {
      description: 'an earlier or later masterchain block: `changes` tells what is another there',
    }),
  }),
  reply: Reply,
  mayBeMissing: true,
  async handle(call) {
    const { db, chain, query, buffers } = call
    const config = await getStored(call, query.seqno ?? (await chain.getRange()).last)
    const other = query.compare_seqno === undefined ? undefined : await getStored(call, query.compare_seqno)
    if (query.seqno !== undefined) call.lifetime('settled')
    const reply = {
      seqno: config.seqno,
      since_seqno: config.sinceSeqno,
      previous_since_seqno: await findPreviousConfig(db, config.sinceSeqno),
      params: toConfigParams(config.root, query.id),
      ...(other && { changes: toConfigChanges(other.root, config.root, query.id) }),
    }
    return new JsonWriter(undefined, buffers).text(asciiJson(reply))
  },
})

/** Where indexing began later than the last change, nobody may have told the configuration. */
async function getStored({ db, chain }: Call, seqno: number): Promise<ConfigAt> {
  await chain.expectMasterchainBlock(seqno)
  const config = await findConfigAt(db, seqno)
  if (config === undefined) throw await chain.missing(`the configuration at masterchain block ${seqno} is not stored`)
  return config
}
