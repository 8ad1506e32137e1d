/** Where on a plane somebody looks: a point of the plane at the upper left corner, and how large it is drawn. */
export interface View {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

const MIN_ZOOM = 0.05
const MAX_ZOOM = 1.5

export const clampZoom = (zoom: number): number => Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, zoom))

/** Larger or smaller, with the point below the pointer staying where it is. */
export function zoomAt(view: View, factor: number, px: number, py: number): View {
  const zoom = clampZoom(view.zoom * factor)
  return {
    x: view.x + px / view.zoom - px / zoom,
    y: view.y + py / view.zoom - py / zoom,
    zoom,
  }
}

const MARGIN = 24
/** Where letters are still read at first sight. */
const FIRST_ZOOM = 0.9
/** Smaller, and a glance tells no more than the shape: what does not fit then begins at its root. */
const MIN_WHOLE_ZOOM = 0.7

/** So much of a plane fits beside one another at first sight. */
export const firstRoom = (frameWidth: number): number => (frameWidth - 2 * MARGIN) / FIRST_ZOOM

/** What is seen first: all of it, or its beginning where all of it would be too small. */
export function firstView(width: number, height: number, frameWidth: number, frameHeight: number): View {
  const whole = fitView(width, height, frameWidth, frameHeight)
  if (whole.zoom >= MIN_WHOLE_ZOOM) return whole
  const isLow = height * FIRST_ZOOM < frameHeight
  return {
    x: -MARGIN,
    y: isLow ? (height - frameHeight / FIRST_ZOOM) / 2 : -MARGIN,
    zoom: FIRST_ZOOM,
  }
}

/** All of it, as large as it fits and no larger than life. */
export function fitView(width: number, height: number, frameWidth: number, frameHeight: number): View {
  const zoom = clampZoom(
    Math.min(1, (frameWidth - 2 * MARGIN) / Math.max(width, 1), (frameHeight - 2 * MARGIN) / Math.max(height, 1)),
  )
  return { x: (width - frameWidth / zoom) / 2, y: (height - frameHeight / zoom) / 2, zoom }
}
