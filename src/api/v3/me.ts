import { Type } from '@sinclair/typebox'
import { asciiJson } from '../../record/ascii-json.ts'
import { JsonWriter } from '../http/json-writer.ts'
import { defineEndpoint } from './http/endpoint.ts'

const Count = (description: string) => Type.Union([Type.Integer(), Type.Null()], { description })

export default defineEndpoint({
  path: '/me',
  operationId: 'api_v3_get_me',
  tag: 'utils',
  summary: 'Plan of the caller, and what was used of it',
  query: Type.Object({}),
  reply: Type.Object(
    {
      plan: Type.Union([Type.String(), Type.Null()], {
        description: 'name of the plan; `none` without a key, null where nothing is limited',
      }),
      has_key: Type.Boolean({ description: 'whether the request came with a key that is known' }),
      requests_per_second: Type.Union([Type.Number(), Type.Null()], { description: 'in the long run' }),
      burst: Count('requests that are taken at once'),
      requests_per_day: Count('quota of a day, UTC; null when there is none'),
      used_today: Count('requests of this key that were served today; null without a key'),
      streams_open: Count('streams that this caller has open here'),
      streams_allowed: Count('streams that this caller may have open'),
    },
    { $id: 'CallerResponse' },
  ),
  async handle(call) {
    const caller = call.caller()
    const reply = {
      plan: caller?.plan.name ?? null,
      has_key: caller?.usedToday !== undefined,
      requests_per_second: caller === undefined ? null : (caller.plan.burst / caller.plan.windowMs) * 1000,
      burst: caller?.plan.burst ?? null,
      requests_per_day: caller?.plan.daily ?? null,
      used_today: caller?.usedToday ?? null,
      streams_open: caller?.streamsOpen ?? null,
      streams_allowed: caller?.streamsAllowed ?? null,
    }
    return new JsonWriter(undefined, call.buffers).text(asciiJson(reply))
  },
})
