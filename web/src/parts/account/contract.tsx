import { useQuery } from '@tanstack/react-query'
import { accountsOfCode } from '../../api/queries.ts'
import type { AccountStateFull } from '../../api/schema.gen.ts'
import { Boc } from '../chain/message-card.tsx'
import { Facts } from '../frame/facts.tsx'
import { Nothing } from '../frame/states.tsx'
import { AddressLink } from '../text/address-link.tsx'
import { Hash } from '../text/hash.tsx'

/** How many others with the same code are named. */
const NAMED = 6

export function AccountContract({ state }: { readonly state: AccountStateFull | undefined }) {
  if (!state?.code_hash) return <Nothing>It has no code.</Nothing>
  return (
    <div className="flex flex-col gap-4 p-4">
      <Facts
        rows={[
          ['Code hash', <Hash key="code" value={state.code_hash} isWhole />],
          state.data_hash !== undefined && ['Data hash', <Hash key="data" value={state.data_hash} isWhole />],
          ['State hash', <Hash key="state" value={state.account_state_hash} isWhole />],
          state.last_transaction_hash !== null && [
            'Last transaction',
            <Hash key="last" value={state.last_transaction_hash} page="tx" />,
          ],
          ['Interfaces', (state.interfaces ?? []).join(', ') || 'none is known'],
          ['Get-methods', (state.contract_methods ?? []).length.toString()],
          ['Same code', <SameCode key="same" raw={state.address} code={state.code_hash} />],
        ]}
      />
      {state.code_boc && <Boc name="Code" boc={state.code_boc} />}
      {state.data_boc && <Boc name="Data" boc={state.data_boc} />}
    </div>
  )
}

function SameCode({ raw, code }: { readonly raw: string; readonly code: string }) {
  const accounts = useQuery(accountsOfCode(code, NAMED + 2)).data?.value.accounts
  if (accounts === undefined) return '…'
  const others = accounts.filter(({ address }) => address !== raw)
  if (others.length === 0) return 'no other account held here runs it'
  return (
    <span className="inline-flex flex-wrap gap-x-3">
      {others.slice(0, NAMED).map(({ address }) => (
        <AddressLink key={address} raw={address} />
      ))}
      {others.length > NAMED && 'and more'}
    </span>
  )
}
