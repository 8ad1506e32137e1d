import { CellarError } from '../../lib/errors.ts'
import type { Database } from '../../store/database.ts'
import { COUNTED_TABLES, emptyTables, originOf, rebuildIndex } from '../../store/emptying.ts'
import { rederiveContracts } from '../redecode/rederive-contracts.ts'
import { fillStats } from '../stats/fill-stats.ts'
import type { VerifyResult } from '../verify.ts'

export interface RepairOptions {
  readonly db: Database
  readonly url: string
  readonly found: VerifyResult
  /** Reads everything from the chain again; undefined where no network is known. */
  readonly refetch?: (() => Promise<void>) | undefined
  readonly say: (sentence: string) => void
}

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
  const isWrong = found.more > 0 || found.findings.some(({ rule }) => rule !== 'storage' && rule !== 'stats')
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
  if (
    tables.some((table) => originOf(table) === 'stored blocks') ||
    found.findings.some(({ rule }) => rule === 'stats')
  ) {
    await emptyTables(db, COUNTED_TABLES)
    await fillStats({ db })
    say('Counted anew what happened in each minute, hour and day.')
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
