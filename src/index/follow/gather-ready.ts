import type { BatchLimits } from '../batches.ts'
import type { MasterchainStep } from '../masterchain-run.ts'

/**
 * Groups steps into batches by what is there: whoever asks gets everything that has come since, at least one step, within the
 * limits. Far behind the head that makes batches of many, at the head one block each, with nothing to switch in between.
 * Steps wait here up to one batch's worth. A failure comes after the steps before it.
 */
export async function* gatherReady(
  steps: AsyncIterable<MasterchainStep>,
  { maxSteps, maxBytes }: BatchLimits,
): AsyncGenerator<MasterchainStep[], void, void> {
  const source = steps[Symbol.asyncIterator]()
  let ready: MasterchainStep[] = []
  let bytes = 0
  let isEnded = false
  let isLeft = false
  let failure: { readonly error: unknown } | undefined
  let wakeReader = (): void => undefined
  let wakePuller = (): void => undefined
  const isFull = () => ready.length >= maxSteps || bytes >= maxBytes

  const pull = async (): Promise<void> => {
    try {
      while (!isLeft) {
        const item = await source.next()
        if (item.done === true) break
        ready.push(item.value)
        bytes += item.value.fileBytes
        wakeReader()
        while (isFull() && !isLeft) {
          await new Promise<void>((resolve) => {
            wakePuller = resolve
          })
        }
      }
    } catch (error) {
      failure = { error }
    }
    isEnded = true
    wakeReader()
  }

  const pulling = pull()
  try {
    while (true) {
      if (ready.length > 0) {
        const batch = ready
        ready = []
        bytes = 0
        wakePuller()
        yield batch
      } else if (isEnded) break
      else {
        await new Promise<void>((resolve) => {
          wakeReader = resolve
        })
      }
    }
    if (failure !== undefined) throw failure.error
  } finally {
    isLeft = true
    wakePuller()
    await pulling
    await source.return?.()
  }
}
