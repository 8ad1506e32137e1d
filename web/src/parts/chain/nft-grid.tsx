import { useQuery } from '@tanstack/react-query'
import { nftSales } from '../../api/queries.ts'
import type { NFTItem } from '../../api/schema.gen.ts'
import { useIdle } from '../../api/use-idle.ts'
import { friendlyOf, labelOf, nameOf } from '../../lib/labels.ts'
import { formatPrice, saleContractOf } from '../../lib/sale-price.ts'
import { useBook } from '../../lib/use-book.ts'
import { PageLink } from '../text/page-link.tsx'
import { TokenTile } from './token-tile.tsx'

const TILE = 136

const domainOf = (content: NFTItem['content']): string | undefined =>
  typeof content?.domain === 'string' ? content.domain : undefined

/** What those on sale cost, by the contract that sells them: one request for all, when nothing else is asked for. */
function usePrices(items: readonly NFTItem[]): ReadonlyMap<string, string> {
  const isIdle = useIdle()
  const contracts = items.flatMap((item) => saleContractOf(item) ?? [])
  const { data } = useQuery({ ...nftSales(contracts), enabled: isIdle && contracts.length > 0 })
  return new Map(data?.value.nft_sales.map((sale) => [sale.address, formatPrice(sale)]))
}

export function NftGrid({ items }: { readonly items: readonly NFTItem[] }) {
  useBook()
  const prices = usePrices(items)
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(148px,1fr))] gap-3 p-4">
      {items.map((item) => (
        <li key={item.address}>
          <Tile item={item} price={prices.get(saleContractOf(item) ?? '')} />
        </li>
      ))}
    </ul>
  )
}

function Tile({ item, price }: { readonly item: NFTItem; readonly price: string | undefined }) {
  const { address, collection_address: collection, content, index } = item
  return (
    <PageLink
      to={`/nft/${friendlyOf(address)}`}
      className="group flex h-full flex-col gap-1 rounded-card border border-line p-2 text-text hover:border-accent"
    >
      <span className="flex justify-center overflow-hidden">
        <TokenTile raw={address} size={TILE} name={domainOf(content)} />
      </span>
      <span className="truncate font-medium">{domainOf(content) ?? nameOf(address) ?? `No. ${index}`}</span>
      <span className="flex min-h-5 items-center justify-between gap-1 text-caption text-text-2">
        <span className="truncate">{collection === null ? '' : labelOf(collection)}</span>
        {item.on_sale && <OnSale price={price} />}
      </span>
    </PageLink>
  )
}

/** Says the price while somebody points at the item or has the focus on it. */
function OnSale({ price }: { readonly price: string | undefined }) {
  if (price === undefined) return <span className="tag text-good">on sale</span>
  return (
    <span className="tag text-good" title={`on sale: ${price}`}>
      <span className="group-hover:hidden group-focus-visible:hidden">on sale</span>
      <span className="hidden group-hover:inline group-focus-visible:inline">{price}</span>
    </span>
  )
}
