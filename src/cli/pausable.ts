/** Work beside everything else that can be stopped for a while. */
export interface Pausable extends AsyncDisposable {
  /** Stops it, does something, and starts it again. */
  without(work: () => Promise<void>): Promise<void>
}

export async function startPausable(start: () => Promise<AsyncDisposable>): Promise<Pausable> {
  let running: AsyncDisposable | undefined = await start()
  const stop = async (): Promise<void> => {
    await running?.[Symbol.asyncDispose]()
    running = undefined
  }
  return {
    async without(work) {
      await stop()
      try {
        await work()
      } finally {
        running = await start()
      }
    },
    [Symbol.asyncDispose]: stop,
  }
}
