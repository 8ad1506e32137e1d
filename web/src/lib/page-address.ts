import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { statusQuery } from '../api/queries.ts'
import { parseAddress } from './address.ts'
import { decodePart } from './decode-part.ts'
import { friendlyOf } from './labels.ts'
import { useBook } from './use-book.ts'

/** A path with the API's own friendly form of its address; undefined for a path without an address, and for one that is in order. */
export function findRightPath(pathname: string): string | undefined {
  const [, page = '', part = '', ...more] = pathname.split('/')
  const given = decodePart(part)
  const raw = given === undefined || more.length > 0 ? undefined : parseAddress(given)?.raw
  const friendly = raw === undefined ? undefined : friendlyOf(raw)
  return friendly === undefined || friendly === given ? undefined : `/${page}/${friendly}`
}

/** The raw address of a page's path; another spelling than the API's own friendly form is replaced in the address bar. */
export function usePageAddress(page: string): string | undefined {
  const { address = '' } = useParams({ strict: false }) as { address?: string }
  const navigate = useNavigate()
  // Which form is right depends on the network, and on what the account is.
  const { data } = useQuery(statusQuery)
  useBook()
  const raw = parseAddress(address)?.raw
  const friendly = raw === undefined || data === undefined ? undefined : friendlyOf(raw)
  useEffect(() => {
    if (friendly !== undefined && friendly !== address) {
      void navigate({
        to: `/${page}/${friendly}`,
        search: (before: unknown) => before as never,
        replace: true,
      } as never)
    }
  }, [friendly, address, page, navigate])
  return raw
}
