import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { ATTACKS } from './attacks.ts'
import type { Target } from './target.ts'

/** One attack at its rate, whether or not answers come; from a process of its own, so that who measures is not who attacks. */
const [port, wanted, seconds] = process.argv.slice(2)
const attack = ATTACKS.find(({ name }) => name === wanted)
if (attack === undefined) throw new Error(`there is no attack ${wanted}`)
const target: Target = { port: Number(port), address: '127.0.0.66' }
/** For the last answers to come. */
const GRACE_MS = 5_000

const statuses: Record<string, number> = {}
const begun: Promise<void>[] = []
await attack.prepare?.(target)
// Loading all this takes a processor for a second, which is nobody's attack.
process.send?.('ready')
await once(process, 'message')
const until = performance.now() + Number(seconds) * 1000
for (let n = 0; performance.now() < until; n++) {
  const one = attack.strike(target, n).then((status) => {
    statuses[status] = (statuses[status] ?? 0) + 1
  })
  begun.push(one)
  await sleep(1000 / attack.perSecond)
}
await Promise.race([Promise.all(begun), sleep(GRACE_MS)])
process.send?.(statuses)
process.disconnect?.()
process.exit(0)
