import type { Address } from '../../cell/address.ts'
import { sameBytes } from '../../lib/byte-key.ts'
import type { Contract, NftAuction, NftItem, NftSale } from '../../model/contract.ts'

export const saleOf = (contract: Contract): NftSale | NftAuction | undefined =>
  contract.kind === 'nft_sale' || contract.kind === 'nft_auction' ? contract : undefined

/** Who put an item on sale, when its owner is a contract that sells it; else its owner. A sale comes before an auction. */
export function findRealOwner(
  account: Address,
  { owner }: Pick<NftItem, 'owner'>,
  contractsOf: (account: Address) => readonly Contract[],
): Address | null {
  if (owner === null) return null
  const sellers = contractsOf(owner)
    .flatMap((contract) => saleOf(contract) ?? [])
    .filter(({ nft }) => sameBytes(nft, account))
  const seller = sellers.find(({ kind }) => kind === 'nft_sale') ?? sellers[0]
  return seller?.nftOwner ?? owner
}
