import { writeBoc } from '../../src/cell/boc-writer.ts'
import { type Builder, buildCell } from '../../src/cell/builder.ts'
import type { LayoutRow } from '../../src/decode/messages/layout.ts'
import { type FieldExpression, parseFields, type TypeExpression } from '../../src/decode/messages/type-expression.ts'

/** A value of some type: how it is stored, and what it must be printed as. */
export interface RandomValue {
  store(b: Builder): void
  readonly json: unknown
  /** For a number: what depends on it may ask. */
  readonly nat?: number
}

const NOTHING = { '@type': 'nothing_from_maybe' }
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex').toUpperCase()

/** What stands for a type's parameters: made when asked for, since a type may be its own argument. */
type Bound = ReadonlyMap<string, () => RandomValue>

/**
 * Values made by layouts alone, written and spelled here a second time: what the decoder reads is compared with this. `tight`
 * makes everything as small as it can be, for layouts that hardly fit a cell.
 */
export class RandomValues {
  private readonly types = new Map<string, LayoutRow[]>()
  private readonly random: () => number

  constructor(rows: readonly LayoutRow[], random: () => number) {
    for (const row of rows) {
      if (row.type !== undefined) this.types.set(row.type, [...(this.types.get(row.type) ?? []), row])
    }
    this.random = random
  }

  constructorOf(row: LayoutRow, tight: boolean, depth = 0, bound: Bound = new Map()): RandomValue {
    const { tag, name } = row
    const body = this.fields(parseFields(row.fields), name, tight, depth, bound)
    const value = tag.any === true ? this.below(2 ** 32) : tag.value
    return {
      store(b) {
        if (tag.bits > 0) b.storeUint(value, tag.bits)
        body.store(b)
      },
      json: body.json,
    }
  }

  private fields(
    fields: readonly FieldExpression[],
    name: string,
    tight: boolean,
    depth: number,
    bound: Bound,
  ): RandomValue {
    const json: Record<string, unknown> = name === '' ? {} : { '@type': name }
    const values: RandomValue[] = []
    let nat = 0
    for (const [i, { name: key, type, condition }] of fields.entries()) {
      if (condition !== undefined && (condition.bit === undefined ? nat === 0 : ((nat >> condition.bit) & 1) === 0))
        continue
      const next = fields[i + 1]
      const value =
        next?.type.is === 'countedBits' && type.is === 'uint'
          ? this.number(type.size, this.below(tight ? 1 : 9))
          : type.is === 'countedBits'
            ? this.bits(nat * type.factor)
            : this.value(type, tight, depth, bound)
      nat = value.nat ?? nat
      values.push(value)
      json[key] = value.json
    }
    return { store: (b) => storeAll(b, values), json }
  }

  private value(type: TypeExpression, tight: boolean, depth: number, bound: Bound): RandomValue {
    switch (type.is) {
      case 'uint':
        return this.number(type.size)
      case 'int': {
        const value = BigInt.asIntN(type.size, this.big(type.size))
        return { store: (b) => b.storeBigInt(value, type.size), json: `${value}` }
      }
      case 'bits':
        return this.bits(type.size)
      case 'varuint':
        return this.varUint(32 - Math.clz32(type.size - 1), tight)
      case 'upTo': {
        const value = this.below(type.size + 1)
        return { store: (b) => b.storeUint(value, 32 - Math.clz32(type.size)), json: `${value}`, nat: value }
      }
      case 'countedBits':
        throw new Error('only behind the number it depends on')
      case 'ref':
        return this.reference(type.of, tight, depth, bound, false)
      case 'maybe': {
        if (tight || depth > 3 || this.flip()) return { store: (b) => b.storeBit(0), json: NOTHING }
        const inner = this.argument(type.of, tight, depth, bound)
        return prefixed(1, inner, { '@type': 'something_from_maybe', value: inner.json })
      }
      case 'either': {
        const isSecond = !tight && this.flip()
        const inner = this.argument(isSecond ? type.second : type.first, tight, depth, bound)
        const name = isSecond ? 'second_from_either' : 'first_from_either'
        return prefixed(isSecond ? 1 : 0, inner, { '@type': name, value: inner.json })
      }
      case 'hashmap':
        return this.hashmap(type.keyBits, type.of, tight, depth, bound)
      case 'hashmapE': {
        if (tight || this.flip()) return { store: (b) => b.storeBit(0), json: { '@type': 'hashmap_empty' } }
        const root = this.hashmap(type.keyBits, type.of, tight, depth, bound)
        return {
          store: (b) => b.storeBit(1).storeRef((r) => root.store(r)),
          json: { '@type': 'hashmap_root', root: root.json },
        }
      }
      case 'fields':
        return this.fields(type.fields, '', tight, depth, bound)
      case 'named':
        return bound.get(type.name)?.() ?? this.named(type.name, type.args, tight, depth, bound)
    }
  }

