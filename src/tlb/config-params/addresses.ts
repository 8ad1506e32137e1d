// block.tlb:
//   _ config_addr:bits256 = ConfigParam 0;
//   _ elector_addr:bits256 = ConfigParam 1;
//   _ minter_addr:bits256 = ConfigParam 2;  // ConfigParam 0 is used if absent
//   _ fee_collector_addr:bits256 = ConfigParam 3;  // ConfigParam 1 is used if absent
//   _ dns_root_addr:bits256 = ConfigParam 4;  // root TON DNS resolver
import { hash, whole } from '../codec.ts'

/** Account id in the masterchain; params 0 to 4 are each one of these. */
export const { load: loadConfigAddress, store: storeConfigAddress } = whole('ConfigParam 0-4', hash)
