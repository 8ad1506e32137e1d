import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { parseSearch } from '../lib/search-input.ts'
import { useSearch } from '../lib/use-search.ts'
import { Card } from '../parts/frame/card.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { Nothing, Skeleton } from '../parts/frame/states.tsx'
import { useHits } from '../parts/shell/search-box.tsx'
import { PageLink } from '../parts/text/page-link.tsx'

const TRIED: Readonly<Record<string, string>> = {
  account: 'an account',
  hash: 'the hash of a transaction, a message, a trace or a block',
  block: 'a block',
  lt: 'a logical time',
  domain: 'a domain',
  opcode: 'an opcode of messages',
  name: 'the name of a jetton, a collection, an item or a domain',
}

export function SearchPage() {
  const { q = '' } = useSearch()
  const navigate = useNavigate()
  const { hits, isLooking } = useHits(q)
  const input = parseSearch(q)
  const [only, ...others] = hits
  useEffect(() => {
    if (only && others.length === 0 && !isLooking) void navigate({ to: only.path, replace: true })
  }, [only, others.length, isLooking, navigate])
  return (
    <>
      <PageHead title="Search" heading={`Search: ${q}`} />
      <Card isFlush>
        {isLooking ? (
          <Skeleton rows={3} />
        ) : hits.length > 0 ? (
          <ul className="rows divide-y divide-line">
            {hits.map(({ kind, title, path }) => (
              <li key={path} className="flex items-center justify-between px-4">
                <PageLink to={path}>{title}</PageLink>
                <span className="text-caption text-text-2">{kind}</span>
              </li>
            ))}
          </ul>
        ) : (
          <Nothing>
            {input === undefined
              ? 'That is no address, hash, block, domain or name.'
              : `Looked for ${TRIED[input.kind]}, and found nothing.`}
          </Nothing>
        )}
      </Card>
    </>
  )
}
