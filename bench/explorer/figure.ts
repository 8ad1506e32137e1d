/** What was measured, what it may be at most, and its unit; `least` where more is better. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly most?: number
  readonly least?: number
}
