import type { AnsweredRequest } from '../../api/http/hooks.ts'

/** As many as anybody shows. */
const KEPT = 5
const SEND_MS = 500

/** Requests that a process answered, told to another a few at a time: the newest, however many there were. */
export class AnsweredBatch implements Disposable {
  readonly #send: (answered: readonly AnsweredRequest[]) => void
  #waiting: readonly AnsweredRequest[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(send: (answered: readonly AnsweredRequest[]) => void) {
    this.#send = send
  }

  readonly add = (answered: AnsweredRequest): void => {
    this.#waiting = [...this.#waiting.slice(1 - KEPT), answered]
    this.#timer ??= setTimeout(() => this.flush(), SEND_MS).unref()
  }

  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#waiting.length > 0) this.#send(this.#waiting)
    this.#waiting = []
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer)
  }
}
