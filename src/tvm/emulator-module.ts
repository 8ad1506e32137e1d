import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { memo } from '../lib/memo.ts'
import { type Imports, Invokes, type WasmMemory } from './invokes.ts'
import { quietLog } from './quiet-log.ts'

const require = createRequire(import.meta.url)

/** Newest global version (config parameter 8) whose rules the emulator knows. It runs newer chains by these rules, silently. */
export const SUPPORTED_GLOBAL_VERSION = 13

/** A compiled WebAssembly module: structured clone gives it to another thread without compiling again. */
export type CompiledEmulator = object & { readonly __brand: 'CompiledEmulator' }

interface WasmInstance {
  readonly exports: Readonly<Record<string, unknown>>
}

/** The part of WebAssembly's own interface used here; the types of Node 20 leave it out. */
interface WebAssemblyApi {
  compile(bytes: Uint8Array): Promise<CompiledEmulator>
  instantiate(module: CompiledEmulator, imports: unknown): Promise<WasmInstance>
  readonly Memory: new (...args: never) => WasmMemory
}

const wasm = (globalThis as unknown as { WebAssembly: WebAssemblyApi }).WebAssembly

/** What the emulator exports. Pointers are numbers; texts end with a zero byte; texts returned are the caller's to free. */
export interface EmulatorExports {
  _malloc(bytes: number): number
  _free(pointer: number): void
  _run_get_method(params: number, stack: number, config: number): number
  _create_emulator(config: number, verbosity: number): number
  _destroy_emulator(emulator: number): void
  _emulate_with_emulator(emulator: number, libraries: number, account: number, message: number, params: number): number
  _version(): number
}

export interface EmulatorInstance {
  readonly exports: EmulatorExports
  readonly memory: WasmMemory
  /** Its clocks stand still from one time to the next. */
  readClocks(): void
}

interface GlueOptions {
  instantiateWasm(
    imports: { readonly a: Imports },
    receive: (instance: WasmInstance, module: CompiledEmulator) => void,
  ): object
  onAbort(reason: unknown): void
  print(line: string): void
  printErr(line: string): void
}

type Glue = (options: GlueOptions) => Promise<EmulatorExports>

const PAGE_BYTES = 65_536
const WASM_MAGIC = Buffer.from('\0asm')
const QUOTE = "'"

/**
 * The emulator was linked with a stack of 64 KB, and walks cells and values by recursion: a list of three hundred, such as the
 * participants of an election, or data as deep would overrun it into its own tables. With this it goes as deep as cells do,
 * which takes less than 1 MB here and less than 1.5 MB of the thread's own stack. Nothing guards the end of this one, so it is
 * far larger than what the thread's (`stackSizeMb` in `tvm-pool.ts`), which is guarded, lets it use.
 */
const STACK_BYTES = 16 * 2 ** 20
const STACK_ALIGNMENT = 16
/** The export that sets the stack pointer: names are minified, and the glue alone knows what each means. */
const STACK_SETTER = '__emscripten_stack_restore'

/**
 * How much of a function V8 runs before it compiles it into the fastest code that it has, about a byte of code at a time; by itself 1,800,000, from Node 22 on 13,000,000. Most functions
 * are not run for that long: a devnet's start takes 4.4 s of the processor instead of 5.0, and is over 0.7 s sooner on two cores.
 */
const TIERING_BUDGET = 30_000_000

/**
 * By whether it is quiet. Each pool of a process (callers', the indexer's, the devnet's) runs the same code, which has no state, and what V8 has
 * compiled and optimised of a module is all its instances'.
 */
const compiled = new Map<boolean, Promise<CompiledEmulator>>()

/** Takes about 0.3 s the first time. Not quiet, it is as its package has it. */
export function compileEmulator(isQuiet = true): Promise<CompiledEmulator> {
  return memo(compiled, isQuiet, () => {
    const made = compile(isQuiet)
    // One that failed, for want of memory say, is tried again.
    made.catch(() => compiled.delete(isQuiet))
    return made
  })
}

