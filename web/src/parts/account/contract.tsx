import type { AccountStateFull } from '../../api/schema.gen.ts'
import { Boc } from '../chain/message-card.tsx'
import { Facts } from '../frame/facts.tsx'
import { Nothing } from '../frame/states.tsx'
import { Hash } from '../text/hash.tsx'

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
        ]}
      />
      {state.code_boc && <Boc name="Code" boc={state.code_boc} />}
      {state.data_boc && <Boc name="Data" boc={state.data_boc} />}
    </div>
  )
}
