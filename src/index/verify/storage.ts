import type { Transaction } from '../../store/database.ts'
import { type DamagedRelation, findDamaged } from '../../store/find-damaged.ts'
import { readWholeTable } from '../../store/read-table.ts'
import { isDamage } from '../../store/storage-faults.ts'
import type { Findings } from './finding.ts'

/** Looks at what may be damaged: what cannot be read is named once, and the rest is looked at all the same. */
export class StorageGuard {
  readonly damaged: DamagedRelation[] = []
  private readonly transaction: Transaction
  private readonly findings: Findings

  constructor(transaction: Transaction, findings: Findings) {
    this.transaction = transaction
    this.findings = findings
  }

  /** What `work` gives, or undefined when the database cannot read what it asked for. */
  async look<T>(work: () => Promise<T>): Promise<T | undefined> {
    const { transaction } = this
    await transaction.run('savepoint looking')
    try {
      const found = await work()
      await transaction.run('release savepoint looking')
      return found
    } catch (error) {
      if (!isDamage(error)) throw error
      await transaction.run('rollback to savepoint looking')
      await this.name(error as Error)
      return undefined
    }
  }

  /** Every page of every table is read, whatever the rules ask for. */
  async sweep(): Promise<void> {
    const { transaction } = this
    const tables = await transaction.query<{ name: string }>(
      'select tablename::text as name from pg_tables where schemaname = current_schema() order by tablename',
    )
    await transaction.run(
      'set local enable_indexscan = off; set local enable_indexonlyscan = off; set local enable_bitmapscan = off',
    )
    for (const { name } of tables) {
      await this.look(() => readWholeTable(transaction, name))
    }
    await transaction.run(
      'set local enable_indexscan = on; set local enable_indexonlyscan = on; set local enable_bitmapscan = on',
    )
  }

  private async name(error: Error): Promise<void> {
    const found = (await findDamaged(this.transaction, error)) ?? { table: 'unknown' }
    if (this.damaged.some(({ table, index }) => table === found.table && index === found.index)) return
    this.damaged.push(found)
    const place = found.index === undefined ? `table ${found.table}` : `table ${found.table}, index ${found.index}`
    this.findings.add('storage', place, error.message)
  }
}
