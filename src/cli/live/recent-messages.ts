import { findMessageStatus } from '../../api/reads/message-status.ts'
import { asHash } from '../../cell/hash.ts'
import type { MessageStatus } from '../../record/message-status.ts'
import type { Queryable } from '../../store/database.ts'
import type { ShownMessage } from './live-view.ts'

const SHOWN = 3
const HASH_LETTERS = 12

/** The last messages that were sent through the API, newest last, with what became of them. */
export async function listRecentMessages(db: Queryable): Promise<ShownMessage[]> {
  const rows = await db.query<{ hash_norm: Buffer; sent_ms: bigint }>(
    `select hash_norm, sent_ms from sent_messages order by sent_ms desc limit ${SHOWN}`,
  )
  const nowSeconds = Math.floor(Date.now() / 1000)
  const messages = await Promise.all(
    rows.map(async ({ hash_norm, sent_ms }) => ({
      atMs: Number(sent_ms),
      hash: `${hash_norm.toString('hex').slice(0, HASH_LETTERS)}…`,
      result: describeStatus(await findMessageStatus(db, asHash(new Uint8Array(hash_norm)), nowSeconds)),
    })),
  )
  return messages.reverse()
}

export function describeStatus(status: Pick<MessageStatus, 'status' | 'reason' | 'transaction'> | undefined): string {
  if (status === undefined) return 'unknown'
  const failure = status.transaction?.failure
  if (failure != null) return `${status.status}, failed: ${failure}`
  return status.reason === null ? status.status : `${status.status}: ${status.reason}`
}
