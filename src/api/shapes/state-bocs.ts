import { AccountStateRecord } from '../../record/account-state.ts'
import { splice } from '../../record/slots.ts'
import { unpackDocument } from '../../store/compact/packed-document.ts'
import type { Queryable } from '../../store/database.ts'
import { transactionKey } from '../../store/transaction-key.ts'
import { answerTooLong, BUDGETS } from '../http/budget.ts'
import { inTimeSlices } from '../http/time-slice.ts'
import type { CodeBocs } from '../reads/code-bocs.ts'
import { listStateBocs, listStateHashes, type StateBocs, sumStateBytes } from '../reads/state-bocs.ts'
import { accountOf, type TransactionKey, type TransactionRow } from '../reads/transactions.ts'

const NOTHING = Buffer.alloc(0)

/** The rows with `code_boc` and `data_boc` put into both states of their documents, where those states are stored. */
export async function withStateBocs(
  db: Queryable,
  codes: CodeBocs,
  rows: readonly TransactionRow[],
): Promise<TransactionRow[]> {
  const keys = rows.map((row) => ({ account: accountOf(row), lt: row.lt }))
  const hashes = await listStateHashes(db, keys)
  const former = [...hashes.values()].map(({ account, prev_trans_lt }) => ({ account, lt: prev_trans_lt }))
  const wanted = [...keys, ...former]
  await expectFitting(db, wanted)
  // What one transaction left the next of its account found.
  const distinct = new Map(wanted.map((key) => [transactionKey(key), key]))
  const states = await listStateBocs(db, codes, [...distinct.values()])
  const told: TransactionRow[] = []
  await inTimeSlices(rows, (row, i) => {
    const key = keys[i] as TransactionKey
    const named = hashes.get(transactionKey(key))
    if (!named) {
      told.push(row)
      return
    }
    const before = states.get(transactionKey({ account: key.account, lt: named.prev_trans_lt }))
    const after = states.get(transactionKey(key))
    const contents = {
      state_before_bocs: fieldsOf(before, named.state_before),
      state_after_bocs: fieldsOf(after, named.state_after),
    }
    told.push({ ...row, stored: splice(unpackDocument(row.stored), contents) })
  })
  return told
}

/** So few cannot be too many, however large: an account has at most 65,536 cells. */
const FEW = 16

/** States of 65,000 cells would fill the memory before the answer is found to be too long, so their lengths are asked for first. */
async function expectFitting(db: Queryable, keys: readonly TransactionKey[]): Promise<void> {
  if (keys.length <= FEW) return
  const bytes = await sumStateBytes(db, keys)
  if ((bytes * 4) / 3 > BUDGETS.answer_bytes.limit) throw answerTooLong()
}

/** Only the state of that very hash: between two stored ones lie others, left inside a block. */
function fieldsOf(state: StateBocs | undefined, hash: Buffer): Buffer {
  if (!state?.hash.equals(hash)) return NOTHING
  return AccountStateRecord.renderEnd(state)
}
