import type { ReactNode } from 'react'
import { PartBoundary } from './part-boundary.tsx'

interface Props {
  readonly title?: ReactNode
  /** Beside the title, at the right. */
  readonly aside?: ReactNode
  readonly children: ReactNode
  readonly isFlush?: boolean
}

/** A framed part of a page; what fails inside it does not take the page down. */
export function Card({ title, aside, children, isFlush = false }: Props) {
  return (
    <section className="card min-w-0">
      {(title !== undefined || aside !== undefined) && (
        <header className="flex flex-wrap items-center justify-between gap-2 px-4 pt-3 pb-2">
          {title !== undefined && <h2 className="text-card font-semibold">{title}</h2>}
          {aside}
        </header>
      )}
      <div className={isFlush ? '' : 'px-4 pb-4'}>
        <PartBoundary>{children}</PartBoundary>
      </div>
    </section>
  )
}
