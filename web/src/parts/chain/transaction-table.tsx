import type { Message, Transaction } from '../../api/schema.gen.ts'
import { AddressLink } from '../text/address-link.tsx'
import { Ago } from '../text/ago.tsx'
import { Coins } from '../text/amount.tsx'
import { Hash } from '../text/hash.tsx'
import { Opcode } from '../text/opcode.tsx'
import { FinalityTag } from '../text/tags.tsx'
import { FailureBadge } from './failure-badge.tsx'

interface Props {
  readonly transactions: readonly Transaction[]
  readonly caption: string
  /** Leaves out the account where it is the page's own. */
  readonly hasAccount?: boolean
}

export function TransactionTable({ transactions, caption, hasAccount = false }: Props) {
  return (
    <table className="data-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Transaction</th>
          {hasAccount && <th scope="col">Account</th>}
          <th scope="col">What</th>
          <th scope="col">From</th>
          <th scope="col" className="num">
            Value
          </th>
          <th scope="col" className="num">
            Fees
          </th>
          <th scope="col" className="num">
            When
          </th>
        </tr>
      </thead>
      <tbody>
        {transactions.map((transaction) => (
          <Row key={transaction.hash} transaction={transaction} hasAccount={hasAccount} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ transaction, hasAccount }: { readonly transaction: Transaction; readonly hasAccount: boolean }) {
  const { hash, account, in_msg: message, total_fees: fees, now, description, finality } = transaction
  const isFailed = description.aborted === true
  return (
    <tr>
      <td data-label="Transaction">
        <Hash value={hash} page="tx" hasCopy={false} />
      </td>
      {hasAccount && (
        <td data-label="Account">
          <AddressLink raw={account} />
        </td>
      )}
      <td data-label="What">
        <span className="inline-flex flex-wrap items-center gap-2">
          {message === null ? 'scheduled run' : <Opcode message={message} />}
          {isFailed && <FailureBadge hash={hash} transaction={transaction} />}
          <FinalityTag finality={finality} isList />
        </span>
      </td>
      <td data-label="From">
        {message?.source ? <AddressLink raw={message.source} /> : <Outside message={message} />}
      </td>
      <td data-label="Value" className="num">
        {message?.value ? <Coins nano={message.value} /> : <span className="text-text-3">none</span>}
      </td>
      <td data-label="Fees" className="num">
        <Coins nano={fees} />
      </td>
      <td data-label="When" className="num text-text-2">
        <Ago unix={now} />
      </td>
    </tr>
  )
}

function Outside({ message }: { readonly message: Message | null }) {
  return <span className="text-text-3">{message === null ? 'the network' : 'outside'}</span>
}
