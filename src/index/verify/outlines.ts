import { explainOutcome } from '../../model/outcome.ts'
import type { TraceNode } from '../../model/trace.ts'
import type { TraceOutline } from '../../model/trace-outline.ts'
import { OutlineReader } from '../../record/transaction-outline.ts'
import { transactionDoc } from '../../store/compact/beside.ts'
import { searchDocument } from '../../store/compact/packed-document.ts'
import type { Queryable } from '../../store/database.ts'
import { rowsOf } from '../../store/rows-of.ts'
import { transactionKey } from '../../store/transaction-key.ts'

const DOC = transactionDoc('t')

/** Documents that are looked at together. */
const PAGE = 1000

/** Of these traces, those with a node whose outline is not what its transaction's document says. Documents that cannot be read are told of elsewhere. */
export async function listMisdrawn(db: Queryable, nodes: ReadonlyMap<string, TraceNode[]>): Promise<Set<string>> {
  const drawn = [...nodes].flatMap(([key, list]) =>
    list.flatMap(({ account, lt, outline }) => (outline === undefined ? [] : [{ key, account, lt, outline }])),
  )
  const misdrawn = new Set<string>()
  for (let from = 0; from < drawn.length; from += PAGE) {
    const page = drawn.slice(from, from + PAGE)
    const rows = await db.query<{ account: Buffer; lt: bigint; now: bigint; stored: Buffer }>(
      `select t.account, t.lt, t.now, ${DOC} as stored
       from ${rowsOf({ account: 'bytea', lt: 'bigint' })} k join transactions t on t.account = k.account and t.lt = k.lt`,
      [page.map(({ account }) => account), page.map(({ lt }) => lt)],
    )
    const told = new Map(rows.map((row) => [transactionKey(row), readOutline(row.stored, Number(row.now))]))
    for (const { key, outline, ...at } of page) {
      const own = told.get(transactionKey(at))
      if (own !== undefined && own !== textOf(outline)) misdrawn.add(key)
    }
  }
  return misdrawn
}

function readOutline(stored: Buffer, now: number): string | undefined {
  try {
    const reader = new OutlineReader()
    reader.read(searchDocument(stored), true)
    return textOf(reader.toOutline(now))
  } catch {
    return undefined
  }
}

/** All that is shown of it. */
const textOf = (outline: TraceOutline): string =>
  [
    ...[outline.now, outline.fees, outline.value, outline.opcode, outline.logs, outline.aborted, outline.exitCode],
    explainOutcome(outline),
  ].join()
