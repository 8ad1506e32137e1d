/** A wait that somebody can cut short. */
export class Pause {
  private end: (() => void) | undefined

  /** Until the time is over, somebody wakes it, or `signal` aborts. It leaves nothing behind with the signal. */
  wait(ms: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve()
    return new Promise((done) => {
      const end = (): void => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        this.end = undefined
        done()
      }
      const timer = setTimeout(end, ms)
      signal.addEventListener('abort', end, { once: true })
      this.end = end
    })
  }

  wake(): void {
    this.end?.()
  }
}
