import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient, statusQuery } from './api/queries.ts'
import { findRightPath } from './lib/page-address.ts'
import { applySettings } from './lib/settings.ts'
import { router } from './router.tsx'

/** So long nothing is shown of what is not there; then at least its frame is. */
const PATIENCE_MS = 150

/** Replaces another spelling of the page's address before the page is drawn: replaced afterwards, all of it would be drawn a second time. */
function correctAddress(): void {
  const { pathname, search, hash } = location
  // Which form is right depends on the network.
  const path = queryClient.getQueryData(statusQuery.queryKey) && findRightPath(pathname)
  if (path !== undefined) router.history.replace(`${path}${search}${hash}`)
}

/**
 * Draws the page once its first answers are there, which mostly came while the scripts were read: drawn without them first, all of it would be
 * drawn, laid out and painted twice.
 */
export async function start(answers: Promise<unknown>): Promise<void> {
  applySettings()
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  await Promise.race([answers, patience])
  correctAddress()
  await Promise.race([router.load(), patience])
  const root = document.getElementById('root')
  if (root === null) return
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
