// block.tlb: block_grams_created#6b masterchain_block_fee:Grams basechain_block_fee:Grams = BlockCreateFees;
//   _ BlockCreateFees = ConfigParam 14;
import type { Builder } from '../../cell/builder.ts'
import type { Slice } from '../../cell/slice.ts'

/** Rewards for making a block. */
export interface BlockCreateFees {
  readonly masterchainBlockFee: bigint
  readonly basechainBlockFee: bigint
}

const TAG = 0x6b

export function loadBlockCreateFees(slice: Slice): BlockCreateFees {
  slice.expectTag(TAG, 8, 'BlockCreateFees')
  const fees: BlockCreateFees = { masterchainBlockFee: slice.loadCoins(), basechainBlockFee: slice.loadCoins() }
  slice.expectEnd('BlockCreateFees')
  return fees
}

export function storeBlockCreateFees(b: Builder, fees: BlockCreateFees): void {
  b.storeUint(TAG, 8)
  b.storeCoins(fees.masterchainBlockFee)
  b.storeCoins(fees.basechainBlockFee)
}
