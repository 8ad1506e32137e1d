import { useQuery } from '@tanstack/react-query'
import { nftItem } from '../api/first-queries.ts'
import { actions, nftSales } from '../api/queries.ts'
import type { NFTItem, NFTSale } from '../api/schema.gen.ts'
import { toBig } from '../lib/amount.ts'
import { findToken, findTokens } from '../lib/book.ts'
import { friendlyOf, labelOf, nameOf } from '../lib/labels.ts'
import { usePageAddress } from '../lib/page-address.ts'
import { saleContractOf } from '../lib/sale-price.ts'
import { formatDuration } from '../lib/time.ts'
import { useBook } from '../lib/use-book.ts'
import { useSearch } from '../lib/use-search.ts'
import { ActionList } from '../parts/chain/action-list.tsx'
import { TokenTile } from '../parts/chain/token-tile.tsx'
import { AsAccount } from '../parts/frame/as-account.tsx'
import { Card } from '../parts/frame/card.tsx'
import { Facts } from '../parts/frame/facts.tsx'
import { NotThatKind } from '../parts/frame/kind-page.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { Pager } from '../parts/frame/pager.tsx'
import { Answer, Nothing } from '../parts/frame/states.tsx'
import { AddressLink } from '../parts/text/address-link.tsx'
import { Ago, useNow } from '../parts/text/ago.tsx'
import { Coins } from '../parts/text/amount.tsx'
import { PageLink } from '../parts/text/page-link.tsx'
import { Tag } from '../parts/text/tags.tsx'

const PAGE = 25

export function NftItem() {
  const raw = usePageAddress('nft')
  const query = useQuery({ ...nftItem(raw), enabled: raw !== undefined })
  if (raw === undefined || query.data?.value.nft_items.length === 0) return <NotThatKind raw={raw} kind="NFT item" />
  return (
    <Answer query={query} rows={8}>
      {({ value }) => (value.nft_items[0] ? <ItemView item={value.nft_items[0]} /> : null)}
    </Answer>
  )
}

const titleOf = ({ address, content, index }: NFTItem): string =>
  typeof content?.domain === 'string' ? content.domain : (nameOf(address) ?? `Item ${index}`)

function ItemView({ item }: { readonly item: NFTItem }) {
  useBook()
  const { address: raw, collection_address: collection, on_sale: isOnSale } = item
  const owner = item.real_owner ?? item.owner_address
  const sale = saleContractOf(item)
  return (
    <>
      <PageHead
        title={titleOf(item)}
        heading={
          <span className="inline-flex flex-wrap items-center gap-2">
            {titleOf(item)}
            {isOnSale && <Tag tone="good">on sale</Tag>}
          </span>
        }
        lead={findToken(raw, 'nft_items')?.description}
        aside={<AsAccount raw={raw} />}
      />
      <div className="grid items-start gap-4 md:grid-cols-[auto_minmax(0,1fr)]">
        <div className="card flex justify-center p-3">
          <TokenTile raw={raw} size={220} name={titleOf(item)} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Card title="Facts">
            <Facts
              rows={[
                [
                  'Owner',
                  owner === null || owner === undefined ? 'nobody' : <AddressLink key="owner" raw={owner} hasCopy />,
                ],
                collection !== null && [
                  'Collection',
                  <PageLink key="collection" to={`/collection/${friendlyOf(collection)}`}>
                    {labelOf(collection)}
                  </PageLink>,
                ],
                ['Number', item.index],
                ['Address', <AddressLink key="address" raw={raw} hasCopy />],
                !item.init && ['State', 'not yet made'],
                findTokens(raw)?.is_indexed === false && ['Description', 'lies behind a link that was not followed'],
              ]}
            />
          </Card>
          {sale && <SaleCard address={sale} />}
        </div>
      </div>
      <Card isFlush title="What happened to it">
        <History raw={raw} />
      </Card>
    </>
  )
}

function SaleCard({ address }: { readonly address: string }) {
  const query = useQuery(nftSales(address))
  const sale = query.data?.value.nft_sales[0]
  if (sale === undefined) return null
  return (
    <Card title={sale.type === 'getgems_sale' ? 'For sale' : 'In auction'}>
      <SaleFacts sale={sale} />
    </Card>
  )
}

function SaleFacts({ sale }: { readonly sale: NFTSale }) {
  const now = useNow()
  const contract = ['Contract', <AddressLink key="contract" raw={sale.address} hasCopy />] as const
  const { details } = sale
  if ('full_price' in details) {
    return (
      <Facts
        rows={[
          ['Price', <Coins key="price" nano={details.full_price} precision="full" />],
          ['For the marketplace', <Share key="fee" nano={details.marketplace_fee} of={details.full_price} />],
          ['Royalty', <Share key="royalty" nano={details.royalty_amount} of={details.full_price} />],
          contract,
        ]}
      />
    )
  }
  if (!('end_time' in details)) return <Facts rows={[contract]} />
  const left = Number(details.end_time) - now
  return (
    <Facts
      rows={[
        [
          'Highest bid',
          'last_bid' in details && details.last_bid !== '0' ? <Coins key="bid" nano={details.last_bid} /> : 'none yet',
        ],
        'min_bid' in details && ['Starts at', <Coins key="min" nano={details.min_bid} />],
        'max_bid' in details &&
          details.max_bid !== '0' && ['Bought at once for', <Coins key="max" nano={details.max_bid} />],
        left > 0
          ? ['Ends', `in ${formatDuration(left)}`]
          : ['Ended', <Ago key="end" unix={Number(details.end_time)} />],
        contract,
      ]}
    />
  )
}

/** Coins out of a price, and how much of it they are. */
function Share({ nano, of }: { readonly nano: string; readonly of: string }) {
  const price = toBig(of)
  return (
    <>
      <Coins nano={nano} precision="full" />
      {price > 0n && ` (${(Number((toBig(nano) * 1_000n) / price) / 10).toFixed(1)} %)`}
    </>
  )
}

function History({ raw }: { readonly raw: string }) {
  const { cursor } = useSearch()
  const query = useQuery(actions({ account: raw, limit: PAGE, sort: 'desc', cursor }))
  return (
    <Answer query={query} rows={6}>
      {({ value, next }) =>
        value.actions.length === 0 ? (
          <Nothing />
        ) : (
          <>
            <ActionList actions={value.actions} />
            <Pager next={value.actions.length < PAGE ? undefined : next} />
          </>
        )
      }
    </Answer>
  )
}
