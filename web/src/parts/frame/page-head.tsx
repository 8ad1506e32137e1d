import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { statusQuery } from '../../api/queries.ts'

interface Props {
  /** Of the document, too. */
  readonly title: string
  readonly heading?: ReactNode
  readonly lead?: ReactNode
  readonly aside?: ReactNode
  /** For screen readers only: the page shows by itself what it is. */
  readonly isHidden?: boolean
}

/** Of the page that was shown last. */
let lastPath: string | undefined

/** The head of a page: its title gets the focus when somebody comes here from another page. */
export function PageHead({ title, heading = title, lead, aside, isHidden = false }: Props) {
  const { data } = useQuery(statusQuery)
  const network = data?.network
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Cellar${network === undefined ? '' : ` (${network})`}`
  }, [title, network])
  useEffect(() => {
    const { pathname } = location
    const hasMoved = lastPath !== undefined && lastPath !== pathname
    lastPath = pathname
    if (hasMoved) head.current?.focus({ preventScroll: true })
  }, [])
  return (
    <header className={isHidden ? 'sr-only' : 'flex flex-wrap items-start justify-between gap-x-6 gap-y-3'}>
      <div className="min-w-0">
        <h1 ref={head} tabIndex={-1} className="text-title font-semibold [overflow-wrap:anywhere]">
          {heading}
        </h1>
        {lead !== undefined && <div className="mt-1 text-text-2">{lead}</div>}
      </div>
      {aside !== undefined && <div className="flex flex-wrap gap-2">{aside}</div>}
    </header>
  )
}
