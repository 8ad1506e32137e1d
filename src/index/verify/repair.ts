import { CellarError } from '../../lib/errors.ts'
import { type Database, hasCitus } from '../../store/database.ts'
import { COUNTED_TABLES, emptyTables, LIST_COUNT_TABLES, originOf, rebuildIndex } from '../../store/emptying.ts'
import { recountLists } from '../../store/list-counts.ts'
import { rederiveContracts } from '../redecode/rederive-contracts.ts'
import { fillStats } from '../stats/fill-stats.ts'
import type { VerifyResult } from '../verify.ts'
import type { VerifyRule } from './finding.ts'

export interface RepairOptions {
  readonly db: Database
  readonly url: string
  readonly found: VerifyResult
  /** Reads everything from the chain again; undefined where no network is known. */
  readonly refetch?: (() => Promise<void>) | undefined
  readonly say: (sentence: string) => void
}

/** What is mended from what is stored. */
const DERIVED: readonly VerifyRule[] = ['storage', 'stats', 'counts']

/** Mends what can be mended, the cheapest way each: from the table, by itself, from stored states, from the network. */
export async function repairStore({ db, url, found, refetch, say }: RepairOptions): Promise<void> {
  const tables = found.damaged.filter(({ index }) => index === undefined).map(({ table }) => table)
  const lost = tables.filter((table) => originOf(table) === 'nowhere' || table === 'unknown')
  if (lost.length > 0) {
    const what = lost.join(', ')
    throw new CellarError(
      'BROKEN_STORE',
      `${what} cannot be had again from the chain: restore a backup (docs/self-hosting.md).`,
    )
  }
  const isWrong = found.more > 0 || found.findings.some(({ rule }) => !DERIVED.includes(rule))
  if (isWrong || tables.some((table) => originOf(table) === 'chain')) {
    if (refetch === undefined) {
      throw new CellarError(
        'CONFIG',
        'What is damaged must be read from the chain again: give the --network it is of, or import the blocks into an empty data directory.',
      )
    }
    say(`Reading masterchain blocks ${found.from} to ${found.to} from the network again.`)
    return refetch()
  }
  for (const { index } of found.damaged) {
    if (index === undefined) continue
    await rebuildIndex(db, index)
    say(`Made the index ${index} anew.`)
  }
  const isFound = (wanted: VerifyRule): boolean => found.findings.some(({ rule }) => rule === wanted)
  if (tables.some((table) => originOf(table) === 'stored blocks') || isFound('stats')) {
    await emptyTables(db, COUNTED_TABLES)
    await fillStats({ db })
    say('Counted anew what happened in each minute, hour and day.')
  }
  if (tables.some((table) => originOf(table) === 'stored rows') || isFound('counts')) {
    await emptyTables(db, LIST_COUNT_TABLES)
    if (!(await hasCitus(db))) await recountLists(db)
    say('Counted the rows of lists anew.')
  }
  const passing = tables.filter((table) => originOf(table) === 'by itself')
  if (passing.length > 0) {
    await emptyTables(db, passing)
    say(`Emptied ${passing.join(', ')}: that fills by itself.`)
  }
  if (tables.some((table) => originOf(table) === 'stored states')) {
    await emptyTables(db, ['contract_recognition'])
    await rederiveContracts({ url })
    say('Worked out anew what accounts are.')
  }
}
