import { Type } from '@sinclair/typebox'
import { defineMethod } from './http/method.ts'

const Worker = Type.Object(
  {
    is_working: Type.Boolean(),
    is_archival: Type.Union([Type.Boolean(), Type.Null()], { description: 'null while it is not known' }),
    last_mc_seqno: Type.Union([Type.Integer(), Type.Null()]),
    latency_ms: Type.Integer(),
    in_flight: Type.Integer({ description: 'questions it has not answered yet' }),
    quarantine: Type.Union([Type.String(), Type.Null()], { description: 'why it is not asked for now' }),
  },
  { $id: 'WorkerState' },
)

export default defineMethod({
  name: 'getWorkerState',
  tag: 'legacy',
  summary: 'How the lite servers behind this API are',
  getOnly: true,
  params: Type.Object({}),
  // Which servers they are is nobody's business but the operator's.
  result: Type.Record(Type.String(), Worker, { description: 'by the number of the lite server; none without a node' }),
  async handle({ node }) {
    const states = (node?.status ?? []).map((server) => ({
      is_working: server.isReady && server.quarantine === undefined,
      is_archival: server.isArchival ?? null,
      last_mc_seqno: server.head ?? null,
      latency_ms: Math.round(server.latencyMs),
      in_flight: server.inFlight,
      quarantine: server.quarantine?.reason ?? null,
    }))
    return Object.fromEntries(states.entries())
  },
})
