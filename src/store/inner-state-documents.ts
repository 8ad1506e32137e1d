import { piecesOf } from '../lib/pieces.ts'
import type { AccountState } from '../model/account-state.ts'
import { isUnknownOf, renderAccountState } from '../record/account-state.ts'
import { readMembers, type ValueSpan } from '../record/json-spans.ts'
import { splice } from '../record/slots.ts'
import { transactionBeside, transactionDoc } from './compact/beside.ts'
import { lockDocuments } from './compact/lock-documents.ts'
import { storeDocuments } from './compact/store-documents.ts'
import type { Transaction } from './database.ts'
import { rowsOf } from './rows-of.ts'
import { transactionKey } from './transaction-key.ts'

/** A state between two transactions of one block that was worked out. */
export interface InnerState {
  readonly state: AccountState
  /** The transaction that found it; the state itself names the one that left it. */
  readonly foundByLt: bigint
  /** Where neither end of the block has it. */
  readonly code: Uint8Array | null
  readonly data: Uint8Array | null
}

interface DocumentRow {
  readonly account: Buffer
  readonly lt: bigint
  readonly prev_trans_lt: bigint
  readonly doc: Buffer
  readonly beside: Buffer
}

/**
 * Writes states into the documents of the transactions that left and found them, so that lists need not look for them. Documents end
 * with their states, so that the places of messages in them stay.
 */
export async function writeInnerStates(transaction: Transaction, states: readonly InnerState[]): Promise<void> {
  const known = new Map(states.map(({ state }) => [transactionKey(state), state]))
  const touched = new Map(
    states.flatMap(({ state: { account, lt }, foundByLt }) =>
      [lt, foundByLt].map((at) => [transactionKey({ account, lt: at }), { account, lt: at }]),
    ),
  )
  const keys = [...touched.values()]
  if (keys.length === 0) return
  const lock = await lockDocuments(transaction)
  // In the order in which a redecode locks them, so that neither waits for the other in a circle.
  const rows = await transaction.query<DocumentRow>(
    `select t.account, t.lt, t.prev_trans_lt, ${transactionDoc('t')} as doc, ${transactionBeside('t')} as beside
     from ${rowsOf({ account: 'bytea', lt: 'bigint' })} k
     join transactions t on t.account = k.account and t.lt = k.lt order by t.mc_seqno, t.lt, t.account ${lock}`,
    [keys.map(({ account }) => account), keys.map(({ lt }) => lt)],
  )
  for (const piece of piecesOf(rows, PIECE_ROWS)) {
    const documents = piece.map(({ account, lt, prev_trans_lt, doc, beside }) => {
      const before = known.get(transactionKey({ account, lt: prev_trans_lt }))
      return { account, lt, beside, doc: withStates(doc, before, known.get(transactionKey({ account, lt }))) }
    })
    await storeDocuments(transaction, documents)
  }
}

/** Documents of one statement. They are put together and packed at a stretch, some milliseconds for so many, where requests may be answered, too. */
const PIECE_ROWS = 64

function withStates(doc: Buffer, found: AccountState | undefined, left: AccountState | undefined): Buffer {
  const before = found && renderAccountState(found)
  const after = left && renderAccountState(left)
  const members = readMembers(doc, 0)
  return splice(doc, {
    ...(isWanted(doc, members.get('account_state_before'), before) ? { state_before: before } : {}),
    ...(isWanted(doc, members.get('account_state_after'), after) ? { state_after: after } : {}),
  })
}

function isWanted(doc: Buffer, member: ValueSpan | undefined, state: Buffer | undefined): state is Buffer {
  if (member === undefined || state === undefined) return false
  return isUnknownOf(doc.subarray(member.from, member.to), state)
}
