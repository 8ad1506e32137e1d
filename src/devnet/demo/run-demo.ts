import type { Devnet } from '../chain/devnet.ts'
import { GLOBAL_ID } from '../chain/genesis-config.ts'
import { createDemo, type Demo } from './demo.ts'
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

/** A demo that goes on by itself. */
export interface RunningDemo extends AsyncDisposable {
  /** Whether its people do things by themselves; what they are asked for they do all the same. */
  isRunning: boolean
  readonly act: Demo['act']
  readonly sign: Demo['sign']
}

/** A step of the demo for each masterchain block, until disposed; a block that comes while one is under way is let pass. */
export function runDemo({ chain, seed, tokensUrl, messagesPerStep, onError }: RunDemoOptions): RunningDemo {
  const demo = createDemo({
    seed,
    port: devnetPort(chain),
    globalId: GLOBAL_ID,
    tokensUrl,
    dailySteps: DAILY_STEPS,
    ...(messagesPerStep === undefined ? {} : { messagesPerStep }),
    ...(onError === undefined ? {} : { onRefusal: onError }),
  })
  let step: Promise<unknown> | undefined
  /** One at a time: two that act at once would count their wallets' messages alike. */
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const result = (step ?? Promise.resolve()).then(work)
    const settled: Promise<unknown> = result
      .catch(() => undefined)
      .finally(() => {
        if (step === settled) step = undefined
      })
    step = settled
    return result
  }
  const running: RunningDemo = {
    isRunning: true,
    act: (scene) => alone(() => demo.act(scene)),
    sign: () => alone(() => demo.sign()),
    async [Symbol.asyncDispose]() {
      stop()
      await step
    },
  }
  const stop = chain.onBlock(() => {
    if (running.isRunning && step === undefined) alone(() => demo.step()).catch((error) => onError?.(error))
  })
  return running
}
