import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import { type PresenceContext, presenceKeyword } from './presence.ts'

/**
 * Whether a value is what a schema says, and all that is wrong with the last one that was not. With what was asked for, fields that a
 * document does not require must be there as `optional-fields.ts` says.
 */
export interface SchemaCheck {
  (value: unknown, context?: PresenceContext): boolean
  errors: readonly ErrorObject[] | null
  /** The same without a word about what is wrong. */
  readonly isRight: (value: unknown, context?: PresenceContext) => boolean
}

/** Inlined, a record would be compiled again wherever it is named; what Ajv can make shorter, V8 does by itself, in a third less time for both. */
const OPTIONS = {
  strict: false,
  validateFormats: false,
  inlineRefs: false,
  code: { optimize: false },
  passContext: true,
  keywords: [presenceKeyword],
}

/**
 * Schemas of documents, compiled where they are first asked for. Most values are right, and one that stops at the first mistake sees that in a third of the
 * time, above all where a value is one of sixty kinds; what is wrong is looked at again, thoroughly.
 */
export class SchemaChecks {
  readonly #quick: Ajv2020
  readonly #thorough: Ajv2020
  readonly #checks = new Map<string, SchemaCheck>()

  /**
   * `discriminator`: where a field says which of many kinds a value is, it is held against that kind alone. Compiling fails where two kinds have the
   * same word, so a value that is right is still right by exactly one.
   */
  constructor({ discriminator = false } = {}) {
    this.#quick = new Ajv2020({ ...OPTIONS, discriminator })
    this.#thorough = new Ajv2020({ ...OPTIONS, discriminator, allErrors: true })
  }

  add(document: object, place: string): void {
    for (const ajv of [this.#quick, this.#thorough]) ajv.addSchema(document, place)
  }

  get($ref: string): SchemaCheck {
    const check = this.#checks.get($ref) ?? this.#compile($ref)
    this.#checks.set($ref, check)
    return check
  }

  #compile($ref: string): SchemaCheck {
    const quick = this.#quick.compile({ $ref })
    const isRight = (value: unknown, context?: PresenceContext): boolean => quick.call(context as never, value)
    const validate = (value: unknown, context?: PresenceContext): boolean => {
      check.errors = null
      if (isRight(value, context)) return true
      const explain = this.#thorough.getSchema($ref) ?? this.#thorough.compile({ $ref })
      if (explain.call(context as never, value)) throw new Error(`two checks of ${$ref} do not agree`)
      check.errors = explain.errors ?? []
      return false
    }
    const check: SchemaCheck = Object.assign(validate, { errors: null, isRight })
    return check
  }
}
