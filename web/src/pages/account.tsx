import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { accountStates, queryClient, statusQuery } from '../api/queries.ts'
import type { AccountStateFull } from '../api/schema.gen.ts'
import { stream } from '../api/stream.ts'
import { formatCoins } from '../lib/amount.ts'
import { kindName } from '../lib/known-names.ts'
import { friendlyOf, nameOf } from '../lib/labels.ts'
import { usePageAddress } from '../lib/page-address.ts'
import { useBook } from '../lib/use-book.ts'
import { useSearch, useSearchChange } from '../lib/use-search.ts'
import { AccountActivity } from '../parts/account/activity.tsx'
import { AccountContract } from '../parts/account/contract.tsx'
import { AccountFacts } from '../parts/account/facts.tsx'
import { AccountMessages } from '../parts/account/messages.tsx'
import { AccountMethods } from '../parts/account/methods.tsx'
import { AccountNfts } from '../parts/account/nfts.tsx'
import { AccountTokens } from '../parts/account/tokens.tsx'
import { AccountTransactions } from '../parts/account/transactions.tsx'
import { Identicon } from '../parts/chain/identicon.tsx'
import { Card } from '../parts/frame/card.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { Answer, Nothing } from '../parts/frame/states.tsx'
import { Tabs } from '../parts/frame/tabs.tsx'
import { AddressForms } from '../parts/text/address-forms.tsx'
import { Copy } from '../parts/text/copy.tsx'
import { PageLink } from '../parts/text/page-link.tsx'
import { Tag } from '../parts/text/tags.tsx'

const TABS: readonly (readonly [string, string])[] = [
  ['activity', 'Activity'],
  ['transactions', 'Transactions'],
  ['messages', 'Messages'],
  ['tokens', 'Jettons'],
  ['nfts', 'NFTs'],
  ['contract', 'Contract'],
  ['methods', 'Methods'],
]

const JETTONS = ['jettons_change', 'jettons_invalidated']

export function Account() {
  const raw = usePageAddress('account')
  if (raw === undefined) {
    return (
      <>
        <PageHead title="Account" />
        <Card>
          <Nothing>That is no address: its form or its checksum is not right.</Nothing>
        </Card>
      </>
    )
  }
  return <AccountView key={raw} raw={raw} />
}

function AccountView({ raw }: { readonly raw: string }) {
  useBook()
  const query = useQuery(accountStates(raw))
  const { tab = 'activity' } = useSearch()
  const change = useSearchChange()
  useEffect(
    () =>
      stream.subscribe({
        types: ['account_state_change', 'jettons_change'],
        addresses: [raw],
        onEvent: ({ type, account }) => {
          if (account === raw) void queryClient.invalidateQueries({ queryKey: accountStates(raw).queryKey })
          if (JETTONS.includes(type)) void queryClient.invalidateQueries({ queryKey: ['/jetton/wallets'] })
        },
      }),
    [raw],
  )
  const state = query.data?.value.accounts[0]
  return (
    <>
      <Head raw={raw} state={state} />
      <Card>
        <div className="pt-4">
          <Answer query={query} rows={2}>
            {() => (state ? <AccountFacts state={state} /> : <Unused raw={raw} />)}
          </Answer>
        </div>
      </Card>
      <Card isFlush>
        <Tabs
          label="Of this account"
          tabs={TABS}
          value={tab}
          onChange={(value) =>
            change({
              tab: value === 'activity' ? undefined : value,
              ...{ cursor: undefined, type: undefined, dir: undefined },
            })
          }
        />
        <TabBody tab={tab} raw={raw} state={state} />
      </Card>
    </>
  )
}

function TabBody({
  tab,
  raw,
  state,
}: {
  readonly tab: string
  readonly raw: string
  readonly state: AccountStateFull | undefined
}) {
  switch (tab) {
    case 'transactions':
      return <AccountTransactions raw={raw} />
    case 'messages':
      return <AccountMessages raw={raw} />
    case 'tokens':
      return <AccountTokens raw={raw} />
    case 'nfts':
      return <AccountNfts raw={raw} />
    case 'contract':
      return <AccountContract state={state} />
    case 'methods':
      return <AccountMethods raw={raw} state={state} />
    default:
      return <AccountActivity raw={raw} />
  }
}

const STATUS: Readonly<Record<string, string>> = { uninit: 'not deployed', nonexist: 'not there' }

function Head({ raw, state }: { readonly raw: string; readonly state: AccountStateFull | undefined }) {
  const friendly = friendlyOf(raw)
  const name = nameOf(raw)
  const status = state?.status
  return (
    <PageHead
      title={name ?? friendly}
      heading={
        <span className="flex items-center gap-3">
          <Identicon raw={raw} />
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-2">
              {name ?? 'Account'}
              {state && status === 'active' && <Tag>{kindName(state.kind, state.interfaces)}</Tag>}
              {status && <Tag tone={status === 'active' ? 'good' : 'warn'}>{STATUS[status] ?? status}</Tag>}
              {state?.suspended && <Tag tone="warn">suspended</Tag>}
            </span>
            <code className="block break-all font-normal text-table text-text-2">{friendly}</code>
          </span>
        </span>
      }
      aside={
        <>
          <Copy text={friendly} shiftText={raw} label="Copy address (Shift: raw form)" isOfPage>
            Copy
          </Copy>
          <AddressForms raw={raw} />
          <PageLink to="/send" search={{ mode: 'order', to: friendly }} className="control">
            Send to it
          </PageLink>
        </>
      }
      lead={state?.balance ? <span className="sr-only">Balance {formatCoins(state.balance)}</span> : undefined}
    />
  )
}

function Unused({ raw }: { readonly raw: string }) {
  const { data } = useQuery(statusQuery)
  return (
    <p className="flex flex-wrap items-center gap-3">
      Nobody has used this address yet.
      {data?.network === 'devnet' && (
        <PageLink to="/lab" search={{ to: friendlyOf(raw) }} className="control">
          Fund it
        </PageLink>
      )}
    </p>
  )
}
