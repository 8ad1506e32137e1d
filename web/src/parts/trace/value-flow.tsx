import { useQuery } from '@tanstack/react-query'
import { balanceChanges } from '../../api/queries.ts'
import { toBig } from '../../lib/amount.ts'
import { Answer, Nothing } from '../frame/states.tsx'
import { AddressLink } from '../text/address-link.tsx'
import { Change, Coins, Tokens } from '../text/amount.tsx'

/** Who gained and lost what in a trace, and what each paid for it. */
export function ValueFlow({ hash }: { readonly hash: string }) {
  const query = useQuery(balanceChanges(hash))
  return (
    <Answer query={query} rows={5}>
      {({ value }) => {
        const accounts = [...new Set([...Object.keys(value.changes ?? {}), ...Object.keys(value.jettons ?? {})])]
        if (accounts.length === 0) return <Nothing>No balance changed.</Nothing>
        return (
          <table className="data-table">
            <caption className="sr-only">What each account gained, lost and paid</caption>
            <thead>
              <tr>
                <th scope="col">Account</th>
                <th scope="col" className="num">
                  Change
                </th>
                <th scope="col" className="num">
                  Fees paid
                </th>
                <th scope="col" className="num">
                  Jettons
                </th>
              </tr>
            </thead>
            <tbody>
              {accounts.map((account) => (
                <tr key={account}>
                  <td data-label="Account">
                    <AddressLink raw={account} />
                  </td>
                  <td data-label="Change" className="num">
                    <Change nano={toBig(value.changes?.[account])} />
                  </td>
                  <td data-label="Fees paid" className="num">
                    <Coins nano={toBig(value.fees?.[account])} />
                  </td>
                  <td data-label="Jettons" className="num">
                    <Jettons amounts={value.jettons?.[account]} />
                  </td>
                </tr>
              ))}
            </tbody>
            <Sums changes={Object.values(value.changes ?? {})} fees={Object.values(value.fees ?? {})} />
          </table>
        )
      }}
    </Answer>
  )
}

/** What all together lost is what all together paid. */
function Sums({ changes, fees }: { readonly changes: readonly string[]; readonly fees: readonly string[] }) {
  const sum = (amounts: readonly string[]): bigint => amounts.reduce((all, amount) => all + toBig(amount), 0n)
  const [change, fee] = [sum(changes), sum(fees)]
  return (
    <tfoot>
      <tr className="font-medium">
        <th scope="row" className="text-left">
          All together
        </th>
        <td data-label="Change" data-nano={change.toString()} className="num">
          <Change nano={change} />
        </td>
        <td data-label="Fees paid" data-nano={fee.toString()} className="num">
          <Coins nano={fee} />
        </td>
        <td />
      </tr>
    </tfoot>
  )
}

function Jettons({ amounts }: { readonly amounts: Readonly<Record<string, string>> | undefined }) {
  const entries = Object.entries(amounts ?? {}).filter(([, amount]) => toBig(amount) !== 0n)
  if (entries.length === 0) return <span className="text-text-3">none</span>
  return (
    <span className="inline-flex flex-col items-end gap-0.5">
      {entries.map(([master, amount]) => (
        <span key={master} className={toBig(amount) > 0n ? 'text-good' : ''}>
          {toBig(amount) > 0n ? '+' : ''}
          <Tokens amount={amount} master={master} />
        </span>
      ))}
    </span>
  )
}
