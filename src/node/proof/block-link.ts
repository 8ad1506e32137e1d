import type { Cell } from '../../cell/cell.ts'
import { asHash } from '../../cell/hash.ts'
import { type BlockIdExt, MASTERCHAIN } from '../../model/block.ts'
import type { BlockInfo } from '../../tlb/block-info.ts'
import { loadCatchainConfig } from '../../tlb/config-params/catchain-config.ts'
import { loadValidatorSet } from '../../tlb/config-params/validator-set.ts'
import { blockName } from '../block-key.ts'
import type { BlockLink, BlockLinkBack, BlockLinkForward, PartialBlockProof } from '../tl/lite-objects.ts'
import { findProvenParam } from './config.ts'
import { openBlockProof, openBlockTree, type ProvenBlock } from './header.ts'
import { openMcBlockExtra, openMcStateExtra } from './masterchain-parts.ts'
import { openProof, untrue } from './opened.ts'
import { expectSameBlock, isSameBlock } from './same-block.ts'
import { checkSignatures } from './signatures.ts'
import { checkStateRoot, expectOldMasterchainBlock, openSplitStateProof } from './state.ts'
import { selectMasterchainValidators, type Validator, validatorSetHash } from './validator-set.ts'

export interface ProvenChain {
  /** How far the proof goes; the rest has to be asked for again from here. */
  readonly to: BlockIdExt
  readonly isComplete: boolean
  /** Header of `to`; undefined for a zero state, and when no step was needed. */
  readonly block: ProvenBlock | undefined
  /** The newest key block on the way, if there was one: proofs may begin there from now on. */
  readonly keyBlock: BlockIdExt | undefined
}

/** A way between two masterchain blocks, of which the first is trusted. Every step is checked. */
export function checkBlockProof(proof: PartialBlockProof, known: BlockIdExt, target?: BlockIdExt): ProvenChain {
  expectSameBlock(proof.from, known, 'block proof')
  let at = known
  let block: ProvenBlock | undefined
  let keyBlock: BlockIdExt | undefined
  for (const step of proof.steps) {
    expectSameBlock(step.from, at, 'block proof: a step')
    block = checkBlockLink(step)
    at = step.to
    if (step.toKeyBlock && (!keyBlock || at.seqno > keyBlock.seqno)) keyBlock = at
  }
  expectSameBlock(proof.to, at, 'block proof: its end')
  if (!proof.complete && proof.steps.length === 0) throw untrue('block proof: it gets nowhere')
  if (target && proof.complete !== isSameBlock(at, target)) throw untrue('block proof: it does not end where it says')
  return { to: at, isComplete: proof.complete, block, keyBlock }
}

/** One step. Forward by signatures of the validators that a key block names, back by a list of earlier blocks. */
export function checkBlockLink(link: BlockLink): ProvenBlock | undefined {
  const { from, to, toKeyBlock } = link
  const isForward = link.kind === 'liteServer.blockLinkForward'
  if (from.workchain !== MASTERCHAIN || to.workchain !== MASTERCHAIN)
    throw untrue('block proof: not in the masterchain')
  if (isForward ? from.seqno >= to.seqno : from.seqno <= to.seqno)
    throw untrue('block proof: a step in the wrong direction')
  const block = to.seqno === 0 ? undefined : openBlockProof(link.destProof, to)
  if (!block && link.destProof.length > 0) throw untrue('block proof: a header of the zero state')
  if (block && block.info.keyBlock !== toKeyBlock) {
    throw untrue(`block proof: ${blockName(to)} is ${toKeyBlock ? 'no' : 'a'} key block`)
  }
  if (!isForward) checkBack(link)
  else if (block) checkForward(link, block.info)
  return block
}

function checkBack({ from, to, proof, stateProof }: BlockLinkBack): void {
  expectOldMasterchainBlock(openSplitStateProof(proof, stateProof, from).state, to)
}

function checkForward({ from, to, configProof, signatures }: BlockLinkForward, info: BlockInfo): void {
  // A set of validators has its say until the next key block only; later its members may have sold their keys.
  if (info.prevKeyBlockSeqno !== from.seqno)
    throw untrue(`block proof: ${blockName(to)} is not of key block ${from.seqno}`)
  const validators = listValidators(openConfig(configProof, from), info.genCatchainSeqno)
  if (validatorSetHash(validators, info.genCatchainSeqno) !== info.genValidatorListHashShort) {
    throw untrue(`block proof: ${blockName(to)} is for other validators to sign`)
  }
  const set = signatures.kind === 'liteServer.signatureSet.simplex' ? signatures.ccSeqno : signatures.catchainSeqno
  if (set >>> 0 !== info.genCatchainSeqno)
    throw untrue(`block proof: signatures of another round than ${blockName(to)}`)
  checkSignatures(signatures, to, validators)
}

/** The configuration that a key block or the zero state sets. */
function openConfig(proof: Uint8Array, from: BlockIdExt): Cell {
  if (from.seqno === 0) {
    const state = checkStateRoot(openProof(proof, 'proof of the zero state'), from.rootHash, from)
    return openMcStateExtra(state).config
  }
  const { config } = openMcBlockExtra(openBlockTree(proof, from))
  if (config === null) throw untrue(`block proof: ${blockName(from)} is no key block`)
  return config
}

// Config parameters.
const CATCHAIN = 28
const VALIDATORS = 34
const TEMPORARY_VALIDATORS = 35

const NO_ADNL_ADDRESS = asHash(new Uint8Array(32))

/** Who signs masterchain blocks under a configuration. */
export function listValidators(config: Cell, catchainSeqno: number): Validator[] {
  const slice = findProvenParam(config, TEMPORARY_VALIDATORS) ?? findProvenParam(config, VALIDATORS)
  if (!slice) throw untrue('block proof: a configuration without validators')
  const { list, main } = loadValidatorSet(slice)
  const catchain = findProvenParam(config, CATCHAIN)
  const shuffle = catchain ? loadCatchainConfig(catchain).shuffleMcValidators === true : false
  const validators = list.map(({ publicKey, weight, adnlAddr }) => ({
    publicKey,
    weight,
    adnlAddress: adnlAddr ?? NO_ADNL_ADDRESS,
  }))
  return selectMasterchainValidators(validators, main, shuffle, catchainSeqno)
}
