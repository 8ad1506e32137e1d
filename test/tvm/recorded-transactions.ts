import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { makeAddress } from '../../src/cell/address.ts'
import { buildCell } from '../../src/cell/builder.ts'
import type { Cell } from '../../src/cell/cell.ts'
import type { Hash } from '../../src/cell/hash.ts'
import { type BlockIdExt, MASTERCHAIN } from '../../src/model/block.ts'
import { type Block, loadBlock } from '../../src/tlb/block.ts'
import { loadMcBlockExtra } from '../../src/tlb/mc-block-extra.ts'
import { loadShardAccountBlocks } from '../../src/tlb/shard-account-blocks.ts'
import { type ChainContext, type PreparedConfig, prepareChain, prepareConfig } from '../../src/tvm/chain-context.ts'
import { listBlockFiles, readBlockFile } from '../blocks/block-files.ts'
import { ChainStates, readState as readStateCell } from '../blocks/chain-states.ts'
import { hex } from '../blocks/facts.ts'
import { toBlockId } from '../lite-server/oracles.ts'
import { mcExtraOf, readState, sliceOf } from './recorded-context.ts'

/** An account's transactions of one block, and all that they ran on. */
export interface AccountRun {
  readonly block: string
  readonly chain: ChainContext
  readonly randSeed: Hash
  /** The `Account` cell the first of them found. */
  readonly before: Cell
  readonly transactions: readonly Cell[]
}

const LAST_BLOCKS = 16
const STEP = 100

const NO_ACCOUNT = buildCell((b) => b.storeBit(0))

/** Masterchain blocks by seqno, and the contexts of the blocks that were built on them. */
class Masterchain {
  private readonly ids: BlockIdExt[]
  private readonly configs: { readonly from: number; readonly config: PreparedConfig }[]
  private readonly contexts = new Map<number, ChainContext>()

  constructor(zerostate: BlockIdExt, config: Cell) {
    this.ids = [zerostate]
    this.configs = [{ from: 0, config: prepareConfig(config) }]
  }

  add(id: BlockIdExt, config: Cell | null): void {
    this.ids[id.seqno] = id
    if (config !== null) this.configs.push({ from: id.seqno, config: prepareConfig(config) })
  }

  /** What a block saw whose collator knew the masterchain up to `seqno`. */
  contextAt(seqno: number): ChainContext {
    const known = this.contexts.get(seqno)
    if (known !== undefined) return known
    const list = (from: number, step: number): BlockIdExt[] => {
      const listed: BlockIdExt[] = []
      for (let at = from; at >= 0 && listed.length < LAST_BLOCKS; at -= step) listed.push(this.ids[at] as BlockIdExt)
      return listed
    }
    const { from, config } = this.configs.filter((one) => one.from <= seqno).at(-1) as (typeof this.configs)[number]
    const context = prepareChain(config, {
      lastMcBlocks: list(seqno, 1),
      prevKeyBlock: this.ids[from] as BlockIdExt,
      lastMcBlocks100: list(seqno - (seqno % STEP), STEP),
    })
    this.contexts.set(seqno, context)
    return context
  }
}

/** Every account's transactions in every block of the recorded chain, with the state before them. */
export function* recordedRuns(recorded: string): Generator<AccountRun> {
  const states = new ChainStates()
  states.start(readStateCell(join(recorded, 'zerostate', 'zerostate.boc')))
  states.start(readStateCell(join(recorded, 'zerostate', 'basestate0.boc')))
  const files = listBlockFiles(join(recorded, 'blocks'))
  const masterchain = readMasterchain(recorded, files)

  const seqnoOf = (file: string) => Number(basename(file, '.boc').split('_')[2])
  // An account's blocks grow in seqno, through splits and merges too.
  for (const file of files.sort((a, b) => seqnoOf(a) - seqnoOf(b))) {
    const { root, id } = readBlockFile(file)
    const block = loadBlock(sliceOf(root))
    const { extra } = block
    const chain = masterchain.contextAt(builtOn(block))
    for (const { accountId, transactions } of loadShardAccountBlocks(sliceOf(extra.accountBlocks))) {
      const before = states.last.get(hex(makeAddress(id.workchain, accountId)))?.root ?? NO_ACCOUNT
      yield {
        block: basename(file, '.boc'),
        chain,
        randSeed: extra.randSeed,
        before,
        transactions: transactions.map(({ transaction }) => transaction),
      }
    }
    states.apply(file)
  }
}

const builtOn = ({ info }: Block): number => info.masterRef?.seqno ?? info.seqno - 1

function readMasterchain(recorded: string, files: readonly string[]): Masterchain {
  const { zerostate } = JSON.parse(readFileSync(join(recorded, 'zerostate', 'info.json'), 'utf8'))
  const bytes = (text: string) => Buffer.from(text, 'base64').toString('hex')
  const { root_hash, file_hash } = zerostate
  const id = toBlockId({ ...zerostate, root_hash: bytes(root_hash), file_hash: bytes(file_hash) })
  const config = mcExtraOf(readState(join(recorded, 'zerostate', 'zerostate.boc'))).config.config
  const masterchain = new Masterchain(id, config)
  for (const file of files.filter((name) => basename(name).startsWith(`${MASTERCHAIN}_`))) {
    const { root, id } = readBlockFile(file)
    const { custom } = loadBlock(sliceOf(root)).extra
    masterchain.add(id, loadMcBlockExtra(sliceOf(custom as Cell)).config?.config ?? null)
  }
  return masterchain
}
