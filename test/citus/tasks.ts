import type { Database } from '../../src/store/database.ts'
import type { Recorded } from '../api/explain.ts'
import type { Findings } from '../contract/findings.ts'

/** How many parts of tables a statement is asked of; none: the coordinator answers it alone. */
async function countTasks(db: Database, { text, values }: Recorded): Promise<number> {
  const lines = await db.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, values)
  return lines
    .flatMap((line) => /Task Count: (\d+)/.exec(line['QUERY PLAN'])?.[1] ?? [])
    .reduce((sum, count) => sum + Number(count), 0)
}

/** Of a request: statements by where they go. */
export interface RequestTasks {
  /** To the coordinator alone. */
  readonly local: number
  /** To one part of a table. */
  readonly one: number
  /** To several, of which the answers are put together. */
  readonly several: number
  /** How many parts all of them are asked of. */
  readonly tasks: number
}

export async function countRequestTasks(db: Database, asked: readonly Recorded[]): Promise<RequestTasks> {
  const tasks = await Promise.all(asked.map((statement) => countTasks(db, statement)))
  return {
    local: tasks.filter((count) => count === 0).length,
    one: tasks.filter((count) => count === 1).length,
    several: tasks.filter((count) => count > 1).length,
    tasks: tasks.reduce((sum, count) => sum + count, 0),
  }
}

/** What requests are about. */
export type Asked = Pick<Findings, 'head' | 'wallet' | 'transactions' | 'message'>

/** Kinds of requests, as they stand in docs/scaling.md. */
export const KINDS: Readonly<Record<string, (found: Asked) => string>> = {
  '`/masterchainInfo`': () => '/masterchainInfo',
  '`/blocks`': () => '/blocks?limit=10',
  '`/accountStates?address=`': ({ wallet }) => `/accountStates?address=${wallet}`,
  '`/accountStates?address=&include_counts=true`': ({ wallet }) =>
    `/accountStates?address=${wallet}&include_counts=true`,
  '`/balanceHistory?account=`': ({ wallet }) => `/balanceHistory?account=${wallet}`,
  '`/transactions?account=`': ({ wallet }) => `/transactions?account=${wallet}&limit=10`,
  '`/traces?account=`': ({ wallet }) => `/traces?account=${wallet}&limit=10`,
  '`/actions?account=`': ({ wallet }) => `/actions?account=${wallet}&limit=10`,
  '`/actions?account=&action_type=`': ({ wallet }) => `/actions?account=${wallet}&action_type=ton_transfer&limit=10`,
  '`/messages?source=`': ({ wallet }) => `/messages?source=${wallet}&limit=10`,
  '`/jetton/wallets?owner_address=`': ({ wallet }) => `/jetton/wallets?owner_address=${wallet}`,
  '`/transactions?hash=`': ({ transactions }) => `/transactions?hash=${encodeURIComponent(transactions[0].hash)}`,
  '`/adjacentTransactions?hash=`': ({ transactions }) =>
    `/adjacentTransactions?hash=${encodeURIComponent(transactions.find((tx) => tx.trace_id !== tx.hash)?.hash)}`,
  '`/traces?trace_id=`': ({ transactions }) => `/traces?trace_id=${encodeURIComponent(transactions[0].trace_id)}`,
  '`/traces?tx_hash=`': ({ transactions }) => `/traces?tx_hash=${encodeURIComponent(transactions[0].hash)}`,
  '`/actions?trace_id=`': ({ transactions }) => `/actions?trace_id=${encodeURIComponent(transactions[0].trace_id)}`,
  '`/transactionsByMessage?msg_hash=`': ({ message }) =>
    `/transactionsByMessage?msg_hash=${encodeURIComponent(message.hash)}`,
  '`/transactionsByMasterchainBlock`': ({ head }) => `/transactionsByMasterchainBlock?seqno=${head}`,
  '`/transactions`': () => '/transactions?limit=10',
  '`/messages`': () => '/messages?limit=10',
  '`/traces`': () => '/traces?limit=10',
  '`/actions`': () => '/actions?limit=10',
  '`/actions?action_type=`': () => '/actions?action_type=ton_transfer&limit=10',
  '`/topAccountsByBalance`': () => '/topAccountsByBalance?limit=10',
  '`/stats`': () => '/stats',
}

export const toRow = (kind: string, { local, one, several, tasks }: RequestTasks): string =>
  `| ${kind} | ${local || ''} | ${one || ''} | ${several || ''} | ${tasks || ''} |`
    .replaceAll('|  |', '| |')
    .replaceAll('|  |', '| |')
