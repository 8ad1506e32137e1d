/**
 * Starts `work` on up to `ahead` items at once and gives the results in the order of the items. A failure, of `work` or of
 * the items' source, is thrown at its place in the order; what was started behind it is awaited and dropped.
 */
export async function* inOrder<T, R>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<R>,
  options: { readonly ahead: number; readonly signal?: AbortSignal | undefined },
): AsyncGenerator<R, void, void> {
  const started: Promise<R>[] = []
  const source = asAsync(items)
  let failure: { readonly error: unknown } | undefined
  try {
    while (true) {
      options.signal?.throwIfAborted()
      const item = await source.next().catch((error: unknown) => {
        failure = { error }
        return { done: true as const, value: undefined }
      })
      if (item.done === true) break
      const result = work(item.value)
      // Seen again where it is awaited; without this a failure further ahead would end the process.
      result.catch(() => undefined)
      started.push(result)
      if (started.length >= Math.max(1, options.ahead)) yield await (started.shift() as Promise<R>)
    }
    while (started.length > 0) {
      options.signal?.throwIfAborted()
      yield await (started.shift() as Promise<R>)
    }
    if (failure !== undefined) throw failure.error
  } finally {
    await Promise.allSettled(started)
    await source.return(undefined)
  }
}

async function* asAsync<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T, void, void> {
  yield* items
}
