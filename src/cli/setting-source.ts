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
