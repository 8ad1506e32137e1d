import { type Database, hasCitus, type Queryable, type Transaction } from '../../src/store/database.ts'
import type { SqlValue } from '../../src/store/wire/statement.ts'

export interface Recorded {
  readonly text: string
  readonly values: readonly SqlValue[]
}

/** A database that remembers what it was asked. */
export function recording(db: Queryable): Queryable & { readonly asked: Recorded[] } {
  const asked: Recorded[] = []
  return {
    asked,
    query(text, values = []) {
      asked.push({ text, values })
      return db.query(text, values)
    },
    hasCitus: () => hasCitus(db),
  }
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly PlanNode[]
  readonly 'Distributed Query'?: DistributedQuery
}

interface Planned {
  readonly Plan: PlanNode
}

/** What Citus says of the parts of tables that it asks, and of what it settled before. */
interface DistributedQuery {
  readonly Subplans?: readonly { readonly PlannedStmt: readonly Planned[] }[]
  readonly Job: { readonly Tasks: readonly { readonly 'Remote Plan': readonly (readonly Planned[])[] }[] }
}

export interface PlanFacts {
  readonly returned: number
  /** Rows that scans of tables looked at, those they threw away included. */
  readonly read: number
  /** Those of them for which an index was not enough. */
  readonly readFromTables: number
  /** Tables that were read from end to end. */
  readonly seqScans: readonly string[]
  readonly indexes: readonly string[]
  /** Rows that went into sorts. */
  readonly sorted: number
  /** Pages that were looked at. */
  readonly pages: number
  readonly plan: string
}

export type Explain = (statement: Recorded, isGeneric: boolean) => Promise<PlanFacts>

/**
 * Runs statements under `explain analyze`, planned for their values or, as a busy server does, for any. Most requests ask for the head, an address
 * book and the like in the same words: what was explained once is not run again, for nothing changes the database.
 */
export function createExplain(db: Database): Explain {
  const known = new Map<string, Promise<PlanFacts>>()
  return (statement, isGeneric) => {
    const key = `${isGeneric} ${statement.text} ${statement.values.map(literal).join()}`
    const facts = known.get(key) ?? db.transaction((tx) => explainIn(tx, statement, isGeneric))
    known.set(key, facts)
    return facts
  }
}

export async function explainIn(tx: Transaction, statement: Recorded, isGeneric: boolean): Promise<PlanFacts> {
  const root = (await hasCitus(tx)) ? await planOnCitus(tx, statement) : await plan(tx, statement, isGeneric)
  const nodes = flatten(root)
  const scans = nodes.filter((node) => node['Relation Name'] !== undefined || node['Node Type'] === 'Bitmap Index Scan')
  const total = (node: PlanNode): number =>
    Math.round(
      ((node['Actual Rows'] ?? 0) +
        (node['Rows Removed by Filter'] ?? 0) +
        (node['Rows Removed by Index Recheck'] ?? 0)) *
        node['Actual Loops'],
    )
  const sum = (some: readonly PlanNode[]): number => some.reduce((rows, node) => rows + total(node), 0)
  const ofTables = scans.filter((node) => node['Relation Name'] !== undefined)
  return {
    returned: root['Actual Rows'],
    read: sum(ofTables),
    readFromTables: sum(ofTables.filter((node) => node['Node Type'] !== 'Index Only Scan')),
    seqScans: nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'] ?? ''),
    indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
    pages: root['Shared Hit Blocks'] + root['Shared Read Blocks'],
    sorted: nodes.filter((node) => node['Node Type'] === 'Sort').reduce((sum, node) => sum + total(node), 0),
    plan: nodes
      .map((node) => `${node['Node Type']} ${node['Relation Name'] ?? ''} ${node['Index Name'] ?? ''} ${total(node)}`)
      .join('\n'),
  }
}

const EXPLAIN = 'explain (analyze, buffers, format json, timing off)'

type PlanRow = { readonly 'QUERY PLAN': readonly Planned[] }

async function plan(tx: Transaction, { text, values }: Recorded, isGeneric: boolean): Promise<PlanNode> {
  await tx.run(
    `set local plan_cache_mode = ${isGeneric ? 'force_generic_plan' : 'force_custom_plan'}; prepare p as ${text}`,
  )
  const literals = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`
  const [row] = await tx.query<PlanRow>(`${EXPLAIN} execute p${literals}`)
  await tx.run('deallocate p')
  return row?.['QUERY PLAN'][0]?.Plan as PlanNode
}

/** Citus makes a plan for the values each time, and tells those of its parts as JSON of statements that were not prepared only. */
async function planOnCitus(tx: Transaction, { text, values }: Recorded): Promise<PlanNode> {
  await tx.run('set local citus.explain_all_tasks = on')
  const [row] = await tx.query<PlanRow>(`${EXPLAIN} ${text}`, values)
  return row?.['QUERY PLAN'][0]?.Plan as PlanNode
}

/** A plan's steps, those of all parts of tables included. */
function flatten(node: PlanNode): PlanNode[] {
  const { Plans: below = [], 'Distributed Query': query } = node
  const before = query?.Subplans?.flatMap(({ PlannedStmt: planned }) => planned.map(({ Plan: root }) => root)) ?? []
  const parts = query?.Job.Tasks.flatMap((task) => task['Remote Plan'].flat().map(({ Plan: root }) => root)) ?? []
  return [node, ...[...below, ...before].flatMap(flatten), ...parts.flatMap(flatten).map(withoutPart)]
}

/** The part `transactions_102008` is of the table `transactions`; its indexes end alike. */
function withoutPart(node: PlanNode): PlanNode {
  const { 'Relation Name': table, 'Index Name': index } = node
  const strip = (name: string): string => name.replace(/_\d+$/, '')
  return {
    ...node,
    ...(table !== undefined && { 'Relation Name': strip(table) }),
    ...(index !== undefined && { 'Index Name': strip(index) }),
  }
}

function literal(value: SqlValue): string {
  if (value === null || value === undefined) return 'null'
  if (value instanceof Uint8Array) return binaryLiteral(Buffer.from(value))
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : `${value}`
}

const BYTEA = 17
const INT8 = 20

/** Arrays travel in PostgreSQL's binary form; here they are written out again. */
function binaryLiteral(bytes: Buffer): string {
  const isArray = bytes.length >= 20 && bytes.readInt32BE(0) === 1 && [BYTEA, INT8].includes(bytes.readInt32BE(8))
  if (!isArray) return `'\\x${bytes.toString('hex')}'`
  const elements: string[] = []
  for (let at = 20; at < bytes.length; ) {
    const length = bytes.readInt32BE(at)
    const element = bytes.subarray(at + 4, at + 4 + length)
    elements.push(
      bytes.readInt32BE(8) === INT8 ? `${element.readBigInt64BE()}` : `'\\x${element.toString('hex')}'::bytea`,
    )
    at += 4 + length
  }
  return bytes.readInt32BE(8) === INT8
    ? `array[${elements.join(',')}]::bigint[]`
    : `array[${elements.join(',')}]::bytea[]`
}
