import { assembleInvokes, SET_THREW, STACK_RESTORE, STACK_SAVE } from './invoke-code.ts'

type Callable = (...operands: never[]) => unknown

interface Table {
  readonly length: number
  get(index: number): unknown
  set(index: number, value: unknown): void
  grow(by: number): number
}

interface InvokeExports {
  /** Functions by their pointers, and those of the emulator that all of these call. */
  readonly functions: Table
  readonly services: Table
  readonly fetched: WasmMemory
  readonly clock: Callable
  raise(): never
  readonly [invoke: string]: unknown
}

interface WebAssemblyApi {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object, imports: unknown) => { readonly exports: unknown }
  readonly Table: new (...given: never) => Table
}

const wasm = (globalThis as unknown as { WebAssembly: WebAssemblyApi }).WebAssembly

/** What the glue gives the emulator, by minified names. The functions have their own names. */
export type Imports = Readonly<Record<string, Callable>>
export interface WasmMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

export type Exports = Readonly<Record<string, unknown>>

const INVOKE = /^invoke_[vijfd]+$/
/** They throw a number, which stands for an exception of C++. */
const THROWING = ['___cxa_throw', '___cxa_rethrow', '___resumeException']
const CLOCK = '_clock_time_get'
/** Number of the last clock there is, and the answer for others. */
const LAST_CLOCK = 3
const NO_CLOCK = 28
const CALENDAR = 0

/** What an emulator exports, by the names its glue has for it. */
const SERVICES = {
  [STACK_SAVE]: '_emscripten_stack_get_current',
  [STACK_RESTORE]: '__emscripten_stack_restore',
  [SET_THREW]: '_setThrew',
} as const

/**
 * Takes the way of calls and exceptions out of the glue. A run of a get-method makes thousands of calls under which something may be
 * thrown, and each went to JavaScript and back for it, with a look into the table of functions on the way: more than half of a run.
 */
export class Invokes {
  readonly imports: Imports
  private readonly own: InvokeExports
  private readonly fetched: Uint8Array
  private table: Table | undefined
  private memory: WasmMemory | undefined
  private words = new Uint32Array(0)
  /** Nanoseconds by the calendar's clock and by the others, two words each. */
  private readonly now = new Uint32Array(4)

  constructor(given: Imports) {
    const names = Object.values(given).flatMap(({ name }) => (INVOKE.test(name) ? [name] : []))
    const time = (clock: number, at: number) => this.writeTime(clock, at)
    const fetch = (index: number) => this.fetch(index)
    const module = new wasm.Module(assembleInvokes(names))
    this.own = new wasm.Instance(module, { host: { time, fetch } }).exports as InvokeExports
    this.fetched = new Uint8Array(this.own.fetched.buffer)
    this.imports = Object.fromEntries(Object.entries(given).map(([key, glue]) => [key, this.insteadOf(glue)]))
  }

  /** The emulator that was made with these imports; `nameOf` tells the minified name of an export. */
  link(exports: Exports, memory: WasmMemory, nameOf: (name: string) => string): void {
    this.memory = memory
    this.readClocks()
    const table = Object.values(exports).find((one): one is Table => one instanceof wasm.Table)
    if (table === undefined) throw new Error('the emulator exports no table')
    for (const [at, name] of Object.entries(SERVICES)) {
      const service = exports[nameOf(name)]
      if (typeof service !== 'function') throw new Error(`the emulator exports no ${name}`)
      this.own.services.set(Number(at), service)
    }
    if (table.length > this.fetched.length) throw new Error(`the emulator has ${table.length} functions`)
    this.own.functions.grow(table.length)
    this.table = table
  }

  /** What the clocks show until the next time. */
  readClocks(): void {
    for (const [i, ms] of [Date.now(), performance.now()].entries()) {
      const nanoseconds = Math.round(ms * 1e6)
      this.now[2 * i] = nanoseconds
      this.now[2 * i + 1] = nanoseconds / 2 ** 32
    }
  }

  /** Of some nine thousand functions a few hundred are called this way, and to move all takes longer than to make an emulator. */
  private fetch(index: number): void {
    this.own.functions.set(index, (this.table as Table).get(index))
    this.fetched[index] = 1
  }

  private insteadOf(glue: Callable): Callable {
    const { name } = glue
    if (INVOKE.test(name)) return this.own[name] as Callable
    if (name === CLOCK) return this.own.clock
    return THROWING.includes(name) ? this.raising(glue) : glue
  }

  /** Numbers become what the calls catch. */
  private raising(glue: Callable): Callable {
    return (...operands) => {
      try {
        return glue(...operands)
      } catch (error) {
        if (typeof error === 'number') this.own.raise()
        throw error
      }
    }
  }

  /** Two for every instruction, for a log that has no times. */
  private writeTime(clock: number, at: number): number {
    if (clock < 0 || clock > LAST_CLOCK) return NO_CLOCK
    const { words, now } = this
    // Whenever the memory grows, its buffer is another one.
    if (words.length === 0) return this.writeTimeAnew(clock, at)
    const from = clock === CALENDAR ? 0 : 2
    words[at >> 2] = now[from] as number
    words[(at >> 2) + 1] = now[from + 1] as number
    return 0
  }

  private writeTimeAnew(clock: number, at: number): number {
    this.words = new Uint32Array((this.memory as WasmMemory).buffer)
    return this.writeTime(clock, at)
  }
}
