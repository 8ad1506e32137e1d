import { type PointerEvent, useEffect, useRef } from 'react'
import { BOX, type GraphLayout } from '../../lib/trace-graph.ts'
import type { View } from '../../lib/view.ts'

const MAP = { width: 168, height: 96 }
const MIN_SIDE = 16
/** A box is at least so large, so that a failure is seen among thousands. */
const MIN_DOT = 1.5

interface Props {
  readonly layout: GraphLayout
  readonly view: View
  readonly width: number
  readonly height: number
  readonly onView: (change: (view: View) => View) => void
}

/** The whole trace in small, and which part of it is in view; not there when all of it is. */
export function Overview({ layout, view, width, height, onView }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const isWhole =
    view.x <= 0 &&
    view.y <= 0 &&
    view.x + width / view.zoom >= layout.width &&
    view.y + height / view.zoom >= layout.height
  const scale = Math.min(MAP.width / Math.max(layout.width, 1), MAP.height / Math.max(layout.height, 1))
  const size = { width: Math.max(MIN_SIDE, layout.width * scale), height: Math.max(MIN_SIDE, layout.height * scale) }
  useEffect(() => {
    if (canvas.current && !isWhole) drawMap(canvas.current, layout, scale)
  }, [layout, scale, isWhole])
  if (isWhole || width === 0) return null
  const go = (event: PointerEvent): void => {
    if (event.buttons === 0) return
    event.stopPropagation()
    const { left, top } = canvas.current?.getBoundingClientRect() ?? event.currentTarget.getBoundingClientRect()
    // The map of a long and flat trace is higher than what it shows.
    const x = clamp((event.clientX - left) / scale, layout.width)
    const y = clamp((event.clientY - top) / scale, layout.height)
    onView(({ zoom }) => ({ x: x - width / zoom / 2, y: y - height / zoom / 2, zoom }))
  }
  return (
    <div
      aria-hidden
      data-overview
      onPointerDown={go}
      onPointerMove={go}
      className="absolute bottom-3 left-3 cursor-pointer overflow-hidden rounded-control border border-line-strong bg-surface p-1.5"
    >
      <div className="relative overflow-hidden" style={size}>
        <canvas ref={canvas} className="absolute inset-0 size-full" />
        <div
          className="absolute rounded-[2px] border-2 border-accent"
          style={{
            transform: `translate(${view.x * scale}px, ${view.y * scale}px)`,
            width: (width / view.zoom) * scale,
            height: (height / view.zoom) * scale,
          }}
        />
      </div>
    </div>
  )
}

const clamp = (value: number, most: number): number => Math.max(0, Math.min(value, most))

function drawMap(canvas: HTMLCanvasElement, { boxes }: GraphLayout, scale: number): void {
  const ratio = window.devicePixelRatio || 1
  canvas.width = canvas.clientWidth * ratio
  canvas.height = canvas.clientHeight * ratio
  const context = canvas.getContext('2d')
  if (context === null) return
  const style = getComputedStyle(canvas)
  const isFailed = ({ steps }: GraphLayout['boxes'][number]): boolean => steps.some((step) => step.isFailed)
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  for (const failed of [false, true]) {
    context.fillStyle = style.getPropertyValue(failed ? '--bad' : '--line-strong')
    for (const box of boxes) {
      if (isFailed(box) !== failed) continue
      const [w, h] = [Math.max(MIN_DOT, box.width * scale), Math.max(MIN_DOT, BOX.height * scale)]
      context.fillRect(box.x * scale, box.y * scale, w, h)
    }
  }
}
