import { BOX, type GraphBox, isBounced, isFromOutside } from '../../lib/trace-graph.ts'
import type { View } from '../../lib/view.ts'

const OUTSIDE = { gap: 10, radius: 4 }

/** Draws edges, and boxes when they are too small to be read, as far as they are in view. */
export function drawEdges(
  canvas: HTMLCanvasElement,
  boxes: readonly GraphBox[],
  view: View,
  size: { readonly width: number; readonly height: number },
  hasBoxes: boolean,
  lit: ReadonlySet<string> | undefined,
): void {
  const ratio = window.devicePixelRatio || 1
  const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)]
  // Of another size it is made anew, which costs more than all that is drawn on it.
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  if (context === null) return
  const style = getComputedStyle(canvas)
  const colour = (name: string): string => style.getPropertyValue(name)
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, 0, width, height)
  context.setTransform(
    ratio * view.zoom,
    0,
    0,
    ratio * view.zoom,
    -view.x * ratio * view.zoom,
    -view.y * ratio * view.zoom,
  )
  const right = view.x + size.width / view.zoom
  const bottom = view.y + size.height / view.zoom
  const edges = { solid: new Path2D(), dashed: new Path2D() }
  for (const { x, y, width: boxWidth, parent, steps } of boxes) {
    const [step] = steps
    if (parent === undefined || step === undefined) continue
    const isAway =
      parent.x > right ||
      x + boxWidth < view.x ||
      Math.min(y, parent.y) > bottom ||
      Math.max(y, parent.y) + BOX.height < view.y
    if (isAway) continue
    const fromX = parent.x + parent.width
    const fromY = parent.y + BOX.height / 2
    const toY = y + BOX.height / 2
    const middle = (fromX + x) / 2
    const edge = isBounced(step) || step.certainty !== undefined ? edges.dashed : edges.solid
    edge.moveTo(fromX, fromY)
    edge.bezierCurveTo(middle, fromY, middle, toY, x, toY)
  }
  context.strokeStyle = colour('--line-strong')
  context.lineWidth = 1.5 / Math.max(view.zoom, 0.3)
  drawOutside(edges.solid, boxes[0])
  context.stroke(edges.solid)
  context.setLineDash([5, 4])
  context.stroke(edges.dashed)
  context.setLineDash([])
  if (!hasBoxes) return
  const fills = { bad: new Path2D(), accent: new Path2D(), 'line-strong': new Path2D() }
  for (const { x, y, width: boxWidth, steps } of boxes) {
    if (x > right || x + boxWidth < view.x || y > bottom || y + BOX.height < view.y) continue
    const isDim = lit !== undefined && !steps.some(({ hash }) => lit.has(hash))
    const fill = steps.some(({ isFailed }) => isFailed) ? 'bad' : isDim ? 'line-strong' : 'accent'
    fills[fill].rect(x, y, boxWidth, BOX.height)
  }
  for (const [name, path] of Object.entries(fills)) {
    context.fillStyle = colour(`--${name}`)
    context.fill(path)
  }
}

/** What came from outside of the chain: a small circle before the first box. */
function drawOutside(path: Path2D, root: GraphBox | undefined): void {
  const [step] = root?.steps ?? []
  if (root === undefined || step === undefined || !isFromOutside(step)) return
  const middle = root.y + BOX.height / 2
  path.moveTo(root.x, middle)
  path.lineTo(root.x - OUTSIDE.gap, middle)
  path.moveTo(root.x - OUTSIDE.gap, middle)
  path.arc(root.x - OUTSIDE.gap - OUTSIDE.radius, middle, OUTSIDE.radius, 0, 2 * Math.PI)
}
