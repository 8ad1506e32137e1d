import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Address } from '../../src/cell/address.ts'
import { makeTinyAccount, runTiny, type TinyAccount, type TinyAction, type TinyMessage } from './tiny-account.ts'
import { makeBlock, makeZerostate, stateBytes, type TinyBlock } from './tiny-chain.ts'

const LEFT = 0x4000000000000000n
const RIGHT = -0x4000000000000000n

/** A chain of a few tiny blocks in which everything happens that the walk over shards must stand. */
export interface TinyStory {
  readonly zerostates: readonly [TinyBlock, TinyBlock]
  /** By name: `mc1`, `whole1`, `left3` … */
  readonly blocks: Readonly<Record<string, TinyBlock>>
}

/**
 * Masterchain 1..6. The shard is whole (1, 2), splits (3), one half goes on alone (4), both merge (5), and two blocks come at once
 * (6, 7). Ann (left half) and Bob (right half) send coins to each other across all that; the last message is still on its way.
 */
export function tellTinyStory(): TinyStory {
  const ann = makeTinyAccount(0, 0x11, 10_000n)
  const bob = makeTinyAccount(0, 0xcc, 20_000n)
  const tick = makeTinyAccount(-1, 0x33, 50_000n)
  const base0 = makeZerostate(0, [ann, bob])
  const mc0 = makeZerostate(-1, [tick])
  const find = (blocks: readonly TinyBlock[], { address }: { address: Address }): TinyAccount => {
    const found = blocks.flatMap(({ accounts }) => accounts).find((a) => Buffer.compare(a.address, address) === 0)
    if (found === undefined) throw new Error('no such account')
    return found
  }
  const blocks: Record<string, TinyBlock> = {}
  const sentBy: Record<string, readonly TinyMessage[]> = {}
  let time = 0
  let master = mc0

  const shardBlock = (
    name: string,
    parents: readonly [TinyBlock] | readonly [TinyBlock, TinyBlock],
    actions: readonly (readonly [TinyAccount, TinyAction])[],
    shard?: bigint,
  ): TinyBlock => {
    const lt = BigInt(++time) * 1_000_000n
    let accounts = parents.flatMap((parent) => parent.accounts)
    const transactions = actions.map(([who, action], i) => {
      const before = accounts.find((a) => Buffer.compare(a.address, who.address) === 0) ?? find(parents, who)
      const transaction = runTiny(before, lt + BigInt(i * 10 + 1), 1000 + time, action)
      accounts = [...accounts.filter((a) => a !== before), transaction.after]
      return transaction
    })
    sentBy[name] = transactions.flatMap(({ sent }) => sent)
    const block = makeBlock({
      parents,
      lt,
      utime: 1000 + time,
      transactions,
      master,
      ...(shard === undefined ? {} : { shard }),
    })
    blocks[name] = block
    return block
  }
  const masterBlock = (seqno: number, tops: readonly (readonly [TinyBlock, number])[]): void => {
    const lt = BigInt(++time) * 1_000_000n
    const transaction = runTiny(find([master], tick), lt + 1n, 1000 + time, { receives: null, sends: [] })
    master = makeBlock({
      parents: [master],
      lt,
      utime: 1000 + time,
      transactions: [transaction],
      tops: tops.map(([block, regMcSeqno]) => ({ block, regMcSeqno })),
    })
    blocks[`mc${seqno}`] = master
  }
  const sent = (name: string): TinyMessage => sentBy[name]?.[0] as TinyMessage

  const whole1 = shardBlock(
    'whole1',
    [base0],
    [[ann, { receives: 'external', sends: [{ to: bob.address, value: 100n }] }]],
  )
  masterBlock(1, [[whole1, 1]])
  const whole2 = shardBlock('whole2', [whole1], [[bob, { receives: sent('whole1'), sends: [], logs: 1 }]])
  masterBlock(2, [[whole2, 2]])
  const left3 = shardBlock('left3', [whole2], [], LEFT)
  const right3 = shardBlock(
    'right3',
    [whole2],
    [[bob, { receives: 'external', sends: [{ to: ann.address, value: 70n }] }]],
    RIGHT,
  )
  masterBlock(3, [
    [left3, 3],
    [right3, 3],
  ])
  const left4 = shardBlock(
    'left4',
    [left3],
    [
      [ann, { receives: sent('right3'), sends: [{ to: bob.address, value: 7n }] }],
      [ann, { receives: 'external', sends: [] }],
    ],
  )
  masterBlock(4, [
    [left4, 4],
    [right3, 3],
  ])
  const whole5 = shardBlock('whole5', [left4, right3], [[bob, { receives: sent('left4'), sends: [] }]])
  masterBlock(5, [[whole5, 5]])
  const whole6 = shardBlock('whole6', [whole5], [])
  const whole7 = shardBlock(
    'whole7',
    [whole6],
    [[ann, { receives: 'external', sends: [{ to: bob.address, value: 1n }] }]],
  )
  masterBlock(6, [[whole7, 6]])
  return { zerostates: [mc0, base0], blocks }
}

export interface TinyFolder extends AsyncDisposable {
  readonly dir: string
  readonly states: readonly string[]
  /** Path of a written state. */
  writeState(block: TinyBlock): Promise<string>
}

/** The story's blocks as files, without those named in `without`; `instead` gives other bytes for some. */
export async function writeTinyFolder(
  { blocks, zerostates }: TinyStory,
  change: { readonly without?: readonly string[]; readonly instead?: Readonly<Record<string, Uint8Array>> } = {},
): Promise<TinyFolder> {
  const dir = await mkdtemp(join(tmpdir(), 'cellar-tiny-'))
  for (const [name, block] of Object.entries(blocks)) {
    if (change.without?.includes(name)) continue
    await writeFile(join(dir, block.file), change.instead?.[name] ?? block.bytes)
  }
  const writeState = async (block: TinyBlock) => {
    const path = join(dir, `state-${block.id.workchain}-${block.id.seqno}-${block.file}`.replace('.boc', '.state.boc'))
    await writeFile(path, block.id.seqno === 0 ? block.bytes : stateBytes(block))
    return path
  }
  const states = await Promise.all(zerostates.map(writeState))
  return { dir, states, writeState, [Symbol.asyncDispose]: () => rm(dir, { recursive: true, force: true }) }
}
