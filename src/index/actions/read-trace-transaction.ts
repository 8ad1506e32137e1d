import type { Address } from '../../cell/address.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import { toTransaction } from '../../decode/extract/transactions.ts'
import { toTraceTransaction } from '../../decode/traces/to-trace-transaction.ts'
import type { TraceTransaction } from '../../decode/traces/trace-input.ts'
import type { BlockId } from '../../model/block.ts'

/** What happened does not depend on the block it happened in. */
const NO_BLOCK: BlockId = { workchain: 0, shard: 0n, seqno: 0 }

/** A transaction out of its stored bytes. */
export const readTraceTransaction = (account: Address, boc: Uint8Array): TraceTransaction =>
  toTraceTransaction(toTransaction(readSingleRoot(boc), account, NO_BLOCK, 0))
