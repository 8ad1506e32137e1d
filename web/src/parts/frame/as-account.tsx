import { friendlyOf } from '../../lib/labels.ts'
import { PageLink } from '../text/page-link.tsx'

/** From the page of a kind of contract to what every account has. */
export function AsAccount({ raw }: { readonly raw: string }) {
  return (
    <PageLink to={`/account/${friendlyOf(raw)}`} className="control">
      As account
    </PageLink>
  )
}
