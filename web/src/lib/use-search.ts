import { useNavigate, useSearch as useRouterSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

export type Search = Readonly<Record<string, string | undefined>>

export const useSearch = (): Search => useRouterSearch({ strict: false }) as Search

/** Changes some of what stands behind the question mark; what becomes undefined is left out. */
export function useSearchChange(): (change: Search, isReplaced?: boolean) => void {
  const navigate = useNavigate()
  return useCallback(
    (change, isReplaced = false) => {
      void navigate({
        to: '.',
        search: ((before: Search) => ({ ...before, ...change })) as never,
        replace: isReplaced,
        resetScroll: false,
      })
    },
    [navigate],
  )
}
