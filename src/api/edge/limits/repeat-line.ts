import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Visitor } from './gate.ts'

/** The refusal as text; undefined when the visitor may be let in by now. */
export type Answer = (visitor: Visitor) => string | undefined

type OnData = (chunk: Buffer) => void

/** A request whose refusal is known by its bytes. */
interface Known {
  readonly bytes: Buffer
  readonly visitor: Visitor
}

const END = Buffer.from('\r\n\r\n')
/** Longer ones are not worth keeping. */
const MAX_BYTES = 8 * 1024

/**
 * A connection on which somebody was refused. It stands between the socket and Node's parser: a request that is byte for
 * byte the one that was refused before gets its answer from here; everything else goes on to the parser. Parsing and a
 * pair of objects for each request are most of what a refusal costs otherwise.
 */
export class RepeatLine {
  readonly #socket: Socket
  readonly #answer: Answer
  readonly #parse: OnData | undefined
  readonly #onData: OnData
  #known: Known | undefined
  /** Whether the parser waits for the beginning of a request. */
  #isBetween = false
  /** Requests whose answers are not finished. */
  #underWay = 0
  /** Of the piece that is being parsed: requests so far, and who made the last one if it is to be remembered. */
  #heard = 0
  #last: Visitor | undefined

  constructor(socket: Socket, answer: Answer) {
    this.#socket = socket
    this.#answer = answer
    this.#onData = (chunk) => this.#read(chunk)
    const listeners = socket.listeners('data') as OnData[]
    // Somebody else listens as well: then it is left as it is.
    if (listeners.length !== 1) return
    this.#parse = listeners[0]
    socket.on('data', this.#onData)
    if (this.#parse) socket.removeListener('data', this.#parse)
  }

  /** A request came out of the parser. `visitor` when it was refused, and would be the same request if it came again. */
  heard(response: ServerResponse, visitor: Visitor | undefined): void {
    this.#heard++
    this.#last = visitor
    this.#underWay++
    response.once('close', () => {
      this.#underWay--
    })
  }

  /** The connection is no longer one of requests and answers. */
  end(): void {
    this.#socket.removeListener('data', this.#onData)
  }

  #read(chunk: Buffer): void {
    const rest = this.#known && this.#canAnswer() ? this.#refuse(chunk, this.#known) : chunk
    if (rest.length === 0) return
    const isWhole = this.#isBetween && this.#underWay === 0
    this.#heard = 0
    this.#last = undefined
    this.#parse?.(rest)
    this.#isBetween = this.#last !== undefined && endsAt(rest, rest.length)
    if (isWhole && this.#isBetween && this.#last) this.#learn(rest, this.#last)
  }

  /** In turn, and only while answers are taken; else the parser waits as it should. */
  #canAnswer(): boolean {
    return this.#isBetween && this.#underWay === 0 && !this.#socket.writableNeedDrain
  }

  /** Answers what is known at the beginning of a piece, and gives back the rest of it. */
  #refuse(chunk: Buffer, { bytes, visitor }: Known): Buffer {
    let at = 0
    let text = ''
    while (at < chunk.length && isAt(bytes, chunk, at)) {
      const answer = this.#answer(visitor)
      if (answer === undefined) break
      text += answer
      at += bytes.length
    }
    if (at === 0) return chunk
    this.#socket.write(text, 'latin1')
    return chunk.subarray(at)
  }

  /** One request, or the same one several times. */
  #learn(piece: Buffer, visitor: Visitor): void {
    const length = piece.indexOf(END) + END.length
    if (length > MAX_BYTES || length * this.#heard !== piece.length) return
    const bytes = piece.subarray(0, length)
    for (let at = length; at < piece.length; at += length) if (!isAt(bytes, piece, at)) return
    this.#known = { bytes: Buffer.from(bytes), visitor }
  }
}

const isAt = (bytes: Buffer, piece: Buffer, at: number): boolean =>
  at + bytes.length <= piece.length && bytes.compare(piece, at, at + bytes.length) === 0

const endsAt = (piece: Buffer, end: number): boolean =>
  end >= END.length && END.compare(piece, end - END.length, end) === 0
