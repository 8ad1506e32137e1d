import type { Transaction } from '../../api/schema.gen.ts'
import { formatCoins, toBig } from '../../lib/amount.ts'
import type { Emulated } from '../../lib/outcome.ts'
import { ActionIcon } from '../chain/action-icon.tsx'
import { Sentence } from '../chain/sentence.tsx'
import { AddressLink } from '../text/address-link.tsx'
import { Change } from '../text/amount.tsx'

/** What a message would do. */
export function Outcome({ emulated }: { readonly emulated: Emulated }) {
  const transactions = Object.values(emulated.transactions)
  const fees = transactions.reduce((sum, { total_fees }) => sum + toBig(total_fees), 0n)
  const failed = transactions.filter(({ description }) => description.aborted === true).length
  return (
    <section aria-label="What it would do" className="rounded-control bg-sunken p-4">
      <h2 className="mb-2 font-semibold text-card">What it would do</h2>
      <ul className="flex flex-col gap-2">
        {(emulated.actions ?? []).map((action) => (
          <li key={action.action_id} className="flex items-start gap-2">
            <ActionIcon action={action} />
            <Sentence action={{ ...action, finality: 'pending' }} />
          </li>
        ))}
      </ul>
      <OwnChange transactions={transactions} />
      <p className="mt-1 text-text-2">
        {transactions.length} transaction{transactions.length === 1 ? '' : 's'}
        {failed > 0 ? `, of which ${failed} would fail` : ''}, fees {formatCoins(fees)}
        {emulated.is_incomplete ? '; there would be more' : ''}
      </p>
    </section>
  )
}

/** Of the account that the message is for: what it would have more or less in the end. */
function OwnChange({ transactions }: { readonly transactions: readonly Transaction[] }) {
  const inOrder = transactions.toSorted((a, b) => Number(toBig(a.lt) - toBig(b.lt)))
  const account = inOrder[0]?.account
  const own = inOrder.filter((transaction) => transaction.account === account)
  const before = own[0]?.account_state_before.balance
  const after = own.at(-1)?.account_state_after.balance
  if (account === undefined || before == null || after == null) return null
  return (
    <p className="mt-3">
      <AddressLink raw={account} /> <Change nano={toBig(after) - toBig(before)} />
      <span className="text-text-2"> in all, {formatCoins(after)} left</span>
    </p>
  )
}
