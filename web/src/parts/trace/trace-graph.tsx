import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { labelOf } from '../../lib/labels.ts'
import { saveFile } from '../../lib/save-file.ts'
import { stepWord } from '../../lib/step-word.ts'
import { BOX, type GraphBox, type GraphLayout, layOut, type TraceStep } from '../../lib/trace-graph.ts'
import { toPicture } from '../../lib/trace-picture.ts'
import { useBook } from '../../lib/use-book.ts'
import { firstRoom, firstView, fitView, type View, zoomAt } from '../../lib/view.ts'
import { drawEdges } from './draw-edges.ts'
import { GraphTools } from './graph-tools.tsx'
import { neighbourOf } from './graph-walk.ts'
import { Overview } from './overview.tsx'
import { TraceBox } from './trace-box.tsx'
import { useMoves } from './use-moves.ts'

const MAX_HEIGHT = 520
const MIN_HEIGHT = 240
const ROOM = 160
/** Below it letters are too small to read, and boxes are drawn on the canvas. */
const MIN_READABLE = 0.4
const REVEALED = 0.7
const MAX_BOXES = 220

interface Props {
  readonly steps: readonly TraceStep[]
  readonly chosen: string | undefined
  /** Only these are bright, where somebody points at a sentence or looks for something. */
  readonly lit: ReadonlySet<string> | undefined
  readonly onChoose: (hash: string | undefined) => void
}

/** A trace as a tree, time to the right. Only what is in view is in the document; edges, and boxes from afar, are on a canvas. */
export function TraceGraph({ steps, chosen, lit, onChoose }: Props) {
  useBook()
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [view, setView] = useState<View>({ x: 0, y: 0, zoom: 1 })
  const size = useSize(frame)
  const layout = useMemo(() => layOut(steps, opened, firstRoom(size.width)), [steps, opened, size.width])
  const height = Math.max(MIN_HEIGHT, Math.min(MAX_HEIGHT, layout.height + ROOM))
  const fitAll = useCallback(
    () => setView(fitView(layout.width, layout.height, size.width, height)),
    [layout.width, layout.height, size.width, height],
  )
  useEffect(
    () => setView(firstView(layout.width, layout.height, size.width, height)),
    [layout.width, layout.height, size.width, height],
  )
  const current = useMemo(
    () => layout.boxes.find((box) => box.steps.some(({ hash }) => hash === chosen)),
    [layout, chosen],
  )
  useEffect(() => {
    if (current && size.width > 0) setView((before) => reveal(before, current, size.width, height))
  }, [current, size.width, height])
  const choose = (box: GraphBox | undefined): void => {
    if (box !== undefined) onChoose(box.steps[0]?.hash)
  }
  const press = useCallback(
    (box: GraphBox) => {
      if (box.steps.length > 1) setOpened((before) => new Set([...before, box.id]))
      else onChoose(box.steps[0]?.hash)
    },
    [onChoose],
  )
  const isReadable = view.zoom >= MIN_READABLE
  const shown = useMemo(
    () => (isReadable ? layout.boxes.filter((box) => isInView(box, view, size.width, height)).slice(0, MAX_BOXES) : []),
    [layout, view, size.width, height, isReadable],
  )
  useEffect(() => {
    if (canvas.current) drawEdges(canvas.current, layout.boxes, view, { ...size, height }, !isReadable, lit)
  }, [layout, view, size, height, isReadable, lit])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'f') fitAll()
    else if (event.key === '+' || event.key === '-') {
      setView((before) => zoomAt(before, event.key === '+' ? 1.25 : 0.8, size.width / 2, height / 2))
    } else {
      const next = neighbourOf(layout.boxes, current, event.key)
      if (next === undefined) return
      choose(next)
    }
    event.preventDefault()
  }
  return (
    <div className="relative">
      <GraphTools
        failed={steps.filter(({ isFailed }) => isFailed).length}
        onFailed={() => choose(neighbourOf(layout.boxes, current, 'n'))}
        onFit={fitAll}
        onSave={() => savePicture(layout, frame.current)}
        onZoom={(factor) => setView((before) => zoomAt(before, factor, size.width / 2, height / 2))}
      />
      <div
        ref={frame}
        role="application"
        aria-label="Graph of the trace: arrows walk, n goes to the next failure, f fits; the list has the same"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows walk the tree from here
        tabIndex={0}
        onKeyDown={onKeyDown}
        {...useMoves(frame, setView)}
        className="relative touch-none select-none overflow-hidden rounded-b-card bg-sunken"
        style={{ height }}
      >
        <canvas ref={canvas} aria-hidden className="absolute inset-0 size-full" />
        <div className="absolute top-0 left-0 origin-top-left" style={{ transform: transformOf(view) }}>
          {shown.map((box) => (
            <TraceBox
              key={box.id}
              box={box}
              isChosen={box === current}
              isDim={lit !== undefined && !box.steps.some(({ hash }) => lit.has(hash))}
              onChoose={press}
            />
          ))}
        </div>
        <p role="status" className="sr-only">
          {current && tell(current, layout)}
        </p>
        <Overview layout={layout} view={view} width={size.width} height={height} onView={setView} />
      </div>
    </div>
  )
}

function savePicture(layout: GraphLayout, frame: HTMLElement | null): void {
  const style = getComputedStyle(frame ?? document.documentElement)
  const colour = (name: string): string => style.getPropertyValue(`--${name}`).trim()
  const picture = toPicture(layout, {
    ...{ surface: colour('surface'), line: colour('line-strong'), text: colour('text'), quiet: colour('text-2') },
    bad: colour('bad'),
  })
  saveFile(picture, 'trace.svg', 'image/svg+xml')
}

const transformOf = ({ x, y, zoom }: View): string => `scale(${zoom}) translate(${-x}px, ${-y}px)`

/** With a tile around, so that what comes into view is there already. */
function isInView({ x, y, width: boxWidth }: GraphBox, view: View, width: number, height: number): boolean {
  const around = 256
  return (
    x + boxWidth > view.x - around &&
    x < view.x + width / view.zoom + around &&
    y + BOX.height > view.y - around &&
    y < view.y + height / view.zoom + around
  )
}

/** For whoever cannot see where in the tree the chosen one is. */
function tell(box: GraphBox, { boxes }: GraphLayout): string {
  const [step] = box.steps
  if (step === undefined) return ''
  const place = `${boxes.indexOf(box) + 1} of ${boxes.length}, level ${step.level}`
  return `${place}, ${labelOf(step.account)}, ${stepWord(step)}${step.isFailed ? ', failed' : ''}`
}

function reveal(view: View, { x, y, width: boxWidth }: GraphBox, width: number, height: number): View {
  const zoom = view.zoom < MIN_READABLE ? REVEALED : view.zoom
  const right = view.x + width / zoom
  const bottom = view.y + height / zoom
  const isSeen = x > view.x && x + boxWidth < right && y > view.y && y + BOX.height < bottom && zoom === view.zoom
  if (isSeen) return view
  return { x: x + boxWidth / 2 - width / zoom / 2, y: y + BOX.height / 2 - height / zoom / 2, zoom }
}

function useSize(frame: { readonly current: HTMLElement | null }): { readonly width: number } {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = frame.current
    if (element === null) return
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return useMemo(() => ({ width }), [width])
}
