import { CellarError } from '../../lib/errors.ts'
import { MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import type { Queryable } from '../../store/database.ts'
import type { Hook } from '../../store/hooks/hooks.ts'
import { appendDelivery, moveBack, reviveDeadLetters } from '../../store/hooks/replays.ts'
import { readBlockEvents } from '../streaming/block-events.ts'
import { parseEventId } from '../streaming/event-id.ts'
import type { StreamCall } from '../streaming/event-parts.ts'
import { listBlockDeliveries } from './block-deliveries.ts'
import { readHookSubscription } from './hook-subscription.ts'
import { findRootHash } from './root-hash.ts'

/** What is to be sent again: exactly one of these. */
export interface ReplayRequest {
  /** Everything since then: a masterchain seqno, or an ISO 8601 time. */
  readonly from?: string | undefined
  /** One event, by its id. */
  readonly event?: string | undefined
  /** Dead letters: `all`, or the number of a delivery. */
  readonly deadLetters?: string | undefined
}

const refused = (text: string): CellarError => new CellarError('BAD_REQUEST', text)

/** Queues events for a hook again, under the keys that they had. A sentence tells what was queued. */
export async function replay(call: StreamCall, hook: Hook, request: ReplayRequest, nowMs: number): Promise<string> {
  const { db } = call
  const { from, event, deadLetters } = request
  if ([from, event, deadLetters].filter((one) => one !== undefined).length !== 1) {
    throw refused('replay takes one of from, event and dead letters')
  }
  if (from !== undefined) {
    const block = await findBlock(db, from)
    const isMoved = await moveBack(db, hook.id, block)
    return `Hook ${hook.id} hears of everything since masterchain block ${block}${isMoved ? ' again' : ', as it would have'}.`
  }
  if (event !== undefined) {
    await replayEvent(call, hook, event, nowMs)
    return `Hook ${hook.id} hears of event ${event} again.`
  }
  const revived = await reviveDeadLetters(db, hook.id, readDeadLetters(deadLetters ?? ''), nowMs)
  return `Hook ${hook.id}: ${revived} dead letter${revived === 1 ? ' is' : 's are'} tried again.`
}

async function replayEvent(call: StreamCall, hook: Hook, eventId: string, nowMs: number): Promise<void> {
  const place = parseEventId(eventId)
  if (place === undefined) throw refused(`event: ${eventId.slice(0, 50)} is not the id of an event`)
  const rootHash = await findRootHash(call.db, place.mcSeqno)
  const block = rootHash && { ...(await readBlockEvents(call.db, place.mcSeqno)), rootHash }
  const filter = readHookSubscription(JSON.parse(hook.subscription))
  const deliveries = block === undefined ? [] : await listBlockDeliveries(call, hook.id, filter, block)
  const delivery = deliveries.find((one) => one.eventId === eventId)
  if (delivery === undefined) {
    throw new CellarError('NOT_FOUND', `There is no event ${eventId} that hook ${hook.id} hears of.`, { id: hook.id })
  }
  await appendDelivery(call.db, hook.id, delivery, nowMs)
}

/** undefined for all. */
function readDeadLetters(text: string): bigint | undefined {
  if (text === 'all') return undefined
  if (/^[1-9]\d{0,17}$/.test(text)) return BigInt(text)
  throw refused('dead letters: expected all, or the number of a delivery')
}

/** The block that is named, or the first one that is not older than a time. */
async function findBlock(db: Queryable, from: string): Promise<number> {
  if (/^\d{1,10}$/.test(from) && Number(from) <= 0x7fffffff) return Number(from)
  const ms = /^\d{4}-/.test(from) ? Date.parse(from) : Number.NaN
  if (Number.isNaN(ms)) throw refused('from: expected a masterchain seqno or a time such as 2026-05-01T12:00:00Z')
  const [found] = await db.query<{ seqno: number }>(
    `select seqno from blocks where workchain = $1 and shard = $2 and gen_utime >= $3 order by gen_utime, seqno limit 1`,
    [MASTERCHAIN, WHOLE_SHARD, Math.ceil(ms / 1000)],
  )
  if (found === undefined) throw new CellarError('NOT_FOUND', 'No stored block is as new as that.')
  return found.seqno
}
