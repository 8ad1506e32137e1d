import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { collectNowAndThen } from '../../lib/heap-compaction.ts'
import { PortCalls } from '../../lib/port-calls.ts'
import { answersOf } from '../../lib/remote-calls.ts'
import { CHAIN_BED, type ChainBed } from './chain-bed.ts'
import { DevnetHome } from './devnet-home.ts'
import type { DevnetPlan } from './devnet-plan.ts'

/** The thread behind `startDevnet`: making blocks is work, and whoever asks the API shall not wait for it. */
const home: Promise<DevnetHome> = DevnetHome.open(workerData as DevnetPlan, {
  warn: (fields, message) => void calls.call('warn', { fields, message }),
})
let chain: DevnetHome | undefined
home.then(
  (open) => {
    chain = open
  },
  // Told to whoever asks first.
  () => undefined,
)

let end: () => void = () => undefined
const ended = new Promise<void>((resolve) => {
  end = resolve
})

/** Answers once the chain is open. */
const opened = Object.fromEntries(
  Object.entries(answersOf<ChainBed>(CHAIN_BED, () => chain as DevnetHome)).map(([name, answer]) => [
    name,
    async (argument: never) => {
      await home
      return answer(argument)
    },
  ]),
)

collectNowAndThen()
const calls: PortCalls = new PortCalls(parentPort as MessagePort, {
  ...opened,
  ended: () => ended,
  close: async () => {
    await (await home).close()
    end()
  },
})
