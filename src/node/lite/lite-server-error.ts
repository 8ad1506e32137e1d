import { CellarError } from '../../lib/errors.ts'

/** What a server's refusal means for whoever asked. */
export type Remedy =
  /** This server lacks it or is busy: another may have it. */
  | 'elsewhere'
  /** Probably nobody has it, but some servers say so for want of data: a few more opinions are worth asking. */
  | 'few-more'
  /** This server wants to be left alone for a while. */
  | 'pause'
  /** The question is wrong. */
  | 'never'

const REMEDIES: ReadonlyMap<number, Remedy> = new Map([
  [651, 'elsewhere'], // not in its database, not applied yet, or already collected
  [652, 'elsewhere'], // waited too long
  [653, 'elsewhere'], // cancelled
  [601, 'elsewhere'], // internal failures
  [602, 'elsewhere'],
  [603, 'elsewhere'],
  [-503, 'elsewhere'], // its budget of 4.5 s is spent
  [621, 'never'], // unknown function or bad TL
  [-400, 'few-more'], // refused by meaning; many nodes also say this for missing data
  [0, 'few-more'], // uncategorised
  [228, 'pause'], // proxies of public servers
  [429, 'pause'],
  [502, 'pause'],
])

export const NOT_READY = 651

/** `liteServer.error` as an error that keeps its number: texts differ between servers, numbers do not. */
export class LiteServerError extends CellarError {
  readonly liteCode: number
  /** In the server's own words. */
  readonly text: string
  readonly remedy: Remedy

  constructor(liteCode: number, text: string, method: string) {
    super('LITE_SERVER_ERROR', `lite server error ${liteCode} to ${method}: ${text}`, { liteCode, method })
    this.liteCode = liteCode
    this.text = text
    this.remedy = REMEDIES.get(liteCode) ?? 'few-more'
  }
}

const WITHOUT_ANSWER: readonly Remedy[] = ['few-more', 'never']

/** Whether the server says that it does not have it, or will never answer; anything else is its own trouble, and passes. */
export const isRefusal = (error: unknown): boolean =>
  isNotReady(error) || (error instanceof LiteServerError && WITHOUT_ANSWER.includes(error.remedy))

export const isNotReady = (error: unknown): boolean => error instanceof LiteServerError && error.liteCode === NOT_READY
