import type { Devnet } from '../chain/devnet.ts'
import { GLOBAL_ID } from '../chain/genesis-config.ts'
import { createDemo } from './demo.ts'
import { devnetPort } from './devnet-port.ts'

export interface RunDemoOptions {
  readonly chain: Pick<Devnet, 'archive' | 'now' | 'send' | 'onBlock'>
  readonly seed: string
  readonly tokensUrl?: string
  readonly messagesPerStep?: number
  /** A message that was not taken, or a step that failed; the demo goes on with the next block. */
  readonly onError?: (error: unknown) => void
}

/** A laptop shall not get warm by a chain that nobody looks at. */
const DAILY_STEPS = 10

/** A step of the demo for each masterchain block, until disposed; a block that comes while one is under way is let pass. */
export function runDemo({ chain, seed, tokensUrl, messagesPerStep, onError }: RunDemoOptions): AsyncDisposable {
  const demo = createDemo({
    seed,
    port: devnetPort(chain),
    globalId: GLOBAL_ID,
    tokensUrl,
    dailySteps: DAILY_STEPS,
    ...(messagesPerStep === undefined ? {} : { messagesPerStep }),
    ...(onError === undefined ? {} : { onRefusal: onError }),
  })
  let step: Promise<void> | undefined
  const stop = chain.onBlock(() => {
    step ??= demo
      .step()
      .then(() => undefined, onError)
      .finally(() => {
        step = undefined
      })
  })
  return {
    async [Symbol.asyncDispose]() {
      stop()
      await step
    },
  }
}
