/**
 * Parse, hash and fully decode real blocks on one core: Cellar against `@ton/core` in the same process.
 * `npm run bench -- cells [rounds]` prints a table and fails below the floor.
 */
import { readFileSync } from 'node:fs'
import { Cell as CoreCell, Dictionary, loadTransaction } from '@ton/core'
import { type Arena, refAt } from '../src/cell/arena.ts'
import { readBoc } from '../src/cell/boc.ts'
import { Cell } from '../src/cell/cell.ts'
import { asHash } from '../src/cell/hash.ts'
import { computeHashes } from '../src/cell/hashing.ts'
import { extractBlock } from '../src/decode/extract/extract-block.ts'
import type { BlockIdExt } from '../src/model/block.ts'
import { sharedData } from '../test/shared-data.ts'
import { median } from './measure/quantile.ts'

const FLOOR = 50
/** Ours is so much faster that one run of it would drown in the clock's noise. */
const RUNS_PER_ROUND = 10

interface BlockFile {
  readonly group: string
  readonly bytes: Uint8Array
  readonly id: BlockIdExt
  readonly transactions: number
}

interface Manifest {
  readonly blocks: readonly {
    readonly file: string
    readonly network: string
    readonly workchain: number
    readonly shard: string
    readonly seqno: number
    readonly root_hash: string
    readonly file_hash: string
    readonly tx_count: number
  }[]
}

/** All real blocks that hold enough for a clock to see. */
function loadBlocks(manifestPath: string): BlockFile[] {
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as Manifest
  return manifest.blocks
    .filter(({ network, tx_count }) => network !== 'other' && tx_count >= 20)
    .map((entry) => ({
      group: groupOf(entry.network, entry.workchain, entry.tx_count),
      bytes: new Uint8Array(readFileSync(new URL(entry.file, `file://${manifestPath}`))),
      id: {
        workchain: entry.workchain,
        shard: BigInt.asIntN(64, BigInt(`0x${entry.shard}`)),
        seqno: entry.seqno,
        rootHash: asHash(Buffer.from(entry.root_hash, 'hex')),
        fileHash: asHash(Buffer.from(entry.file_hash, 'hex')),
      },
      transactions: entry.tx_count,
    }))
}

function groupOf(network: string, workchain: number, transactions: number): string {
  if (network !== 'mainnet') return network
  if (workchain === -1) return 'mainnet masterchain'
  return transactions > 300 ? 'mainnet, busy' : 'mainnet, others'
}

/** Every transaction with its messages, phases and hashes, and all else that `extractBlock` gives. */
function runCellar({ bytes, id }: BlockFile): string[] {
  const arena = readBoc(bytes)
  const root = arena.roots[0] as number
  computeHashes(arena, [refAt(arena, refAt(arena, root, 3), 2)]) // extra, account_blocks
  return decode(arena, root, id)
}

/** The same with every cell of the block hashed, as the import does it: the root hash is proven. */
function runCellarProven({ bytes, id }: BlockFile): string[] {
  const arena = readBoc(bytes)
  computeHashes(arena)
  return decode(arena, arena.roots[0] as number, id)
}

function decode(arena: Arena, root: number, id: BlockIdExt): string[] {
  const { transactions } = extractBlock(new Cell(arena, root), id, id.seqno)
  return transactions.map(({ hash }) => Buffer.from(hash.buffer, hash.byteOffset, hash.length).toString('hex'))
}

const CORE_TRANSACTION = { serialize: () => {}, parse: loadCoreTransaction }

/** transactions: value of `HashmapAug 64 ^Transaction CurrencyCollection`, its extra first. */
function loadCoreTransaction(slice: ReturnType<CoreCell['beginParse']>): CoreCell {
  slice.loadCoins()
  slice.loadMaybeRef()
  return slice.loadRef()
}

const CORE_ACCOUNT_BLOCK = {
  serialize: () => {},
  parse: (slice: ReturnType<CoreCell['beginParse']>) => {
    slice.loadCoins()
    slice.loadMaybeRef()
    slice.loadUint(4)
    slice.loadUintBig(256)
    return Dictionary.loadDirect(Dictionary.Keys.BigUint(64), CORE_TRANSACTION, slice)
  },
}

