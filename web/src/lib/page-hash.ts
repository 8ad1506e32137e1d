import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toHashHex } from './hash.ts'

/** The hash of a page's path in our one spelling; another spelling is replaced in the address bar. Undefined for what is no hash. */
export function usePageHash(page: string): string | undefined {
  const { hash = '' } = useParams({ strict: false }) as { hash?: string }
  const navigate = useNavigate()
  const hex = toHashHex(hash)
  useEffect(() => {
    if (hex !== undefined && hex !== hash) {
      void navigate({ to: `/${page}/${hex}`, search: (before: unknown) => before as never, replace: true } as never)
    }
  }, [hex, hash, page, navigate])
  return hex
}
