import { expect, test } from 'vitest'
import { sampleBlock } from '../../test/sample-records.ts'
import { v3Schema } from '../../test/v3-schema.ts'
import { renderBlock } from './block.ts'

const isBlock = v3Schema('Block')

test('a block, with int32 where the contract says so', () => {
  const merged = sampleBlock({
    prev: [sampleBlock().prev[0], sampleBlock().prev[0]] as never,
    minRefMcSeqno: 0xffffffff,
  })
  const text = `${renderBlock({ block: merged, transactions: [], stateHash: null, queueSize: null, fileBytes: 7 })}`
  expect(JSON.parse(text)).toMatchObject({
    shard: '-9223372036854775808',
    gen_utime: '1700000001',
    start_lt: '40',
    validator_list_hash_short: -1294967296,
    min_ref_mc_seqno: -1,
    masterchain_block_ref: { workchain: -1, shard: '-9223372036854775808', seqno: 66 },
    prev_blocks: [{ seqno: 76 }, { seqno: 76 }],
    tx_count: 1,
    want_merge: true,
    want_split: false,
  })
  expect(text.match(/\t"-9223372036854775808"/g)).toHaveLength(4)
  isBlock?.(JSON.parse(text))
  expect(isBlock?.errors ?? null).toBeNull()
})
