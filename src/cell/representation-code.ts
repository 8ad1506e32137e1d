import { HASH_BYTES } from './hash.ts'
import { hashFour, hashOne, LANE_BYTES, LANES } from './sha256-code.ts'
import {
  type Code,
  call,
  doWhile,
  global,
  I32,
  i32,
  local,
  select,
  seq,
  v128,
  type WasmFunction,
  when,
  whileLoop,
} from './wasm-assembler.ts'

// WebAssembly code that lays out what is hashed for a cell: descriptors, data, depths and hashes of the cells referred to.

/** Globals of the kernel: where each array of the arena lies in its memory. */
const GLOBALS = {
  bytes: 0,
  dataAt: 1,
  bitLength: 2,
  d1: 3,
  refs: 4,
  extraAt: 5,
  hashes: 6,
  depths: 7,
  /** Deepest tree seen. */
  maxDepth: 8,
} as const

export const GLOBAL_COUNT = Object.keys(GLOBALS).length

/**
 * A job is one hash to find: the cell's number, the level (two bits from `LEVEL_SHIFT` on), and what is special about it.
 * Its place among the digests follows from cell and level.
 */
export const LEVEL_SHIFT = 28
export const PRUNED_JOB = 0x40000000
export const MERKLE_JOB = 0x80000000
const MAX_CELLS = 2 ** LEVEL_SHIFT

const get = local.get
const base = (name: keyof typeof GLOBALS): Code => global.get(GLOBALS[name])
const indexed = (name: keyof typeof GLOBALS, index: Code, shift: number): Code =>
  i32.add(base(name), shift === 0 ? index : i32.shl(index, i32.const(shift)))

const hashAddress = (slot: Code): Code => i32.add(base('hashes'), i32.shl(slot, i32.const(Math.log2(HASH_BYTES))))
const copyHash = (to: Code, from: Code): Code =>
  seq(v128.store(to, v128.load(from)), v128.store(to, v128.load(from, 16), 16))
const increase = (index: number, by: Code): Code => local.set(index, i32.add(get(index), by))

/** (cell, bits of the level mask that count) → number of the cell's digest. */
const SLOT: WasmFunction = {
  params: [I32, I32],
  results: [I32],
  locals: [],
  body: (() => {
    const [cell, limit] = [0, 1]
    return seq(
      local.set(limit, i32.and(i32.shrU(i32.load8(indexed('d1', get(cell), 0)), i32.const(5)), get(limit))),
      when(
        get(limit),
        local.set(
          cell,
          i32.sub(i32.add(i32.load(indexed('extraAt', get(cell), 2)), i32.popcnt(get(limit))), i32.const(1)),
        ),
      ),
      get(cell),
    )
  })(),
}

const swap16 = (value: Code): Code =>
  i32.or(i32.shrU(value, i32.const(8)), i32.shl(i32.and(value, i32.const(0xff)), i32.const(8)))

/** Ends the message from `start` to `end`, two locals, as SHA-256 asks: a set bit, zeros, the length in bits. */
function pad(start: number, end: number): Code {
  const zeros = [0, 16, 32, 48, 64].map((offset) =>
    v128.store(get(end), v128.const(new Array<number>(16).fill(0)), offset),
  )
  const length = i32.shl(i32.sub(get(end), get(start)), i32.const(3))
  return seq(...zeros, i32.store8(get(end), i32.const(0x80)), i32.store16(lengthAt(start, end), swap16(length)))
}

/** A message of n bytes takes n + 9 bytes rounded up to blocks of 64; the length ends the last block. */
const lengthAt = (start: number, end: number): Code =>
  i32.add(i32.sub(get(start), i32.const(2)), padded(i32.sub(get(end), get(start))))

const padded = (length: Code): Code => i32.and(i32.add(length, i32.const(9 + 63)), i32.const(-64))

/** The first two are parameters. */
const LAYOUT_LOCALS = {
  job: 0,
  to: 1,
  cell: 2,
  /** Bits of level masks below the job's level. */
  below: 3,
  d1: 4,
  bits: 5,
  /** A number of bytes or of things to do. */
  size: 6,
  /** Where the message goes on, and where its hashes do. */
  at: 7,
  hashAt: 8,
  from: 9,
  i: 10,
  slot: 11,
  depth: 12,
  max: 13,
}

