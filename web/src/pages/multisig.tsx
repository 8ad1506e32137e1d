import { useQuery } from '@tanstack/react-query'
import { multisigOrders, multisigWallets } from '../api/queries.ts'
import type { Multisig as MultisigRecord } from '../api/schema.gen.ts'
import { useAccountChanges } from '../api/use-account-changes.ts'
import { friendlyOf, labelOf } from '../lib/labels.ts'
import { usePageAddress } from '../lib/page-address.ts'
import { useSearch } from '../lib/use-search.ts'
import { OrderCard } from '../parts/chain/order-card.tsx'
import { AsAccount } from '../parts/frame/as-account.tsx'
import { Card } from '../parts/frame/card.tsx'
import { NotThatKind } from '../parts/frame/kind-page.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { Pager } from '../parts/frame/pager.tsx'
import { Answer, Nothing } from '../parts/frame/states.tsx'
import { AddressLink } from '../parts/text/address-link.tsx'
import { PageLink } from '../parts/text/page-link.tsx'

const PAGE = 20
const CHANGING = ['/multisig/wallets', '/multisig/orders']

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
        heading={`Multisig: ${threshold ?? 'some'} of ${signers.length} must sign`}
        lead={<AddressLink raw={address} hasCopy />}
        aside={<AsAccount raw={address} />}
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

function Orders({ multisig: { address } }: { readonly multisig: MultisigRecord }) {
  const { cursor, order } = useSearch()
  const options = multisigOrders({ multisig_address: address, address: order, limit: PAGE, sort: 'desc', cursor })
  const query = useQuery(options)
  const path = `/multisig/${friendlyOf(address)}`
  const orders = query.data?.value.orders
  useAccountChanges([address, ...(orders ?? []).map((one) => one.address)], CHANGING)
  return (
    <Answer query={query} rows={8}>
      {({ value, next }) =>
        value.orders.length === 0 ? (
          <Card title="Orders">
            <Nothing>{order === undefined ? 'Nothing was proposed yet.' : 'This multisig has no such order.'}</Nothing>
          </Card>
        ) : (
          <>
            {value.orders.map((one) => (
              <OrderCard key={one.address} order={one} path={path} />
            ))}
            {order === undefined ? (
              <Pager next={value.orders.length < PAGE ? undefined : next} />
            ) : (
              <p>
                <PageLink to={path}>All its orders</PageLink>
              </p>
            )}
          </>
        )
      }
    </Answer>
  )
}
