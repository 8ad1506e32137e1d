import { CellarApiError } from './api-error.ts'

/** One frame of server-sent events. */
export interface SseFrame {
  readonly id: string | undefined
  readonly event: string
  readonly data: string
}

/** Frames of a body as they become whole. What a line that broke left unfinished is dropped: it comes again. */
export async function* readFrames(body: ReadableStream<Uint8Array>): AsyncGenerator<SseFrame> {
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
