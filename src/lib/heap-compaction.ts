import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const EVERY_MS = 120_000
const FOR_MS = 15_000
const COLLECT_MS = 300_000

/**
 * Lets V8 give back pages of its heaps that are partly empty. On its own it compacts only pages that are mostly free, so the heaps of a process that
 * runs for weeks hold far more than is in use. Meanwhile it also collects garbage more often, which makes many requests dearer by a tenth to a third:
 * therefore only now and then.
 */
export function startHeapCompaction(setFlag = setFlagsFromString): Disposable {
  let ending: NodeJS.Timeout | undefined
  // V8 reads it at each collection, so it may change while the process runs. It is a setting of the whole process: threads compact, too.
  const end = (): void => setFlag('--no-optimize-for-size')
  const timer = setInterval(() => {
    setFlag('--optimize-for-size')
    ending = setTimeout(end, FOR_MS).unref()
  }, EVERY_MS).unref()
  return {
    [Symbol.dispose]() {
      clearInterval(timer)
      clearTimeout(ending)
      end()
    },
  }
}

/**
 * For a thread that keeps little: V8 leaves the garbage of hours in its heap, because it grows so slowly. To collect it takes 10 to 40 ms, in which that
 * thread does nothing else, so the thread that answers requests must not.
 */
export function collectNowAndThen(collect = collectGarbage): Disposable {
  const timer = setInterval(collect, COLLECT_MS).unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

/** Contexts have the function when they are made under this flag, and this one is garbage by the next time. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc()')
}
