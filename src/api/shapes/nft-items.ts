import type { NftItemFull } from '../../record/nft-item.ts'
import { addressesIn } from './contract-fields.ts'

/** Addresses of an item that the address book tells of. */
export const addressesInItem = ({ account, collection, owner, real_owner, ofCollection }: NftItemFull): Buffer[] =>
  addressesIn(account, collection, owner, real_owner, ofCollection?.owner ?? null)
