/**
 * Starts `work` on up to `ahead` items at once and gives the results in the order of the items. A failure is thrown at
 * its place in the order; what was started behind it is awaited and dropped.
 */
export async function* inOrder<T, R>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<R>,
  options: { readonly ahead: number; readonly signal?: AbortSignal | undefined },
): AsyncGenerator<R, void, void> {
  const started: Promise<R>[] = []
  try {
    for await (const item of items) {
      options.signal?.throwIfAborted()
      const result = work(item)
      // Seen again where it is awaited; without this a failure further ahead would end the process.
      result.catch(() => undefined)
      started.push(result)
      if (started.length >= Math.max(1, options.ahead)) yield await (started.shift() as Promise<R>)
    }
    while (started.length > 0) {
      options.signal?.throwIfAborted()
      yield await (started.shift() as Promise<R>)
    }
  } finally {
    await Promise.allSettled(started)
  }
}
