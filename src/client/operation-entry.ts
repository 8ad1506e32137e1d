/** What is known of an operation when it is called. */
export interface OperationEntry {
  readonly path: string
  /** GET unless said otherwise. */
  readonly verb?: 'POST'
  /** It changes something, so it is never repeated without being asked. */
  readonly isSend?: true
  /** Name of the shape that its answer is read by; without one there are no amounts in it. */
  readonly shape?: string
  /** The field that has the rows; empty when the answer is the list itself. Undefined for what has no pages. */
  readonly list?: string
  /** The parameter that takes the cursor; `cursor` unless said otherwise. */
  readonly cursor?: string
  /** Names of the parameters that are addresses, with blanks between. */
  readonly addresses?: string
}
