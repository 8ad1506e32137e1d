export type QuarantineReason =
  /** It gave an answer that its own proof or block id refutes. */
  | 'lying'
  /** It is of another network. */
  | 'foreign'
  /** It does not answer, or breaks the link. */
  | 'failing'
  /** It is behind the others. */
  | 'lagging'
  /** It asked to be left alone. */
  | 'busy'

export interface Quarantine {
  readonly reason: QuarantineReason
  readonly detail: string
  /** By the health's own clock. */
  readonly until: number
}

/** First stay in quarantine; doubled with every return, up to 32 times as long. Lighter reasons come first. */
const FIRST_STAY_MS: Readonly<Record<QuarantineReason, number>> = {
  busy: 1_000,
  lagging: Number.POSITIVE_INFINITY, // until it has caught up
  failing: 2_000,
  foreign: 3_600_000,
  lying: 600_000,
}

const GRAVITY: readonly string[] = Object.keys(FIRST_STAY_MS)

const FAILURES_BEFORE_QUARANTINE = 3
/** A server that does not show blocks before they are final is asked again after this. */
const NONFINAL_AGAIN_MS = 60_000
const LATENCY_WEIGHT = 0.2
const UNKNOWN_LATENCY_MS = 150

/** What is known of one server from its answers. */
export class ServerHealth {
  private readonly now: () => number
  private smoothedMs: number | undefined
  private failures = 0
  private readonly stays = new Map<QuarantineReason, number>()
  private current: Quarantine | undefined
  private wrongAnswers = 0
  /** Newest masterchain block it said it has. */
  head: number | undefined
  /** Whether it keeps old blocks; undefined until asked. */
  isArchival: boolean | undefined
  private nonfinalFrom = Number.NEGATIVE_INFINITY
  private answeredAt: number

  constructor(now: () => number = () => performance.now()) {
    this.now = now
    this.answeredAt = now()
  }

  /** Since its last answer, whatever it said; since it is known, when it never answered. */
  get silentMs(): number {
    return this.now() - this.answeredAt
  }

  get latencyMs(): number {
    return this.smoothedMs ?? UNKNOWN_LATENCY_MS
  }

  /** Whether it is worth asking for blocks that are not final: until it says no, and again some time after. */
  get mayShowNonfinal(): boolean {
    return this.nonfinalFrom <= this.now()
  }

  refusedNonfinal(): void {
    this.nonfinalFrom = this.now() + NONFINAL_AGAIN_MS
  }

  get lies(): number {
    return this.wrongAnswers
  }

  get quarantine(): Quarantine | undefined {
    if (this.current && this.current.until <= this.now()) this.current = undefined
    return this.current
  }

  /** Has not answered since it was quarantined for that; probes find out when it does. */
  get isFailing(): boolean {
    return this.failures >= FAILURES_BEFORE_QUARANTINE
  }

  /** Last resort: a server that fails or lags may still answer, one that lies must not be asked. */
  get isUsableInNeed(): boolean {
    const reason = this.quarantine?.reason
    return reason !== 'lying' && reason !== 'foreign'
  }

  /** Without a time when the server was asked to wait. */
  answered(tookMs: number | undefined): void {
    if (tookMs !== undefined) this.slow(tookMs)
    this.failures = 0
    this.answeredAt = this.now()
    this.forget('failing')
  }

  /** An answer that was good. */
  served(): void {
    if (this.quarantine?.reason !== 'busy') this.stays.delete('busy')
  }

  /** Took this long, whether or not it answered. */
  slow(tookMs: number): void {
    this.smoothedMs =
      this.smoothedMs === undefined ? tookMs : this.smoothedMs + (tookMs - this.smoothedMs) * LATENCY_WEIGHT
  }

  failed(detail: string): void {
    if (++this.failures >= FAILURES_BEFORE_QUARANTINE) this.isolate('failing', detail)
  }

  lied(detail: string): void {
    this.wrongAnswers++
    this.isolate('lying', detail)
  }

  isolate(reason: QuarantineReason, detail: string): void {
    const stay = this.stays.get(reason) ?? 0
    this.stays.set(reason, Math.min(stay + 1, 5))
    const until = this.now() + FIRST_STAY_MS[reason] * 2 ** stay
    // A lighter reason does not end a graver one.
    const isGraver = !this.quarantine || GRAVITY.indexOf(reason) >= GRAVITY.indexOf(this.quarantine.reason)
    if (isGraver) this.current = { reason, detail, until }
  }

  /** For a reason that is over: the quarantine ends if it was for this, and the next stay is short again. */
  forget(reason: QuarantineReason): void {
    this.stays.delete(reason)
    if (this.current?.reason === reason) this.current = undefined
  }
}
