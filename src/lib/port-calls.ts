import type { Transferable } from 'node:worker_threads'
import { CellarError, ERROR_CODES, type ErrorCode, type ErrorContext } from './errors.ts'

/** An answer whose buffers move to the other thread instead of being copied. */
export class Moved<T> {
  readonly value: T
  readonly buffers: readonly Transferable[]

  constructor(value: T, buffers: readonly Transferable[]) {
    this.value = value
    this.buffers = buffers
  }
}

type Answer = (argument: never) => unknown

/** What calls go through: a port between threads, or something of the same form between processes. */
export interface CallPort {
  on(event: 'message', listener: (message: unknown) => void): unknown
  postMessage(message: unknown, buffers: readonly Transferable[]): void
}

interface WaitingCall {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

interface Call {
  readonly call: number
  readonly name: string
  readonly argument: unknown
}

interface Reply {
  readonly reply: number
  readonly value?: unknown
  readonly failure?: Failure
}

/** An error as it crosses threads: class and code would be lost by structured clone. */
interface Failure {
  readonly code: ErrorCode | undefined
  readonly message: string
  readonly context: ErrorContext
  readonly stack: string | undefined
  /** Of an error that is not ours: what its maker calls it, as databases and file systems do. */
  readonly foreign?: { readonly code: string; readonly severity?: string }
}

/**
 * Named calls both ways over one port between two threads. Each side gives the functions the other may call; failures
 * keep their code and context. A side that dies fails every call that waits for it.
 */
export class PortCalls {
  private readonly port: CallPort
  /**
   * By their numbers. Not a map: whenever one makes room, its old table is left behind with what waited then, and once that is in the old part of
   * the heap, calls and their answers are kept until all of it is collected.
   */
  private readonly waiting: (WaitingCall | undefined)[] = []
  /** Numbers of calls that were answered, for others. */
  private readonly free: number[] = []
  private dead: unknown

  constructor(port: CallPort, answers: Readonly<Record<string, Answer>>) {
    this.port = port
    port.on('message', (given) => {
      const message = given as Call | Reply
      if ('reply' in message) this.settle(message)
      else void this.answer(message, answers)
    })
  }

  call<R>(name: string, argument: unknown, buffers: readonly Transferable[] = []): Promise<R> {
    if (this.dead !== undefined) return Promise.reject(this.dead)
    const call = this.free.pop() ?? this.waiting.length
    return new Promise<R>((resolve, reject) => {
      this.waiting[call] = { resolve: resolve as (value: unknown) => void, reject }
      this.port.postMessage({ call, name, argument } satisfies Call, buffers)
    })
  }

  /** The other side is gone. */
  fail(error: unknown): void {
    this.dead = error
    for (const call of this.waiting) call?.reject(error)
    this.waiting.length = 0
  }

  private async answer(message: Call, answers: Readonly<Record<string, Answer>>): Promise<void> {
    try {
      const answer = answers[message.name]
      if (answer === undefined) throw new Error(`no such call: ${message.name}`)
      const value = await answer(message.argument as never)
      if (value instanceof Moved) {
        this.port.postMessage({ reply: message.call, value: value.value } satisfies Reply, value.buffers)
      } else this.port.postMessage({ reply: message.call, value } satisfies Reply, [])
    } catch (error) {
      this.port.postMessage({ reply: message.call, failure: toFailure(error) } satisfies Reply, [])
    }
  }

  private settle(message: Reply): void {
    const waiting = this.waiting[message.reply]
    if (waiting === undefined) return
    this.waiting[message.reply] = undefined
    this.free.push(message.reply)
    if (message.failure === undefined) waiting.resolve(message.value)
    else waiting.reject(fromFailure(message.failure))
  }
}

function toFailure(error: unknown): Failure {
  if (error instanceof CellarError) {
    return { code: error.code, message: error.message, context: error.context, stack: error.stack }
  }
  const message = error instanceof Error ? error.message : String(error)
  const stack = error instanceof Error ? error.stack : undefined
  const { code, severity } = (error ?? {}) as { code?: unknown; severity?: unknown }
  const foreign = { ...(typeof code === 'string' && { code }), ...(typeof severity === 'string' && { severity }) }
  return {
    code: undefined,
    message,
    context: {},
    stack,
    ...('code' in foreign && { foreign: { ...foreign, code: `${code}` } }),
  }
}

function fromFailure(failure: Failure): Error {
  const known = failure.code !== undefined && ERROR_CODES.includes(failure.code)
  const error = known
    ? new CellarError(failure.code as ErrorCode, failure.message, failure.context)
    : Object.assign(new Error(failure.message), failure.foreign)
  if (failure.stack !== undefined) error.stack = failure.stack
  return error
}
