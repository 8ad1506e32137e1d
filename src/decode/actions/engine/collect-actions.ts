import type { Action } from '../../../model/action.ts'
import type { TraceInput } from '../../traces/trace-input.ts'
import { isFirstVersion } from '../action-versions.ts'
import {
  DEDUST_DEPOSIT,
  DEDUST_DEPOSIT_PARTIAL,
  DEDUST_V2_DEPOSIT,
  DEDUST_V2_DEPOSIT_PARTIAL,
} from '../kinds/dex-liquidity.ts'
import { CALL_CONTRACT, CONTRACT_DEPLOY, callDetails, UNKNOWN } from './basic-kinds.ts'
import type { Block } from './block.ts'
import { type BlockTree, isDeploy } from './block-tree.ts'
import { ELSEWHERE, joinDedust, joinDedustV2, pairDeposits } from './pair-deposits.ts'
import { leafToAction, leavesToAction, type Place, TOP, toAction, typeOf } from './to-action.ts'

/** Every block that is left at the top of the tree as an action, with its parts where callers of old versions need them. */
export function collectActions({ root, blocks }: BlockTree): Action[] {
  const actions: Action[] = []
  let left = listLeft(root)
  const isPaired = pairDeposits(left, DEDUST_DEPOSIT, DEDUST_DEPOSIT_PARTIAL, joinDedust)
  const isPairedV2 = pairDeposits(left, DEDUST_V2_DEPOSIT, DEDUST_V2_DEPOSIT_PARTIAL, joinDedustV2)
  if (isPaired || isPairedV2) left = listLeft(root)
  for (const block of left) if (block !== root) tell(block, actions)
  for (const block of blocks) if (isDeploy(block.node)) actions.push(toDeploy(block))
  return actions.length > 1 ? actions.sort(byTime) : actions
}

/** What is left in the tree, breadth first. */
function listLeft(root: Block): readonly Block[] {
  const left: Block[] = [root]
  for (let i = 0; i < left.length; i++) {
    for (let child = (left[i] as Block).first; child !== null; child = child.after) left.push(child)
  }
  return left
}

/** Goes down into parts with a list of its own: how deep they nest is up to who made the trace. */
function tell(top: Block, actions: Action[]): void {
  if (top.parts.length === 0) {
    if (!isSilent(top)) actions.push(toAction(top))
    return
  }
  const stack: { readonly block: Block; readonly place: Place }[] = [{ block: top, place: TOP }]
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    const { block } = entry
    if (isSilent(block)) continue
    const action = toAction(block, entry.place)
    actions.push(action)
    if (block.parts.length === 0) continue
    const type = typeOf(block)
    if (isFirstVersion(type)) continue
    const below: Place = { parentId: action.id, ancestorTypes: [...entry.place.ancestorTypes, type] }
    for (const part of block.parts) stack.push({ block: part, place: below })
  }
}

/** Logs, and the external message itself, are no actions. */
const isSilent = ({ kind, node }: Block): boolean =>
  kind === ELSEWHERE ||
  (kind === CALL_CONTRACT && (node.message?.source === null || node.message?.destination === null))

function toDeploy(block: Block): Action {
  const { name } = CONTRACT_DEPLOY
  const telling = {
    type: name,
    place: TOP,
    failed: block.node.transaction.aborted,
    accounts: null,
  }
  return leafToAction(block, CONTRACT_DEPLOY, telling, callDetails(block))
}

/** A trace that nothing else can be said of. */
export function toUnknown({ id }: TraceInput, { blocks }: BlockTree): Action {
  const failed = blocks.some(({ node }) => node.transaction.aborted)
  const details = { error: "unsupported action type: 'unknown'" }
  return leavesToAction(blocks, UNKNOWN, { type: UNKNOWN.name, place: TOP, failed, accounts: [], id }, details)
}

export function byTime(a: Action, b: Action): number {
  if (a.startLt !== b.startLt) return a.startLt < b.startLt ? -1 : 1
  if (a.endLt !== b.endLt) return a.endLt < b.endLt ? -1 : 1
  return Buffer.compare(a.id, b.id)
}
