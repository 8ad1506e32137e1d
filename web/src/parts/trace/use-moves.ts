import { type PointerEvent, type RefObject, useEffect, useMemo, useRef } from 'react'
import { type View, zoomAt } from '../../lib/view.ts'

interface Point {
  readonly x: number
  readonly y: number
}

type Change = (view: View) => View

/** Dragging moves the plane, two fingers zoom it, and so does the wheel while Ctrl is held; else the wheel scrolls the page. */
export function useMoves(frame: RefObject<HTMLElement | null>, setView: (change: Change) => void) {
  const change = useOnceAFrame(setView)
  useWheel(frame, change)
  const pointers = useRef(new Map<number, Point>())
  return useMemo(() => {
    const at = (event: PointerEvent): Point => ({ x: event.clientX, y: event.clientY })
    const release = (event: PointerEvent): void => {
      pointers.current.delete(event.pointerId)
    }
    return {
      onPointerDown: (event: PointerEvent) => {
        if (event.target instanceof Element && event.target.closest('button')) return
        pointers.current.set(event.pointerId, at(event))
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove: (event: PointerEvent) => {
        const from = pointers.current.get(event.pointerId)
        if (from === undefined) return
        const to = at(event)
        const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
        pointers.current.set(event.pointerId, to)
        if (other === undefined) {
          change((view) => ({
            ...view,
            x: view.x - (to.x - from.x) / view.zoom,
            y: view.y - (to.y - from.y) / view.zoom,
          }))
          return
        }
        const { left, top } = event.currentTarget.getBoundingClientRect()
        const factor = distance(to, other) / Math.max(1, distance(from, other))
        change((view) => zoomAt(view, factor, (to.x + other.x) / 2 - left, (to.y + other.y) / 2 - top))
      },
      onPointerUp: release,
      onPointerCancel: release,
    }
  }, [change])
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** Pointers report more often than the screen is painted. */
function useOnceAFrame(setView: (change: Change) => void): (change: Change) => void {
  const waiting = useRef<Change[]>([])
  return useMemo(
    () => (change: Change) => {
      waiting.current.push(change)
      if (waiting.current.length > 1) return
      requestAnimationFrame(() => {
        const all = waiting.current
        waiting.current = []
        setView((view) => all.reduce((before, next) => next(before), view))
      })
    },
    [setView],
  )
}

/** A listener of the element itself: only that may keep the browser from zooming the whole page, too. */
function useWheel(frame: RefObject<HTMLElement | null>, change: (change: Change) => void): void {
  useEffect(() => {
    const element = frame.current
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey || element === null) return
      event.preventDefault()
      const { left, top } = element.getBoundingClientRect()
      change((view) => zoomAt(view, Math.exp(-event.deltaY / 300), event.clientX - left, event.clientY - top))
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [frame, change])
}
