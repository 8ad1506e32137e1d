/** Aborted when one of several others is, until disposed of. */
export interface EitherSignal extends Disposable {
  readonly signal: AbortSignal
}

/**
 * What `AbortSignal.any` does, for signals of different age. On Node 20 that one leaves an entry with each of its sources for as
 * long as they live, which for one made every 60 ms on a signal as old as the process was 85 MB a day. This one takes its
 * listeners back.
 */
export function eitherSignal(...sources: readonly AbortSignal[]): EitherSignal {
  const controller = new AbortController()
  const listening = new Map<AbortSignal, () => void>()
  const stop = (): void => {
    for (const [source, listener] of listening) source.removeEventListener('abort', listener)
    listening.clear()
  }
  for (const source of sources) {
    const listener = (): void => {
      stop()
      controller.abort(source.reason)
    }
    if (source.aborted) {
      listener()
      break
    }
    listening.set(source, listener)
    source.addEventListener('abort', listener, { once: true })
  }
  return { signal: controller.signal, [Symbol.dispose]: stop }
}
