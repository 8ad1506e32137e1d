import { writeBoc } from '../../../cell/boc-writer.ts'
import type { Cell } from '../../../cell/cell.ts'
import type { BlockIdExt } from '../../../model/block.ts'
import { isSameBlock } from '../../../node/proof/same-block.ts'
import type { BlockLink } from '../../../node/tl/lite-objects.ts'
import { int32Key } from '../../../tlb/dictionary-key.ts'
import type { Answer } from '../answer.ts'
import { expectMasterchain, type OpenChain } from '../open-chain.ts'
import { badQuery, notReady } from '../refused.ts'
import { proveStateRoot } from '../shown-block.ts'
import { ShownTree } from '../shown-tree.ts'
import { proveHeader } from './get-block-header.ts'
import { showKeyConfig } from './get-config-all.ts'
import { showOldBlock } from './lookup-block-with-proof.ts'

const HAS_TARGET = 1
const MAX_STEPS = 16

/**
 * A way from one masterchain block to another. Back in one step, by the list of earlier blocks in a state. Forward from
 * key block to key block, by the signatures of the validators each of them names; from an ordinary block first back to
 * the key block before it.
 */
export const getBlockProof: Answer<'liteServer.getBlockProof'> = ({ mode, knownBlock, targetBlock }, chain) => {
  const target = mode & HAS_TARGET ? targetBlock : undefined
  const to = target ?? chain.archive.masterchainHead()
  for (const id of [knownBlock, to]) {
    expectMasterchain(id, 'getBlockProof')
    if (!isSameBlock(chain.masterchainBlock(id.seqno), id)) throw badQuery('getBlockProof: a block of another chain')
  }
  const steps: BlockLink[] = []
  let at = knownBlock
  while (!isSameBlock(at, to) && steps.length < MAX_STEPS) {
    const step = nextStep(chain, at, to)
    steps.push(step)
    at = step.to
  }
  return { complete: isSameBlock(at, to), from: knownBlock, to: at, steps }
}

function nextStep(chain: OpenChain, from: BlockIdExt, to: BlockIdExt): BlockLink {
  if (to.seqno < from.seqno) return linkBack(chain, from, to)
  const { archive } = chain
  const keySeqno = archive.keyBlockBefore(from.seqno)
  if (keySeqno !== from.seqno) return linkBack(chain, from, chain.masterchainBlock(keySeqno))
  return linkForward(chain, from, chain.masterchainBlock(nextKeyBlock(chain, from.seqno, to.seqno)))
}

/** The first key block after one, or the target where there is none on the way. */
function nextKeyBlock({ archive }: OpenChain, from: number, to: number): number {
  let found = to
  for (let at = archive.keyBlockBefore(to); at > from; at = archive.keyBlockBefore(at - 1)) found = at
  return found
}

function linkBack(chain: OpenChain, from: BlockIdExt, to: BlockIdExt): BlockLink {
  const tree = new ShownTree(chain.state(from))
  showOldBlock(tree, to.seqno)
  return {
    kind: 'liteServer.blockLinkBack',
    ...destination(chain, from, to),
    proof: writeBoc(proveStateRoot(chain.block(from).root), { crc: false }),
    stateProof: writeBoc(tree.prove(), { crc: false }),
  }
}

// Validators, catchains and all that says who signs.
const SIGNING_PARAMS = [28, 34, 35, 36]
const PARAM_BITS = 32

function linkForward(chain: OpenChain, from: BlockIdExt, to: BlockIdExt): BlockLink {
  const signatures = chain.archive.signaturesOf(to.seqno)
  if (signatures === undefined) throw notReady(`no signatures of block ${to.seqno}`)
  const tree = new ShownTree(from.seqno === 0 ? chain.state(from) : chain.block(from).root)
  showKeyConfig(tree, from.seqno, showSigningParams)
  return {
    kind: 'liteServer.blockLinkForward',
    ...destination(chain, from, to),
    configProof: writeBoc(tree.prove(), { crc: false }),
    signatures,
  }
}

function destination(chain: OpenChain, from: BlockIdExt, to: BlockIdExt) {
  const toKeyBlock = chain.archive.keyBlockBefore(to.seqno) === to.seqno
  if (to.seqno === 0) return { toKeyBlock, from, to, destProof: new Uint8Array() }
  return { toKeyBlock, from, to, destProof: writeBoc(proveHeader(chain.block(to).root, 0), { crc: false }) }
}

function showSigningParams(tree: ShownTree, config: Cell): void {
  for (const param of SIGNING_PARAMS) {
    const found = tree.find(tree.open(config), PARAM_BITS, int32Key(param))
    if (found !== undefined) tree.showAll(found.loadRef())
  }
}
