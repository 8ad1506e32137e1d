import { byteKey } from '../../lib/byte-key.ts'
import type { QueuedDelivery } from '../../store/hooks/deliveries.ts'
import { splitBook } from '../streaming/event-parts.ts'

/**
 * Of one hook's queue, those that may be sent now: due, not under way, and with no earlier one of any of their accounts still in the
 * queue.
 */
export function listSendable(
  queue: readonly QueuedDelivery[],
  isUnderWay: (id: bigint) => boolean,
  nowMs: number,
): QueuedDelivery[] {
  const taken = new Set<string>()
  return queue.filter((delivery) => {
    const accounts = splitBook(delivery.accounts).map(byteKey)
    const isFree = !accounts.some((account) => taken.has(account))
    for (const account of accounts) taken.add(account)
    return isFree && delivery.due_ms <= nowMs && !isUnderWay(delivery.id)
  })
}
