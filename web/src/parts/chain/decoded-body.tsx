import { parseAddress } from '../../lib/address.ts'
import { groupDigits } from '../../lib/amount.ts'
import { toDecoded } from '../../lib/decoded.ts'
import { AddressLink } from '../text/address-link.tsx'
import { Coins } from '../text/amount.tsx'

const MAX_DEPTH = 12

/** A decoded value as names and what they stand for, whatever its layout. */
export function DecodedBody({ value, depth = 0 }: { readonly value: unknown; readonly depth?: number }) {
  const decoded = toDecoded(value)
  switch (decoded.kind) {
    case 'none':
      return <span className="text-text-3">none</span>
    case 'address':
      return <AddressLink raw={decoded.raw} />
    case 'coins':
      return <Coins nano={decoded.nano} precision="full" />
    case 'number':
      return groupDigits(decoded.digits)
    case 'leaf':
      return <Leaf value={decoded.value} />
  }
  const { fields } = decoded
  if (fields.length === 0) return <span className="text-text-3">empty</span>
  if (depth >= MAX_DEPTH) return <code className="break-all">{JSON.stringify(value)}</code>
  return (
    <dl
      className={`grid grid-cols-[minmax(5rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1 text-table ${depth > 0 ? 'border-line border-l pl-3 max-sm:grid-cols-[minmax(0,1fr)]' : ''}`}
    >
      {fields.map(([name, inner]) => (
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
