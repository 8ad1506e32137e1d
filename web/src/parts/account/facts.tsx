import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { activity } from '../../api/first-queries.ts'
import {
  dnsRecords,
  jettonWallets,
  multisigOrders,
  multisigWallets,
  nftItems,
  nominations,
  vestings,
  walletStates,
} from '../../api/queries.ts'
import type { AccountStateFull } from '../../api/schema.gen.ts'
import { useIdle } from '../../api/use-idle.ts'
import { formatCoins, groupDigits } from '../../lib/amount.ts'
import { findToken } from '../../lib/book.ts'
import { findKindPage } from '../../lib/known-names.ts'
import { friendlyOf, labelOf } from '../../lib/labels.ts'
import { useBook } from '../../lib/use-book.ts'
import { AddressLink } from '../text/address-link.tsx'
import { Ago } from '../text/ago.tsx'
import { PageLink } from '../text/page-link.tsx'
import { BalanceChart } from './balance-chart.tsx'

/** How many are counted; more are "20+". */
const COUNTED = 20

/** The figures of an account, and what else belongs to it. */
export function AccountFacts({ state }: { readonly state: AccountStateFull }) {
  const { address: raw, interfaces } = state
  const isWallet = interfaces?.some((name) => name.startsWith('wallet_')) ?? false
  const isIdle = useIdle()
  const wallet = useQuery({ ...walletStates(raw), enabled: isWallet && isIdle }).data?.value.wallets[0]
  const jettons = useQuery({
    ...jettonWallets({ owner_address: raw, exclude_zero_balance: true, limit: COUNTED }),
    enabled: isIdle,
  })
  const items = useQuery({ ...nftItems({ owner_address: raw, limit: COUNTED }), enabled: isIdle })
  // Only read: the list below asks for it.
  const last = useQuery({ ...activity(raw, {}), enabled: false }).data?.value.actions[0]
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid grid-cols-3 items-start gap-x-4 gap-y-3 sm:flex sm:items-end sm:flex-wrap sm:gap-x-10">
        <Figure name="balance" isLarge>
          <span title={formatCoins(state.balance ?? '0', 'full')}>{formatCoins(state.balance ?? '0')}</span>
        </Figure>
        <Figure name="jettons">{countOf(jettons.data?.value.jetton_wallets.length)}</Figure>
        <Figure name="NFTs">{countOf(items.data?.value.nft_items.length)}</Figure>
        {state.counts !== undefined && (
          <Figure name="transactions">
            {groupDigits(state.counts.transactions)}
            {state.counts.has_more_transactions && '+'}
          </Figure>
        )}
        {isWallet && (wallet === undefined || wallet.seqno !== undefined) && (
          <Figure name="messages signed">{wallet?.seqno ?? '…'}</Figure>
        )}
        {last !== undefined && (
          <Figure name="last active">
            <Ago unix={last.end_utime} />
          </Figure>
        )}
        {Object.entries(state.extra_currencies ?? {}).map(([id, amount]) => (
          <Figure key={id} name={`currency #${id}`}>
            {String(amount)}
          </Figure>
        ))}
      </dl>
      {isWallet && (isIdle ? <Belongings raw={raw} /> : <Line />)}
      <TokenLinks raw={raw} />
      <KindLink state={state} />
      <BalanceChart raw={raw} />
    </div>
  )
}

const countOf = (count: number | undefined): string =>
  count === undefined ? '…' : count >= COUNTED ? `${COUNTED}+` : String(count)

function Figure({
  name,
  isLarge = false,
  children,
}: {
  readonly name: string
  readonly isLarge?: boolean
  readonly children: ReactNode
}) {
  return (
    <div className={`flex flex-col-reverse justify-end ${isLarge ? 'col-span-full' : ''}`}>
      <dt className="text-caption text-text-2">{name}</dt>
      <dd className={isLarge ? 'font-semibold text-figure' : 'font-semibold text-title'}>{children}</dd>
    </div>
  )
}

