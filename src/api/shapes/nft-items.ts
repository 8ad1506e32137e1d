import type { NftItemFull } from '../../record/nft-item.ts'
import { bookOf } from './contract-fields.ts'

/** Addresses of an item that the address book tells of. */
export const bookOfItem = ({ account, collection, owner, real_owner, ofCollection }: NftItemFull): Buffer[] =>
  bookOf(account, collection, owner, real_owner, ofCollection?.owner ?? null)
