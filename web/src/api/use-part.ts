import { type UseQueryResult, useQuery } from '@tanstack/react-query'

/**
 * A part of a page whose script comes when it is wanted. It is asked for as answers are: where it cannot be had, only its own place says so, with a
 * button to try again.
 */
export const usePart = <Part>(name: string, load: () => Promise<Part>): UseQueryResult<Part> =>
  useQuery<Part>({ queryKey: ['part', name], queryFn: load, staleTime: Number.POSITIVE_INFINITY })
