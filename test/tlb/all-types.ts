import { BLOCK_TYPES } from './block-types.ts'
import { CONFIG_TYPES } from './config-types.ts'
import { MESSAGE_TYPES } from './message-types.ts'
import { STATE_TYPES } from './state-types.ts'
import type { TlbType } from './tlb-type.ts'
import { TRANSACTION_TYPES } from './transaction-types.ts'

/** Every type of `src/tlb`; a test fails when one is missing. */
export const TLB_TYPES: readonly TlbType[] = [
  ...TRANSACTION_TYPES,
  ...MESSAGE_TYPES,
  ...BLOCK_TYPES,
  ...STATE_TYPES,
  ...CONFIG_TYPES,
]
