import { shortAddress } from '../../lib/address.ts'
import { findToken, useBook } from '../../lib/book.ts'
import { highlight, useHighlighted } from '../../lib/highlight.ts'
import { friendlyOf, nameOf } from '../../lib/labels.ts'
import { Copy } from './copy.tsx'
import { PageLink } from './page-link.tsx'

interface Props {
  readonly raw: string
  readonly hasCopy?: boolean
}

/** An account by its name or short form; the same account is underlined wherever else it stands on the page. */
export function AddressLink({ raw, hasCopy = false }: Props) {
  useBook()
  const isHighlighted = useHighlighted(raw)
  const friendly = friendlyOf(raw)
  const name = nameOf(raw)
  const isFlagged = findToken(raw, 'jetton_masters', 'nft_collections', 'nft_items')?.is_scam === true
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
        className={`link truncate ${name === undefined ? 'font-mono text-[0.93em]' : 'font-medium'} ${isHighlighted ? 'underline decoration-2 underline-offset-3' : ''} ${isFlagged ? 'line-through' : ''}`}
      >
        {name ?? shortAddress(friendly)}
      </PageLink>
      {isFlagged && <span className="tag text-bad">flagged</span>}
      {hasCopy && <Copy text={friendly} shiftText={raw} label="Copy address (Shift: raw form)" />}
    </span>
  )
}
