import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The refusal of a request for a URL, as text; undefined when it may be let in by now, or is not limited. */
export type Answer = (url: string) => string | undefined

type OnData = (chunk: Buffer) => void

/** Headers by which a refusal is known, from the end of the first line to the empty one. */
interface Known {
  readonly headers: Buffer
  readonly answer: Answer
}

const LINE_END = Buffer.from('\r\n')
const END = Buffer.from('\r\n\r\n')
/** Longer ones are not worth keeping. */
const MAX_BYTES = 8 * 1024
/** A first line that can be read in one way only. */
const FIRST_LINE = /^GET (\/[!-~]*) HTTP\/1\.1$/

/**
 * A connection on which somebody was refused. It stands between the socket and Node's parser: a `GET` whose headers are
 * byte for byte those that were refused before gets its answer from here, if it is still refused; everything else goes on
 * to the parser. Parsing and a pair of objects for each request are most of what a refusal costs otherwise.
 */
export class RepeatLine {
  readonly #socket: Socket
  readonly #parse: OnData | undefined
  readonly #onData: OnData
  #known: Known | undefined
  /** Whether the parser waits for the beginning of a request. */
  #isBetween = false
  /** Requests whose answers are not finished. */
  #underWay = 0
  /** Of the piece that is being parsed: requests so far, and how the last one is refused if it is to be remembered. */
  #heard = 0
  #last: Answer | undefined

  constructor(socket: Socket) {
    this.#socket = socket
    this.#onData = (chunk) => this.#read(chunk)
    const listeners = socket.listeners('data') as OnData[]
    // Somebody else listens as well: then it is left as it is.
    if (listeners.length !== 1) return
    this.#parse = listeners[0]
    socket.on('data', this.#onData)
    if (this.#parse) socket.removeListener('data', this.#parse)
  }

  /** A request came out of the parser. `answer` when it was refused, and others with the same headers would be like it. */
  heard(response: ServerResponse, answer: Answer | undefined): void {
    this.#heard++
    this.#last = answer
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
  #refuse(chunk: Buffer, { headers, answer }: Known): Buffer {
    let at = 0
    let text = ''
    while (at < chunk.length) {
      const lineEnd = chunk.indexOf(LINE_END, at)
      if (lineEnd < 0 || lineEnd - at > MAX_BYTES || !isAt(headers, chunk, lineEnd)) break
      const url = FIRST_LINE.exec(chunk.toString('latin1', at, lineEnd))?.[1]
      const refusal = url === undefined ? undefined : answer(url)
      if (refusal === undefined) break
      text += refusal
      at = lineEnd + headers.length
    }
    if (at === 0) return chunk
    this.#socket.write(text, 'latin1')
    return chunk.subarray(at)
  }

  /** The last request's headers; it ends where the piece does. */
  #learn(piece: Buffer, answer: Answer): void {
    const start = this.#heard === 1 ? 0 : piece.lastIndexOf(END, piece.length - END.length - 1) + END.length
    const request = piece.subarray(start)
    const lineEnd = request.indexOf(LINE_END)
    if (request.length > MAX_BYTES || !FIRST_LINE.test(request.toString('latin1', 0, lineEnd))) return
    this.#known = { headers: Buffer.from(request.subarray(lineEnd)), answer }
  }
}

const isAt = (bytes: Buffer, piece: Buffer, at: number): boolean =>
  at + bytes.length <= piece.length && bytes.compare(piece, at, at + bytes.length) === 0

const endsAt = (piece: Buffer, end: number): boolean =>
  end >= END.length && END.compare(piece, end - END.length, end) === 0