  private argument(type: TypeExpression, tight: boolean, depth: number, bound: Bound): RandomValue {
    return type.is === 'ref'
      ? this.reference(type.of, tight, depth, bound, true)
      : this.value(type, tight, depth, bound)
  }

  private reference(of: TypeExpression, tight: boolean, depth: number, bound: Bound, isArgument: boolean): RandomValue {
    const isCell = of.is === 'named' && of.name === 'cell'
    const inner = isCell ? this.rest(tight) : this.value(of, tight, depth + 1, bound)
    return {
      store: (b) => b.storeRef((r) => inner.store(r)),
      json: isArgument && !isCell ? { cell_reference: inner.json } : inner.json,
    }
  }

  /** One entry, or two that differ in their first bit; labels always in the long form. */
  private hashmap(keyBits: number, of: TypeExpression, tight: boolean, depth: number, bound: Bound): RandomValue {
    const leaf = (bits: number): RandomValue => {
      const key = this.bits(bits)
      const value = this.argument(of, true, depth, bound)
      return {
        store(b) {
          b.storeUint(0b10, 2).storeUint(bits, 32 - Math.clz32(bits))
          key.store(b)
          value.store(b)
        },
        json: {
          '@type': 'hashmap_edge',
          label: { '@type': 'hashmap_label_long', n: `${bits}`, s: key.json },
          node: { '@type': 'hashmap_node_leaf', value: value.json },
        },
      }
    }
    if (tight || this.flip()) return leaf(keyBits)
    const [left, right] = [leaf(keyBits - 1), leaf(keyBits - 1)]
    return {
      store: (b) =>
        b
          .storeUint(0, 2)
          .storeRef((r) => left.store(r))
          .storeRef((r) => right.store(r)),
      json: {
        '@type': 'hashmap_edge',
        label: { '@type': 'hashmap_label_short', len: { '@type': 'unary_zero' }, s: '' },
        node: { '@type': 'hashmap_node_fork', left: left.json, right: right.json },
      },
    }
  }

  private named(
    name: string,
    args: readonly TypeExpression[],
    tight: boolean,
    depth: number,
    bound: Bound,
  ): RandomValue {
    switch (name) {
      case 'bool': {
        const value = this.flip()
        return { store: (b) => b.storeBool(value), json: value }
      }
      case 'coins':
        return this.varUint(4, tight)
      case 'Coins':
      case 'Grams': {
        const amount = this.varUint(4, tight)
        return { ...amount, json: { '@type': name === 'Coins' ? 'nanocoins' : 'nanograms', amount: amount.json } }
      }
      case 'addr':
      case 'addr_ext':
      case 'addr_int':
        return this.address(name, tight)
      case 'cell':
      case 'Any':
        return this.rest(tight)
      case 'SnakeString':
        return this.snake(tight)
      case 'Text':
        return chunkedText
      case 'OutList':
        return this.outList(tight, depth)
      case 'W5ExtendedActionList':
        return this.extendedList(depth)
      case 'WalletV1toV4Msgs':
        return this.walletMessages(depth)
    }
    const rows = this.types.get(name)
    if (rows === undefined) throw new Error(`no type ${name}`)
    if (rows.length === 2 && rows.every(({ tag, fields }) => tag.bits === 1 && fields.trim() === '')) {
      return this.named('bool', [], tight, depth, bound)
    }
    // Types that contain themselves come to an end by their shortest constructor.
    const shortest = [...rows].sort((a, b) => a.fields.length - b.fields.length)[0] as LayoutRow
    const row = depth > 3 ? shortest : (rows[this.below(rows.length)] as LayoutRow)
    const inner = new Map(
      row.parameters.map((one, i) => [one, () => this.argument(args[i] as TypeExpression, tight, depth + 1, bound)]),
    )
    return this.constructorOf(row, tight, depth + 1, inner)
  }

  private address(forms: string, tight: boolean): RandomValue {
    const pick = forms === 'addr_int' ? 2 : tight ? 0 : this.below(forms === 'addr' ? 4 : 2)
    if (pick === 0) return { store: (b) => b.storeUint(0, 2), json: { '@type': 'addr_none' } }
    if (pick === 1) {
      const length = this.below(20)
      const id = this.bits(length)
      return {
        store(b) {
          b.storeUint(1, 2).storeUint(length, 9)
          id.store(b)
        },
        json: { '@type': 'addr_external', len: `${length}`, external_address: id.json },
      }
    }
    const workchain = this.below(256) - 128
    const id = this.bits(256)
    return {
      store(b) {
        b.storeUint(0b100, 3).storeInt(workchain, 8)
        id.store(b)
      },
      json: { '@type': 'addr_std', anycast: NOTHING, workchain_id: `${workchain}`, address: id.json },
    }
  }

  /** Too short to be a message of its own, or a known one. */
  private rest(tight: boolean): RandomValue {
    const pick = tight ? 0 : this.below(3)
    if (pick === 0) return { store: () => undefined, json: { '@type': 'empty_cell' } }
    if (pick === 1) {
      return {
        store: (b) => b.storeUint(0xd53276db, 32).storeUint64(7n),
        json: { '@type': 'excess', query_id: '7' },
      }
    }
    const bits = this.bits(1 + this.below(31))
    return { store: bits.store, json: Buffer.from(writeBoc(buildCell(bits.store), { crc: false })).toString('base64') }
  }

