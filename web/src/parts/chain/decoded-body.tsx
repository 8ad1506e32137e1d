import { parseAddress } from '../../lib/address.ts'
import { AddressLink } from '../text/address-link.tsx'

const MAX_DEPTH = 12

/** A decoded value as names and what they stand for, whatever its layout. */
export function DecodedBody({ value, depth = 0 }: { readonly value: unknown; readonly depth?: number }) {
  if (value === null || value === undefined) return <span className="text-text-3">none</span>
  if (typeof value !== 'object') return <Leaf value={value as string | number | boolean} />
  const entries = Object.entries(value as Record<string, unknown>).filter(
    // Some layouts say their own name twice.
    ([name, inner], _, all) => name !== '@type' || !all.some(([other, same]) => other === 'type' && same === inner),
  )
  if (entries.length === 0) return <span className="text-text-3">empty</span>
  if (depth >= MAX_DEPTH) return <code className="break-all">{JSON.stringify(value)}</code>
  return (
    <dl
      className={`grid grid-cols-[minmax(5rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1 text-table max-sm:grid-cols-[minmax(0,1fr)] ${depth > 0 ? 'border-line border-l pl-3' : ''}`}
    >
      {entries.map(([name, inner]) => (
        <div key={name} className="contents">
          <dt className="text-text-2 [overflow-wrap:anywhere]">{name.replace(/^@/, '')}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">
            <DecodedBody value={inner} depth={depth + 1} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Leaf({ value }: { readonly value: string | number | boolean }) {
  if (typeof value === 'string') {
    const address = parseAddress(value)
    if (address) return <AddressLink raw={address.raw} />
    return (
      <span className={/^[0-9a-fA-F]{16,}$|^[A-Za-z0-9+/_-]{40,}=*$/.test(value) ? 'break-all font-mono' : ''}>
        {value}
      </span>
    )
  }
  return <span>{String(value)}</span>
}
