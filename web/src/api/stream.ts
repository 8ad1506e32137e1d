import { learn } from '../lib/book.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { keyHeaders } from './client.ts'
import type { AddressBook, Metadata } from './schema.gen.ts'

export interface StreamEvent {
  readonly type: string
  readonly finality?: string
  readonly account?: string
  readonly event_id?: string
  readonly reason?: string
  readonly [key: string]: unknown
}

export interface StreamRequest {
  readonly types: readonly string[]
  readonly addresses?: readonly string[]
  readonly hashes?: readonly string[]
  readonly onEvent: (event: StreamEvent) => void
}

const HIDDEN_MS = 30_000
const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 10_000

/** One line to the server for the whole tab: parts of the page say what they want to hear, and it is asked for together, with every block. */
class TabStream {
  readonly #id = crypto.randomUUID()
  readonly #wishes = new Set<StreamRequest>()
  readonly #stateListeners = new Set<() => void>()
  #line: AbortController | undefined
  #last: string | null = null
  #retryMs = FIRST_RETRY_MS
  #timer: ReturnType<typeof setTimeout> | undefined
  #hiddenTimer: ReturnType<typeof setTimeout> | undefined
  #start: 'none' | 'waiting' | 'done' = 'none'
  isOpen = false

  constructor() {
    document.addEventListener('visibilitychange', () => {
      clearTimeout(this.#hiddenTimer)
      if (document.hidden) this.#hiddenTimer = setTimeout(() => this.#close(), HIDDEN_MS)
      else if (this.#line === undefined) this.#reopen()
    })
  }

  subscribe(wish: StreamRequest): () => void {
    this.#wishes.add(wish)
    this.#change()
    return () => {
      this.#wishes.delete(wish)
      this.#change()
    }
  }

  onState = (listener: () => void): (() => void) => {
    this.#stateListeners.add(listener)
    return () => this.#stateListeners.delete(listener)
  }

  #setOpen(isOpen: boolean): void {
    if (this.isOpen === isOpen) return
    this.isOpen = isOpen
    for (const listener of this.#stateListeners) listener()
  }

  #close(): void {
    this.#line?.abort()
    this.#line = undefined
    clearTimeout(this.#timer)
    this.#setOpen(false)
  }

  /** For the first time when the page that wants to listen is painted: opened before that, the line would compete with what is to be seen. */
  #change(): void {
    if (this.#start === 'done') this.#reopen()
    if (this.#start !== 'none') return
    this.#start = 'waiting'
    whenIdle(() => {
      this.#start = 'done'
      this.#reopen()
    })
  }

  /** Soon, so that parts that come and go together make one request. */
  #reopen(afterMs = 20): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#close()
      if (this.#wishes.size > 0) void this.#listen()
    }, afterMs)
  }

  #body(): string {
    const wishes = [...this.#wishes]
    const types = new Set(['blocks', ...wishes.flatMap((wish) => wish.types)])
    const addresses = new Set(wishes.flatMap((wish) => wish.addresses ?? []))
    const hashes = wishes.flatMap((wish) => wish.hashes ?? [])
    return JSON.stringify({
      types: [...types],
      ...(addresses.size > 0 && { addresses: [...addresses] }),
      ...(hashes.length > 0 && { trace_external_hash_norms: hashes }),
      min_finality: 'pending',
      include_address_book: true,
      include_metadata: true,
      supported_action_types: ['latest', 'tgbtc'],
      id: this.#id,
      resume_from: this.#last,
    })
  }

  async #listen(): Promise<void> {
    const line = new AbortController()
    this.#line = line
    try {
      const response = await fetch('/api/streaming/v2/sse', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...keyHeaders() },
        body: this.#body(),
        signal: line.signal,
      })
      if (!response.ok || response.body === null) throw new Error(`status ${response.status}`)
      this.#retryMs = FIRST_RETRY_MS
      this.#setOpen(true)
      await this.#read(response.body)
    } catch {
      // The line broke or was never there: below it is tried again, unless it was closed on purpose.
    }
    if (line.signal.aborted) return
    this.#setOpen(false)
    const wait = this.#retryMs * (0.75 + Math.random() / 2)
    this.#retryMs = Math.min(this.#retryMs * 2, LAST_RETRY_MS)
    this.#reopen(wait)
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += value
      const frames = text.split('\n\n')
      text = frames.pop() ?? ''
      for (const frame of frames) this.#take(frame)
    }
  }

  #take(frame: string): void {
    const data: string[] = []
    for (const line of frame.split('\n')) {
      if (line.startsWith('id: ')) this.#last = line.slice(4)
      else if (line.startsWith('data: ')) data.push(line.slice(6))
    }
    if (data.length === 0) return
    const event = JSON.parse(data.join('\n')) as StreamEvent
    if (typeof event.type !== 'string') return
    learn(event.address_book as AddressBook | undefined, event.metadata as Metadata | undefined)
    for (const wish of this.#wishes) wish.onEvent(event)
  }
}

export const stream = new TabStream()
