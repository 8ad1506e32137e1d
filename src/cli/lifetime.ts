/** Lives from the start of a command to its end: the first Ctrl-C (or SIGTERM) asks it to stop, the second does not ask. */
export interface Lifetime extends Disposable {
  readonly signal: AbortSignal
  /** Resolves when somebody asked to stop. */
  stopped(): Promise<void>
  /** As if somebody had asked. */
  stop(): void
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
// npm passes a Ctrl-C on to a child that the terminal has already told: within this time it is the same one.
const SAME_PRESS_MS = 500
const NUMBER = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 }

export function createLifetime(onAsked: () => void): Lifetime {
  const controller = new AbortController()
  const { signal } = controller
  let askedAt = 0
  const ask = (name: (typeof SIGNALS)[number]) => {
    if (!signal.aborted) {
      askedAt = performance.now()
      onAsked()
      controller.abort()
    } else if (performance.now() - askedAt > SAME_PRESS_MS) {
      process.exit(128 + NUMBER[name]) // by shell custom the number of the signal, plus 128
    }
  }
  for (const name of SIGNALS) process.on(name, ask)
  return {
    signal,
    stopped: () =>
      new Promise((done) => {
        if (signal.aborted) done()
        else signal.addEventListener('abort', () => done(), { once: true })
      }),
    stop: () => controller.abort(),
    [Symbol.dispose]() {
      for (const name of SIGNALS) process.off(name, ask)
      // A start that failed leaves nothing behind that still tries.
      controller.abort()
    },
  }
}
