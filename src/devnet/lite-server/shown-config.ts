import type { Cell } from '../../cell/cell.ts'
import { int32Key } from '../../tlb/dictionary-key.ts'
import type { ShownTree } from './shown-tree.ts'

const PARAM_BITS = 32
const PARAM = { workchains: 12, specialContracts: 31, validators: 34, temporaryValidators: 35 }

/** A parameter's cell, which is not shown itself. */
export function findParam(tree: ShownTree, config: Cell, param: number): Cell | undefined {
  return tree.find(tree.open(config), PARAM_BITS, int32Key(param))?.loadRef()
}

/** The validators of now: the temporary ones, or that there are none and the ordinary ones. */
export function showValidatorSet(tree: ShownTree, config: Cell): void {
  const found = findParam(tree, config, PARAM.temporaryValidators) ?? findParam(tree, config, PARAM.validators)
  if (found !== undefined) tree.showAll(found)
}

/** The root of the dictionary only. */
export function showSpecialContracts(tree: ShownTree, config: Cell): void {
  const found = findParam(tree, config, PARAM.specialContracts)
  if (found !== undefined) tree.open(found)
}

export function showWorkchains(tree: ShownTree, config: Cell): void {
  const found = findParam(tree, config, PARAM.workchains)
  if (found !== undefined) tree.showAll(found)
}
