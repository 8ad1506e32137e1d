import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ExtractedBlock } from '../../src/decode/extract/extracted-block.ts'
import { sharedData } from '../shared-data.ts'
import { extractFile, listBlockFiles } from './block-files.ts'
import { type BlockFacts, factsOf, hex, readLines } from './facts.ts'

interface ManifestBlock {
  readonly file: string
  readonly root_hash: string
  readonly file_hash: string
  readonly tx_count: number
  readonly account_count: number
  readonly shards?: readonly Record<string, unknown>[] | null
  readonly prev: readonly { seqno: number; root_hash: string; file_hash: string }[]
  readonly master_ref: { seqno: number } | null
  readonly expected_file?: string
  readonly [field: string]: unknown
}

const real = sharedData('real')
const manifest =
  real === undefined ? [] : (JSON.parse(readFileSync(join(real, 'blocks.json'), 'utf8')).blocks as ManifestBlock[])
const byFile = new Map(manifest.map((block) => [block.file, block]))

const shardHex = (shard: bigint): string => BigInt.asUintN(64, shard).toString(16).padStart(16, '0')

function headerFacts({ block, shards, accounts }: ExtractedBlock): Record<string, unknown> {
  return {
    global_id: block.globalId,
    root_hash: hex(block.rootHash),
    file_hash: hex(block.fileHash),
    gen_utime: block.genUtime,
    start_lt: `${block.startLt}`,
    end_lt: `${block.endLt}`,
    tx_count: block.txCount,
    account_count: accounts.length,
    key_block: block.keyBlock,
    after_merge: block.afterMerge,
    after_split: block.afterSplit,
    before_split: block.beforeSplit,
    want_split: block.wantSplit,
    want_merge: block.wantMerge,
    vert_seqno: block.vertSeqno,
    gen_software_version: block.softwareVersion,
    min_ref_mc_seqno: block.minRefMcSeqno,
    prev_key_block_seqno: block.prevKeyBlockSeqno,
    rand_seed: hex(block.randSeed),
    created_by: hex(block.createdBy),
    prev: block.prev.map(({ seqno, rootHash, fileHash }) => ({
      seqno,
      root_hash: hex(rootHash),
      file_hash: hex(fileHash),
    })),
    shards: shards.map((top) => ({
      workchain: top.workchain,
      shard: shardHex(top.shard),
      seqno: top.seqno,
      reg_mc_seqno: top.regMcSeqno,
      start_lt: `${top.startLt}`,
      end_lt: `${top.endLt}`,
      root_hash: hex(top.rootHash),
      file_hash: hex(top.fileHash),
      before_split: top.beforeSplit,
      before_merge: top.beforeMerge,
      want_split: top.wantSplit,
      want_merge: top.wantMerge,
    })),
  }
}

describe.skipIf(real === undefined).each(['mainnet', 'testnet', 'localnet'])('blocks of %s', (network) => {
  test('headers, transactions and messages equal the facts', () => {
    const folder = join(real as string, 'blocks', network)
    const facts = new Map(
      readLines<BlockFacts>(join(real as string, 'blocks', 'facts', `${network}.ndjson.gz`)).map((line) => [
        line.file,
        line,
      ]),
    )
    let transactions = 0
    for (const file of listBlockFiles(folder)) {
      const name = `blocks/${network}/${basename(file)}`
      const known = byFile.get(name) as ManifestBlock
      const extracted = extractFile(file)
      const found = headerFacts(extracted)
      const wanted = Object.fromEntries(Object.keys(found).map((key) => [key, known[key] ?? null]))
      wanted.prev = known.prev.map(({ seqno, root_hash, file_hash }) => ({ seqno, root_hash, file_hash }))
      wanted.shards = known.shards ?? []
      expect(found, name).toEqual(wanted)
      expect(extracted.block.masterRefSeqno, name).toBe(known.master_ref?.seqno ?? 0)
      const byLt = extracted.transactions.map(factsOf)
      const sort = (list: readonly Record<string, unknown>[]) =>
        [...list].sort((a, b) => (`${a.account}${a.lt}` < `${b.account}${b.lt}` ? -1 : 1))
      expect(sort(byLt), name).toEqual(sort((facts.get(name)?.transactions ?? []).map(withoutExternal)))
      transactions += byLt.length
    }
    expect(transactions).toBe([...facts.values()].reduce((sum, line) => sum + line.transactions.length, 0))
  })
})

/** The record keeps no external destination: v3 has none. */
function withoutExternal(tx: Record<string, unknown>): Record<string, unknown> {
  const out = (tx.out_msgs as Record<string, unknown>[]).map(({ destination_ext: _, ...message }) => message)
  return { ...tx, out_msgs: out }
}

test.skipIf(real === undefined).each(manifest.filter(({ expected_file }) => expected_file !== undefined))(
  'tongo agrees about $file',
  ({ file, expected_file }) => {
    const expected = JSON.parse(readFileSync(join(real as string, expected_file as string), 'utf8')) as {
      transactions: Record<string, unknown>[]
      tx_hashes: string[]
    }
    const { transactions } = extractFile(join(real as string, file))
    expect(transactions.map(({ hash }) => hex(hash)).sort()).toEqual(expected.tx_hashes)
    const found = transactions.map((tx) => ({
      ...factsOf(tx),
      orig_status: tx.origStatus,
      end_status: tx.endStatus,
    }))
    for (const tx of expected.transactions) expect(found).toContainEqual(expect.objectContaining(tx))
    expect(found.length).toBe(expected.transactions.length)
  },
)
