/** So long at most: a page that is never idle waits no longer. */
const MOST_MS = 500

/** Once the page is painted and the browser has nothing to do. */
export function whenIdle(work: () => void): void {
  requestIdleCallback(work, { timeout: MOST_MS })
}
