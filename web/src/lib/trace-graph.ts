import { hierarchy, tree } from 'd3-hierarchy'
import type { Action, TraceGraphResponse } from '../api/schema.gen.ts'
import { toBig } from './amount.ts'

/** A transaction of a trace. */
export interface TraceStep {
  readonly at: number
  readonly hash: string
  readonly account: string
  /** What its message asked for; undefined of a run that nobody asked for. */
  readonly opcode: number | null
  readonly opcodeName: string | undefined
  readonly value: string | null
  readonly isFailed: boolean
  readonly failure: string | undefined
  readonly exitCode: number | null
  readonly fees: string
  readonly level: number
  /** The type of what it is a part of. */
  readonly actionType: string | undefined
  readonly hasMessage: boolean
  /** How many messages it sent to nobody on the chain. */
  readonly logs: number
  /** How certain it is while its trace is on its way; `emulated` is only expected. Undefined once it is final. */
  readonly certainty?: 'emulated' | 'pending' | 'confirmed' | undefined
  readonly children: TraceStep[]
}

/** All steps, parents before what they caused, depth first. */
export function toSteps(graph: TraceGraphResponse): TraceStep[] {
  const { nodes, logs, accounts, texts, actions } = graph
  const logsOf = new Map(logs.node.map((at, i) => [at, logs.count[i] ?? 0]))
  const steps: TraceStep[] = []
  for (const [at, hash] of nodes.hash.entries()) {
    const parent = nodes.parent[at]
    const above = parent === null || parent === undefined ? undefined : steps[parent]
    const text = (index: number | null | undefined) =>
      index === null || index === undefined ? undefined : texts[index]
    const step: TraceStep = {
      ...{ at, hash, account: accounts[nodes.account[at] ?? 0] ?? '', opcode: nodes.opcode[at] ?? null },
      ...{ opcodeName: text(nodes.decoded_opcode[at]), value: nodes.value[at] ?? null },
      ...{
        isFailed: nodes.aborted[at] === true,
        failure: text(nodes.failure[at]),
        exitCode: nodes.exit_code[at] ?? null,
      },
      ...{
        fees: nodes.fees[at] ?? '0',
        level: (above?.level ?? 0) + 1,
        actionType: actions[nodes.action[at] ?? -1]?.type,
      },
      ...{ hasMessage: nodes.in_msg_hash[at] !== null, logs: logsOf.get(at) ?? 0, children: [] },
    }
    above?.children.push(step)
    steps.push(step)
  }
  const sorted: TraceStep[] = []
  const walk = (step: TraceStep): void => {
    sorted.push(step)
    for (const child of step.children) walk(child)
  }
  for (const step of steps) if (step.level === 1) walk(step)
  return sorted
}

/** What happens by the way of something else. */
const BY_THE_WAY = ['contract_deploy', 'call_contract', 'tick_tock', 'unknown']

/** What somebody wanted comes before what that took. */
export const byWeight = <T extends { readonly type: string }>(actions: readonly T[]): T[] => [
  ...actions.filter(({ type }) => !BY_THE_WAY.includes(type)),
  ...actions.filter(({ type }) => BY_THE_WAY.includes(type)),
]

/** Its actions as lists have them, so that the same words tell them. */
export const toActions = ({ actions, nodes, trace_id, mc_seqno_end }: TraceGraphResponse): Action[] =>
  byWeight(actions).map((action) => ({
    ...action,
    trace_id,
    transactions: action.nodes.map((at) => nodes.hash[at] ?? ''),
    ...{ trace_end_lt: action.end_lt, trace_end_utime: action.end_utime, trace_mc_seqno_end: Number(mc_seqno_end) },
    finality: 'finalized',
  }))

/** What is drawn as one box: a step, or several alike. */
export interface GraphBox {
  readonly id: string
  readonly steps: readonly TraceStep[]
  readonly x: number
  readonly y: number
  readonly width: number
  readonly parent: GraphBox | undefined
}

export interface GraphLayout {
  readonly boxes: readonly GraphBox[]
  readonly width: number
  readonly height: number
}

