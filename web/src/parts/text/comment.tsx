import Lock from 'lucide-react/icons/lock'

const MAX_LENGTH = 120

/** Text that anybody may have written: never a link, and cut where it is long. */
export function Comment({
  text,
  isEncrypted = false,
  isWhole = false,
}: {
  readonly text: string
  readonly isEncrypted?: boolean
  readonly isWhole?: boolean
}) {
  if (isEncrypted) {
    return (
      <span className="inline-flex items-center gap-1 text-text-2">
        <Lock size={12} aria-hidden />
        encrypted comment
      </span>
    )
  }
  const plain = text.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
  const shown = isWhole || plain.length <= MAX_LENGTH ? plain : `${plain.slice(0, MAX_LENGTH)}…`
  const isLinkLike = /https?:|www\.|t\.me|\.(com|org|io|app)\b/i.test(plain)
  return (
    <q className="text-text-2 [overflow-wrap:anywhere]" title={isLinkLike ? 'text from a stranger' : undefined}>
      {shown}
    </q>
  )
}
