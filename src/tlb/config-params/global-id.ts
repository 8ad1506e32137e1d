// block.tlb: _ global_id:int32 = ConfigParam 19;
import { int32, whole } from '../codec.ts'

/** -239 is mainnet, -3 testnet. */
export const { load: loadGlobalId, store: storeGlobalId } = whole('ConfigParam 19', int32)
