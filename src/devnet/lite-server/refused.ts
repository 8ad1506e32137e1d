import { CellarError } from '../../lib/errors.ts'

/** The numbers nodes refuse with. */
export const REFUSAL = {
  /** Not in the database, or not yet. */
  notReady: 651,
  timeout: 652,
  /** Not a query, or not one we know. */
  protocol: 621,
  /** Understood, and wrong. */
  badQuery: -400,
  error: 0,
} as const

/** Answered with `liteServer.error`. */
export class Refused extends CellarError {
  readonly liteCode: number

  constructor(liteCode: number, message: string) {
    super('LITE_SERVER_ERROR', message)
    this.name = 'Refused'
    this.liteCode = liteCode
  }
}

export const badQuery = (message: string): Refused => new Refused(REFUSAL.badQuery, message)
export const notReady = (message: string): Refused => new Refused(REFUSAL.notReady, message)
