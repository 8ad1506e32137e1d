import { sameBytes } from '../../lib/byte-key.ts'
import { transactionDoc } from '../../store/compact/beside.ts'
import type { Queryable } from '../../store/database.ts'
import { isSame } from '../../store/key-starts.ts'
import { rowsOf } from '../../store/rows-of.ts'
import { transactionKey } from '../../store/transaction-key.ts'
import {
  addHoldings,
  balanceChange,
  type Holdings,
  holdingsText,
  type MoneyDocument,
  sameHoldings,
  toHoldings,
} from './balance.ts'
import type { Findings } from './finding.ts'
import { readStored } from './stored-document.ts'
import { type AccountAt, placeOf, type VerifiedTransaction } from './transaction.ts'

const DOC = transactionDoc('t')

interface StateRow extends AccountAt {
  readonly hash: Buffer
  readonly balance: bigint
  readonly extra_currencies: Buffer | null
  readonly before_lt: bigint | null
  readonly before_hash: Buffer | null
  readonly before_balance: bigint | null
  readonly before_extra: Buffer | null
}

/**
 * Rule 4. States exist at the ends of blocks, and between transactions of one block once they are worked out; until then, what such
 * transactions did together must lead from the state before the first to the state after the last. A state's hash must be the one its transaction names.
 */
export async function checkBalances(
  db: Queryable,
  transactions: readonly VerifiedTransaction[],
  findings: Findings,
): Promise<void> {
  const states = await readStates(db, transactions)
  for (const transaction of transactions) {
    const state = states.get(transactionKey(transaction))
    if (state === undefined) continue
    if (!sameBytes(state.hash, transaction.state_after)) {
      findings.add('states', placeOf(transaction), 'the state stored after it is not the one it names')
      continue
    }
    const chain = await readChain(db, transaction, state)
    const [first] = chain
    const before = first && holdingsBefore(first, state)
    if (before === undefined) continue
    for (const { doc } of chain) addHoldings(before, balanceChange(doc))
    const after = toHoldings(state.balance, state.extra_currencies)
    if (!sameHoldings(before, after)) {
      const found = `${holdingsText(after)} stored, ${holdingsText(before)} by what came and went`
      findings.add('balances', placeOf(transaction), `balance after ${chain.length} transactions: ${found}`)
    }
  }
}

interface Link {
  readonly state_before: Buffer
  readonly doc: MoneyDocument & { readonly orig_status: string }
}

/** What the account owned before these transactions; undefined when that state is not stored. */
function holdingsBefore({ state_before: hash, doc }: Link, state: StateRow): Holdings | undefined {
  if (doc.orig_status === 'nonexist') return new Map()
  if (state.before_hash === null || state.before_balance === null) return undefined
  if (!sameBytes(state.before_hash, hash)) return undefined
  return toHoldings(state.before_balance, state.before_extra)
}

/** The transactions between the state before and `last`, which is one of them: nearly always just that one. */
async function readChain(db: Queryable, last: VerifiedTransaction, state: StateRow): Promise<readonly Link[]> {
  const isAlone =
    state.before_hash === null ? last.doc.orig_status === 'nonexist' : sameBytes(state.before_hash, last.state_before)
  if (isAlone) return [last]
  const rows = await db.query<{ state_before: Buffer; stored: Buffer }>(
    `select t.state_before, ${DOC} as stored from transactions t where account = $1 and lt > $2 and lt <= $3 and (seqno, shard) in
       (select seqno, shard from transactions where account = $1 and lt = $3) order by lt`,
    [last.account, state.before_lt ?? -1n, last.lt],
  )
  const chain = rows.flatMap(({ state_before, stored }) => {
    const read = readStored<Link['doc']>(stored, '}')
    return typeof read === 'string' ? [] : [{ state_before, doc: read.doc }]
  })
  // One that cannot be read is named where its own turn is; without it nothing adds up.
  return chain.length === rows.length ? chain : []
}

/** At the ends of blocks, and those between that are worked out. */
const STATES = `select * from (select account, lt, hash, balance, extra_currencies from account_states
  union all select account, lt, hash, balance, extra_currencies from inner_states) either_state`

const IS_ITS = isSame('account', 't.account')

async function readStates(db: Queryable, transactions: readonly VerifiedTransaction[]): Promise<Map<string, StateRow>> {
  const rows = await db.query<StateRow>(
    `select s.account, s.lt, s.hash, s.balance, s.extra_currencies,
       b.lt as before_lt, b.hash as before_hash, b.balance as before_balance, b.extra_currencies as before_extra
     from ${rowsOf({ account: 'bytea', lt: 'bigint' })} k join transactions t on t.account = k.account and t.lt = k.lt
     join lateral (${STATES} where ${IS_ITS} and lt = t.lt) s on true
     left join lateral (${STATES} where ${IS_ITS} and lt < t.lt order by lt desc limit 1) b on true`,
    [transactions.map((t) => t.account), transactions.map((t) => t.lt)],
  )
  return new Map(rows.map((row) => [transactionKey(row), row]))
}
