import { findToken } from '../../lib/book.ts'
import { labelOf } from '../../lib/labels.ts'
import { useBook } from '../../lib/use-book.ts'

const COLOURS = [
  'text-g-ton',
  'text-g-token',
  'text-g-swap',
  'text-g-nft',
  'text-g-name',
  'text-g-stake',
  'text-g-safe',
]

interface Props {
  readonly raw: string
  readonly size: number
  /** Where more is known than books say. */
  readonly name?: string | undefined
}

/** The picture of a token where it is on the chain or comes through the operator's own proxy; otherwise two letters of its name. */
export function TokenTile({ raw, size, name }: Props) {
  useBook()
  const info = findToken(raw, 'jetton_masters', 'nft_collections', 'nft_items')
  const source = info?.is_nsfw === true ? undefined : imageOf(info?.extra)
  if (source !== undefined) {
    return (
      <img
        src={source}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        className="shrink-0 rounded-control object-cover"
      />
    )
  }
  const letters = [...(name ?? labelOf(raw)).replace(/[^\p{L}\p{N}]/gu, '')].slice(0, 2).join('').toUpperCase()
  const colour = COLOURS[Number.parseInt(raw.slice(-2), 16) % COLOURS.length]
  return (
    <span
      aria-hidden
      className={`grid shrink-0 place-items-center rounded-control border border-line bg-sunken font-semibold ${colour}`}
      style={{ width: size, height: size, fontSize: Math.max(10, size * 0.38) }}
    >
      {letters}
    </span>
  )
}

function imageOf(extra: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const proxied = extra?._image_small
  if (typeof proxied === 'string') return proxied
  const data = extra?.image_data
  if (typeof data !== 'string') return undefined
  if (data.startsWith('data:image/')) return data
  return /^[A-Za-z0-9+/]+=*$/.test(data) ? `data:${typeOf(data)};base64,${data}` : undefined
}

/** By how its base64 begins. */
function typeOf(data: string): string {
  if (data.startsWith('iVBOR')) return 'image/png'
  if (data.startsWith('/9j/')) return 'image/jpeg'
  return data.startsWith('R0lG') ? 'image/gif' : 'image/svg+xml'
}
