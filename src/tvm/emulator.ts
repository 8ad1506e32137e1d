import { type CompiledEmulator, type EmulatorInstance, instantiateEmulator } from './emulator-module.ts'

/** A text kept in the emulator's memory between calls. */
interface HeldText {
  readonly pointer: number
}

interface Machine {
  readonly pointer: number
  readonly config: string
  readonly verbosity: number
  /** The emulator keeps libraries until others are given and cannot be told that there are none. */
  hasLibraries: boolean
}

/** Three forms of each of the few configs in use. */
const HELD_CONFIGS = 12
/** VM log of instruction names only; there is nothing quieter. */
const NAMES = 0
/** With the stack, the place in the code and the gas of every instruction. */
const EVERYTHING = 4

/**
 * One WebAssembly emulator, driven through its raw exports. Texts go in and out as bytes of its memory. After a trap its
 * memory is in no known state: the caller must `restart` before the next run.
 */
export class Emulator {
  private readonly compiled: CompiledEmulator
  private readonly maxMemoryBytes: number
  private instance: EmulatorInstance
  private bytes: Buffer
  /** Configs by their text: the same one serves thousands of runs. */
  private held = new Map<string, HeldText>()
  private machine: Machine | undefined

  private constructor(compiled: CompiledEmulator, maxMemoryBytes: number, instance: EmulatorInstance) {
    this.compiled = compiled
    this.maxMemoryBytes = maxMemoryBytes
    this.instance = instance
    this.bytes = Buffer.from(instance.memory.buffer)
  }

  static async create(compiled: CompiledEmulator, maxMemoryBytes: number): Promise<Emulator> {
    return new Emulator(compiled, maxMemoryBytes, await instantiateEmulator(compiled, maxMemoryBytes))
  }

  get memoryBytes(): number {
    return this.instance.memory.buffer.byteLength
  }

  async restart(): Promise<void> {
    this.instance = await instantiateEmulator(this.compiled, this.maxMemoryBytes)
    this.bytes = Buffer.from(this.instance.memory.buffer)
    this.held = new Map()
    this.machine = undefined
  }

  runGetMethod(params: string, stack: string, config: string): string {
    const { _run_get_method, _free } = this.instance.exports
    const configAt = this.hold(config)
    const paramsAt = this.write(params)
    const stackAt = this.write(stack)
    this.instance.readClocks()
    const answer = this.take(_run_get_method(paramsAt, stackAt, configAt))
    _free(paramsAt)
    _free(stackAt)
    return answer
  }

  /** `message` is empty for a tick or tock; `libraries` is empty when there are none. */
  emulate(
    config: string,
    libraries: string,
    account: string,
    message: string,
    params: string,
    withSteps = false,
  ): string {
    const { _emulate_with_emulator, _free } = this.instance.exports
    const machine = this.machineFor(config, libraries !== '', withSteps ? EVERYTHING : NAMES)
    if (machine === undefined) return '{"fail":true,"message":"config cannot be unpacked"}'
    const texts = [libraries, account, message, params].map((text, i) =>
      i === 0 && text === '' ? 0 : this.write(text),
    )
    const [librariesAt, accountAt, messageAt, paramsAt] = texts as [number, number, number, number]
    this.instance.readClocks()
    const answer = this.take(_emulate_with_emulator(machine.pointer, librariesAt, accountAt, messageAt, paramsAt))
    for (const at of texts) if (at !== 0) _free(at)
    // On parameters it cannot set, the emulator destroys itself.
    if (answer.startsWith('{"fail"')) this.machine = undefined
    return answer
  }

  version(): string {
    return this.take(this.instance.exports._version())
  }

  /** Unpacking a config takes longer than a transaction: one machine is kept for the last config used. */
  private machineFor(config: string, withLibraries: boolean, verbosity: number): Machine | undefined {
    const { _create_emulator, _destroy_emulator } = this.instance.exports
    const kept = this.machine
    const isAlike = kept?.config === config && kept.verbosity === verbosity
    if (kept !== undefined && isAlike && (withLibraries || !kept.hasLibraries)) {
      kept.hasLibraries = withLibraries
      return kept
    }
    if (kept !== undefined) _destroy_emulator(kept.pointer)
    const pointer = _create_emulator(this.hold(config), verbosity)
    this.machine = pointer === 0 ? undefined : { pointer, config, verbosity, hasLibraries: withLibraries }
    return this.machine
  }

  private hold(text: string): number {
    const found = this.held.get(text)
    if (found !== undefined) return found.pointer
    if (this.held.size === HELD_CONFIGS) {
      const [oldest, { pointer }] = this.held.entries().next().value as [string, HeldText]
      this.instance.exports._free(pointer)
      this.held.delete(oldest)
    }
    const pointer = this.write(text)
    this.held.set(text, { pointer })
    return pointer
  }

  /** Everything written is ASCII: base64, hex and JSON of these. */
  private write(text: string): number {
    const pointer = this.instance.exports._malloc(text.length + 1)
    if (pointer === 0) throw new RangeError('emulator memory limit')
    const bytes = this.view()
    bytes.write(text, pointer, 'latin1')
    bytes[pointer + text.length] = 0
    return pointer
  }

  private take(pointer: number): string {
    const bytes = this.view()
    const text = bytes.toString('latin1', pointer, bytes.indexOf(0, pointer))
    this.instance.exports._free(pointer)
    return text
  }

  /** The memory's buffer is another one after each growth. */
  private view(): Buffer {
    const { buffer } = this.instance.memory
    if (this.bytes.buffer !== buffer) this.bytes = Buffer.from(buffer)
    return this.bytes
  }
}
