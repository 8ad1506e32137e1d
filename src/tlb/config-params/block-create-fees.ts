// block.tlb: block_grams_created#6b masterchain_block_fee:Grams basechain_block_fee:Grams = BlockCreateFees;
//   _ BlockCreateFees = ConfigParam 14;
import { coins, type Loaded, wholeRecord } from '../codec.ts'

/** Rewards for making a block. */
const BlockCreateFees = wholeRecord('BlockCreateFees#6b', { masterchainBlockFee: coins, basechainBlockFee: coins })
export type BlockCreateFees = Loaded<typeof BlockCreateFees>

export const { load: loadBlockCreateFees, store: storeBlockCreateFees } = BlockCreateFees
