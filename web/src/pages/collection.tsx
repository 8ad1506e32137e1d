import { useQuery } from '@tanstack/react-query'
import { nftCollections, nftItems } from '../api/queries.ts'
import type { NFTCollection } from '../api/schema.gen.ts'
import { countOf } from '../lib/amount.ts'
import { findToken } from '../lib/book.ts'
import { labelOf } from '../lib/labels.ts'
import { usePageAddress } from '../lib/page-address.ts'
import { useBook } from '../lib/use-book.ts'
import { useSearch } from '../lib/use-search.ts'
import { NftGrid } from '../parts/chain/nft-grid.tsx'
import { TokenTile } from '../parts/chain/token-tile.tsx'
import { AsAccount } from '../parts/frame/as-account.tsx'
import { Card } from '../parts/frame/card.tsx'
import { Facts } from '../parts/frame/facts.tsx'
import { NotThatKind } from '../parts/frame/kind-page.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { Pager } from '../parts/frame/pager.tsx'
import { Answer, Nothing } from '../parts/frame/states.tsx'
import { AddressLink } from '../parts/text/address-link.tsx'

const PAGE = 24

export function Collection() {
  const raw = usePageAddress('collection')
  const query = useQuery({ ...nftCollections({ collection_address: raw }), enabled: raw !== undefined })
  if (raw === undefined || query.data?.value.nft_collections.length === 0) {
    return <NotThatKind raw={raw} kind="collection" />
  }
  return (
    <Answer query={query} rows={8}>
      {({ value }) => (value.nft_collections[0] ? <CollectionView collection={value.nft_collections[0]} /> : null)}
    </Answer>
  )
}

function CollectionView({ collection }: { readonly collection: NFTCollection }) {
  useBook()
  const { address: raw, owner_address: owner, next_item_index: count, counts } = collection
  return (
    <>
      <PageHead
        title={labelOf(raw)}
        heading={
          <span className="flex items-center gap-3">
            <TokenTile raw={raw} size={44} />
            {labelOf(raw)}
          </span>
        }
        lead={findToken(raw, 'nft_collections')?.description}
        aside={<AsAccount raw={raw} />}
      />
      <Card>
        <div className="pt-4">
          <Facts
            rows={[
              counts !== undefined && [
                'Known of it',
                `${countOf(counts.items, 'item')}, ${countOf(counts.owners, 'owner')}, ${countOf(counts.transfers, 'transfer')}`,
              ],
              Number(count) >= 0 && ['Next item', `No. ${count}`],
              ['Owner', owner === null ? 'nobody' : <AddressLink key="owner" raw={owner} hasCopy />],
              ['Address', <AddressLink key="address" raw={raw} hasCopy />],
            ]}
          />
        </div>
      </Card>
      <Card isFlush title="Items">
        <Items raw={raw} />
      </Card>
    </>
  )
}

function Items({ raw }: { readonly raw: string }) {
  const { cursor } = useSearch()
  const query = useQuery(
    nftItems({ collection_address: raw, sort_by_last_transaction_lt: true, limit: PAGE, cursor }, { everyMs: 30_000 }),
  )
  return (
    <Answer query={query} rows={6}>
      {({ value, next }) =>
        value.nft_items.length === 0 ? (
          <Nothing>It has no items yet.</Nothing>
        ) : (
          <>
            <NftGrid items={value.nft_items} />
            <Pager next={value.nft_items.length < PAGE ? undefined : next} />
          </>
        )
      }
    </Answer>
  )
}
