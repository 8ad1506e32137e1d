import { type Static, type TObject, type TProperties, type TSchema, Type } from '@sinclair/typebox'

/** What a list of actions may be coloured by. */
export type ActionGroup = 'coin' | 'token' | 'trade' | 'item' | 'name' | 'stake' | 'company' | 'other'

/**
 * A sentence as a template: `{field}` is a value of the details, `{amount asset}` an amount of the asset that the second field names,
 * `past·base` a verb in two forms, and a part in brackets falls away when a value in it is missing.
 */
export type Template = string

/** One type of action, said once: schema, type, sentence and documentation follow from it. */
export interface ActionDescription<T extends TSchema = TSchema> {
  readonly group: ActionGroup
  /** What happened, for the documentation. */
  readonly summary: string
  readonly details: T
  readonly sentence: Template | ((details: Static<T>) => Template)
  /** Where a failed one is not the same sentence with another verb. */
  readonly failed?: Template
  /** Why it failed, where the details say so better than the transactions; not null makes it a failed one. */
  readonly reason?: (details: Static<T>) => string | null
  /** Words that a template takes beside the fields. */
  readonly words?: (details: Static<T>) => Readonly<Record<string, string | null>>
}

type Described<P extends TProperties> = Omit<ActionDescription<TObject<P>>, 'details'> & { readonly details: P }

export const describeAction = <P extends TProperties>(description: Described<P>): ActionDescription<TObject<P>> => ({
  ...description,
  details: Type.Object(description.details),
})