function descriptors() {
  const { job, to, cell, below, d1, bits, size, at } = LAYOUT_LOCALS
  return seq(
    local.set(cell, i32.and(get(job), i32.const(MAX_CELLS - 1))),
    local.set(
      below,
      i32.sub(i32.shl(i32.const(1), i32.and(i32.shrU(get(job), i32.const(LEVEL_SHIFT)), i32.const(3))), i32.const(1)),
    ),
    local.set(d1, i32.load8(indexed('d1', get(cell), 0))),
    local.set(bits, i32.load16(indexed('bitLength', get(cell), 1))),
    local.set(size, i32.shrU(i32.add(get(bits), i32.const(7)), i32.const(3))),
    i32.store16(
      get(to),
      i32.or(
        i32.and(get(d1), i32.or(i32.const(31), i32.shl(get(below), i32.const(5)))),
        i32.shl(i32.add(i32.shrU(get(bits), i32.const(3)), get(size)), i32.const(8)),
      ),
    ),
    local.set(at, i32.add(get(to), i32.const(2))),
  )
}

/** Copies run 16 bytes at a time and may spill over: what follows is written later. */
function ownData() {
  const { cell, bits, size, at, from, i } = LAYOUT_LOCALS
  return seq(
    local.set(from, i32.add(base('bytes'), i32.load(indexed('dataAt', get(cell), 2)))),
    local.set(i, i32.const(0)),
    doWhile(
      seq(v128.store(i32.add(get(at), get(i)), v128.load(i32.add(get(from), get(i)))), increase(i, i32.const(16))),
      i32.ltU(get(i), get(size)),
    ),
    increase(at, get(size)),
    when(
      local.tee(bits, i32.and(get(bits), i32.const(7))),
      i32.store8(
        i32.sub(get(at), i32.const(1)),
        i32.or(
          i32.and(i32.load8(i32.sub(get(at), i32.const(1))), i32.shrU(i32.const(0xff00), get(bits))),
          i32.shrU(i32.const(0x80), get(bits)),
        ),
      ),
    ),
  )
}

/** Above level 0 the hash of the level before stands for the data. */
function hashBefore(slotOf: number) {
  const { cell, below, at } = LAYOUT_LOCALS
  return seq(
    copyHash(get(at), hashAddress(call(slotOf, get(cell), i32.shrU(get(below), i32.const(1))))),
    increase(at, i32.const(HASH_BYTES)),
  )
}

/** The lower hashes and depths of a pruned branch are its data: after type and mask first all hashes, then all depths. */
function prunedDigests() {
  const { cell, d1, bits, size, from, slot } = LAYOUT_LOCALS
  return seq(
    local.set(size, i32.popcnt(i32.shrU(get(d1), i32.const(5)))),
    local.set(slot, get(cell)),
    increase(from, i32.const(2)),
    local.set(bits, i32.add(get(from), i32.shl(get(size), i32.const(5)))),
    doWhile(
      seq(
        copyHash(hashAddress(get(slot)), get(from)),
        i32.store16(indexed('depths', get(slot), 1), swap16(i32.load16(get(bits)))),
        when(
          i32.sub(get(slot), get(cell)),
          increase(slot, i32.const(1)),
          local.set(slot, i32.load(indexed('extraAt', get(cell), 2))),
        ),
        increase(from, i32.const(HASH_BYTES)),
        increase(bits, i32.const(2)),
        increase(size, i32.const(-1)),
      ),
      get(size),
    ),
  )
}

function children(slotOf: number) {
  const { job, cell, below, d1, size, at, from, i, hashAt, slot, depth, max } = LAYOUT_LOCALS
  return seq(
    local.set(size, i32.and(get(d1), i32.const(7))),
    local.set(hashAt, i32.add(get(at), i32.shl(get(size), i32.const(1)))),
    local.set(from, indexed('refs', get(cell), 4)),
    // Merkle cells look at their children one level up.
    local.set(i, i32.sub(i32.shl(i32.add(get(below), i32.const(1)), i32.shrU(get(job), i32.const(31))), i32.const(1))),
    local.set(max, i32.const(0)),
    whileLoop(
      get(size),
      seq(
        local.set(slot, call(slotOf, i32.load(get(from)), get(i))),
        local.set(depth, i32.load16(indexed('depths', get(slot), 1))),
        i32.store16(get(at), swap16(get(depth))),
        copyHash(get(hashAt), hashAddress(get(slot))),
        when(i32.ltU(get(max), local.tee(depth, i32.add(get(depth), i32.const(1)))), local.set(max, get(depth))),
        increase(at, i32.const(2)),
        increase(hashAt, i32.const(HASH_BYTES)),
        increase(from, i32.const(4)),
        increase(size, i32.const(-1)),
      ),
    ),
  )
}

