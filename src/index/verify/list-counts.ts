import type { Queryable } from '../../store/database.ts'
import { type ListTable, listWrongCounts } from '../../store/list-counts.ts'
import { ACTION_TYPES } from '../../store/tables/action-types.ts'
import type { Findings } from './finding.ts'

const MAX_NAMED = 20

const KEYS: Readonly<Record<ListTable, string>> = {
  blocks: 'gen_utime',
  messages: 'lt',
  actions: 'trace_end_lt',
}

/** Pages behind a large offset are found by counts of rows: each is what is stored. */
export async function verifyListCounts(db: Queryable, findings: Findings): Promise<void> {
  for (const { table, first, last, type, counted, stored } of await listWrongCounts(db, MAX_NAMED)) {
    const what = type === null ? '' : ` of type ${ACTION_TYPES[type] ?? type}`
    findings.add(
      'counts',
      `${table} with ${KEYS[table]} ${first} to ${last}`,
      `${counted}${what} are counted, ${stored} are stored`,
    )
  }
}
