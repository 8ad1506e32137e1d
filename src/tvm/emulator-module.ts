import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Newest global version (config parameter 8) whose rules the emulator knows. It runs newer chains by these rules, silently. */
export const SUPPORTED_GLOBAL_VERSION = 13

/** A compiled WebAssembly module: structured clone gives it to another thread without compiling again. */
export type CompiledEmulator = object & { readonly __brand: 'CompiledEmulator' }

export interface WasmMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

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
}

interface GlueOptions {
  instantiateWasm(imports: unknown, receive: (instance: WasmInstance, module: CompiledEmulator) => void): object
  onAbort(reason: unknown): void
  print(line: string): void
  printErr(line: string): void
}

type Glue = (options: GlueOptions) => Promise<EmulatorExports>

const PAGE_BYTES = 65_536

/** Takes about 0.3 s and is done once per process. */
export async function compileEmulator(): Promise<CompiledEmulator> {
  // Seven megabytes of base64, of no use once decoded.
  const { EmulatorEmscriptenWasm } = require('@ton/sandbox/dist/executor/emulator-emscripten.wasm.js') as {
    EmulatorEmscriptenWasm: string
  }
  delete require.cache[require.resolve('@ton/sandbox/dist/executor/emulator-emscripten.wasm.js')]
  const bytes = Buffer.from(EmulatorEmscriptenWasm, 'base64')
  return await wasm.compile(bytes)
}

/**
 * A fresh emulator with a memory of its own, which may not grow past `maxMemoryBytes`: a thread's resource limits do
 * not count WebAssembly memory, and what a contract can make the machine allocate is not bounded by gas alone.
 */
export async function instantiateEmulator(module: CompiledEmulator, maxMemoryBytes: number): Promise<EmulatorInstance> {
  // The package's index would load a compiler and a test runner; this file of it is all there is to the emulator.
  const glue = require('@ton/sandbox/dist/executor/emulator-emscripten.js') as Glue
  let memory: WasmMemory | undefined
  const exports = await new Promise<EmulatorExports>((resolve, reject) => {
    glue({
      instantiateWasm: (imports, receive) => {
        wasm.instantiate(module, imports).then((instance) => {
          memory = bounded(findMemory(instance), maxMemoryBytes)
          receive(instance, module)
        }, reject)
        return {}
      },
      onAbort: () => undefined,
      print: () => undefined,
      printErr: () => undefined,
    }).then(resolve, reject)
  })
  return { exports, memory: memory as unknown as WasmMemory }
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
