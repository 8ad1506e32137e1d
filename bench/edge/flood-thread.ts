import { hammer } from './hammer.ts'
import { FROM_ELSEWHERE, V2 } from './servers.ts'

const [port, perSecond, seconds] = process.argv.slice(2).map(Number) as [number, number, number]
const start = performance.now()
// No two in a row are alike.
const paths = Array.from({ length: 1_000 }, (_, i) => `${V2}&n=${i}`)
const { statuses } = await hammer({
  ports: [port],
  paths,
  headers: FROM_ELSEWHERE,
  perSecond,
  seconds,
  connections: 16,
})
process.send?.({ refusals: statuses.get('429') ?? 0, lasted: (performance.now() - start) / 1000 })
process.disconnect?.()
