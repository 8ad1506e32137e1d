import { deliveryHeaders } from '../../api/hooks/delivery-headers.ts'
import type { Client, StreamEvent, SubscribeRequest } from '../../client/client.ts'
import { eitherSignal } from '../../lib/either-signal.ts'
import { type PostReply, postPublic } from '../../lib/public-post.ts'

export interface ForwardOptions {
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
export async function forwardEvents(options: ForwardOptions): Promise<void> {
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
