import { HASH_BYTES } from '../../cell/hash.ts'
import {
  give,
  I32,
  i8x16,
  i32,
  local,
  seq,
  v128,
  type WasmFunction,
  when,
  whileLoop,
} from '../../cell/wasm-assembler.ts'
import { add, ESCAPE, get, KEY_CHARACTERS } from './kernel-memory.ts'

// WebAssembly code that looks for a key in a shortened text. What was shortened may be any bytes, those of a key among them, for anybody may
// send to any address: so it is passed over whole.

/** (text, its end, key, length of the key) → where the key stands first, 0 when it does not. The text begins outside of what was shortened. */
export function findKey(): WasmFunction {
  const [at, end, key, length] = [0, 1, 2, 3]
  const [short, stops, kind, matched] = [4, 5, 6, 7]
  const equal = (offset: number, characters: number) =>
    i8x16.eq(v128.load(get(at), offset), v128.load(get(key), characters))
  const lookAt16 = seq(
    local.set(short, i8x16.bitmask(v128.load(get(at)))),
    local.set(
      stops,
      i32.or(get(short), i8x16.bitmask(v128.and(equal(2, KEY_CHARACTERS.first), equal(3, KEY_CHARACTERS.second)))),
    ),
  )
  const passOver = seq(
    local.set(kind, i32.load8(get(at))),
    when(
      i32.leU(get(kind), i32.const(ESCAPE.base64Hash)),
      add(at, i32.const(1 + HASH_BYTES)),
      add(at, i32.add(i32.const(4), i32.or(i32.load16(get(at), 1), i32.shl(i32.load8(get(at), 3), i32.const(16))))),
    ),
  )
  const compare = seq(
    when(i32.gtU(get(length), i32.sub(get(end), get(at))), give(i32.const(0))),
    local.set(matched, i32.const(0)),
    whileLoop(
      i32.and(
        i32.ltU(get(matched), get(length)),
        i32.eq(i32.load8(i32.add(get(at), get(matched))), i32.load8(i32.add(get(key), get(matched)))),
      ),
      add(matched, i32.const(1)),
    ),
    when(i32.eq(get(matched), get(length)), give(get(at))),
    add(at, i32.const(1)),
  )
  const stop = seq(
    local.set(kind, i32.ctz(get(stops))),
    add(at, get(kind)),
    when(i32.leU(get(end), get(at)), give(i32.const(0))),
    when(i32.and(i32.shrU(get(short), get(kind)), i32.const(1)), passOver, compare),
  )
  return {
    name: 'findKey',
    params: [I32, I32, I32, I32],
    results: [I32],
    locals: [I32, I32, I32, I32],
    body: seq(
      whileLoop(i32.ltU(get(at), get(end)), seq(lookAt16, when(get(stops), stop, add(at, i32.const(16))))),
      i32.const(0),
    ),
  }
}
