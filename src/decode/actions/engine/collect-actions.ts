import type { Action } from '../../../model/action.ts'
import type { TraceInput } from '../../traces/trace-input.ts'
import { isFirstVersion } from '../action-versions.ts'
import {
  DEDUST_DEPOSIT,
  DEDUST_DEPOSIT_PARTIAL,
  DEDUST_V2_DEPOSIT,
  DEDUST_V2_DEPOSIT_PARTIAL,
} from '../kinds/dex-liquidity.ts'
import { type ActionNode, nextBelow } from './action-node.ts'
import type { ActionTree } from './action-tree.ts'
import { CALL_CONTRACT, CONTRACT_DEPLOY, callDetails, UNKNOWN } from './basic-kinds.ts'
import { ELSEWHERE, joinDedust, joinDedustV2, pairDeposits } from './pair-deposits.ts'
import { type MatcherFailure, reasonOf } from './run-matchers.ts'
import { type ActionPosition, leafToAction, leavesToAction, TOP, toAction, typeOf } from './to-action.ts'

type OnFailure = (failure: MatcherFailure) => void

/**
 * Every block that is left at the top of the tree as an action, with its parts where callers of old versions need them. `made` are
 * those that matchers made. In place of one that cannot be told stand its parts.
 */
export function collectActions(
  { root, deploys }: ActionTree,
  made: readonly ActionNode[],
  onFailure: OnFailure,
): Action[] {
  const actions: Action[] = []
  pairDeposits(made, DEDUST_DEPOSIT, DEDUST_DEPOSIT_PARTIAL, joinDedust)
  pairDeposits(made, DEDUST_V2_DEPOSIT, DEDUST_V2_DEPOSIT_PARTIAL, joinDedustV2)
  for (let block = nextBelow(root, root); block !== null; block = nextBelow(block, root))
    tell(block, actions, onFailure)
  for (const block of deploys) actions.push(toDeploy(block))
  return actions.length > 1 ? actions.sort(byTime) : actions
}

/** Goes down into parts with a list of its own: how deep they nest is up to who made the trace. */
function tell(top: ActionNode, actions: Action[], onFailure: OnFailure): void {
  if (top.parts.length === 0) {
    const action = isSilent(top) ? undefined : tryToTell(top, TOP, onFailure)
    if (action !== undefined) actions.push(action)
    return
  }
  const stack: { readonly block: ActionNode; readonly place: ActionPosition }[] = [{ block: top, place: TOP }]
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    const { block } = entry
    if (isSilent(block)) continue
    const action = tryToTell(block, entry.place, onFailure)
    if (action === undefined) {
      for (const part of block.parts) stack.push({ block: part, place: entry.place })
      continue
    }
    actions.push(action)
    if (block.parts.length === 0) continue
    const type = typeOf(block)
    if (isFirstVersion(type)) continue
    const below: ActionPosition = { parentId: action.id, ancestorTypes: [...entry.place.ancestorTypes, type] }
    for (const part of block.parts) stack.push({ block: part, place: below })
  }
}

function tryToTell(block: ActionNode, place: ActionPosition, onFailure: OnFailure): Action | undefined {
  try {
    return toAction(block, place)
  } catch (error) {
    onFailure({ matcher: block.kind.name, reason: reasonOf(error) })
    return undefined
  }
}

/** Logs, and the external message itself, are no actions. */
const isSilent = ({ kind, node }: ActionNode): boolean =>
  kind === ELSEWHERE ||
  (kind === CALL_CONTRACT && (node.message?.source === null || node.message?.destination === null))

function toDeploy(block: ActionNode): Action {
  const telling = { kind: CONTRACT_DEPLOY, data: null, failed: block.node.transaction.aborted }
  return leafToAction(block, telling, TOP, null, callDetails(block))
}

/** A trace that nothing else can be said of. */
export function toUnknown({ id }: TraceInput, { blocks }: ActionTree): Action {
  const failed = blocks.some(({ node }) => node.transaction.aborted)
  const details = UNKNOWN.details(null, blocks[0] as ActionNode)
  return leavesToAction(blocks, { kind: UNKNOWN, data: null, failed, id }, TOP, [], details)
}

export function byTime(a: Action, b: Action): number {
  if (a.startLt !== b.startLt) return a.startLt < b.startLt ? -1 : 1
  if (a.endLt !== b.endLt) return a.endLt < b.endLt ? -1 : 1
  return Buffer.compare(a.id, b.id)
}