export const BOX = { height: 64, rowStep: 76, columnGap: 24, maxWidth: 184, minWidth: 112 }
/** Longer traces have siblings that are alike drawn as one. */
const FOLDED_FROM = 150
const MIN_ALIKE = 5

interface Folded {
  readonly steps: readonly TraceStep[]
  readonly children: readonly Folded[]
}

/**
 * Time runs to the right; what one message caused stands below another. `opened` are stacks that somebody opened. Boxes are narrower where
 * that makes a long trace fit into `room`.
 */
export function layOut(steps: readonly TraceStep[], opened: ReadonlySet<string>, room: number): GraphLayout {
  const roots = steps.filter(({ level }) => level === 1)
  const [root] = roots
  if (root === undefined) return { boxes: [], width: 0, height: 0 }
  const fold = createFold(steps.length > FOLDED_FROM, opened)
  const top = hierarchy(fold(root), ({ children }) => [...children])
  const width = boxWidth(top.height + 1, room)
  const placed = tree<Folded>().nodeSize([BOX.rowStep, width + BOX.columnGap])(top)
  const least = placed.descendants().reduce((low, { x }) => Math.min(low, x), 0)
  const byNode = new Map<unknown, GraphBox>()
  const boxes = placed.descendants().map((node) => {
    const [first] = node.data.steps
    const box: GraphBox = {
      id: idOf(node.data.steps),
      steps: node.data.steps,
      x: node.y,
      y: node.x - least,
      width,
      parent: node.parent ? byNode.get(node.parent) : undefined,
    }
    if (first) byNode.set(node, box)
    return box
  })
  return {
    boxes,
    width: boxes.reduce((most, { x }) => Math.max(most, x), 0) + width,
    height: boxes.reduce((most, { y }) => Math.max(most, y), 0) + BOX.height,
  }
}

const boxWidth = (columns: number, room: number): number =>
  Math.max(BOX.minWidth, Math.min(BOX.maxWidth, Math.floor((room + BOX.columnGap) / columns) - BOX.columnGap))

const idOf = (steps: readonly TraceStep[]): string => `${steps[0]?.hash}${steps.length > 1 ? `×${steps.length}` : ''}`

/** Siblings with the same opcode, result and subtree become one; a failed one never does. */
function createFold(isFolding: boolean, opened: ReadonlySet<string>): (step: TraceStep) => Folded {
  const shapes = new Map<TraceStep, string>()
  const hasFailure = (step: TraceStep): boolean => step.isFailed || step.children.some(hasFailure)
  const shapeOf = (step: TraceStep): string => {
    const known = shapes.get(step)
    if (known !== undefined) return known
    const shape = hasFailure(step) ? step.hash : `${step.opcode}(${step.children.map(shapeOf).join(',')})`
    shapes.set(step, shape)
    return shape
  }
  const fold = (step: TraceStep): Folded => {
    if (!isFolding) return { steps: [step], children: step.children.map(fold) }
    const groups = new Map<string, TraceStep[]>()
    for (const child of step.children) groups.set(shapeOf(child), [...(groups.get(shapeOf(child)) ?? []), child])
    const children = [...groups.values()].flatMap((alike) =>
      alike.length < MIN_ALIKE || opened.has(idOf(alike)) ? alike.map(fold) : [{ steps: alike, children: [] }],
    )
    return { steps: [step], children }
  }
  return fold
}

/** What came back because its receiver failed begins so. */
const BOUNCED = 0xffffffff

export const isBounced = ({ opcode }: TraceStep): boolean => opcode === BOUNCED

/** Whether the step was begun from outside of the chain. */
export const isFromOutside = ({ level, hasMessage, value }: TraceStep): boolean =>
  level === 1 && hasMessage && value === null

/** "2 log messages" */
export const logWords = (count: number): string => `${count} log message${count === 1 ? '' : 's'}`

export const sumOf = (steps: readonly TraceStep[]): bigint => steps.reduce((sum, { value }) => sum + toBig(value), 0n)
