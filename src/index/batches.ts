import type { MasterchainStep } from './masterchain-run.ts'

export interface BatchLimits {
  /** Masterchain blocks in a batch. */
  readonly maxSteps: number
  /** Block bytes in a batch: a batch is closed once it has as many. */
  readonly maxBytes: number
}

/** While the first batch is made, nothing can be written: it is small, and those after it twice as large each. */
const FIRST_STEPS = 8

/** Groups steps into batches. A failure comes after the steps before it, as a batch of their own. */
export async function* inBatches(
  steps: AsyncIterable<MasterchainStep>,
  { maxSteps, maxBytes }: BatchLimits,
): AsyncGenerator<MasterchainStep[], void, void> {
  let batch: MasterchainStep[] = []
  let bytes = 0
  let limit = Math.min(FIRST_STEPS, maxSteps)
  let failure: { readonly error: unknown } | undefined
  try {
    for await (const step of steps) {
      batch.push(step)
      bytes += step.fileBytes
      if (batch.length < limit && bytes < maxBytes) continue
      yield batch
      limit = Math.min(limit * 2, maxSteps)
      batch = []
      bytes = 0
    }
  } catch (error) {
    failure = { error }
  }
  if (batch.length > 0) yield batch
  if (failure !== undefined) throw failure.error
}
