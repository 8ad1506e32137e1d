import { type SchemaOptions, type TNull, type TSchema, type TUnion, Type } from '@sinclair/typebox'
import { Address, DECIMAL } from '../schema.ts'

/** Says of a number what it counts, for sentences and for who reads the document. */
export const UNIT = 'x-unit'
export const NANOTONS = 'nanotons'

const orNull = <T extends TSchema>(schema: T, options: SchemaOptions): TUnion<[T, TNull]> =>
  Type.Union([schema, Type.Null()], options)

const decimal = () => Type.String({ pattern: DECIMAL })

/** Values that details of actions are made of, each with what it means. */
export const account = (description: string) => orNull(Address, { description })

export const accounts = (description: string) => Type.Array(orNull(Address, {}), { description })

/** A jetton master, or null. */
export const asset = (description: string) => orNull(Address, { description })

/** A jetton master, or null for Toncoin. */
export const tradedAsset = (which: string) => asset(`${which}: jetton master, null for Toncoin`)

export const coins = (description: string) => Type.String({ pattern: DECIMAL, description, [UNIT]: NANOTONS })

export const coinsOrNull = (description: string) => orNull(decimal(), { description, [UNIT]: NANOTONS })

/** An amount of a jetton, in its smallest units. */
export const units = (description: string) => Type.String({ pattern: DECIMAL, description })

export const unitsOrNull = (description: string) => orNull(decimal(), { description })

/** A number that may be too large for JSON. */
export const number = units

export const numberOrNull = unitsOrNull

export const integer = (description: string) => Type.Integer({ description })

export const integerOrNull = (description: string) => orNull(Type.Integer(), { description })

export const flag = (description: string) => Type.Boolean({ description })

export const flagOrNull = (description: string) => orNull(Type.Boolean(), { description })

export const text = (description: string) => Type.String({ description })

export const textOrNull = (description: string) => orNull(Type.String(), { description })

/** One of a few words. */
export const oneOf = <const W extends string>(words: readonly W[], description: string) =>
  Type.Unsafe<W>({ type: 'string', enum: words, description })

export const opcode = (description: string) => Type.String({ pattern: '^0x[0-9a-f]{8}$', description })

export const currencies = (description: string) => Type.Record(Type.String(), decimal(), { description })
