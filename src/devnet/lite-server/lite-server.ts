import { isCellarError } from '../../lib/errors.ts'
import { type AdnlServer, createAdnlServer } from '../../node/adnl/server.ts'
import { MAX_WAIT_MS } from '../../node/lite/call.ts'
import type { LiteServerAddress } from '../../node/lite/global-config.ts'
import { decodeTl, decodeTlPrefix, encodeTl, findTlKind, listAnswerKinds, type TlKind } from '../../node/tl/codec.ts'
import type { Answer } from './answer.ts'
import { ANSWERS, type ServedMethod } from './answers.ts'
import { BlockWaiter } from './block-waiter.ts'
import { OpenChain, type OpenChainOptions } from './open-chain.ts'
import { REFUSAL, Refused } from './refused.ts'

export interface LiteServerOptions extends OpenChainOptions {
  readonly host?: string
  /** 0 takes a free one. */
  readonly port?: number
  /** Ed25519 seed, 32 bytes. */
  readonly key: Uint8Array
  /** Failures that are mistakes of ours; the client hears of an error only. */
  readonly onError: (error: unknown) => void
}

export interface LiteServer extends AsyncDisposable {
  readonly address: LiteServerAddress
  close(): Promise<void>
}

/** Serves a chain over ADNL, as a node's lite server does. */
export async function createLiteServer(options: LiteServerOptions): Promise<LiteServer> {
  const responder = new Responder(options)
  const server: AdnlServer = await createAdnlServer({
    ...(options.host !== undefined && { host: options.host }),
    ...(options.port !== undefined && { port: options.port }),
    seed: options.key,
    answer: (query) => responder.respond(query),
    onError: options.onError,
  })
  const close = async (): Promise<void> => {
    responder.close()
    await server.close()
  }
  const { host, port, publicKey } = server
  return { address: { host, port, publicKey }, close, [Symbol.asyncDispose]: close }
}

/** The bytes of an answer to the bytes of a query. */
export class Responder {
  private readonly chain: OpenChain
  private readonly waiter: BlockWaiter
  private readonly onError: (error: unknown) => void

  constructor(options: OpenChainOptions & Pick<LiteServerOptions, 'onError'>) {
    this.chain = new OpenChain(options)
    this.waiter = new BlockWaiter(options.archive)
    this.onError = options.onError
  }

  close(): void {
    this.waiter.close()
  }

  /** Undefined for what is no query at all: nodes stay silent then. */
  async respond(query: Uint8Array): Promise<Uint8Array | undefined> {
    const data = unwrap(query)
    if (data === undefined) return undefined
    try {
      return await this.answer(data)
    } catch (error) {
      return this.refusal(error)
    }
  }

  private async answer(data: Uint8Array): Promise<Uint8Array> {
    let at = 0
    if (findTlKind(data) === 'liteServer.waitMasterchainSeqno') {
      const { object, end } = decodeTlPrefix(data, 0, 'liteServer.waitMasterchainSeqno')
      await this.waiter.waitFor(object.seqno, Math.min(object.timeoutMs, MAX_WAIT_MS))
      at = end
    }
    const kind = findTlKind(data, at)
    if (kind === undefined || !isServed(kind)) throw new Refused(REFUSAL.protocol, 'unknown query')
    const request = decodeTl(data.subarray(at), kind)
    const [answerKind] = listAnswerKinds(kind)
    // The table pairs each method with its own answer; looked up by a variable, the compiler cannot follow.
    const answer = ANSWERS[kind] as Answer<typeof kind>
    const bytes = encodeTl(answerKind as TlKind, (await answer(request as never, this.chain)) as never)
    if (bytes.length > MAX_ANSWER_BYTES) throw new Refused(REFUSAL.error, 'the answer is too large to be sent')
    return bytes
  }

  private refusal(error: unknown): Uint8Array {
    if (error instanceof Refused) return encodeTl('liteServer.error', { code: error.liteCode, message: error.message })
    if (isCellarError(error, 'BROKEN_TL')) {
      return encodeTl('liteServer.error', { code: REFUSAL.protocol, message: error.message })
    }
    this.onError(error)
    return encodeTl('liteServer.error', { code: REFUSAL.error, message: 'internal error' })
  }
}

const isServed = (kind: TlKind): kind is ServedMethod => Object.hasOwn(ANSWERS, kind)

/** A packet has 24 bits for its length; what wraps the answer takes some of it. */
const MAX_ANSWER_BYTES = 2 ** 24 - 1024
const PREFIX_BYTES = 4

/** Both wrappers that nodes know. */
function unwrap(query: Uint8Array): Uint8Array | undefined {
  const kind = findTlKind(query)
  if (kind === 'liteServer.queryPrefix') return query.subarray(PREFIX_BYTES)
  return kind === 'liteServer.query' ? decodeTl(query, kind).data : undefined
}
