import { writeBoc } from '../../../cell/boc-writer.ts'
import type { Cell } from '../../../cell/cell.ts'
import type { BlockIdExt } from '../../../model/block.ts'
import { int32Key } from '../../../tlb/dictionary-key.ts'
import type { Answer } from '../answer.ts'
import { expectMasterchain, type OpenChain } from '../open-chain.ts'
import { badQuery } from '../refused.ts'
import { proveStateRoot, showExtra, showHeader, showMcBlockExtra } from '../shown-block.ts'
import { showMcStateExtra, showState } from '../shown-state.ts'
import { ShownTree } from '../shown-tree.ts'

export const getConfigAll: Answer<'liteServer.getConfigAll'> = ({ mode, id }, chain) =>
  proveConfig(chain, id, mode, (tree, config) => tree.showAll(config))

const PARAM_BITS = 32
const MAX_PARAMS = 256

export const getConfigParams: Answer<'liteServer.getConfigParams'> = ({ mode, id, paramList }, chain) => {
  if (paramList.length > MAX_PARAMS) throw badQuery('too many configuration parameters requested')
  return proveConfig(chain, id, mode, (tree, config) => {
    for (const param of paramList) {
      const found = tree.find(tree.open(config), PARAM_BITS, int32Key(param))
      if (found !== undefined) tree.showAll(found.loadRef())
    }
  })
}

const MODE = { state: 1, libraries: 2, extra: 4, shards: 8, accounts: 64, prevBlocks: 128, fromKeyBlock: 0x8000 }

function proveConfig(chain: OpenChain, asked: BlockIdExt, mode: number, show: (tree: ShownTree, config: Cell) => void) {
  const id = chain.resolve(asked)
  expectMasterchain(id, 'configuration')
  const answered = { mode: mode & 0xffff, id }
  if (mode & MODE.fromKeyBlock) return { ...answered, ...proveKeyBlockConfig(chain, id, show) }
  const tree = new ShownTree(chain.state(id))
  const state = showState(tree)
  const { config, shardHashes, history } = showMcStateExtra(tree, state)
  show(tree, config)
  const shards = mode & MODE.shards ? shardHashes.loadMaybeRef() : null
  if (shards !== null) tree.showAll(shards)
  if (mode & MODE.prevBlocks && history.prevBlocks.root !== null) tree.open(history.prevBlocks.root)
  if (mode & MODE.accounts) tree.open(state.accounts)
  return {
    ...answered,
    stateProof: id.seqno === 0 ? new Uint8Array() : writeBoc(proveStateRoot(chain.block(id).root), { crc: false }),
    configProof: writeBoc(tree.prove(), { crc: false }),
  }
}

/** As the last key block sets it: a header that names the key block, and the key block's own parameters. */
function proveKeyBlockConfig(chain: OpenChain, id: BlockIdExt, show: (tree: ShownTree, config: Cell) => void) {
  const headerTree = new ShownTree(chain.block(id).root)
  showHeader(headerTree)
  const keySeqno = chain.archive.keyBlockBefore(id.seqno)
  const tree = new ShownTree(
    keySeqno === 0 ? chain.state(chain.masterchainBlock(0)) : chain.block(chain.masterchainBlock(keySeqno)).root,
  )
  showKeyConfig(tree, keySeqno, show)
  return {
    stateProof: writeBoc(headerTree.prove(), { crc: false }),
    configProof: writeBoc(tree.prove(), { crc: false }),
  }
}

/** Parameters of a key block, or of the zero state. */
export function showKeyConfig(tree: ShownTree, keySeqno: number, show: (tree: ShownTree, config: Cell) => void): void {
  if (keySeqno === 0) {
    show(tree, showMcStateExtra(tree, showState(tree)).config)
    return
  }
  const { custom } = showExtra(tree, showHeader(tree))
  const { config } = showMcBlockExtra(tree, custom as Cell)
  if (config !== null) show(tree, config)
}
