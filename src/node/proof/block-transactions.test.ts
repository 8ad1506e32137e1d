import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { makeProofBytes } from '../../../test/lite-server/merkle-proof.ts'
import { type JsonBlockId, readOracle, recordedChain, toBlockId } from '../../../test/lite-server/oracles.ts'
import { refAt } from '../../cell/arena.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import { writeBoc } from '../../cell/boc-writer.ts'
import { Cell } from '../../cell/cell.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import { cellHash } from '../../cell/hashing.ts'
import { Slice } from '../../cell/slice.ts'
import { loadBlock } from '../../tlb/block.ts'
import { visitShardAccountBlocks } from '../../tlb/shard-account-blocks.ts'
import { shardHex } from '../block-key.ts'
import { type ListOptions, listBlockTransactions, listBlockTransactionsExt } from '../lite/calls/transactions.ts'
import { encodeTl } from '../tl/codec.ts'

interface RecordedList extends JsonBlockId {
  readonly transactions: { account: string; lt: string; hash: string }[]
}

interface Listed {
  readonly account: Hash
  readonly lt: bigint
  readonly hash: Hash
  readonly cell: number
}

const lists = readOracle<RecordedList>('list_block_transactions.jsonl.gz')
const largest = lists.toSorted((a, b) => b.transactions.length - a.transactions.length)[0] as RecordedList

function openBlock(record: RecordedList) {
  const id = toBlockId(record)
  const path = `${recordedChain}/blocks/${id.workchain}_${shardHex(id.shard)}_${id.seqno}.boc`
  const root = readSingleRoot(readFileSync(path))
  const { extra } = loadBlock(new Slice(root.arena, root.index))
  const listed: Listed[] = []
  visitShardAccountBlocks(new Slice(root.arena, extra.accountBlocks.index), ({ accountId, transactions }) => {
    for (const { lt, transaction } of transactions) {
      listed.push({ account: accountId, lt, hash: cellHash(transaction), cell: transaction.index })
    }
  })
  return { id, root, listed, accountBlocks: extra.accountBlocks.index }
}

type Opened = ReturnType<typeof openBlock>

/** As a server would answer; the proof leaves out the transactions and whatever `isHidden` says. */
function answer(
  { id, root, listed }: Opened,
  given: readonly Listed[],
  isIncomplete: boolean,
  isHidden?: (cell: number) => boolean,
  reqCount = 256,
) {
  const transactions = new Set(listed.map(({ cell }) => cell))
  return encodeTl('liteServer.blockTransactions', {
    id,
    reqCount,
    incomplete: isIncomplete,
    ids: given.map(({ account, lt, hash }) => ({ mode: 7, account, lt, hash })),
    proof: makeProofBytes(root, (cell) => transactions.has(cell) || (isHidden?.(cell) ?? false)),
  })
}

