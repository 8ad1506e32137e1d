import { type IntegerOptions, type StringOptions, Type } from '@sinclair/typebox'

/** How a setting is given, beside what its schema says about its value. All help and the README's table come from here. */
export interface SettingSource {
  /** As commander reads it: '--port <number>'. */
  readonly flag?: string
  readonly env?: string
  /** Finishes the sentence "expected …" when the value is wrong. */
  readonly expects: string
  readonly description: string
  /** What help shows when there is no plain default. */
  readonly otherwise?: string
  /** What the schema has no words for. */
  readonly isUsable?: (value: string) => boolean
  /** Never shown, not even when it is wrong. */
  readonly secret?: boolean
}

/** A flag without a value. */
export const optionalFlag = (flag: string, description: string) =>
  Type.Optional(Type.Boolean({ flag, expects: 'true or false', description } satisfies SettingSource & object))

/** A text that may be left out, and is not empty when it is given. */
export const optionalText = (given: SettingSource & StringOptions) =>
  Type.Optional(Type.String({ minLength: 1, ...given }))

export const wholeNumber = (minimum: number, maximum: number, given: SettingSource & IntegerOptions) =>
  Type.Integer({ minimum, maximum, ...given })

export const optionalNumber = (minimum: number, maximum: number, given: SettingSource & IntegerOptions) =>
  Type.Optional(wholeNumber(minimum, maximum, given))

/** A masterchain block. */
export const optionalSeqno = (flag: string, description: string, otherwise?: string) =>
  optionalNumber(0, 0x7fffffff, {
    ...{ flag, expects: 'a masterchain seqno', description },
    ...(otherwise !== undefined && { otherwise }),
  })
