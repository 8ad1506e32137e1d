import { byteKey } from '../../lib/byte-key.ts'
import type { NewDelivery } from '../../store/hooks/deliveries.ts'
import { type ActionRow, type BlockEvent, type BlockEvents, listTouching } from '../streaming/block-events.ts'
import { formatEventId } from '../streaming/event-id.ts'
import { type StreamCall, splitBook } from '../streaming/event-parts.ts'
import { withEventId } from '../streaming/event-text.ts'
import { isActionSeen, isSeen, renderEvent } from '../streaming/render-event.ts'
import { isAbout, type Subscription } from '../streaming/subscription.ts'
import type { HookFilter } from './hook-subscription.ts'

/** Enough to tell blocks of the same number apart, where a devnet was put back. */
const HASH_CHARS = 8

/** What of a block is for a hook, in order. */
export async function listBlockDeliveries(
  call: StreamCall,
  hookId: number,
  filter: HookFilter,
  block: BlockEvents & { readonly rootHash: Buffer },
): Promise<NewDelivery[]> {
  const { subscription } = filter
  const deliveries: NewDelivery[] = []
  for (const index of listTouching(block, subscription, 0)) {
    const event = ofJettons(block.events[index - 1] as BlockEvent, filter)
    if (event === undefined || !isSeen(event, subscription)) continue
    const eventId = formatEventId({ mcSeqno: block.mcSeqno, index })
    const { json } = withEventId(await renderEvent(call, event, subscription), eventId)
    const key = `${hookId}-${eventId}-${block.rootHash.toString('hex').slice(0, HASH_CHARS)}`
    deliveries.push({ eventId, key, accounts: accountsOf(event, subscription), body: json })
  }
  return deliveries
}

/** What of an event is about the jettons that a hook names; undefined when nothing is. */
function ofJettons(event: BlockEvent, { jettons }: HookFilter): BlockEvent | undefined {
  if (jettons === undefined) return event
  if (event.type === 'jettons_change') return jettons.has(byteKey(event.row.jetton)) ? event : undefined
  if (event.type !== 'actions') return undefined
  const rows = event.rows.filter((row) => splitBook(row.addresses).some((address) => jettons.has(byteKey(address))))
  return rows.length === 0 ? undefined : { ...event, rows }
}

/** Accounts whose order an event keeps: those that the hook hears of, 33 bytes each. */
function accountsOf(event: BlockEvent, subscription: Subscription): Uint8Array {
  const keys = event.type === 'actions' ? keysOf(event.rows, subscription) : event.type === 'trace' ? [] : event.keys
  const wanted = new Set(keys.filter((key) => isAbout(subscription, key)))
  return Buffer.from([...wanted].join(''), 'latin1')
}

const keysOf = (rows: readonly ActionRow[], subscription: Subscription): string[] =>
  rows.filter((row) => isActionSeen(row, subscription)).flatMap(({ keys }) => keys)