const NOTHING_ELSE = 'Nothing else is known to belong to it.'

/** As high before it is known what stands there, so that nothing below it moves. */
function Line({ children }: { readonly children?: string }) {
  return <p className="min-h-5 text-text-3">{children}</p>
}

/** One sentence of all that belongs to an account. */
function Belongings({ raw }: { readonly raw: string }) {
  const asked = [
    useQuery(dnsRecords({ wallet: raw, limit: 5 })),
    useQuery(multisigWallets({ wallet_address: raw, limit: 5 })),
    useQuery(nominations(raw)),
    useQuery(vestings({ wallet_address: raw, limit: 5 })),
  ] as const
  const names = asked[0].data?.value.records ?? []
  const safes = asked[1].data?.value.multisigs ?? []
  const pools = asked[2].data?.value.nominator_pools ?? []
  const locked = asked[3].data?.value.vesting_contracts ?? []
  const parts: ReactNode[] = [
    names.length > 0 && (
      <span key="names">
        is what{' '}
        {names.map(({ domain }, at) => (
          <span key={domain}>
            {at > 0 ? ', ' : ''}
            <PageLink to={`/name/${domain}`}>{domain}</PageLink>
          </span>
        ))}{' '}
        point{names.length === 1 ? 's' : ''} to
      </span>
    ),
    ...safes.map(({ address }) => (
      <span key={address}>
        signs for multisig <PageLink to={`/multisig/${friendlyOf(address)}`}>{labelOf(address)}</PageLink>
      </span>
    )),
    ...locked.map(({ address, owner_address }) => (
      <span key={address}>
        {owner_address === raw ? 'owns' : 'funds'} vesting wallet{' '}
        <PageLink to={`/vesting/${friendlyOf(address ?? raw)}`}>{labelOf(address ?? raw)}</PageLink>
      </span>
    )),
    ...pools.map(({ pool_address: pool }) => (
      <span key={pool}>
        has coins in nominator pool <PageLink to={`/pool/${friendlyOf(pool)}`}>{labelOf(pool)}</PageLink>
      </span>
    )),
  ].filter((part) => part !== false)
  if (parts.length === 0) return asked.some(({ isPending }) => isPending) ? <Line /> : <Line>{NOTHING_ELSE}</Line>
  return (
    <p>
      It{' '}
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have keys of their own inside
        <span key={at}>
          {at > 0 ? (at === parts.length - 1 ? ' and ' : ', ') : ''}
          {part}
        </span>
      ))}
      .
    </p>
  )
}

/** Of a contract of tokens: whose it is. */
function TokenLinks({ raw }: { readonly raw: string }) {
  useBook()
  const extra = findToken(raw, 'jetton_wallets')?.extra
  if (typeof extra?.owner !== 'string' || typeof extra.jetton !== 'string') return null
  return (
    <p>
      It holds <AddressLink raw={extra.jetton} /> of <AddressLink raw={extra.owner} />.
    </p>
  )
}

function KindLink({ state }: { readonly state: AccountStateFull }) {
  if (state.kind === 'multisig_order') return <OrderLink raw={state.address} />
  const found = findKindPage(state.kind)
  if (found === undefined) return null
  const [page, name] = found
  return (
    <p>
      <PageLink to={`/${page}/${friendlyOf(state.address)}`} className="control">
        Open as {name}
      </PageLink>
    </p>
  )
}

/** An order has no page of its own: it is one of its multisig's. */
function OrderLink({ raw }: { readonly raw: string }) {
  const order = useQuery(multisigOrders({ address: raw, limit: 1 })).data?.value.orders[0]
  if (order === undefined) return null
  return (
    <p>
      <PageLink to={`/multisig/${friendlyOf(order.multisig_address)}`} search={{ order: raw }} className="control">
        See what this order does
      </PageLink>
    </p>
  )
}
