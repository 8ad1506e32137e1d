import { inTokens, inTon, isoTime, type Sheet, type SheetTokens } from '../http/csv.ts'

/** As far as actions of many types have the same fields. */
interface SheetAction {
  readonly type: string
  readonly details: {
    readonly [name: string]: unknown
    readonly source?: string | null
    readonly sender?: string | null
    readonly destination?: string | null
    readonly receiver?: string | null
    readonly value?: string | null
    readonly amount?: string | null
    readonly asset?: string | null
  }
}

const TRANSFERS_OF_TON = ['ton_transfer', 'call_contract']

const amountOf = ({ details: { value, amount } }: SheetAction): string | null => amount ?? value ?? null

function tokensOf(action: SheetAction, tokens: SheetTokens): string | undefined {
  const units = amountOf(action)
  if (units === null) return undefined
  if (TRANSFERS_OF_TON.includes(action.type)) return inTon(units)
  return inTokens(units, action.details.asset ?? null, tokens)
}

/** Who gave how much of what to whom stands in columns of its own where an action is about one amount; all else is in its details. */
export const ACTIONS_SHEET: Sheet = {
  list: 'actions',
  columns: {
    time: (row) => isoTime(row.end_utime),
    type: (row) => row.type,
    success: (row) => row.success,
    sentence: (row) => row.sentence,
    from: ({ details }: SheetAction) => details.source ?? details.sender,
    to: ({ details }: SheetAction) => details.destination ?? details.receiver,
    amount: amountOf,
    tokens: tokensOf,
    asset: (row: SheetAction) => (TRANSFERS_OF_TON.includes(row.type) ? 'TON' : row.details.asset),
    failure: (row) => row.failure_text,
    details: (row) => JSON.stringify(row.details),
    action_id: (row) => row.action_id,
    trace_id: (row) => row.trace_id,
  },
}
