import { type TSchema, Type } from '@sinclair/typebox'
import { type Address as AccountAddress, ADDRESS_BYTES } from '../cell/address.ts'
import type { ExtraCurrencies as ExtraAmounts } from '../model/message.ts'
import { asciiJson } from './ascii-json.ts'
import { MARK } from './dialect.ts'
import type { JsonWriter } from './json-writer.ts'
import { defineKind, type Kind } from './kind.ts'
import { Address, DECIMAL, ExtraCurrencies, Hash, Int32, Int64, NumericString, ShardId, words } from './schema.ts'

/** Values that records are made of, by what they mean. */
export const hash = defineKind(Hash, (w, value: Uint8Array) => w.base64(value))

/** Addresses of a message that are not of an account are stored as one byte. */
const WORDS = ['addr_none', 'addr_extern', 'addr_var']

export const address = defineKind(Address, (w, value: Uint8Array) => {
  if (value.length === ADDRESS_BYTES) w.address(value as AccountAddress)
  else w.text(`"${WORDS[value[0] as number] ?? 'addr_none'}"`)
})

/** A list of them as it is stored: 33 bytes each. */
export const addresses = defineKind(Type.Array(Address), (w, value: Uint8Array) => {
  w.byte(0x5b)
  for (let at = 0; at < value.length; at += ADDRESS_BYTES) {
    if (at > 0) w.byte(0x2c)
    w.address(value.subarray(at, at + ADDRESS_BYTES) as AccountAddress)
  }
  w.byte(0x5d)
})

/** lt, seconds and the like, decimal in quotes. */
export const decimal = defineKind(NumericString, (w, value: bigint | number) => w.decimal(value))

/** An amount of a currency, decimal in quotes. */
export const amount = defineKind(Type.String({ pattern: DECIMAL }), (w, value: bigint | number) => w.decimal(value))

/** Keys of validators are spelt in hex, other than all hashes. */
export const publicKey = defineKind(
  Type.String({ pattern: '^[0-9A-F]{64}$', description: '32 bytes, upper-case hex' }),
  (w, value: Uint8Array) => w.text(`"${Buffer.from(value).toString('hex').toUpperCase()}"`),
)

export const int32 = defineKind(Int32, (w, value: bigint | number) => w.integer(value))

export const int64 = defineKind(Int64, (w, value: bigint | number) => w.integer(value))

export const boolean = defineKind(Type.Boolean(), (w, value: boolean) => w.boolean(value))

/** The public dialect spells it otherwise. */
export const shard = defineKind(ShardId, (w, value: bigint) => {
  w.byte(MARK)
  w.decimal(value)
})

/** The first 32 bits of a body. The public dialect spells it otherwise. */
export const opcode = defineKind(
  Type.Integer({
    format: 'int64',
    minimum: 0,
    maximum: 0xffffffff,
    'x-public-spelling': 'JSON string, 0x + 8 lower-case hex digits',
  }),
  (w, value: number) => {
    w.byte(MARK)
    w.integer(value)
  },
)

export const extraCurrencies = defineKind(ExtraCurrencies, (w, value: ExtraAmounts) => w.extraCurrencies(value))

/** Text from outside. */
export const text = defineKind(Type.String(), (w, value: string) => w.text(asciiJson(value)))

/** An object of any fields, from outside. */
export const asciiObject = defineKind(
  Type.Object({}, { additionalProperties: true }),
  (w, value: Readonly<Record<string, unknown>>) => w.text(asciiJson(value)),
)

/** One of a few words. */
export const word = (...values: readonly string[]) =>
  defineKind(words(undefined, ...values), (w, value: string) => w.quoted(value))

/** An object of any fields, rendered before. */
export const storedJson = defineKind(Type.Object({}, { additionalProperties: true }), (w, value: Uint8Array) =>
  w.put(value),
)

/** Any value. */
export const json = defineKind(Type.Unknown(), (w, value: unknown) => w.json(value))

/** JSON in ASCII that was rendered before. */
export const renderedText = <T extends TSchema>(schema: T) =>
  defineKind(schema, (w, value: string) => {
    w.text(value)
  })

/** A part that its holder writes, made of documents that were rendered before. */
export const written = <T extends TSchema>(schema: T) =>
  defineKind(schema, (w, write: (w: JsonWriter) => void) => write(w))

/** Bags of cells, and hashes that no schema knows as such, in base64. */
export const base64 = defineKind(Type.String(), (w, value: Uint8Array) => w.base64(value))

/** A kind by a schema of its own: a description, a range. */
export const as = <V, T extends TSchema, Own>({ write }: Kind<V, TSchema, Own>, schema: T): Kind<V, T, Own> =>
  defineKind(schema, write)
