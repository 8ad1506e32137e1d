import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formatRaw } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import { isCellarError } from '../../lib/errors.ts'
import { outcomeOf } from '../../model/outcome.ts'
import { asciiJson } from '../../record/ascii-json.ts'
import type { Dialect } from '../../record/dialect.ts'
import type { Queryable } from '../../store/database.ts'
import { serveDocument } from '../docs/serve-document.ts'
import { completeEmulate } from '../docs/with-examples.ts'
import { EmulationCut, NotAccepted } from '../emulation/emulation-error.ts'
import type { EmulationOrder, EmulationSources, Emulations } from '../emulation/emulations.ts'
import { type Replay, replay } from '../emulation/replay.ts'
import { EMULATION_LIMITS } from '../emulation/trace-emulator.ts'
import { BUDGETS, noteOverBudget } from '../http/budget.ts'
import { toErrorReply } from '../http/errors.ts'
import { base64 } from '../http/json-writer.ts'
import { callerOf } from '../http/limits/caller-address.ts'
import { emulatedUnits, WEIGHTS } from '../http/limits/weight.ts'
import { logFailure } from '../http/log-failure.ts'
import { MethodError } from '../http/method-error.ts'
import { parseJson } from '../http/parse-json.ts'
import { withRetryAfter } from '../http/retry-after.ts'
import { getAccountAt } from '../reads/account-at.ts'
import { isSmallReplay, type ReplayJob, renderReplayJob } from '../render/replay-job.ts'
import { EmulateError, invalidRequest } from './emulate-error.ts'
import { toEmulateReply } from './emulate-reply.ts'
import { describeEmulate } from './openapi.ts'
import { type EmulateOptions, readEmulateTonConnect, readEmulateTrace, readReplay } from './request.ts'
import { makeWalletMessage } from './ton-connect.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const BASES: Readonly<Record<string, Dialect>> = {
  '/api/emulate/v1': 'documented',
  '/toncenter/api/emulate/v1': 'public',
}
/** What is the caller's doing is a 422; the public service says 500 or 400, unless this header asks for the same there. */
const TYPED_ERRORS = 'x-typed-errors'

/** `emulations` is undefined when no virtual machine was started. */
export function addEmulateRoutes(
  server: FastifyInstance,
  emulations: Emulations | undefined,
  db: Queryable,
  version: string,
): void {
  server.get(
    '/openapi/emulate.json',
    serveDocument(() => completeEmulate(describeEmulate(version)), db),
  )
  for (const [prefix, dialect] of Object.entries(BASES)) {
    void server.register(
      async (scope) => {
        scope.removeAllContentTypeParsers()
        scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
        scope.setErrorHandler((error, request, reply) => sendError(request, reply, error, dialect))
        const add = (path: string, toOrder: OrderReader): void => {
          scope.post(path, { config: { load: 'emulation' } }, async (request, reply) => {
            const started = performance.now()
            if (emulations === undefined) throw new EmulateError(500, 'no virtual machine is running', 'unavailable')
            const { switches, order } = await toOrder(emulations, takeBody(request))
            await expectBlock(emulations, switches.mcSeqno)
            const own = emulations.for({ caller: callerOf(request) })
            const { mcSeqno, randSeed, maxTransactions = EMULATION_LIMITS.maxTransactions } = switches
            const maxSentBytes = switches.includeBodies ? BUDGETS.emulation_bytes.limit : undefined
            const limits = { ...EMULATION_LIMITS, maxTransactions, maxSentBytes }
            const emulation = await own.run({ ...order, mcSeqno, randSeed, limits })
            request.weigh(emulatedUnits(emulation.transactions.length))
            const types = versionOf(request)
            const out = await toEmulateReply(own, emulation, switches, types, dialect)
            return reply
              .header('content-type', JSON_TYPE)
              .header('server-timing', `app;dur=${(performance.now() - started).toFixed(2)}`)
              .send(out.finish())
          })
        }
        scope.post('/replay', { config: { load: 'emulation' } }, async (request, reply) => {
          if (emulations === undefined) throw new EmulateError(500, 'no virtual machine is running', 'unavailable')
          const hash = readReplay(takeBody(request))
          const { sources } = emulations.for({ caller: callerOf(request) })
          return reply
            .header('content-type', JSON_TYPE)
            .send(await renderReplay(sources, hash, await replay(sources, hash)))
        })
        add('/emulateTrace', readTraceOrder)
        add('/emulateTonConnect', readTonConnectOrder)
      },
      { prefix },
    )
  }
}

interface ReadOrder {
  readonly switches: EmulateOptions
  readonly order: Pick<EmulationOrder, 'messages' | 'ignoreChksig'>
}

type OrderReader = (emulations: Emulations, body: unknown) => Promise<ReadOrder>

async function readTraceOrder(_emulations: Emulations, body: unknown): Promise<ReadOrder> {
  const { message, ignoreChksig, ...switches } = readEmulateTrace(body)
  return { switches, order: { messages: [message], ignoreChksig } }
}

/** The counters of the wallet are those of its newest state, whatever block the rest starts from. */
async function readTonConnectOrder({ sources: { db, chain } }: Emulations, body: unknown): Promise<ReadOrder> {
  const { from, messages, validUntil, ...switches } = readEmulateTonConnect(body)
  const { state, utime } = await getAccountAt(db, chain, from, undefined, 'absent')
  const now = Math.max(utime, Math.floor(Date.now() / 1000))
  const message = makeWalletMessage(state, messages, { validUntil, now })
  return { switches, order: { messages: [message], ignoreChksig: true } }
}

