import { useQuery } from '@tanstack/react-query'
import { nftItems } from '../../api/queries.ts'
import { useSearch } from '../../lib/use-search.ts'
import { NftGrid } from '../chain/nft-grid.tsx'
import { Pager } from '../frame/pager.tsx'
import { Answer, Nothing } from '../frame/states.tsx'

const PAGE = 24

export function AccountNfts({ raw }: { readonly raw: string }) {
  const { cursor } = useSearch()
  const query = useQuery(nftItems({ owner_address: raw, limit: PAGE, cursor }, { everyMs: 60_000 }))
  return (
    <Answer query={query} rows={6}>
      {({ value, next }) =>
        value.nft_items.length === 0 ? (
          <Nothing>It owns no NFTs.</Nothing>
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
