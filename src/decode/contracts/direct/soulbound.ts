import { bool, cell, type DirectCode, int, loadAddressSlice, open } from './direct-code.ts'

/**
 * An item bound to its owner. index:uint64 collection:MsgAddress, and once it is somebody's: owner:MsgAddress content:^Cell
 * authority:MsgAddress revoked_at:uint64
 */
export const SOULBOUND_ITEM: DirectCode = {
  codeHashes: ['2ffbf52beaf816157bfc9726dc2548327fa87ebfd2696eed27a9c2cda25c9edc'],
  methods: {
    get_nft_data({ data }) {
      const slice = open(data)
      const place = [int(slice.loadUint64()), loadAddressSlice(slice)]
      if (slice.remainingBits === 0) return undefined
      const owner = loadAddressSlice(slice)
      const content = slice.loadRef()
      loadAddressSlice(slice)
      slice.skip(64)
      slice.expectEnd('SoulboundStorage')
      return [bool(true), ...place, owner, cell(content)]
    },
  },
}