async function compile(isQuiet: boolean): Promise<CompiledEmulator> {
  const bytes = readModule(require.resolve('@ton/sandbox/dist/executor/emulator-emscripten.wasm.js'))
  if (isQuiet) {
    const glue = String(loadGlue())
    quietLog(bytes, (entry) => nameIn(glue, `_${entry}`))
  }
  // V8 reads it when a module is made.
  setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET}`)
  return await wasm.compile(bytes)
}

/** The minified name of an export, by the glue's own for it. */
const nameIn = (glue: string, name: string): string =>
  new RegExp(`\\b${name}"?\\]?\\s*=\\s*wasmExports\\["(\\w+)"\\]`).exec(glue)?.[1] ?? ''

/** A script of seven megabytes that is one text in base64. To read it as a script would take four times as long as to take the text out of it. */
function readModule(path: string): Buffer {
  const script = readFileSync(path)
  const from = script.indexOf(QUOTE) + 1
  const bytes = Buffer.from(script.toString('latin1', from, script.indexOf(QUOTE, from)), 'base64')
  if (!bytes.subarray(0, WASM_MAGIC.length).equals(WASM_MAGIC))
    throw new Error(`${path} is not the text of an emulator`)
  return bytes
}

// The package's index would load a compiler and a test runner; this file of it is all there is to the emulator.
const loadGlue = (): Glue => require('@ton/sandbox/dist/executor/emulator-emscripten.js') as Glue

/**
 * A fresh emulator with a memory of its own, which may not grow past `maxMemoryBytes`: a thread's resource limits do
 * not count WebAssembly memory, and what a contract can make the machine allocate is not bounded by gas alone.
 * `asPackaged`, its calls go through its glue.
 */
export async function instantiateEmulator(
  module: CompiledEmulator,
  maxMemoryBytes: number,
  { asPackaged = false } = {},
): Promise<EmulatorInstance> {
  const glue = loadGlue()
  const glueText = String(glue)
  let invokes: Invokes | undefined
  let memory: WasmMemory | undefined
  let setStack: SetStack | undefined
  const exports = await new Promise<EmulatorExports>((resolve, reject) => {
    glue({
      instantiateWasm: ({ a: given }, receive) => {
        invokes = asPackaged ? undefined : new Invokes(given)
        wasm.instantiate(module, { a: invokes?.imports ?? given }).then((instance) => {
          memory = bounded(findMemory(instance), maxMemoryBytes)
          setStack = findStackSetter(glueText, instance)
          invokes?.link(instance.exports, memory, (name) => nameIn(glueText, name))
          receive(instance, module)
        }, reject)
        return {}
      },
      onAbort: () => undefined,
      print: () => undefined,
      printErr: () => undefined,
    }).then(resolve, reject)
  })
  // It grows downwards, and nothing lies on the old one between calls.
  const bottom = exports._malloc(STACK_BYTES)
  if (bottom === 0) throw new RangeError('emulator memory limit')
  const top = bottom + STACK_BYTES
  setStack?.(top - (top % STACK_ALIGNMENT))
  return { exports, memory: memory as unknown as WasmMemory, readClocks: () => invokes?.readClocks() }
}

type SetStack = (pointer: number) => void

function findStackSetter(glue: string, { exports }: WasmInstance): SetStack {
  const found = exports[nameIn(glue, STACK_SETTER)]
  if (typeof found !== 'function') throw new Error('the emulator exports no stack pointer')
  return found as SetStack
}

/** Export names are minified and change with every build of the package; there is one memory. */
function findMemory({ exports }: WasmInstance): WasmMemory {
  const memory = Object.values(exports).find((value): value is WasmMemory => value instanceof wasm.Memory)
  if (memory === undefined) throw new Error('the emulator exports no memory')
  return memory
}

function bounded(memory: WasmMemory, maxBytes: number): WasmMemory {
  const grow = memory.grow.bind(memory)
  memory.grow = (pages) => {
    // A refused growth makes the allocation inside fail, which ends the run with a trap.
    if (memory.buffer.byteLength + pages * PAGE_BYTES > maxBytes) throw new RangeError('emulator memory limit')
    return grow(pages)
  }
  return memory
}
