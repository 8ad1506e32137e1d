import type { NFTItem } from '../../api/schema.gen.ts'
import { friendlyOf, labelOf, nameOf } from '../../lib/labels.ts'
import { useBook } from '../../lib/use-book.ts'
import { PageLink } from '../text/page-link.tsx'
import { Tag } from '../text/tags.tsx'
import { TokenTile } from './token-tile.tsx'

const TILE = 136

const domainOf = (content: NFTItem['content']): string | undefined =>
  typeof content?.domain === 'string' ? content.domain : undefined

export function NftGrid({ items }: { readonly items: readonly NFTItem[] }) {
  useBook()
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(148px,1fr))] gap-3 p-4">
      {items.map(({ address, collection_address: collection, on_sale: isOnSale, content, index }) => (
        <li key={address}>
          <PageLink
            to={`/nft/${friendlyOf(address)}`}
            className="flex h-full flex-col gap-1 rounded-card border border-line p-2 text-text hover:border-accent"
          >
            <span className="flex justify-center overflow-hidden">
              <TokenTile raw={address} size={TILE} name={domainOf(content)} />
            </span>
            <span className="truncate font-medium">{domainOf(content) ?? nameOf(address) ?? `No. ${index}`}</span>
            <span className="flex min-h-5 items-center justify-between gap-1 text-caption text-text-2">
              <span className="truncate">{collection === null ? '' : labelOf(collection)}</span>
              {isOnSale && <Tag tone="good">on sale</Tag>}
            </span>
          </PageLink>
        </li>
      ))}
    </ul>
  )
}
