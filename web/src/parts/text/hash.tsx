import { shortHash, toHashBase64, toHashHex } from '../../lib/hash.ts'
import { Copy } from './copy.tsx'
import { PageLink } from './page-link.tsx'

interface Props {
  /** In any spelling. */
  readonly value: string
  /** The page it names: `tx`, `message`, `trace`; without one it is text. */
  readonly page?: string
  readonly hasCopy?: boolean
  readonly isWhole?: boolean
  /** What the page is about: the key `c` copies it. */
  readonly isOfPage?: boolean
}

export function Hash({ value, page, hasCopy = true, isWhole = false, isOfPage = false }: Props) {
  const hex = toHashHex(value) ?? value
  const text = isWhole ? hex : shortHash(hex)
  const title = isWhole ? toHashBase64(hex) : `${hex}\n${toHashBase64(hex)}`
  return (
    <span className="inline-flex max-w-full items-center gap-0.5 align-bottom font-mono text-[0.93em]">
      {page === undefined ? (
        <span title={title} className={isWhole ? 'break-all' : ''}>
          {text}
        </span>
      ) : (
        <PageLink to={`/${page}/${hex}`} title={title}>
          {text}
        </PageLink>
      )}
      {hasCopy && (
        <Copy text={hex} shiftText={toHashBase64(hex)} label="Copy hash (Shift: base64)" isOfPage={isOfPage} />
      )}
    </span>
  )
}