function fileDepth(slotOf: number) {
  const { cell, below, slot, max } = LAYOUT_LOCALS
  return seq(
    when(i32.gtU(get(max), base('maxDepth')), global.set(GLOBALS.maxDepth, get(max))),
    local.set(slot, call(slotOf, get(cell), get(below))),
    i32.store16(indexed('depths', get(slot), 1), get(max)),
  )
}

/** (job, where to) → address for the hash. Pads the message and files the depth. */
function representation(slotOf: number): WasmFunction {
  const { job, to, below, hashAt, slot } = LAYOUT_LOCALS
  const isPruned = i32.and(get(job), i32.const(PRUNED_JOB))

  return {
    params: [I32, I32],
    results: [I32],
    locals: new Array<typeof I32>(Object.keys(LAYOUT_LOCALS).length - 2).fill(I32),
    body: seq(
      descriptors(),
      when(i32.or(i32.eqz(get(below)), isPruned), seq(ownData(), when(isPruned, prunedDigests())), hashBefore(slotOf)),
      children(slotOf),
      pad(to, hashAt),
      fileDepth(slotOf),
      hashAddress(get(slot)),
    ),
  }
}

/**
 * (groups of jobs, their end): a group is the number of jobs, the bytes of each padded message, and the jobs. They are done four at
 * a time; missing ones at the end of a group are the last one again.
 */
function runJobs(layOut: number, one: number, four: number): WasmFunction {
  const [jobs, allEnd, bytes, end] = [0, 1, 2, 3]
  const last = i32.sub(get(end), i32.const(4))
  const runOne = call(
    one,
    i32.const(LANES),
    i32.add(i32.const(LANES), get(bytes)),
    call(layOut, i32.load(get(jobs)), i32.const(LANES)),
  )
  const job = (lane: number): Code => {
    const address = lane === 0 ? get(jobs) : i32.add(get(jobs), i32.const(lane * 4))
    return i32.load(lane < 2 ? address : select(address, last, i32.ltU(address, get(end))))
  }
  const runFour = call(
    four,
    get(bytes),
    ...[0, 1, 2, 3].map((lane) => call(layOut, job(lane), i32.const(LANES + lane * LANE_BYTES))),
  )
  const runGroup = seq(
    local.set(bytes, i32.load(get(jobs), 4)),
    local.set(end, i32.add(i32.add(get(jobs), i32.const(8)), i32.shl(i32.load(get(jobs)), i32.const(2)))),
    increase(jobs, i32.const(8)),
    doWhile(
      seq(when(i32.ltU(get(jobs), last), runFour, runOne), increase(jobs, i32.const(16))),
      i32.ltU(get(jobs), get(end)),
    ),
    local.set(jobs, get(end)),
  )
  return {
    name: 'runJobs',
    params: [I32, I32],
    results: [],
    locals: [I32, I32],
    body: whileLoop(i32.ltU(get(jobs), get(allEnd)), runGroup),
  }
}

/** (length, where to put the hash): hashes the message that begins at `LANES`. */
function hashMessage(one: number): WasmFunction {
  const [length, to, start, end] = [0, 1, 2, 3]
  return {
    name: 'hashMessage',
    params: [I32, I32],
    results: [],
    locals: [I32, I32],
    body: seq(
      local.set(start, i32.const(LANES)),
      local.set(end, i32.add(get(start), get(length))),
      pad(start, end),
      call(one, get(start), i32.add(get(start), padded(get(length))), get(to)),
    ),
  }
}

const setGlobals: WasmFunction = {
  name: 'setGlobals',
  params: new Array<typeof I32>(GLOBAL_COUNT).fill(I32),
  results: [],
  locals: [],
  body: seq(...Object.values(GLOBALS).map((index) => global.set(index, get(index)))),
}

const getMaxDepth: WasmFunction = {
  name: 'getMaxDepth',
  params: [],
  results: [I32],
  locals: [],
  body: base('maxDepth'),
}

/** All functions of the kernel; they call each other by their place in this list. */
export const kernelFunctions = (): readonly WasmFunction[] => [
  hashOne(),
  hashFour(),
  SLOT,
  representation(2),
  runJobs(3, 0, 1),
  hashMessage(0),
  setGlobals,
  getMaxDepth,
]
