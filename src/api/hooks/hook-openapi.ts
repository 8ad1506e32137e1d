import { type TSchema, Type } from '@sinclair/typebox'
import { ErrorBody } from '../../record/schema.ts'
import { type Json, jsonAnswer, jsonContent, toReference } from '../http/openapi.ts'
import { USUAL_ATTEMPTS, USUAL_KEEP_OLD_HOURS } from './hook-defaults.ts'
import { HookSubscription } from './hook-subscription.ts'

const time = (description: string) => Type.Integer({ description: `${description}, in milliseconds since 1970` })
const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

const HookDocument = Type.Object(
  {
    id: Type.Integer({ description: 'number of the hook' }),
    url: Type.String({ description: 'where events are sent' }),
    note: Type.String({ description: 'what whoever made it wrote down' }),
    subscription: HookSubscription,
    max_attempts: Type.Integer({ description: 'attempts after which a delivery is given up' }),
    created_ms: time('when it was made'),
    paused_ms: orNull(time('since when it is paused')),
    next_mc_seqno: Type.Integer({ description: 'events of the masterchain blocks before it are delivered or queued' }),
    delivered: Type.Integer({ description: 'deliveries that the receiver took' }),
    delivered_ms: orNull(time('when it took the last one')),
    failed_ms: orNull(time('when an attempt last failed')),
    failure: orNull(Type.String({ description: 'why it did' })),
    queued: Type.Integer({ description: 'deliveries that wait' }),
    dead: Type.Integer({ description: 'deliveries that were given up' }),
  },
  { $id: 'Hook' },
)

const DeadLetterDocument = Type.Object(
  {
    id: Type.Integer({ description: 'number of the delivery' }),
    event_id: Type.String({ description: 'place of the event in the chain' }),
    idempotency_key: Type.String({ description: 'key under which it was sent, and would be again' }),
    queued_ms: time('when it was queued'),
    dead_ms: time('when it was given up'),
    attempts: Type.Integer({ description: 'how often it was tried' }),
    failure: orNull(Type.String({ description: 'why the last attempt failed' })),
  },
  { $id: 'DeadLetter' },
)

const text = Type.Union([Type.String(), Type.Integer()])

const NewHookRequest = Type.Object(
  {
    url: Type.String({ description: 'https, or http where the operator allows it' }),
    subscription: HookSubscription,
    note: Type.Optional(Type.String({ description: 'for whoever reads the list' })),
    max_attempts: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, default: USUAL_ATTEMPTS, description: 'then it is a dead letter' }),
    ),
    from: Type.Optional(
      Type.Integer({ minimum: 0, description: 'first masterchain block to hear of; the next one unless given' }),
    ),
  },
  { $id: 'NewHook' },
)

const RotateRequest = Type.Object(
  {
    keep_old_hours: Type.Optional(
      Type.Integer({
        ...{ minimum: 0, maximum: 720, default: USUAL_KEEP_OLD_HOURS },
        description: 'for how long deliveries are signed by the old secret, too',
      }),
    ),
  },
  { $id: 'RotateSecret' },
)

const ReplayRequest = Type.Object(
  {
    from: Type.Optional({ ...text, description: 'everything since a masterchain block, or an ISO 8601 time' }),
    event: Type.Optional(Type.String({ description: 'one event, by its id' })),
    dead_letters: Type.Optional({ ...text, description: 'what was given up: `all`, or the number of a delivery' }),
  },
  { $id: 'Replay', description: 'exactly one of these' },
)

const SECRET = Type.String({ description: 'what deliveries are signed by; told here and never again' })
const NewHookAnswer = Type.Object(
  { id: Type.Integer({ description: 'number of the hook' }), secret: SECRET },
  { $id: 'MadeHook' },
)
const RotateAnswer = Type.Object({ secret: SECRET }, { $id: 'RotatedSecret' })
const ReplayAnswer = Type.Object(
  { done: Type.String({ description: 'what was queued, in words' }) },
  { $id: 'Replayed' },
)

interface HookOperation {
  readonly path: string
  readonly verb: 'get' | 'post' | 'delete'
  readonly operationId: string
  readonly summary: string
  readonly body?: TSchema
  /** Its status and what comes with it. */
  readonly status?: string
  readonly answer?: TSchema
}

/** Every route of `addHookRoutes`. */
export const HOOK_OPERATIONS: readonly HookOperation[] = [
  { path: '', verb: 'get', operationId: 'listHooks', summary: 'All hooks', answer: Type.Array(HookDocument) },
  {
    ...{ path: '', verb: 'post', operationId: 'createHook', summary: 'Make a hook', body: NewHookRequest },
    ...{ status: '201', answer: NewHookAnswer },
  },
  { path: '/{id}', verb: 'get', operationId: 'getHook', summary: 'One hook', answer: HookDocument },
  { path: '/{id}', verb: 'delete', operationId: 'deleteHook', summary: 'Delete it and its queue', status: '204' },
  {
    ...{ path: '/{id}/dead-letters', verb: 'get', operationId: 'listDeadLetters', summary: 'What was given up' },
    answer: Type.Array(DeadLetterDocument),
  },
  { path: '/{id}/pause', verb: 'post', operationId: 'pauseHook', summary: 'Send nothing', answer: HookDocument },
  { path: '/{id}/resume', verb: 'post', operationId: 'resumeHook', summary: 'Send again', answer: HookDocument },
  {
    ...{ path: '/{id}/rotate', verb: 'post', operationId: 'rotateHookSecret', summary: 'Another secret' },
    ...{ body: RotateRequest, answer: RotateAnswer },
  },
  {
    ...{ path: '/{id}/replay', verb: 'post', operationId: 'replayHook', summary: 'Queue events again' },
    ...{ body: ReplayRequest, answer: ReplayAnswer },
  },
]

const ID = {
  ...{ name: 'id', in: 'path', required: true, description: 'number of the hook' },
  schema: { type: 'integer', minimum: 1 },
}

const WHAT =
  'For whoever has the key that the operator set (CELLAR_HOOKS_KEY); where none is set these routes are not there. What is sent to receivers is described in docs/webhooks.md, its bodies in /openapi/streaming.json.'

/** The OpenAPI document of `/api/hooks`. */
export function describeHooks(version: string): Json {
  const schemas: Record<string, Json> = {}
  const json = (description: string, schema: TSchema) => jsonAnswer(description, toReference(schema, schemas))
  const failures = {
    '401': json('the key is not the operator’s', ErrorBody),
    '403': json('this API runs as a database role that may not change hooks', ErrorBody),
    '404': json('there is no such hook', ErrorBody),
    '422': json('a field cannot be used; the text names it', ErrorBody),
  }
  const paths: Record<string, Json> = {}
  for (const { path, verb, operationId, summary, body, status = '200', answer } of HOOK_OPERATIONS) {
    const operations = paths[path || '/'] ?? {}
    paths[path || '/'] = operations
    operations[verb] = {
      ...{ operationId, summary, tags: ['hooks'] },
      ...(path.includes('{id}') && { parameters: [ID] }),
      ...(body && { requestBody: { content: jsonContent(toReference(body, schemas)) } }),
      responses: { [status]: answer ? json('done', answer) : { description: 'done' }, ...failures },
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Cellar: webhooks', version, description: WHAT, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/api/hooks', description: 'administration' }],
    security: [{ OperatorKey: [] }],
    tags: [{ name: 'hooks', description: 'Webhooks: who is told what, and what could not be delivered' }],
    paths,
    components: { schemas, securitySchemes: { OperatorKey: { type: 'http', scheme: 'bearer' } } },
  }
}
