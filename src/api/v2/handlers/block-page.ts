import type { Static } from '@sinclair/typebox'
import { Type } from '@sinclair/typebox'
import { Default, Required } from '../../http/fields.ts'
import { invalid } from '../../http/method-error.ts'
import type { IndexedBlock } from '../../reads/indexed-blocks.ts'
import { getNamedBlock } from '../../reads/named-block.ts'
import { type CellRow, listBlockTransactions } from '../../reads/transaction-cells.ts'
import { AccountIdText, Int32, Int64 } from '../http/forms.ts'
import type { Sources } from '../http/method.ts'
import { Single } from '../http/parameters.ts'
import { BlockHashes, ShardParameters } from '../http/shared-parameters.ts'

const MAX_COUNT = 10_000

/** A page of a block's transactions. */
export const BlockPage = Type.Object({
  ...ShardParameters,
  seqno: Required(Single(Int32, { description: 'seqno of the block in its shard' })),
  ...BlockHashes,
  after_lt: Single(Int64, { description: 'lt of the last transaction already seen; needs after_hash' }),
  after_hash: Single(AccountIdText, { description: 'account of the last transaction already seen; needs after_lt' }),
  count: Default(Single(Int32, { description: 'page size' }), 40),
})

export interface BlockRows {
  readonly block: IndexedBlock
  readonly rows: readonly CellRow[]
  readonly incomplete: boolean
}

export async function listBlockPage(sources: Sources, params: Static<typeof BlockPage>): Promise<BlockRows> {
  const { count, after_lt: lt, after_hash: id } = params
  if (count < 1) throw invalid('count should be positive')
  if (count > MAX_COUNT) throw invalid(`count should be less or equal ${MAX_COUNT}`)
  if ((lt === undefined) !== (id === undefined)) throw invalid('after_lt and after_hash should be used together')
  const block = await getNamedBlock(sources, params)
  const after =
    lt === undefined || id === undefined ? undefined : { account: Uint8Array.of(block.workchain & 0xff, ...id), lt }
  const rows = await listBlockTransactions(sources.db, block, after, count + 1)
  return { block, rows: rows.slice(0, count), incomplete: rows.length > count }
}