async function expectBlock({ sources: { chain } }: Emulations, mcSeqno: number | undefined): Promise<void> {
  const range = await chain.findRange()
  if (range === undefined) throw new EmulateError(500, 'no state yet: nothing is indexed', 'not_indexed')
  if (mcSeqno === undefined || (mcSeqno >= range.first && mcSeqno <= range.last)) return
  if (mcSeqno > range.last) throw new EmulateError(500, 'mc block seqno is too new', 'no_block')
  const indexed = `indexed are masterchain blocks ${range.first}..${range.last}`
  // With two spaces: clients compare texts.
  throw new EmulateError(500, `failed to fetch mc block  ${mcSeqno}: ${indexed}`, 'no_block')
}

/** The text is let go: with the request it would wait for the machine, up to a megabyte each. */
function takeBody(request: FastifyRequest): unknown {
  const { body } = request
  request.body = undefined
  return parseBody(body)
}

function parseBody(body: unknown): unknown {
  try {
    return parseJson(typeof body === 'string' ? body : '')
  } catch (error) {
    if (isCellarError(error)) throw error
    throw invalidRequest(`not JSON: ${(error as Error).message}`)
  }
}

function versionOf({ headers }: FastifyRequest): readonly string[] | undefined {
  const version = headers['x-actions-version']
  return typeof version === 'string' && version !== '' ? [version] : undefined
}

function sendError(request: FastifyRequest, reply: FastifyReply, error: unknown, dialect: Dialect): FastifyReply {
  const { status, message, kind, exitCode } = toEmulateError(error)
  const isCallers = CALLERS.includes(kind)
  // That there is no node or no machine is the operator's choice, and known to them.
  const isOurs =
    kind === 'internal' || (kind !== 'unavailable' && isCellarError(error) && toErrorReply(error).status >= 500)
  if (isOurs) logFailure(request, error)
  if (isCallers) request.countedStatus = 422
  // All of a budget was used, however little came of it.
  if (isCellarError(error, 'OVER_BUDGET') || isCellarError(error, 'RUN_CUT')) request.weigh(WEIGHTS.most)
  const isTyped = dialect === 'documented' || request.headers[TYPED_ERRORS] !== undefined
  return withRetryAfter(reply, status)
    .code(isCallers && isTyped ? 422 : status)
    .header('content-type', JSON_TYPE)
    .send(asciiJson({ error: message, code: kind, ...(exitCode === null ? {} : { exit_code: exitCode }) }))
}

const CALLERS = [
  'not_accepted',
  'bad_message',
  'bad_address',
  'no_wallet',
  'unknown_wallet',
  'unsupported_wallet',
  'no_block',
  'cut',
]

function toEmulateError(error: unknown): EmulateError {
  if (error instanceof EmulateError) return error
  if (error instanceof NotAccepted) {
    const what =
      error.exitCode === null ? `EmulationFailed: ${error.reason}` : `EmulationExternalNotAccepted: ${error.exitCode}`
    return new EmulateError(500, `failed to emulate shard block: ${what}`, 'not_accepted', error.exitCode)
  }
  if (error instanceof EmulationCut) {
    return new EmulateError(500, `failed to receive result from emulator channel: ${error.message}`, 'cut')
  }
  if (error instanceof MethodError) return new EmulateError(500, error.message, 'unavailable')
  const { status, body } = toErrorReply(error)
  // The contract knows no other numbers, but whoever is told to wait should be told so.
  const known = status < 500 || status === 503
  const foreseen = isCellarError(error) ? error.code.toLowerCase() : undefined
  return new EmulateError(known ? status : 500, body.error, foreseen ?? (status < 500 ? 'invalid_request' : 'internal'))
}

/** A run step by step, as JSON: a long one is made in the thread for large answers. */
async function renderReplay(
  { renderer, caller = '' }: Pick<EmulationSources, 'renderer' | 'caller'>,
  hash: Hash,
  replay: Replay,
): Promise<string> {
  const job = toReplayJob(hash, replay)
  const { log, stepCount = 0 } = job
  if (log.length >= BUDGETS.replay_log.limit) noteOverBudget('replay_log')
  if (stepCount > BUDGETS.replay_steps.limit) noteOverBudget('replay_steps')
  return renderer === undefined || isSmallReplay(job) ? renderReplayJob(job) : renderer.render(caller, 'replay', job)
}

function toReplayJob(hash: Hash, { account, lt, transaction, result, isExact }: Replay): ReplayJob {
  const description = transaction?.description
  const compute = description !== undefined && 'computePhase' in description ? description.computePhase : undefined
  const ran = compute?.kind === 'vm' ? compute : undefined
  const outcome = description && outcomeOf(description)
  return {
    head: {
      ...{ tx_hash: base64(hash), account: formatRaw(account), lt: `${lt}`, is_exact: isExact },
      exit_code: result.kind === 'refused' ? result.exitCode : (outcome?.exitCode ?? null),
      action_result_code: outcome?.actionCode ?? null,
      gas_used: ran === undefined ? null : `${ran.gasUsed}`,
      vm_steps: ran?.vmSteps ?? null,
      account_state_hash_after: transaction === undefined ? null : base64(transaction.stateUpdate.newHash),
    },
    stepCount: result.kind === 'refused' ? undefined : (ran?.vmSteps ?? 0),
    log: result.vmLog,
    actions: result.kind === 'refused' ? null : result.actions,
  }
}
