import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { PortCalls } from '../../lib/port-calls.ts'
import { DevnetHome } from './devnet-home.ts'
import type { DevnetPlan } from './devnet-plan.ts'

/** The thread behind `startDevnet`: making blocks is work, and whoever asks the API shall not wait for it. */
const home: Promise<DevnetHome> = DevnetHome.open(workerData as DevnetPlan, {
  warn: (fields, message) => void calls.call('warn', { fields, message }),
})
// Told to whoever asks first.
home.catch(() => undefined)

let end: () => void = () => undefined
const ended = new Promise<void>((resolve) => {
  end = resolve
})

const calls: PortCalls = new PortCalls(parentPort as MessagePort, {
  facts: async () => (await home).facts(),
  fund: async ({ to, amount }: { to: string; amount: bigint }) => (await home).fund(to, amount),
  split: async () => (await home).split(),
  merge: async () => (await home).merge(),
  advance: async (seconds: number) => (await home).advance(seconds),
  snapshot: async () => (await home).snapshot(),
  reset: async (to: string | null) => (await home).reset(to),
  ended: () => ended,
  close: async () => {
    await (await home).close()
    end()
  },
})
