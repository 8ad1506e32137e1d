import { deliveryHeaders } from '../../api/hooks/delivery-headers.ts'
import { readHookUrl } from '../../api/hooks/hook-subscription.ts'
import { type Client, createClient, type StreamEvent, type SubscribeRequest } from '../../client/client.ts'
import { eitherSignal } from '../../lib/either-signal.ts'
import { CellarError } from '../../lib/errors.ts'
import { type PostReply, postPublic } from '../../lib/public-post.ts'
import { newSecret } from '../../store/hooks/hooks.ts'
import { createLifetime } from '../lifetime.ts'
import { complain, say } from '../output.ts'
import { chooseApiAddress } from '../running-api.ts'
import type { ListenSettings } from './listen-settings.ts'

/** Sends events of a Cellar that runs to a program that is being written, until somebody asks it to stop. */
export async function runListen(settings: ListenSettings): Promise<0> {
  using life = createLifetime(() => undefined)
  const { apiKey: key, account, actionType, type, secret = newSecret() } = settings
  if (settings.forwardTo === undefined) throw new CellarError('CONFIG', 'Say where events are sent: --forward-to URL.')
  const to = readHookUrl(settings.forwardTo)
  const from = settings.url ?? (await chooseApiAddress(settings))
  const client = createClient({ url: from, key })
  await createClient({ url: from, key, retries: 0 })
    .masterchainInfo()
    .catch((cause: Error) => {
      const way = 'Start it with `cellar up`, or give its --url.'
      throw new CellarError('NODE_UNAVAILABLE', `Cellar cannot be asked: ${cause.message}. ${way}`, {}, { cause })
    })
  complain(`Events of ${from} are sent to ${to}, signed by:`)
  say(secret)
  complain('Ctrl-C stops it.')
  const request: SubscribeRequest = {
    types: type.length > 0 ? type : ['actions'],
    ...(account.length > 0 ? { addresses: account } : { all: true }),
    ...(actionType.length > 0 && { action_types: actionType }),
    ...(settings.from !== undefined && { resume_from: `${settings.from}-0` }),
  }
  await forwardEvents({ client, request, url: to, secret, signal: life.signal, tell: say })
  return 0
}

interface ForwardOptions {
  readonly client: Pick<Client, 'stream'>
  readonly request: SubscribeRequest
  readonly url: string
  readonly secret: string
  readonly signal: AbortSignal
  /** Takes a line for people, one for each event. */
  readonly tell: (line: string) => void
}

const TIMEOUT_MS = 10_000
/** Hooks are numbered from 1. */
const NO_HOOK = '0'
const WHY_CHARS = 120

/**
 * Sends events to a URL as a webhook would, one after the other, until the signal. What fails is told and not tried again: whoever sits in
 * front of it has a reason to look.
 */
async function forwardEvents(options: ForwardOptions): Promise<void> {
  const { client, request, signal, tell } = options
  try {
    for await (const event of client.stream({ ...request, min_finality: 'finalized' }, { signal })) {
      if (event.type === 'gap') tell(`${event.from}  blocks that are not told: ${event.reason}`)
      else if ('event_id' in event && event.event_id !== undefined) {
        tell(await forward(event, event.event_id, options))
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

async function forward(event: StreamEvent, eventId: string, { url, secret, signal }: ForwardOptions): Promise<string> {
  const body = Buffer.from(JSON.stringify(event, (_, value) => (typeof value === 'bigint' ? `${value}` : value)))
  const key = `${NO_HOOK}-${eventId}`
  const signed = { hook: NO_HOOK, eventId, key, attempt: 1, body, secrets: [secret], nowMs: Date.now() }
  const startedAt = performance.now()
  using either = eitherSignal(signal, AbortSignal.timeout(TIMEOUT_MS))
  const posted = { headers: deliveryHeaders(signed), body, signal: either.signal }
  // Whoever starts this names the URL, on a machine of their own: there is nobody to protect from it.
  const result = await postPublic(url, posted, { isAllowed: () => true }).then(
    describeReply,
    (error: Error) => error.message,
  )
  return `${eventId}  ${describeEvent(event)}  ${result}  ${Math.round(performance.now() - startedAt)} ms`
}

const describeReply = ({ status, text }: PostReply): string =>
  status >= 200 && status < 300 ? `${status}` : `${status} ${text.replace(/\s+/g, ' ').slice(0, WHY_CHARS)}`.trim()

const describeEvent = (event: StreamEvent): string =>
  event.type === 'actions' ? event.actions.map(({ type }) => type).join(', ') : event.type