/** Every transaction with its messages and phases, and its hash. */
function runCore({ bytes }: BlockFile): string[] {
  const root = CoreCell.fromBoc(Buffer.from(bytes))[0] as CoreCell
  const extra = root.refs[3] as CoreCell
  const accountBlocks = Dictionary.load(Dictionary.Keys.BigUint(256), CORE_ACCOUNT_BLOCK, extra.refs[2] as CoreCell)
  const hashes: string[] = []
  for (const transactions of accountBlocks.values()) {
    for (const cell of transactions.values()) {
      hashes.push(loadTransaction(cell.beginParse()).hash().toString('hex'))
    }
  }
  return hashes
}

/** Both must find the same transactions, or their times say nothing. */
function checkAgreement(block: BlockFile): void {
  const ours = runCellar(block).sort()
  const theirs = runCore(block).sort()
  if (ours.length !== block.transactions || ours.join() !== theirs.join()) {
    throw new Error(`the two disagree on block ${block.id.workchain}:${block.id.seqno}`)
  }
}

interface Times {
  readonly core: number[]
  readonly cellar: number[]
  readonly proven: number[]
}

function timeOf(run: () => void): number {
  const start = performance.now()
  run()
  return performance.now() - start
}

function measure(blocks: readonly BlockFile[], rounds: number): Map<BlockFile, Times> {
  const times = new Map(blocks.map((block): [BlockFile, Times] => [block, { core: [], cellar: [], proven: [] }]))
  for (let round = 0; round < rounds; round++) {
    for (const [block, { core, cellar, proven }] of times) {
      core.push(timeOf(() => runCore(block)))
      for (let i = 0; i < RUNS_PER_ROUND; i++) {
        cellar.push(timeOf(() => runCellar(block)))
        proven.push(timeOf(() => runCellarProven(block)))
      }
    }
  }
  return times
}

/** One line of the table; gives the ratio. */
function print(name: string, blocks: readonly BlockFile[], times: Map<BlockFile, Times>): number {
  const sum = (pick: (block: BlockFile) => number): number => blocks.reduce((total, block) => total + pick(block), 0)
  const transactions = sum((block) => block.transactions)
  const core = sum((block) => median(times.get(block)?.core ?? []))
  const cellar = sum((block) => median(times.get(block)?.cellar ?? []))
  const proven = sum((block) => median(times.get(block)?.proven ?? []))
  const perSecond = Math.round((transactions / cellar) * 1000)
  const ratio = core / cellar
  const columns = [name, blocks.length, transactions, core.toFixed(1), cellar.toFixed(2), perSecond]
  console.log([...columns, `${ratio.toFixed(1)}×`, `${(core / proven).toFixed(1)}×`].map(pad).join(''))
  return ratio
}

const pad = (value: string | number, column: number): string =>
  column === 0 ? String(value).padEnd(20) : String(value).padStart(15)

function main(): void {
  const manifest = sharedData('real', 'blocks.json')
  if (manifest === undefined) return
  const rounds = Number(process.argv[2] ?? 5)
  const blocks = loadBlocks(manifest)
  for (const block of blocks) checkAgreement(block)
  const times = measure(blocks, rounds)
  const titles = ['', 'blocks', 'transactions', '@ton/core, ms', 'cellar, ms', 'cellar, tx/s', 'ratio', 'block proven']
  console.log(titles.map(pad).join(''))
  for (const group of new Set(blocks.map((block) => block.group))) {
    print(
      group,
      blocks.filter((block) => block.group === group),
      times,
    )
  }
  const ratio = print('all', blocks, times)
  console.log(`
Parse, hash and decode every transaction; median of ${rounds} rounds in turns, one core. "block proven": the ratio with every
cell of the block hashed, not only the transactions. Floor of the ratio ${FLOOR}×: ${ratio >= FLOOR ? 'held' : 'MISSED'}.`)
  if (ratio < FLOOR) process.exitCode = 1
}

main()
