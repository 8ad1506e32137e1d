/**
 * Starts `work` on up to `ahead` items at once and gives the results in the order of the items, each as soon as it is there: a
 * source that takes its time for the next item holds nothing back. A failure, of `work` or of the items' source, is
 * thrown at its place in the order; what was started behind it is awaited and dropped.
 */
export async function* inOrder<T, R>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<R>,
  options: { readonly ahead: number; readonly signal?: AbortSignal | undefined },
): AsyncGenerator<R, void, void> {
  const started: Started<R>[] = []
  const source = asAsync(items)
  const limit = Math.max(1, options.ahead)
  let failure: { readonly error: unknown } | undefined
  let isEnded = false
  let pulling: Promise<void> | undefined

  const pull = async (): Promise<void> => {
    try {
      const item = await source.next()
      if (item.done === true) isEnded = true
      else started.push(start(work(item.value)))
    } catch (error) {
      failure = { error }
      isEnded = true
    } finally {
      pulling = undefined
    }
  }

  try {
    while (true) {
      options.signal?.throwIfAborted()
      if (!isEnded && started.length < limit) pulling ??= pull()
      const [front] = started
      if (front === undefined) {
        if (isEnded) break
        await pulling
      } else if (front.isSettled || pulling === undefined) {
        started.shift()
        yield await front.result
      } else await Promise.race([pulling, front.settled])
    }
    if (failure !== undefined) throw failure.error
  } finally {
    await Promise.allSettled(started.map(({ result }) => result))
    await source.return(undefined)
  }
}

interface Started<R> {
  readonly result: Promise<R>
  readonly settled: Promise<void>
  isSettled: boolean
}

function start<R>(result: Promise<R>): Started<R> {
  const done = (): void => {
    each.isSettled = true
  }
  // A failure is seen again where it is awaited; without a handler here, one further ahead would end the process.
  const each: Started<R> = { result, settled: result.then(done, done), isSettled: false }
  return each
}

async function* asAsync<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T, void, void> {
  yield* items
}
