/**
 * Pulls items out of `source` before they are asked for, up to `count` of them, so that making the next and using the last
 * go on at once. A failure comes after the items made before it. Leaving early ends the source.
 */
export async function* readAhead<T>(source: AsyncIterable<T>, count: number): AsyncGenerator<T, void, void> {
  const iterator = source[Symbol.asyncIterator]()
  const ready: IteratorResult<T>[] = []
  let failure: { readonly error: unknown } | undefined
  let isDone = false
  let wakeReader: (() => void) | undefined
  let wakePuller: (() => void) | undefined

  const pull = async (): Promise<void> => {
    try {
      while (!isDone) {
        const item = await iterator.next()
        if (item.done === true) break
        ready.push(item)
        wakeReader?.()
        if (ready.length >= count && !isDone) {
          await new Promise<void>((resolve) => {
            wakePuller = resolve
          })
        }
      }
    } catch (error) {
      failure = { error }
    }
    isDone = true
    wakeReader?.()
  }

  const pulling = pull()
  try {
    while (true) {
      const item = ready.shift()
      if (item !== undefined) {
        wakePuller?.()
        yield item.value
        continue
      }
      if (failure !== undefined) throw failure.error
      if (isDone) return
      await new Promise<void>((resolve) => {
        wakeReader = resolve
      })
    }
  } finally {
    isDone = true
    wakePuller?.()
    await pulling
    await iterator.return?.()
  }
}
