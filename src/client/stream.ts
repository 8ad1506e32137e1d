import { toAddressText } from './address.ts'
import { CellarApiError } from './api-error.ts'
import type { CallOptions } from './call-options.ts'
import type { StreamEvent, SubscribeRequest } from './contract.gen.ts'
import { pause } from './pause.ts'
import { readAmounts } from './read-amounts.ts'
import { postOf, type Transport } from './transport.ts'

const PATH = '/api/streaming/v2/sse'
/** The server writes every 15 s; a line that is silent for three times that is dead. */
const SILENCE_MS = 45_000

/** How far a stream has come. */
export interface StreamStep {
  /** Everything up to here has been told. Undefined for events that are not final: they have no place. */
  readonly place: string | undefined
  /** What was told there; undefined when nothing happened that was asked for. */
  readonly event: StreamEvent | undefined
}

/**
 * Follows a subscription for ever. A line that breaks, or a server that restarts, is gone back to at the place reached, so that no final
 * event is missed or told twice. What coming back cannot help, such as a key that was revoked, is thrown.
 */
export async function* followStream(
  transport: Transport,
  request: SubscribeRequest,
  options: CallOptions = {},
): AsyncGenerator<StreamStep> {
  const addresses = request.addresses?.map(toAddressText)
  const checked = { ...request, ...(addresses && { addresses }) }
  let place = request.resume_from
  for (let failures = 0; ; ) {
    let failure: unknown
    let isFurther = false
    try {
      const asked = place === undefined ? checked : { ...checked, resume_from: place }
      for await (const step of readLine(transport, asked, options)) {
        isFurther = true
        yield step
        place = step.place ?? place
      }
    } catch (error) {
      options.signal?.throwIfAborted()
      if (!transport.isTransient(error)) throw error
      failure = error
    }
    options.signal?.throwIfAborted()
    failures = isFurther ? 0 : failures + 1
    if (failures > 0) await pause(transport.delayMs(failure, failures - 1), options.signal)
  }
}

/** One connection, until it ends. */
async function* readLine(
  transport: Transport,
  request: SubscribeRequest,
  { headers, signal }: CallOptions,
): AsyncGenerator<StreamStep> {
  const line = new AbortController()
  const leave = (): void => line.abort(signal?.reason)
  signal?.addEventListener('abort', leave, { once: true })
  const hangUp = (): void => line.abort(new CellarApiError('UNREACHABLE', 'the line is silent'))
  let silence = setTimeout(hangUp, SILENCE_MS)
  try {
    signal?.throwIfAborted()
    const { body } = await transport.open(PATH, postOf({ ...request }), { headers, signal: line.signal })
    for await (const frame of readFrames(body as ReadableStream<Uint8Array>)) {
      clearTimeout(silence)
      const step = toStep(frame, request.resume_from !== undefined)
      if (step !== undefined) yield step
      silence = setTimeout(hangUp, SILENCE_MS)
    }
  } finally {
    clearTimeout(silence)
    signal?.removeEventListener('abort', leave)
    line.abort()
  }
}

function toStep({ id, event: name, data }: SseFrame, hasPlace: boolean): StreamStep | undefined {
  // Who named a place is there, or hears of a gap next: the place behind a gap must not be kept before the gap was told.
  if (name === 'connected') return hasPlace ? undefined : { place: id, event: undefined }
  if (name === 'place') return { place: id, event: undefined }
  const told = JSON.parse(data) as StreamEvent
  // The line is cut for being read too slowly; coming back gives all of it.
  if (told.type === 'gap') return told.reason === 'slow reader' ? undefined : { place: told.to, event: told }
  return { place: id, event: readAmounts(told, `StreamEvent.${told.type}`) as StreamEvent }
}

/** One frame of server-sent events. */
interface SseFrame {
  readonly id: string | undefined
  readonly event: string
  readonly data: string
}

/** Frames of a body as they become whole. What a line that broke left unfinished is dropped: it comes again. */
async function* readFrames(body: ReadableStream<Uint8Array>): AsyncGenerator<SseFrame> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let unread = ''
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        throw new CellarApiError('UNREACHABLE', 'the line broke', { cause })
      })
      if (done) return
      unread += decoder.decode(value, { stream: true })
      const frames = unread.split('\n\n')
      unread = frames.pop() as string
      for (const frame of frames) yield parseFrame(frame)
    }
  } finally {
    // Whoever stops reading hangs up.
    await reader.cancel().catch(() => undefined)
  }
}

function parseFrame(text: string): SseFrame {
  const fields: Record<string, string> = {}
  for (const line of text.split('\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) fields[line.slice(0, colon)] = line.slice(colon + 1).replace(/^ /, '')
  }
  return { id: fields.id, event: fields.event ?? 'message', data: fields.data ?? '' }
}
