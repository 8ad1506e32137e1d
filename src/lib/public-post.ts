import type { IncomingMessage } from 'node:http'
import { type PinnedOptions, readUrl, requestPinned, timedOut } from './pinned-request.ts'

export interface Posted {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  /** Ends it, answered or not. */
  readonly signal: AbortSignal
}

export interface PostReply {
  readonly status: number
  /** Beginning of the answer. */
  readonly text: string
  readonly retryAfter: string | undefined
}

/** What comes behind this is not read. */
const MAX_BYTES = 1024

/** Sends a body to a URL that a stranger chose, under the rules of `requestPinned`. A redirect is not followed. */
export async function postPublic(
  url: string,
  { headers, body, signal }: Posted,
  to: PinnedOptions,
): Promise<PostReply> {
  const reply = await requestPinned(readUrl(url, to), { method: 'POST', headers, body }, to, signal)
  try {
    const text = await readBeginning(reply)
    return { status: reply.statusCode ?? 0, text, retryAfter: reply.headers['retry-after'] }
  } catch (error) {
    throw signal.aborted ? timedOut(signal) : error
  } finally {
    reply.destroy()
  }
}

async function readBeginning(reply: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= MAX_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, MAX_BYTES).toString('utf8')
}
