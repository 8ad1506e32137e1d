export interface Hedge<Candidate, T> {
  /** The best candidate not tried yet, or undefined when there is none. Called again after every failure. */
  readonly next: () => Candidate | undefined
  readonly attempt: (candidate: Candidate, signal: AbortSignal) => Promise<T>
  /** How long to wait for a candidate before another is asked beside it. */
  readonly patienceMs: (candidate: Candidate) => number
  /** Whether asking anybody else is pointless. */
  readonly isFinal: (error: unknown) => boolean
  /** Whether an answer settles it; otherwise another is waited for. */
  readonly isEnough?: ((value: T, candidate: Candidate) => boolean) | undefined
  /** Whether nothing more is worth waiting for; asked after every answer that was not enough and after every failure. */
  readonly isDone?: ((failed: ReadonlySet<Candidate>) => boolean) | undefined
  /** When nobody is left and nothing settled it: throws what to throw, or gives what to make do with. */
  readonly exhausted: (failures: readonly unknown[]) => T | Promise<T>
  /** How many to ask at the beginning. */
  readonly atOnce?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Asks one candidate after the other: the next when the last failed, or when it takes longer than it should. The first
 * good answer wins and the others are called off.
 */
export function hedge<Candidate, T>(options: Hedge<Candidate, T>): Promise<T> {
  const { next, attempt, patienceMs, isFinal, isEnough, isDone, exhausted, atOnce = 1, signal } = options
  if (signal?.aborted) return Promise.reject(signal.reason)
  return new Promise((resolve, reject) => {
    const callOff = new AbortController()
    const failures: unknown[] = []
    const failed = new Set<Candidate>()
    let running = 0
    let answers = 0
    let timer: NodeJS.Timeout | undefined

    const settle = (finish: () => void): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      callOff.abort(new Error('another server answered first'))
      finish()
    }
    const onAbort = (): void => settle(() => reject(signal?.reason))
    const fail = (error: unknown, candidate: Candidate): void => {
      running--
      failures.push(error)
      failed.add(candidate)
      if (callOff.signal.aborted) return
      // Refused by some, and answered by another: then the question was not wrong.
      if (isFinal(error) && answers === 0) settle(() => reject(error))
      else if (isDone?.(failed)) settle(finish)
      else goOn()
    }
    const succeed = (value: T, candidate: Candidate): void => {
      running--
      answers++
      if (callOff.signal.aborted) return
      if (isEnough?.(value, candidate) ?? true) settle(() => resolve(value))
      else if (isDone?.(failed)) settle(finish)
      else if (running === 0) goOn()
    }
    const goOn = (): void => {
      if (!start() && running === 0) settle(finish)
    }
    const finish = (): void => {
      try {
        resolve(exhausted(failures))
      } catch (error) {
        reject(error)
      }
    }
    /** False when nobody is left to ask. */
    const start = (): boolean => {
      clearTimeout(timer)
      const candidate = next()
      if (candidate === undefined) return false
      running++
      attempt(candidate, callOff.signal).then(
        (value) => succeed(value, candidate),
        (error: unknown) => fail(error, candidate),
      )
      timer = setTimeout(start, patienceMs(candidate))
      return true
    }

    signal?.addEventListener('abort', onAbort, { once: true })
    for (let i = 0; i < atOnce; i++) if (!start()) break
    if (running === 0 && failures.length === 0) settle(finish)
  })
}
