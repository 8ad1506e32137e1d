import { cellOrNull, type DirectCode, int, loadAddressSlice, open } from './direct-code.ts'

/**
 * seqno:uint32 subwallet:uint32 public_key:uint256 whitelist:HashmapE ^[start_time:uint64 total_duration:uint32
 * unlock_period:uint32 cliff_duration:uint32 total_amount:Coins sender:MsgAddress owner:MsgAddress]
 */
export const VESTING_WALLET: DirectCode = {
  codeHashes: ['b48b531abec3b714638291f7d77ed6dc9f6a2729efca20477137374d4ae8b590'],
  methods: {
    get_vesting_data({ data }) {
      const slice = open(data)
      slice.skip(32 + 32 + 256)
      const whitelist = slice.loadMaybeRef()
      const terms = open(slice.loadRef())
      slice.expectEnd('VestingStorage')
      const answer = [int(terms.loadUint64()), int(terms.loadUint(32)), int(terms.loadUint(32))]
      answer.push(int(terms.loadUint(32)), int(terms.loadCoins()), loadAddressSlice(terms), loadAddressSlice(terms))
      terms.expectEnd('VestingTerms')
      return [...answer, cellOrNull(whitelist)]
    },
  },
}