  private snake(tight: boolean): RandomValue {
    const text = tight ? '' : 'Привет "\\\n\u007f'.repeat(this.below(6))
    const bytes = new TextEncoder().encode(text)
    return {
      store: (b) => b.storeBytes(bytes.subarray(0, 20)).storeRef((r) => r.storeBytes(bytes.subarray(20))),
      json: text,
    }
  }

  private outList(tight: boolean, depth: number): RandomValue {
    let list: RandomValue = { store: () => undefined, json: { '@type': 'out_list_empty' } }
    for (let left = tight ? 0 : this.below(3); left > 0; left--) {
      const prev = list
      const action = this.named('OutAction', [], true, depth + 2, new Map())
      list = {
        store: (b) => action.store(b.storeRef((r) => prev.store(r))),
        json: { '@type': 'out_list', prev: prev.json, action: action.json },
      }
    }
    return list
  }

  private extendedList(depth: number): RandomValue {
    const last = this.named('W5ExtendedAction', [], true, depth, new Map())
    const end = { store: last.store, json: { '@type': 'extended_list_last', action: last.json } }
    if (this.flip()) return end
    const first = this.named('W5ExtendedAction', [], true, depth, new Map())
    return {
      store(b) {
        first.store(b)
        b.storeRef((r) => end.store(r))
      },
      json: { '@type': 'extended_list_action', action: first.json, prev: end.json },
    }
  }

  private walletMessages(depth: number): RandomValue {
    const messages = Array.from({ length: this.below(5) }, () =>
      this.named('ModeWithMessage', [], true, depth + 2, new Map()),
    )
    return {
      store: (b) => storeAll(b, messages),
      json: Object.fromEntries([
        ['@type', `msgs_${messages.length}`],
        ...messages.map(({ json }, i) => [`msg_${i + 1}`, json]),
      ]),
    }
  }

  private varUint(lengthBits: number, tight: boolean): RandomValue {
    const length = tight ? 0 : this.below(lengthBits === 4 ? 9 : 3)
    const value = length === 0 ? 0n : this.big(length * 8)
    return {
      store: (b) => b.storeUint(length, lengthBits).storeBigUint(value, length * 8),
      json: { '@type': 'var_uint', len: `${length}`, value: `${value}` },
    }
  }

  private number(bits: number, given?: number): RandomValue {
    const value = given === undefined ? this.big(bits) : BigInt(given)
    return { store: (b) => b.storeBigUint(value, bits), json: `${value}`, nat: Number(value & 0xffffffffn) }
  }

  private bits(count: number): RandomValue {
    const bytes = Uint8Array.from({ length: (count + 7) >> 3 }, () => this.below(256))
    const text = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0'))
      .join('')
      .slice(0, count)
    const digits = text.length % 4 === 0 ? text : `${text}1`.padEnd(Math.ceil((text.length + 1) / 4) * 4, '0')
    const spelled = (digits.match(/.{4}/g) ?? []).map((four) => Number.parseInt(four, 2).toString(16)).join('')
    return {
      store: (b) => b.storeBits(bytes, count),
      json: count % 4 === 0 ? spelled.toUpperCase() : `${spelled.toUpperCase()}_`,
    }
  }

  /** Often at an end of its range. */
  private big(bits: number): bigint {
    if (this.below(4) === 0) return this.flip() ? 0n : (1n << BigInt(bits)) - 1n
    let value = 0n
    for (let left = bits; left > 0; left -= 32) value = (value << 32n) | BigInt(this.below(2 ** 32))
    return BigInt.asUintN(bits, value)
  }

  private flip(): boolean {
    return this.random() < 0.5
  }

  private below(end: number): number {
    return Math.floor(this.random() * end)
  }
}

const storeAll = (b: Builder, values: readonly RandomValue[]): void => {
  for (const one of values) one.store(b)
}

const prefixed = (bit: 0 | 1, inner: RandomValue, json: unknown): RandomValue => ({
  store: (b) => inner.store(b.storeBit(bit)),
  json,
})

const chunkedText: RandomValue = {
  store: (b) =>
    b
      .storeUint(2, 8)
      .storeUint(2, 8)
      .storeBytes(Buffer.from('hi'))
      .storeRef((r) => r.storeUint(1, 8).storeBytes(Buffer.from('!'))),
  json: {
    '@type': 'text',
    chunks: '2',
    rest: {
      '@type': 'text_chunk',
      len: '2',
      data: hex(Buffer.from('hi')),
      next: {
        '@type': 'chunk_ref',
        ref: { '@type': 'text_chunk', len: '1', data: hex(Buffer.from('!')), next: { '@type': 'chunk_ref_empty' } },
      },
    },
  },
}
