import { hammer } from './hammer.ts'
import { V2 } from './servers.ts'

const [port, perSecond, seconds] = process.argv.slice(2).map(Number) as [number, number, number]
const start = performance.now()
const { statuses } = await hammer({ ports: [port], path: V2, perSecond, seconds, connections: 16 })
process.send?.({ refusals: statuses.get('429') ?? 0, lasted: (performance.now() - start) / 1000 })
process.disconnect?.()
