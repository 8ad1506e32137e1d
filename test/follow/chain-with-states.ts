import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { refAt } from '../../src/cell/arena.ts'
import { readSingleRoot } from '../../src/cell/boc.ts'
import { writeBoc } from '../../src/cell/boc-writer.ts'
import type { Cell } from '../../src/cell/cell.ts'
import { Slice } from '../../src/cell/slice.ts'
import { TreeAssembler } from '../../src/decode/states/assemble-tree.ts'
import { CellIndex } from '../../src/decode/states/cell-index.ts'
import { type ParsedBlock, parseBlock } from '../../src/index/parse-block.ts'
import { type BlockIdExt, MASTERCHAIN } from '../../src/model/block.ts'
import { blockKey } from '../../src/node/block-key.ts'
import { encodeTl, type Tl } from '../../src/node/tl/codec.ts'
import { loadBlock } from '../../src/tlb/block.ts'
import { loadMerkleUpdate } from '../../src/tlb/merkle-update.ts'
import { findShardAccount } from '../../src/tlb/shard-accounts.ts'
import { shardHasAccount } from '../../src/tlb/shard-ident.ts'
import { loadShardStateUnsplit } from '../../src/tlb/shard-state.ts'
import { makeProof } from '../lite-server/merkle-proof.ts'
import { recordedChain } from '../lite-server/oracles.ts'
import type { ServedChain } from '../lite-server/served-chain.ts'

interface BlockAndState {
  readonly block: ParsedBlock
  readonly root: Cell
  readonly state: Cell
  readonly index: CellIndex
}

/**
 * The same chain with the state after every block, put together from the zero states and the blocks' own updates: it can
 * say what any account was at any masterchain block, with proofs, and what the configuration was.
 */
export function withStates(chain: ServedChain): ServedChain {
  const zeroStates = [
    ['-1', 'zerostate.boc'],
    ['0', 'basestate0.boc'],
  ].map(([workchain, name]) => {
    const state = readSingleRoot(readFileSync(join(recordedChain as string, 'zerostate', name as string)))
    return [Number(workchain), new CellIndex(state.arena)] as const
  })
  const zeroIndex = new Map(zeroStates)
  const known = new Map<string, Promise<BlockAndState>>()

  const make = async (id: BlockIdExt): Promise<BlockAndState> => {
    const bytes = await chain.blockBytes(id)
    if (!bytes) throw new Error(`no block ${blockKey(id)}`)
    const block = parseBlock(bytes)
    const before = await Promise.all(
      block.prev.map(async (prev) =>
        prev.seqno === 0 ? zeroIndex.get(prev.workchain) : (await stateAfter(prev)).index,
      ),
    )
    const root = readSingleRoot(bytes)
    const { stateUpdate } = loadBlock(new Slice(block.arena, block.arena.roots[0] as number))
    const { new: pruned } = loadMerkleUpdate(new Slice(stateUpdate.arena, stateUpdate.index))
    const find = (hash: Uint8Array) => before.map((index) => index?.find(hash)).find((cell) => cell !== undefined)
    const state = new TreeAssembler().assemble(pruned, find)
    if (!state) throw new Error(`no whole state after ${blockKey(id)}`)
    return { block, root, state, index: new CellIndex(state.arena) }
  }
  const stateAfter = (id: BlockIdExt): Promise<BlockAndState> => {
    const made = known.get(blockKey(id)) ?? make(id)
    known.set(blockKey(id), made)
    return made
  }

  const accountState = async ({ id, account }: Tl<'liteServer.getAccountState'>): Promise<Uint8Array> => {
    const master = await stateAfter(id)
    const isMaster = account.workchain === MASTERCHAIN
    const top = master.block.tops.find(
      ({ workchain, shard }) => workchain === account.workchain && shardHasAccount(shard, account.id),
    )
    const shardblk = isMaster ? id : (top as BlockIdExt)
    const { root, state } = isMaster ? master : await stateAfter(shardblk)
    const { accounts } = loadShardStateUnsplit(new Slice(state.arena, state.index))
    const found = findShardAccount(new Slice(accounts.arena, accounts.index), account.id)
    return encodeTl('liteServer.accountState', {
      id,
      shardblk,
      shardProof: isMaster ? new Uint8Array() : proofOf(master.root, master.state),
      proof: proofOf(root, state),
      state: found ? writeBoc(found.account) : new Uint8Array(),
    })
  }
  const config = async ({ id, mode }: Tl<'liteServer.getConfigAll'>): Promise<Uint8Array> => {
    const { root, state } = await stateAfter(id)
    return encodeTl('liteServer.configInfo', {
      mode: mode & 0xffff,
      id,
      stateProof: writeBoc(makeProof(root)),
      configProof: writeBoc(makeProof(state, (cell) => cell === refAt(state.arena, state.index, 1))),
    })
  }
  return {
    ...chain,
    answer: (request, head) => {
      if (request.kind === 'liteServer.getAccountState') return accountState(request)
      if (request.kind === 'liteServer.getConfigAll') return config(request)
      return chain.answer(request, head)
    },
  }
}

/** Nothing is left out: such a proof is long, and as good as any. */
const proofOf = (block: Cell, state: Cell): Uint8Array => writeBoc([makeProof(block), makeProof(state)])
