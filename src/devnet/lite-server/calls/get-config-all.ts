import { writeBoc } from '../../../cell/boc-writer.ts'
import type { Cell } from '../../../cell/cell.ts'
import type { BlockIdExt } from '../../../model/block.ts'
import { fullBlockName } from '../../../node/block-key.ts'
import { isSameBlock } from '../../../node/proof/same-block.ts'
import { loadGlobalVersion } from '../../../tlb/global-version.ts'
import type { Answer } from '../answer.ts'
import { isMasterchain, type OpenChain } from '../open-chain.ts'
import { badQuery, REFUSAL, Refused } from '../refused.ts'
import { proveStateRoot, showExtra, showHeader, showMcBlockExtra } from '../shown-block.ts'
import { findParam, showSpecialContracts, showValidatorSet, showWorkchains } from '../shown-config.ts'
import { showPrevBlocks } from '../shown-prev-blocks.ts'
import { type McStateParts, openAccounts, showMcStateExtra, showState } from '../shown-state.ts'
import { ShownTree } from '../shown-tree.ts'

type Show = (tree: ShownTree, config: Cell) => void

export const getConfigAll: Answer<'liteServer.getConfigAll'> = ({ mode, id }, chain) =>
  proveConfig(chain, id, mode & 0xffff, (tree, config) => tree.showAll(config))

const MAX_PARAMS = 256

export const getConfigParams: Answer<'liteServer.getConfigParams'> = ({ mode, id, paramList }, chain) =>
  proveConfig(
    chain,
    id,
    mode & 0xffff,
    (tree, config) => {
      for (const param of paramList) {
        const found = findParam(tree, config, param)
        if (found !== undefined) tree.showAll(found)
      }
    },
    paramList.length,
  )

const MODE = {
  validatorSet: 16,
  specialContracts: 32,
  accounts: 64,
  prevBlocks: 128,
  workchains: 256,
  capabilities: 512,
  fromKeyBlock: 0x8000,
}

function proveConfig(chain: OpenChain, id: BlockIdExt, asked: number, show: Show, params = 0) {
  if (!isMasterchain(id)) {
    throw badQuery('configuration parameters can be loaded with respect to a masterchain block only')
  }
  if (params > MAX_PARAMS) throw badQuery('too long param list')
  if (asked & MODE.fromKeyBlock) return proveKeyBlockConfig(chain, id, asked, show)
  const { block, tree } = chain.loadMasterchain(id)
  const unsplit = showState(tree)
  // Only together with the list of blocks do nodes look at the accounts, and then they read the version, too.
  const withBlocks = (asked & MODE.prevBlocks) !== 0
  const mode = withBlocks ? asked | MODE.capabilities : asked
  if (withBlocks && mode & MODE.accounts) openAccounts(tree, unsplit)
  const parts = showMcStateExtra(tree, unsplit)
  showByMode(tree, parts.config, mode)
  if (withBlocks) showPrevBlocks(tree, id.seqno, parts.history, versionOf(tree, parts))
  show(tree, parts.config)
  return {
    mode,
    id,
    stateProof: writeBoc(proveStateRoot(block.root), { crc: false }),
    configProof: writeBoc(tree.prove(), { crc: false }),
  }
}

/** Parameters that a mode wants to be shown, whichever are asked for by number. */
function showByMode(tree: ShownTree, config: Cell, mode: number): void {
  if (mode & MODE.validatorSet) showValidatorSet(tree, config)
  if (mode & MODE.specialContracts) showSpecialContracts(tree, config)
  if (mode & MODE.workchains) showWorkchains(tree, config)
  const version = mode & MODE.capabilities ? findParam(tree, config, GLOBAL_VERSION) : undefined
  if (version !== undefined) tree.open(version)
}

const GLOBAL_VERSION = 8

function versionOf(tree: ShownTree, { config }: McStateParts): number {
  const found = findParam(tree, config, GLOBAL_VERSION)
  return found === undefined ? 0 : loadGlobalVersion(tree.open(found)).version
}

/** As the last key block at or before the one asked for sets it, which the answer is then of. */
function proveKeyBlockConfig(chain: OpenChain, id: BlockIdExt, mode: number, show: Show) {
  const head = chain.archive.masterchainHead()
  if (id.seqno < 0 || id.seqno > head.seqno) {
    throw new Refused(
      REFUSAL.error,
      `client knows block ${fullBlockName(id)} newer than the reference masterchain block ${fullBlockName(head)}`,
    )
  }
  if (!isSameBlock(chain.masterchainBlock(id.seqno), id)) {
    throw new Refused(
      REFUSAL.error,
      `requested masterchain block ${fullBlockName(id)} is unknown from the perspective of reference block ${fullBlockName(head)}`,
    )
  }
  const keyBlock = chain.masterchainBlock(chain.archive.keyBlockBefore(id.seqno))
  const tree = new ShownTree(chain.loadBlock(keyBlock).root)
  showKeyConfig(tree, (config) => {
    showByMode(tree, config, mode)
    show(tree, config)
  })
  return {
    mode,
    id: keyBlock,
    stateProof: new Uint8Array(),
    configProof: writeBoc(tree.prove(), { crc: false }),
  }
}

/** A key block's header and its parameters. */
export function showKeyConfig(tree: ShownTree, show: (config: Cell) => void): void {
  const { custom } = showExtra(tree, showHeader(tree))
  const { config } = showMcBlockExtra(tree, custom as Cell)
  if (config !== null) show(config)
}
