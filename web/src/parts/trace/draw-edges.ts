import { BOX, type GraphBox } from '../../lib/trace-graph.ts'
import type { View } from '../../lib/view.ts'

/** Draws edges, and boxes when they are too small to be read, as far as they are in view. */
export function drawEdges(
  canvas: HTMLCanvasElement,
  boxes: readonly GraphBox[],
  view: View,
  size: { readonly width: number; readonly height: number },
  hasBoxes: boolean,
): void {
  const ratio = window.devicePixelRatio || 1
  canvas.width = Math.round(size.width * ratio)
  canvas.height = Math.round(size.height * ratio)
  const context = canvas.getContext('2d')
  if (context === null) return
  const style = getComputedStyle(canvas)
  const colour = (name: string): string => style.getPropertyValue(name)
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
  const edges = new Path2D()
  for (const { x, y, width, parent } of boxes) {
    if (parent === undefined) continue
    const isAway =
      parent.x > right ||
      x + width < view.x ||
      Math.min(y, parent.y) > bottom ||
      Math.max(y, parent.y) + BOX.height < view.y
    if (isAway) continue
    const fromX = parent.x + parent.width
    const fromY = parent.y + BOX.height / 2
    const toY = y + BOX.height / 2
    const middle = (fromX + x) / 2
    edges.moveTo(fromX, fromY)
    edges.bezierCurveTo(middle, fromY, middle, toY, x, toY)
  }
  context.strokeStyle = colour('--line-strong')
  context.lineWidth = 1.5 / Math.max(view.zoom, 0.3)
  context.stroke(edges)
  if (!hasBoxes) return
  for (const { x, y, width, steps } of boxes) {
    if (x > right || x + width < view.x || y > bottom || y + BOX.height < view.y) continue
    context.fillStyle = colour(steps.some(({ isFailed }) => isFailed) ? '--bad' : '--accent')
    context.fillRect(x, y, width, BOX.height)
  }
}
