import { shortAddress } from '../../lib/address.ts'
import { findToken } from '../../lib/book.ts'
import { highlight, useHighlighted } from '../../lib/highlight.ts'
import { friendlyOf, nameOf } from '../../lib/labels.ts'
import { useFromBook } from '../../lib/use-book.ts'
import { Copy } from './copy.tsx'
import { PageLink } from './page-link.tsx'

interface Props {
  readonly raw: string
  readonly hasCopy?: boolean
}

/** Why a token is flagged; undefined of one that is not. */
function flagOf(raw: string): string | undefined {
  const token = findToken(raw, 'jetton_masters', 'nft_collections', 'nft_items')
  if (token?.is_scam !== true) return undefined
  const reason = token.extra?._flag_reason
  return typeof reason === 'string' ? reason : 'no reason is given'
}

/** An account by its name or short form; the same account is underlined wherever else it stands on the page. */
export function AddressLink({ raw, hasCopy = false }: Props) {
  useFromBook(() => `${friendlyOf(raw)} ${flagOf(raw)} ${nameOf(raw)}`)
  const isHighlighted = useHighlighted(raw)
  const friendly = friendlyOf(raw)
  const name = nameOf(raw)
  const flag = flagOf(raw)
  const show = (): void => highlight(raw)
  const hide = (): void => highlight(undefined)
  return (
    <span className="inline-flex max-w-full items-center gap-0.5 align-bottom">
      <PageLink
        to={`/account/${friendly}`}
        title={friendly}
        onMouseEnter={show}
        onMouseLeave={hide}
        onFocus={show}
        onBlur={hide}
        className={`link truncate ${name === undefined ? 'font-mono text-[0.93em]' : 'font-medium'} ${isHighlighted ? 'underline decoration-2 underline-offset-3' : ''} ${flag === undefined ? '' : 'line-through'}`}
      >
        {name ?? shortAddress(friendly)}
      </PageLink>
      {flag !== undefined && (
        <span className="tag text-bad" title={flag}>
          flagged
        </span>
      )}
      {hasCopy && <Copy text={friendly} shiftText={raw} label="Copy address (Shift: raw form)" />}
    </span>
  )
}
