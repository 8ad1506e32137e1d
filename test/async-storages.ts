import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Storages that something has run in since now. One that was used once follows every promise of the process from then on, which playwright's does for
 * all files that come after a test in a browser; disabled, it starts anew when it is used again.
 */
export function watchAsyncStorages(): Disposable {
  const used = new Set<AsyncLocalStorage<unknown>>()
  const { run } = AsyncLocalStorage.prototype
  AsyncLocalStorage.prototype.run = function <R>(
    this: AsyncLocalStorage<unknown>,
    store: unknown,
    work: (...args: unknown[]) => R,
    ...args: unknown[]
  ): R {
    used.add(this)
    return run.call(this, store, work, ...args) as R
  }
  return {
    [Symbol.dispose]() {
      AsyncLocalStorage.prototype.run = run
      for (const storage of used) storage.disable()
    },
  }
}
