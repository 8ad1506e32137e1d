import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { balanceChanges, type ExactChanges } from '../../api/queries.ts'
import { toBig } from '../../lib/amount.ts'
import { ownerOf } from '../../lib/labels.ts'
import { useBook } from '../../lib/use-book.ts'
import { Answer, Nothing } from '../frame/states.tsx'
import { AddressLink } from '../text/address-link.tsx'
import { Change, Coins, Tokens } from '../text/amount.tsx'

/** Less than this is what contracts keep or lose along the way, not what anybody was paid. */
const NOTABLE_NANO = 1_000_000n

/** Who gained and lost what in a trace, and what each paid for it. */
export function ValueFlow({ hash }: { readonly hash: string }) {
  const query = useQuery(balanceChanges(hash))
  return (
    <Answer query={query} rows={5}>
      {({ value }) => <Flow value={value} />}
    </Answer>
  )
}

const absolute = (amount: bigint): bigint => (amount < 0n ? -amount : amount)
const jettonsOf = (value: ExactChanges, account: string) =>
  Object.entries(value.jettons?.[account] ?? {}).filter(([, amount]) => toBig(amount) !== 0n)

const isNotable = (value: ExactChanges, account: string): boolean =>
  jettonsOf(value, account).length > 0 || absolute(toBig(value.changes?.[account])) >= NOTABLE_NANO

function Flow({ value }: { readonly value: ExactChanges }) {
  const [isWhole, setWhole] = useState(false)
  const accounts = [...new Set([...Object.keys(value.changes ?? {}), ...Object.keys(value.jettons ?? {})])]
  if (accounts.length === 0) return <Nothing>No balance changed.</Nothing>
  const notable = accounts.filter((account) => isNotable(value, account))
  const others = accounts.filter((account) => !isNotable(value, account))
  const isFolded = !isWhole && notable.length > 0 && others.length > 1
  const shown = isFolded ? notable : [...notable, ...others]
  return (
    <>
      <table className="data-table">
        <caption className="sr-only">What each account gained, lost and paid</caption>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col" className="num">
              Jettons
            </th>
            <th scope="col" className="num">
              TON, fees included
            </th>
            <th scope="col" className="num">
              Fees, with forwarding
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((account) => (
            <tr key={account}>
              <td data-label="Account">
                <Whose raw={account} />
              </td>
              <td data-label="Jettons" className="num">
                <Jettons amounts={jettonsOf(value, account)} />
              </td>
              <td data-label="TON, fees included" className="num">
                <Change nano={toBig(value.changes?.[account])} />
              </td>
              <td data-label="Fees, with forwarding" className="num">
                <Coins nano={toBig(value.fees?.[account])} />
              </td>
            </tr>
          ))}
        </tbody>
        <Sums changes={Object.values(value.changes ?? {})} fees={Object.values(value.fees ?? {})} />
      </table>
      {isFolded && (
        <p className="border-line border-t px-3 py-3">
          <button type="button" className="control" onClick={() => setWhole(true)}>
            and {others.length} more that only paid fees
          </button>
        </p>
      )}
    </>
  )
}

/** A jetton's wallet is told by its owner: all of one jetton have the same name. */
function Whose({ raw }: { readonly raw: string }) {
  useBook()
  const owner = ownerOf(raw)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1">
      <AddressLink raw={raw} />
      {owner !== undefined && (
        <>
          <span className="text-text-2">of</span> <AddressLink raw={owner} />
        </>
      )}
    </span>
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
        <td className="num max-sm:hidden" />
        <td data-label="TON, fees included" data-nano={change.toString()} className="num">
          <Change nano={change} />
        </td>
        <td data-label="Fees, with forwarding" data-nano={fee.toString()} className="num">
          <Coins nano={fee} />
        </td>
      </tr>
    </tfoot>
  )
}

function Jettons({ amounts }: { readonly amounts: readonly (readonly [string, string])[] }) {
  if (amounts.length === 0) return <span className="text-text-3">none</span>
  return (
    <span className="inline-flex flex-col items-end gap-0.5 py-1">
      {amounts.map(([master, amount]) => (
        <span key={master} className={toBig(amount) > 0n ? 'text-good' : ''}>
          {toBig(amount) > 0n ? '+' : '−'}
          <Tokens amount={absolute(toBig(amount))} master={master} />
        </span>
      ))}
    </span>
  )
}
