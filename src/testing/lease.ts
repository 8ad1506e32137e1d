import { CellarApiError } from '../client/api-error.ts'
import { postOf, Transport } from '../client/transport.ts'

export const DEVNET = { headers: { 'x-cellar-devnet': '1' } } as const

/** A chain of the devnet that is the caller's alone until it is released, or until the process ends. */
export interface Lease {
  readonly url: string
  /** The chain as it was handed out. */
  readonly snapshot: string
  release(): void
}

type Line = { readonly url: string; readonly snapshot: string } | { readonly error: string }

/** Waits for its turn. The lease is the connection: whoever is killed gives the chain back, too. */
export async function takeLease(url: string): Promise<Lease> {
  const controller = new AbortController()
  const { signal } = controller
  const { body } = await new Transport({ url }).open('/devnet/lease', postOf({}), { ...DEVNET, signal })
  if (body === null) throw new CellarApiError('BAD_ANSWER', `${url} hands out no chains`)
  const lines = readLines(body)
  const first = await lines.next()
  const line = (first.done ? { error: 'the devnet hung up' } : JSON.parse(first.value)) as Line
  if ('error' in line) {
    controller.abort()
    throw new CellarApiError('BUSY', `no chain from ${url}: ${line.error}`)
  }
  // What comes now says only that the devnet is alive; not to read it would let it stop.
  lines.next().catch(() => undefined)
  return { ...line, release: () => controller.abort() }
}

/** Lines that say something. */
async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  for (let rest = ''; ; ) {
    const { value, done } = await reader.read()
    if (done) return
    rest += decoder.decode(value, { stream: true })
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    yield* lines.filter((line) => line !== '')
  }
}
