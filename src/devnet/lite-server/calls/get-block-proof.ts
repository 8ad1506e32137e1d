import { writeBoc } from '../../../cell/boc-writer.ts'
import type { Cell } from '../../../cell/cell.ts'
import type { BlockIdExt } from '../../../model/block.ts'
import { fullBlockName } from '../../../node/block-key.ts'
import { isSameBlock } from '../../../node/proof/same-block.ts'
import type { BlockLink } from '../../../node/tl/lite-objects.ts'
import type { Answer } from '../answer.ts'
import { isMasterchain, type OpenChain } from '../open-chain.ts'
import { badQuery, notReady } from '../refused.ts'
import { proveOwnHeader, proveStateRoot } from '../shown-block.ts'
import { findParam, showValidatorSet } from '../shown-config.ts'
import { showOldBlock, showZerostate } from '../shown-prev-blocks.ts'
import { showMcStateExtra, showState } from '../shown-state.ts'
import { ShownTree } from '../shown-tree.ts'
import { showKeyConfig } from './get-config-all.ts'

const MODE = { target: 1, newest: 2, asOfNewer: 0x1000 }
const MAX_STEPS = 16

/**
 * A way from one masterchain block to another. Back in one step, by the list of earlier blocks in a state. Forward from
 * key block to key block, by the signatures of the validators each of them names; from an ordinary block first back to
 * the key block before it. Key blocks are those up to a reference block: the newest, or the newer one of the two.
 */
export const getBlockProof: Answer<'liteServer.getBlockProof'> = ({ mode, knownBlock, targetBlock }, chain) => {
  const target = mode & MODE.target ? targetBlock : undefined
  if (!isMasterchain(knownBlock)) {
    throw badQuery(`source block ${fullBlockName(knownBlock)} is not a valid masterchain block id`)
  }
  if (target && !isMasterchain(target)) {
    throw badQuery(`destination block ${fullBlockName(target)} is not a valid masterchain block id`)
  }
  const to = target ?? chain.archive.masterchainHead()
  const asOfNewer = target ? mode & MODE.asOfNewer : !(mode & MODE.newest)
  const base = asOfNewer ? newerOf(knownBlock, to) : chain.archive.masterchainHead()
  if (asOfNewer) chain.state(base)
  expectOld(chain, knownBlock, base, 'source')
  expectOld(chain, to, base, 'destination')
  const steps: BlockLink[] = []
  let at = knownBlock
  while (!isSameBlock(at, to) && steps.length < MAX_STEPS) {
    const step = nextStep(chain, at, to, base.seqno)
    steps.push(step)
    at = step.to
  }
  return { complete: isSameBlock(at, to), from: knownBlock, to: at, steps }
}

// A negative seqno is a large one.
const unsigned = (seqno: number): number => seqno >>> 0
const newerOf = (a: BlockIdExt, b: BlockIdExt): BlockIdExt => (unsigned(a.seqno) > unsigned(b.seqno) ? a : b)

function expectOld(chain: OpenChain, id: BlockIdExt, base: BlockIdExt, end: string): void {
  if (unsigned(id.seqno) > base.seqno) {
    throw badQuery(
      `client knows block ${fullBlockName(id)} newer than the reference masterchain block ${fullBlockName(base)}`,
    )
  }
  if (!isSameBlock(chain.masterchainBlock(id.seqno), id)) {
    throw badQuery(
      `proof ${end} masterchain block ${fullBlockName(id)} is unknown from the perspective of reference block ${fullBlockName(base)}`,
    )
  }
}

function nextStep(chain: OpenChain, from: BlockIdExt, to: BlockIdExt, baseSeqno: number): BlockLink {
  if (to.seqno < from.seqno) return linkBack(chain, from, to)
  const keySeqno = chain.archive.keyBlockBefore(from.seqno)
  if (keySeqno !== from.seqno) return linkBack(chain, from, chain.masterchainBlock(keySeqno))
  // A key block behind the target is a step, too: nodes go on to it and from there back.
  const nextKey = firstKeyBlockIn(chain, from.seqno + 1, baseSeqno)
  return linkForward(chain, from, nextKey === undefined ? to : chain.masterchainBlock(nextKey))
}

function firstKeyBlockIn({ archive }: OpenChain, first: number, last: number): number | undefined {
  let found: number | undefined
  for (let at = archive.keyBlockBefore(last); at >= first; at = archive.keyBlockBefore(at - 1)) found = at
  return found
}

function linkBack(chain: OpenChain, from: BlockIdExt, to: BlockIdExt): BlockLink {
  const tree = chain.loadState(from)
  const { history } = showMcStateExtra(tree, showState(tree))
  showZerostate(tree, history, from.seqno)
  showOldBlock(tree, history, to.seqno)
  return {
    kind: 'liteServer.blockLinkBack',
    ...destination(chain, from, to),
    proof: writeBoc(proveStateRoot(chain.block(from).root), { crc: false }),
    stateProof: writeBoc(tree.prove(), { crc: false }),
  }
}

function linkForward(chain: OpenChain, from: BlockIdExt, to: BlockIdExt): BlockLink {
  const signatures = chain.archive.signaturesOf(to.seqno)
  if (signatures === undefined) throw notReady(`cannot load proof for ${fullBlockName(to)} : not in db`)
  return {
    kind: 'liteServer.blockLinkForward',
    ...destination(chain, from, to),
    configProof: writeBoc(proveSigningConfig(chain, from), { crc: false }),
    signatures,
  }
}

/** Who signs after a key block, or after the zero state. */
function proveSigningConfig(chain: OpenChain, from: BlockIdExt): Cell {
  const tree = new ShownTree(from.seqno === 0 ? chain.state(from) : chain.block(from).root)
  if (from.seqno === 0) showSigningParams(tree, showMcStateExtra(tree, showState(tree)).config)
  else showKeyConfig(tree, (config) => showSigningParams(tree, config))
  return tree.prove()
}

const CATCHAIN_CONFIG = 28

function showSigningParams(tree: ShownTree, config: Cell): void {
  showValidatorSet(tree, config)
  const catchain = findParam(tree, config, CATCHAIN_CONFIG)
  if (catchain !== undefined) tree.open(catchain)
}

/** Of the block led to: its header's own cell. The zero state has no block and counts as a key block. */
function destination(chain: OpenChain, from: BlockIdExt, to: BlockIdExt) {
  if (to.seqno === 0) return { toKeyBlock: true, from, to, destProof: new Uint8Array() }
  const { root, info } = chain.block(to)
  return { toKeyBlock: info.keyBlock, from, to, destProof: writeBoc(proveOwnHeader(root), { crc: false }) }
}
