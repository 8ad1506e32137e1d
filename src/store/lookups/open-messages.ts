import { asAddress } from '../../cell/address.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import type { Queryable } from '../database.ts'
import type { OpenMessage } from '../tables/messages.ts'

interface OpenRow {
  readonly hash: Buffer
  readonly account: Buffer
  readonly lt: bigint
  readonly idx: number
  readonly tx_hash: Buffer
  readonly trace_id: Buffer
}

/** Messages that were sent and not yet received, by hash: all of them, or those of the given hashes that are open. */
export async function listOpenMessages(db: Queryable, hashes?: readonly Hash[]): Promise<OpenMessage[]> {
  const rows = await (hashes === undefined
    ? db.query<OpenRow>('select hash, account, lt, idx, tx_hash, trace_id from open_messages order by hash')
    : db.query<OpenRow>(
        `select hash, account, lt, idx, tx_hash, trace_id from open_messages
         where hash = any($1::bytea[]) order by hash`,
        [hashes],
      ))
  // Copies: the indexer keeps them, and a view would keep the whole packet it came in.
  return rows.map((row) => ({
    hash: asHash(Uint8Array.from(row.hash)),
    home: { account: asAddress(Uint8Array.from(row.account)), lt: row.lt, index: row.idx },
    txHash: asHash(Uint8Array.from(row.tx_hash)),
    traceId: asHash(Uint8Array.from(row.trace_id)),
  }))
}
