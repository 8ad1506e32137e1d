import { rebalance, type ShardMove } from '../store/citus/rebalance.ts'
import { createTaskLog } from './log.ts'
import { openStore } from './open-store.ts'
import { complain, say } from './output.ts'
import type { RebalanceSettings } from './rebalance-settings.ts'

export async function runRebalance(settings: RebalanceSettings): Promise<0> {
  await using store = await openStore(settings, 'work', createTaskLog(settings.logLevel))
  const moved = await rebalance(store.url, {
    drain: serverOf(settings.drain),
    onMove: (move) => complain(describe(move)),
  })
  say(moved === 0 ? 'Every server holds its share.' : `Moved ${moved} parts.`)
  return 0
}

const describe = ({ shardid, sourcename, sourceport, targetname, targetport }: ShardMove): string =>
  `Moving part ${shardid} from ${sourcename}:${sourceport} to ${targetname}:${targetport}.`

function serverOf(text: string | undefined) {
  if (text === undefined) return undefined
  const colon = text.lastIndexOf(':')
  return { host: text.slice(0, colon), port: Number(text.slice(colon + 1)) }
}
