import type { GraphBox } from '../../lib/trace-graph.ts'

/** The box that a key leads to: parent, first child, siblings, first, last, next and previous failure. */
export function neighbourOf(boxes: readonly GraphBox[], from: GraphBox | undefined, key: string): GraphBox | undefined {
  const isFailed = ({ steps }: GraphBox): boolean => steps.some((step) => step.isFailed)
  const at = from === undefined ? -1 : boxes.indexOf(from)
  if (key === 'n' || key === 'p') {
    const failed = boxes.filter(isFailed)
    if (key === 'n') return failed.find((box) => boxes.indexOf(box) > at) ?? failed[0]
    return failed.findLast((box) => boxes.indexOf(box) < at) ?? failed.at(-1)
  }
  if (key === 'Home') return boxes[0]
  if (key === 'End') return boxes.at(-1)
  if (from === undefined) return key.startsWith('Arrow') ? boxes[0] : undefined
  if (key === 'ArrowLeft') return from.parent
  if (key === 'ArrowRight') return boxes.find(({ parent }) => parent === from)
  const level = boxes.filter(({ x }) => x === from.x).sort((a, b) => a.y - b.y)
  if (key === 'ArrowDown') return level[level.indexOf(from) + 1]
  return key === 'ArrowUp' ? level[level.indexOf(from) - 1] : undefined
}
