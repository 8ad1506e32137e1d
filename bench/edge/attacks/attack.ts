import type { Target } from './target.ts'

/** One way to cost more than it costs whoever does it. */
export interface Attack {
  readonly name: string
  /** How often it is tried in a second. */
  readonly perSecond: number
  /** Once, before it begins. */
  prepare?(target: Target): Promise<void>
  /** The answer's status, or what became of it. */
  strike(target: Target, n: number): Promise<string>
}
