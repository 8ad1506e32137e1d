import { actionDoc } from '../../store/compact/beside.ts'
import type { Queryable } from '../../store/database.ts'
import type { Findings } from './finding.ts'
import { readStored } from './stored-document.ts'
import type { StoredRange } from './transaction.ts'

const DOC = actionDoc('t')

const PAGE = 500

interface ActionRow {
  readonly trace_id: Buffer
  readonly place: number
  readonly action_id: Buffer
  readonly mc_seqno: number
  readonly stored: Buffer
}

/** Documents of actions can be read, and are those of their rows. */
export async function verifyActions(db: Queryable, range: StoredRange, findings: Findings): Promise<void> {
  let after: readonly [Buffer, number] = [Buffer.alloc(0), 0]
  while (!findings.isFull) {
    const rows = await db.query<ActionRow>(
      `select t.trace_id, t.place, t.action_id, t.mc_seqno, ${DOC} as stored from actions t
       where (t.trace_id, t.place) > ($1, $2::smallint) order by t.trace_id, t.place limit ${PAGE}`,
      after,
    )
    const last = rows.at(-1)
    if (last === undefined) return
    after = [Buffer.from(last.trace_id), last.place]
    for (const row of rows) if (row.mc_seqno >= range.from && row.mc_seqno <= range.to) checkAction(row, findings)
  }
}

function checkAction({ action_id: id, trace_id, place, stored }: ActionRow, findings: Findings): void {
  const where = `action ${place} of trace ${trace_id.toString('base64')}`
  const read = readStored<{ action_id: unknown }>(stored, '}')
  if (typeof read === 'string') findings.add('documents', where, read)
  else if (read.doc.action_id !== id.toString('base64')) {
    findings.add('documents', where, 'its document speaks of another action')
  }
}
