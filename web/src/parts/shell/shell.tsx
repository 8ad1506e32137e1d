import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense } from 'react'
import { statusQuery } from '../../api/queries.ts'
import { PartBoundary } from '../frame/part-boundary.tsx'
import { Skeleton } from '../frame/states.tsx'
import { Header } from './header.tsx'
import { KeyHelp } from './key-help.tsx'
import { MissedUpdates } from './missed-updates.tsx'
import { NetworkStrip } from './network-strip.tsx'

function Version() {
  const { data } = useQuery(statusQuery)
  return (
    <span>
      Cellar {data?.version}
      {data && ` · ${data.network}`}
    </span>
  )
}

/** What stands around every page. */
export function Shell() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <>
      <a href="#content" className="control sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50">
        To the content
      </a>
      <Header />
      <NetworkStrip />
      <MissedUpdates />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-[1280px] flex-1 flex-col gap-4 px-4 py-6 outline-none md:px-6"
      >
        <PartBoundary place={path}>
          <Suspense fallback={<Skeleton rows={8} />}>
            <Outlet />
          </Suspense>
        </PartBoundary>
      </main>
      <footer className="border-line border-t">
        <div className="mx-auto flex max-w-[1280px] flex-wrap items-center gap-x-6 gap-y-2 px-4 py-4 text-caption text-text-2 md:px-6">
          <Version />
          <a className="link inline-flex min-h-6 items-center" href="/docs">
            API reference
          </a>
          <KeyHelp />
          <span className="ml-auto">Nothing on this page leaves this machine.</span>
        </div>
      </footer>
    </>
  )
}
