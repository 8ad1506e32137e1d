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
export class Refused extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.name = 'Refused'
    this.code = code
  }
}

export const badQuery = (message: string): Refused => new Refused(REFUSAL.badQuery, message)
export const notReady = (message: string): Refused => new Refused(REFUSAL.notReady, message)
