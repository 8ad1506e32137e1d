import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { eitherSignal } from './either-signal.ts'
import { CellarError } from './errors.ts'
import { type PinnedOptions, readUrl, refused, requestPinned, timedOut } from './pinned-request.ts'

export interface PublicFetchOptions extends PinnedOptions {
  readonly maxBytes: number
  /** For the whole of it, redirects included. */
  readonly timeoutMs: number
  readonly signal?: AbortSignal
}

export interface FetchedBody {
  readonly bytes: Buffer
  readonly contentType: string
  /** Where it was found after redirects. */
  readonly url: string
}

const MAX_REDIRECTS = 5
const ASKED = {
  method: 'GET',
  headers: { accept: 'application/json, image/*;q=0.8, */*;q=0.5', 'accept-encoding': 'gzip, identity' },
} as const

/**
 * Reads a URL that a stranger chose, without letting it reach anything but the public internet (`requestPinned`). Each redirect
 * starts over.
 */
export async function fetchPublic(url: string, options: PublicFetchOptions): Promise<FetchedBody> {
  const deadline = AbortSignal.timeout(options.timeoutMs)
  // Signals of those who fetch live as long as the process.
  using either = eitherSignal(deadline, ...(options.signal ? [options.signal] : []))
  const { signal } = either
  let next = url
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const target = readUrl(next, options)
    const reply = await requestPinned(target, ASKED, options, signal)
    const location = reply.headers.location
    const status = reply.statusCode ?? 0
    if (status >= 300 && status < 400 && location !== undefined) {
      reply.destroy()
      next = resolveLocation(location, target)
      continue
    }
    if (status !== 200) {
      reply.destroy()
      throw refused(`${target.host} answered with status ${status}`)
    }
    const bytes = await readBody(reply, options.maxBytes, signal)
    return { bytes, contentType: reply.headers['content-type'] ?? '', url: target.href }
  }
  throw refused(`more than ${MAX_REDIRECTS} redirects`)
}

function resolveLocation(location: string, from: URL): string {
  if (!URL.canParse(location, from.href)) throw refused('a redirect to something that is not a URL')
  return new URL(location, from).href
}

/** What breaks the reply off breaks off reading what it unpacks to. */
function unpack(reply: IncomingMessage): Readable {
  const unpacked = createGunzip()
  pipeline(reply, unpacked, (error) => {
    if (error && !unpacked.destroyed) unpacked.destroy(error)
  })
  return unpacked
}

async function readBody(reply: IncomingMessage, maxBytes: number, signal: AbortSignal): Promise<Buffer> {
  const encoding = reply.headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity' && encoding !== 'gzip') {
    reply.destroy()
    throw refused(`content encoding ${encoding} is not read`)
  }
  const body = encoding === 'gzip' ? unpack(reply) : reply
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > maxBytes) throw refused(`more than ${maxBytes} bytes`)
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof CellarError) throw error
    throw signal.aborted ? timedOut(signal) : refused(`the reply broke off: ${(error as Error).message}`)
  } finally {
    reply.destroy()
  }
  return Buffer.concat(chunks)
}
