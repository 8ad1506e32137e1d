import { useEffect, useState } from 'react'
import { queryClient } from './queries.ts'

/** True once everything that was asked for is here and the browser has nothing to do: what merely adds to a page is asked for then. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    if (isIdle) return
    let handle = 0
    const look = (): void => {
      cancelIdleCallback(handle)
      if (queryClient.isFetching() === 0) handle = requestIdleCallback(() => setIdle(queryClient.isFetching() === 0))
    }
    const stop = queryClient.getQueryCache().subscribe(look)
    look()
    return () => {
      stop()
      cancelIdleCallback(handle)
    }
  }, [isIdle])
  return isIdle
}