describe.skipIf(!recordedChain)('lists of a block with proof', () => {
  const block = recordedChain ? openBlock(largest) : ({} as Opened)
  const read = (
    given: readonly Listed[],
    isIncomplete: boolean,
    options: ListOptions = {},
    isHidden?: (cell: number) => boolean,
  ) => listBlockTransactions(block.id, options).read(answer(block, given, isIncomplete, isHidden, options.count))

  test('are believed without its header, which nodes do not show with them', () => {
    const header = refAt(block.root.arena, block.root.index, 0)
    const { transactions } = read(block.listed, false, {}, (cell) => cell === header)
    expect(transactions).toHaveLength(block.listed.length)
  })

  test('the blocks have what the reference node listed', () => {
    for (const record of lists.filter((_, i) => i % 25 === 0)) {
      const { id, listed, root } = openBlock(record)
      const expected = record.transactions.map(({ account, lt, hash }) => ({
        account: asHash(new Uint8Array(Buffer.from(account.split(':')[1] as string, 'hex'))),
        lt: BigInt(lt),
        hash: asHash(new Uint8Array(Buffer.from(hash, 'hex'))),
        metadata: undefined,
      }))
      const opened = { id, listed, root, accountBlocks: 0 }
      const page = listBlockTransactions(id).read(answer(opened, listed, false))
      expect(page.transactions).toEqual(expected)
    }
  })

  test('pages, forth and back, from the beginning and from the middle', () => {
    const { listed } = block
    expect(listed.length).toBeGreaterThan(10)
    expect(read(listed.slice(0, 5), true).transactions).toHaveLength(5)
    expect(read(listed.slice(5, 9), true, { after: listed[4] as Listed }).isIncomplete).toBe(true)
    expect(read(listed.slice(5), false, { after: listed[4] as Listed }).isIncomplete).toBe(false)
    const back = listed.toReversed()
    expect(read(back.slice(0, 3), true, { reverse: true }).transactions[0]?.lt).toBe(back[0]?.lt)
    expect(read(back.slice(3), false, { reverse: true, after: back[2] as Listed }).transactions).toHaveLength(
      back.length - 3,
    )
  })

  test('one left out is missed, wherever it stood', () => {
    const { listed } = block
    for (const i of [0, 3, listed.length - 1]) {
      expect(() => read(listed.toSpliced(i, 1), false), `${i}`).toThrow(/list of transactions/)
    }
    expect(() => read(listed.slice(1, 5), true)).toThrow(/not what the block has/)
    expect(() => read(listed.toReversed(), false)).toThrow(/not what the block has/)
    expect(() => read([], true)).toThrow(/0 where 256 were asked for/)
    expect(() => read(listed, false, { count: 3 })).toThrow(/3 were asked for/)
  })

  test('one that is not there is refused, and one with another hash', () => {
    const { listed } = block
    const [first, ...rest] = listed as [Listed, ...Listed[]]
    expect(() => read([{ ...first, lt: first.lt + 1n }, ...rest], false)).toThrow(/not what the block has/)
    expect(() => read([{ ...first, hash: (rest[0] as Listed).hash }, ...rest], false)).toThrow(/listed transaction/)
  })

  test('a proof that hides a branch is refused where it matters and taken where it does not', () => {
    const { listed, root, accountBlocks } = block
    // The dictionary's two halves: all accounts of one are behind one reference.
    const top = refAt(root.arena, accountBlocks, 0)
    const [left, right] = [refAt(root.arena, top, 0), refAt(root.arena, top, 1)]
    const isLeft = (cell: number): boolean => cell === left
    const isRight = (cell: number): boolean => cell === right
    const leftHalf = listed.filter(({ account }) => Buffer.compare(account, middleOf(listed)) < 0).length
    expect(leftHalf).toBeGreaterThan(0)
    expect(read(listed.slice(0, leftHalf), true, {}, isRight).transactions).toHaveLength(leftHalf)
    expect(() => read(listed.slice(0, leftHalf), false, {}, isRight)).toThrow(/some are left out/)
    const later = listed.slice(leftHalf + 1)
    expect(read(later, false, { after: listed[leftHalf] as Listed }, isLeft).transactions).toHaveLength(later.length)
    // The hidden half may go on after its last transaction that was listed before.
    const lastOfLeft = listed[leftHalf - 1] as Listed
    expect(() => read(listed.slice(leftHalf), false, { after: lastOfLeft }, isLeft)).toThrow(/some are left out/)
    expect(() => read(listed.slice(leftHalf), false, {}, isLeft)).toThrow(/some are left out/)
    const back = listed.toReversed().slice(0, listed.length - leftHalf)
    expect(read(back, true, { reverse: true }, isLeft).transactions).toHaveLength(back.length)
    expect(() => read(back, false, { reverse: true }, isLeft)).toThrow(/some are left out/)
  })

  test('with the transactions themselves', () => {
    const { id, root, listed } = block
    const cells = listed.map(({ cell }) => new Cell(root.arena, cell))
    const ext = (given: readonly Cell[], isIncomplete: boolean) =>
      listBlockTransactionsExt(id).read(
        encodeTl('liteServer.blockTransactionsExt', {
          id,
          reqCount: 256,
          incomplete: isIncomplete,
          transactions: writeBoc(given),
          proof: makeProofBytes(root, (cell) => listed.some((each) => each.cell === cell)),
        }),
      )
    expect(ext(cells, false).transactions.map(cellHash)).toEqual(listed.map(({ hash }) => hash))
    expect(ext(cells.slice(0, 4), true).transactions).toHaveLength(4)
    expect(() => ext(cells.slice(1), false)).toThrow(/not what the block has/)
  })
})

/** The lowest account id of a dictionary's right half: the label before the fork, then a 1. */
function middleOf(listed: readonly Listed[]): Uint8Array {
  const [first, last] = [listed[0] as Listed, listed.at(-1) as Listed]
  const common = firstDifference(first.account, last.account)
  const middle = Uint8Array.from(last.account)
  for (let i = common + 1; i < 256; i++) middle[i >> 3] = (middle[i >> 3] as number) & ~(0x80 >> (i & 7))
  return middle
}

function firstDifference(a: Uint8Array, b: Uint8Array): number {
  for (let i = 0; ; i++) if ((((a[i >> 3] as number) ^ (b[i >> 3] as number)) & (0x80 >> (i & 7))) !== 0) return i
}
