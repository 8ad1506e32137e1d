import { BytePlaces } from '../../lib/byte-places.ts'
import type { TraceNode } from '../../model/trace.ts'
import type { Queryable } from '../../store/database.ts'
import { byteaArray, int8Array, placeArray } from '../../store/wire/binary-array.ts'
import { run, sql, TRANSACTION_DOC } from './sql.ts'
import { ofAccounts } from './transactions.ts'

/** A transaction of a trace, to be read where it is drawn: thousands of texts at once would only be garbage. */
export interface DrawnTransaction {
  /** Among those that were asked for. */
  readonly place: number
  readonly now: bigint
  /** Its document as it is stored. */
  readonly stored: Buffer
}

/** Nodes of a trace, and who sent what to whom. */
export interface TraceTree {
  readonly nodes: readonly TraceNode[]
  /** Place of the node with this hash. */
  readonly places: BytePlaces
  /** By place: that of the node that caused it, null for the root, undefined where it is not there. */
  readonly parents: readonly (number | null | undefined)[]
}

export function toTraceTree(nodes: readonly TraceNode[]): TraceTree {
  const places = new BytePlaces(nodes.length)
  for (let place = 0; place < nodes.length; place++) places.add((nodes[place] as TraceNode).hash, place)
  const parents = nodes.map(({ parentHash }) => (parentHash === null ? null : places.get(parentHash)))
  return { nodes, places, parents }
}

/** By place: how many messages of a node caused no other. Only where there are any may it have sent a log. */
export function countUnanswered({ nodes, parents }: TraceTree): number[] {
  const unanswered = nodes.map(({ outMsgs }) => outMsgs)
  for (const parent of parents) if (parent != null) (unanswered[parent] as number)--
  return unanswered
}

/** The nodes of a trace as stored, with what is drawn of them, oldest first. */
export const listOutlinedNodes = (
  db: Queryable,
  traceId: Uint8Array,
): Promise<{ readonly nodes: Buffer; readonly outlines: Buffer | null }[]> =>
  run(db, sql`select nodes, outlines from trace_nodes where trace_id = ${traceId} order by mc_seqno`)

/** Transactions of nodes that have no outline, by place of the node; undefined where there is no such transaction. */
export async function listDrawn(
  db: Queryable,
  nodes: readonly TraceNode[],
): Promise<readonly (DrawnTransaction | undefined)[]> {
  const drawn = new Array<DrawnTransaction | undefined>(nodes.length).fill(undefined)
  const places = [...nodes.keys()].filter((place) => nodes[place]?.outline === undefined)
  if (places.length === 0) return drawn
  const plain = places.map((place) => nodes[place] as TraceNode)
  const rows = await run<DrawnTransaction>(
    db,
    sql`select k.place, t.now, ${TRANSACTION_DOC} as stored
      from (select unnest(${byteaArray(plain.map(({ account }) => account))}::bytea[]) as account,
        unnest(${int8Array(plain.map(({ lt }) => lt))}::bigint[]) as lt, unnest(${placeArray(plain.length)}::int[]) as place) k
      join transactions t on t.account = k.account and t.lt = k.lt ${await ofAccounts(db, sql`t.account`, plain)}`,
  )
  for (const row of rows) drawn[places[row.place] as number] = row
  return drawn
}
