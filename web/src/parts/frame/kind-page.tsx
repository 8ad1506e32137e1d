import type { ReactNode } from 'react'
import { friendlyOf } from '../../lib/labels.ts'
import { PageLink } from '../text/page-link.tsx'
import { Card } from './card.tsx'
import { PageHead } from './page-head.tsx'
import { Nothing } from './states.tsx'

/** Instead of the page of a kind of contract, for an account that is none. */
export function NotThatKind({ raw, kind }: { readonly raw: string | undefined; readonly kind: string }) {
  const note: ReactNode =
    raw === undefined ? (
      'That is no address.'
    ) : (
      <>
        This account is no {kind}. <PageLink to={`/account/${friendlyOf(raw)}`}>See it as an account</PageLink>
      </>
    )
  return (
    <>
      <PageHead title={`No ${kind}`} />
      <Card>
        <Nothing>{note}</Nothing>
      </Card>
    </>
  )
}
