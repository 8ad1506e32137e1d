import { useRef, useState } from 'react'
import { get, V3, type Values } from '../../api/client.ts'
import { ALL_ACTIONS } from '../../api/queries.ts'
import type { Action, JettonTransfer, Transaction } from '../../api/schema.gen.ts'
import { formatUnits } from '../../lib/amount.ts'
import { toCsv } from '../../lib/csv.ts'
import { hashPath } from '../../lib/hash.ts'
import { ownChange } from '../../lib/own-change.ts'
import { saveFile } from '../../lib/save-file.ts'
import { toIso } from '../../lib/time.ts'
import { toPlainText } from '../../lib/wording/plain-text.ts'

const PAGE = 500
const MAX_ROWS = 10_000

interface Props {
  readonly path: '/actions' | '/transactions' | '/jetton/transfers'
  readonly values: Values
  readonly name: string
  /** The account from whose side it is told. */
  readonly of?: string
}

/** Fetches page after page of what is chosen, to its end, and saves it as a file. */
export function CsvButton({ path, values, name, of }: Props) {
  const [rows, setRows] = useState<number | undefined>()
  const [note, setNote] = useState('')
  const stopped = useRef(false)
  const run = async (): Promise<void> => {
    stopped.current = false
    setNote('')
    setRows(0)
    try {
      const table = await fetchRows(path, values, of, (count) => {
        setRows(count)
        return !stopped.current
      })
      saveFile(toCsv([HEADS[path], ...table]), `${name}.csv`, 'text/csv')
      setNote(`${table.length} rows saved${table.length >= MAX_ROWS ? ', choose fewer days for the rest' : ''}`)
    } catch (error) {
      setNote(error instanceof Error ? error.message : String(error))
    }
    setRows(undefined)
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {rows === undefined ? (
        <button type="button" className="control" onClick={() => void run()}>
          CSV
        </button>
      ) : (
        <button
          type="button"
          className="control"
          onClick={() => {
            stopped.current = true
          }}
        >
          Stop at {rows}
        </button>
      )}
      <span role="status" className="text-caption text-text-2">
        {note}
      </span>
    </span>
  )
}

type Row = (string | number)[]

const HEADS: Readonly<Record<Props['path'], Row>> = {
  '/actions': ['time', 'sentence', 'type', 'success', 'change', 'change_units', 'asset', 'trace'],
  '/transactions': ['time', 'hash', 'lt', 'from', 'value', 'fees', 'success', 'trace'],
  '/jetton/transfers': ['time', 'from', 'to', 'amount_units', 'jetton', 'success', 'transaction', 'trace'],
}

interface Answers {
  readonly actions?: readonly Action[]
  readonly transactions?: readonly Transaction[]
  readonly jetton_transfers?: readonly JettonTransfer[]
}

async function fetchRows(
  path: Props['path'],
  values: Values,
  of: string | undefined,
  go: (count: number) => boolean,
): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const { value, next } = await get<Answers>(`${V3}${path}`, {
      ...values,
      ...(path === '/actions' && ALL_ACTIONS),
      limit: PAGE,
      cursor,
    })
    const page = [
      ...(value.actions ?? []).map((action) => toActionRow(action, of)),
      ...(value.transactions ?? []).map(toTransactionRow),
      ...(value.jetton_transfers ?? []).map(toTransferRow),
    ]
    rows.push(...page)
    cursor = page.length < PAGE ? undefined : next
  } while (go(rows.length) && cursor !== undefined && rows.length < MAX_ROWS)
  return rows
}

function toActionRow(action: Action, of: string | undefined): Row {
  const change = of === undefined ? undefined : ownChange(action, of)
  return [
    toIso(action.end_utime),
    toPlainText(action, { of }),
    action.type,
    action.success === false ? 'failed' : 'ok',
    change === undefined
      ? ''
      : change.master === undefined
        ? formatUnits(change.amount, 9, 'full').replaceAll(',', '')
        : '',
    change === undefined ? '' : change.amount.toString(),
    change === undefined ? '' : (change.master ?? 'TON'),
    hashPath(action.trace_id ?? ''),
  ]
}

const toTransferRow = (transfer: JettonTransfer): Row => [
  toIso(transfer.transaction_now),
  transfer.source,
  transfer.destination ?? '',
  transfer.amount,
  transfer.jetton_master ?? '',
  transfer.transaction_aborted ? 'failed' : 'ok',
  hashPath(transfer.transaction_hash),
  hashPath(transfer.trace_id ?? ''),
]

const toTransactionRow = (transaction: Transaction): Row => [
  toIso(transaction.now),
  hashPath(transaction.hash),
  transaction.lt,
  transaction.in_msg?.source ?? '',
  transaction.in_msg?.value ?? '0',
  transaction.total_fees,
  transaction.description.aborted === true ? 'failed' : 'ok',
  hashPath(transaction.trace_id ?? ''),
]
