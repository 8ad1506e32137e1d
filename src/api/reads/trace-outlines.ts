import { byteKey } from '../../lib/byte-key.ts'
import type { TraceNode } from '../../model/trace.ts'
import { readOutline, type TransactionOutline } from '../../record/transaction-outline.ts'
import { viewDocument } from '../../store/compact/packed-document.ts'
import type { Queryable } from '../../store/database.ts'
import { inTimeSlices } from '../http/time-slice.ts'
import { run, sql, TRANSACTION_DOC } from './sql.ts'
import { atKeys, ofAccounts } from './transactions.ts'

/** What a drawing shows of a transaction. */
export interface DrawnTransaction {
  readonly now: bigint
  readonly outline: TransactionOutline
}

interface DocumentRow {
  readonly hash: Buffer
  readonly now: bigint
  /** Unpacked one after another where it is read: thousands of texts at once would only be garbage. */
  readonly stored: Buffer
}

/** Nodes of a trace, and who sent what to whom. */
export interface TraceTree {
  readonly nodes: readonly TraceNode[]
  /** Place of the node with this hash. */
  readonly places: ReadonlyMap<string, number>
  /** By place: that of the node that caused it, null for the root, undefined where it is not there. */
  readonly parents: readonly (number | null | undefined)[]
}

export function toTraceTree(nodes: readonly TraceNode[]): TraceTree {
  const places = new Map(nodes.map(({ hash }, i) => [byteKey(hash), i]))
  const parents = nodes.map(({ parentHash }) => (parentHash === null ? null : places.get(byteKey(parentHash))))
  return { nodes, places, parents }
}

/** By place of the node; undefined where there is no such transaction. */
export async function listOutlines(
  db: Queryable,
  { nodes, places, parents }: TraceTree,
): Promise<(DrawnTransaction | undefined)[]> {
  const drawn = new Array<DrawnTransaction | undefined>(nodes.length).fill(undefined)
  if (nodes.length === 0) return drawn
  const rows = await run<DocumentRow>(
    db,
    sql`select t.hash, t.now, ${TRANSACTION_DOC} as stored ${atKeys(nodes)}
      ${await ofAccounts(db, sql`t.account`, nodes)}`,
  )
  // A transaction may have sent a log only where it sent more than there are transactions for.
  const unanswered = nodes.map(({ outMsgs }) => outMsgs)
  for (const parent of parents) if (parent != null) (unanswered[parent] as number)--
  await inTimeSlices(rows, ({ hash, now, stored }) => {
    const place = places.get(byteKey(hash))
    if (place === undefined) return
    drawn[place] = { now, outline: readOutline(viewDocument(stored), (unanswered[place] as number) > 0) }
  })
  return drawn
}
