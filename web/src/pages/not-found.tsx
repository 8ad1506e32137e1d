import { useRouterState } from '@tanstack/react-router'
import { decodePart } from '../lib/decode-part.ts'
import { Card } from '../parts/frame/card.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { SearchBox } from '../parts/shell/search-box.tsx'
import { PageLink } from '../parts/text/page-link.tsx'

export function NotFound() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const last = path.split('/').filter(Boolean).at(-1) ?? ''
  return (
    <>
      <PageHead title="No such page" lead="Perhaps it can be found by its name, hash or address." />
      <Card>
        <div className="flex flex-col gap-4 pt-4">
          <SearchBox initial={decodePart(last) ?? last} />
          <p className="flex gap-4">
            <PageLink to="/">Home</PageLink>
            <PageLink to="/blocks">Blocks</PageLink>
          </p>
        </div>
      </Card>
    </>
  )
}
