import { useQuery } from '@tanstack/react-query'
import { Check, Minus } from 'lucide-react'
import { multisigOrders, multisigWallets } from '../api/queries.ts'
import type { MultisigOrder, Multisig as MultisigRecord, OrderAction } from '../api/schema.gen.ts'
import { toBig } from '../lib/amount.ts'
import { labelOf } from '../lib/labels.ts'
import { usePageAddress } from '../lib/page-address.ts'
import { formatDuration } from '../lib/time.ts'
import { useSearch } from '../lib/use-search.ts'
import { DecodedBody } from '../parts/chain/decoded-body.tsx'
import { Card } from '../parts/frame/card.tsx'
import { NotThatKind } from '../parts/frame/kind-page.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { Pager } from '../parts/frame/pager.tsx'
import { Answer, Nothing } from '../parts/frame/states.tsx'
import { AddressLink } from '../parts/text/address-link.tsx'
import { useNow } from '../parts/text/ago.tsx'
import { Coins } from '../parts/text/amount.tsx'
import { Tag } from '../parts/text/tags.tsx'

const PAGE = 20

export function Multisig() {
  const raw = usePageAddress('multisig')
  const query = useQuery({ ...multisigWallets({ address: raw }), enabled: raw !== undefined })
  if (raw === undefined || query.data?.value.multisigs.length === 0) return <NotThatKind raw={raw} kind="multisig" />
  return (
    <Answer query={query} rows={8}>
      {({ value }) => (value.multisigs[0] ? <MultisigView multisig={value.multisigs[0]} /> : null)}
    </Answer>
  )
}

function MultisigView({ multisig }: { readonly multisig: MultisigRecord }) {
  const { address, threshold, signers, proposers } = multisig
  return (
    <>
      <PageHead
        title={`Multisig ${labelOf(address)}`}
        heading={`${threshold ?? 'Some'} of ${signers.length} must sign`}
        lead={<AddressLink raw={address} hasCopy />}
      />
      <Card title="Signers">
        <ol className="flex flex-col gap-2">
          {signers.map((signer, at) => (
            <li key={signer} className="flex items-center gap-2">
              <span className="text-text-3">#{at}</span>
              <AddressLink raw={signer} hasCopy />
            </li>
          ))}
        </ol>
        {proposers.length > 0 && (
          <p className="mt-3 text-text-2">
            Orders may also be proposed by{' '}
            {proposers.map((proposer) => (
              <AddressLink key={proposer} raw={proposer} />
            ))}
            .
          </p>
        )}
      </Card>
      <Orders multisig={multisig} />
    </>
  )
}

function Orders({ multisig }: { readonly multisig: MultisigRecord }) {
  const { cursor } = useSearch()
  const query = useQuery(multisigOrders({ multisig_address: multisig.address, limit: PAGE, sort: 'desc', cursor }))
  return (
    <Answer query={query} rows={8}>
      {({ value, next }) =>
        value.orders.length === 0 ? (
          <Card title="Orders">
            <Nothing>Nothing was proposed yet.</Nothing>
          </Card>
        ) : (
          <>
            {value.orders.map((order) => (
              <OrderCard key={order.address} order={order} />
            ))}
            <Pager next={value.orders.length < PAGE ? undefined : next} />
          </>
        )
      }
    </Answer>
  )
}

function OrderCard({ order }: { readonly order: MultisigOrder }) {
  const now = useNow()
  const mask = toBig(order.approvals_mask)
  return (
    <Card
      title={`Order #${order.order_seqno ?? 'not known'}`}
      aside={<Tag tone={toneOf(order)}>{stateOf(order, now)}</Tag>}
    >
      <div className="flex flex-col gap-3">
        <AddressLink raw={order.address} hasCopy />
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {order.signers.map((signer, at) => {
            const hasSigned = ((mask >> BigInt(at)) & 1n) === 1n
            const Icon = hasSigned ? Check : Minus
            return (
              <li key={signer} className="inline-flex items-center gap-1">
                <Icon
                  size={16}
                  aria-label={hasSigned ? 'approved' : 'not yet'}
                  className={hasSigned ? 'text-good' : 'text-text-3'}
                />
                <AddressLink raw={signer} />
              </li>
            )
          })}
        </ul>
        <ol className="flex flex-col gap-3">
          {(order.actions ?? []).map((action, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: actions of an order are known by their place in it
            <li key={at} className="rounded-control bg-sunken p-3">
              <OrderActionText action={action} />
            </li>
          ))}
        </ol>
      </div>
    </Card>
  )
}

const toneOf = ({ sent_for_execution: isDone }: MultisigOrder): 'good' | 'plain' => (isDone ? 'good' : 'plain')

function stateOf(order: MultisigOrder, now: number): string {
  if (order.sent_for_execution) return 'executed'
  const missing = (order.threshold ?? 0) - (order.approvals_num ?? 0)
  const left = (order.expiration_date ?? 0) - now
  if (left <= 0) return 'expired'
  return `waiting for ${Math.max(missing, 0)} more, expires in ${formatDuration(left)}`
}

function OrderActionText({ action }: { readonly action: OrderAction }) {
  const kind =
    action.parsed_body_type === null ? 'message' : action.parsed_body_type.replace(/^ton_/, '').replaceAll('_', ' ')
  return (
    <div className="flex flex-col gap-2">
      <p>
        It sends a {kind}
        {action.value !== null && (
          <>
            {' '}
            with <Coins nano={action.value} />
          </>
        )}
        {action.destination !== null && (
          <>
            {' '}
            to <AddressLink raw={action.destination} />
          </>
        )}
        .
      </p>
      {action.error !== null && <p className="text-bad">{action.error}</p>}
      {action.parsed_body !== null && <DecodedBody value={action.parsed_body} />}
    </div>
  )
}
