/**
 * Both entries of the emulator begin by setting the level of their own log to the most talkative, which nothing here reads. At that
 * level the stack that a get-method leaves is spelt out before its size is looked at: forty times `DUP`, `2 TUPLE` cost
 * nothing in gas and never end to be written. There is no parameter for it, so the level is changed where the entries set it.
 */
const ENTRIES = ['run_get_method', 'emulate_with_emulator']
/** Of the emulator's log: 4 tells of everything, 1 of errors. */
const TALKATIVE = 4
const ERRORS = 1

/** `i32.const ADDRESS`, `i32.const 4`, `i32.store`. The last four bytes are the same whatever the address. */
const LEVEL_STORE = Buffer.from([0x41, TALKATIVE, 0x36, 0x02, 0x00])
/** It is among the first instructions. */
const SEARCHED_BYTES = 64

const IMPORTS = 2
const EXPORTS = 7
const CODE = 10
const HEADER_BYTES = 8
const FUNCTION = 0

/** Changes the bytes of a module in place. `exportOf` gives the minified name of an entry. */
export function quietLog(module: Buffer, exportOf: (entry: string) => string): void {
  const sections = readSections(module)
  const imported = countImportedFunctions(section(sections, IMPORTS))
  const exported = readExports(section(sections, EXPORTS))
  const bodies = readBodies(section(sections, CODE))
  for (const entry of ENTRIES) {
    const index = exported.get(exportOf(entry))
    const body = index === undefined ? undefined : bodies[index - imported]
    const at = body === undefined ? -1 : module.subarray(body, body + SEARCHED_BYTES).indexOf(LEVEL_STORE)
    if (body === undefined || at < 0) throw new Error(`the emulator's ${entry} sets no level of its log`)
    module[body + at + 1] = ERRORS
  }
}

/** Reads forward through bytes of a module. */
class ModuleReader {
  at: number
  readonly end: number
  private readonly bytes: Buffer

  constructor(bytes: Buffer, at: number, end: number) {
    this.bytes = bytes
    this.at = at
    this.end = end
  }

  byte(): number {
    return this.bytes[this.at++] as number
  }

  /** LEB128. */
  number(): number {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte()
      value |= (byte & 0x7f) << shift
      if ((byte & 0x80) === 0) return value >>> 0
    }
  }

  name(): string {
    const length = this.number()
    this.at += length
    return this.bytes.toString('utf8', this.at - length, this.at)
  }

  /** A part of it, and goes on behind. */
  part(): ModuleReader {
    const length = this.number()
    this.at += length
    return new ModuleReader(this.bytes, this.at - length, this.at)
  }
}

function readSections(module: Buffer): ReadonlyMap<number, ModuleReader> {
  const reader = new ModuleReader(module, HEADER_BYTES, module.length)
  const sections = new Map<number, ModuleReader>()
  while (reader.at < reader.end) sections.set(reader.byte(), reader.part())
  return sections
}

function section(sections: ReadonlyMap<number, ModuleReader>, id: number): ModuleReader {
  const found = sections.get(id)
  if (found === undefined) throw new Error(`the emulator has no section ${id}`)
  return found
}

/** They come first in the numbering of functions. The emulator imports nothing else. */
function countImportedFunctions(reader: ModuleReader): number {
  const count = reader.number()
  for (let i = 0; i < count; i++) {
    reader.name()
    reader.name()
    if (reader.byte() !== FUNCTION) throw new Error('the emulator imports something that is no function')
    reader.number()
  }
  return count
}

function readExports(reader: ModuleReader): ReadonlyMap<string, number> {
  const exported = new Map<string, number>()
  for (let left = reader.number(); left > 0; left--) {
    const name = reader.name()
    const kind = reader.byte()
    const index = reader.number()
    if (kind === FUNCTION) exported.set(name, index)
  }
  return exported
}

/** Where each function's body begins. */
function readBodies(reader: ModuleReader): readonly number[] {
  return Array.from({ length: reader.number() }, () => reader.part().at)
}
