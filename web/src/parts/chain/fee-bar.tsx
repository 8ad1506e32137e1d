import type { Transaction } from '../../api/schema.gen.ts'
import { formatCoins, toBig } from '../../lib/amount.ts'

interface Fee {
  readonly name: string
  readonly nano: bigint
}

/** What a transaction cost, by what for; the import of an external message is what is left of the sum. */
export function toFees({ description, total_fees, in_msg }: Transaction): Fee[] {
  const { storage_ph, compute_ph, action, bounce } = description
  const parts: Fee[] = [
    { name: 'storage', nano: toBig(storage_ph?.storage_fees_collected) },
    { name: 'gas', nano: toBig(compute_ph?.gas_fees) },
    { name: 'actions', nano: toBig(action?.total_action_fees) },
    { name: 'bounce', nano: toBig(bounce?.msg_fees) },
  ]
  const rest = toBig(total_fees) - parts.reduce((sum, { nano }) => sum + nano, 0n)
  if (rest > 0n && in_msg?.source === null) parts.push({ name: 'import', nano: rest })
  return parts.filter(({ nano }) => nano > 0n)
}

const FILLS: Readonly<Record<string, string>> = {
  ...{ storage: 'bg-g-call', gas: 'bg-g-ton', actions: 'bg-g-swap', bounce: 'bg-g-nft', import: 'bg-g-name' },
}

export function FeeBar({ transaction }: { readonly transaction: Transaction }) {
  const fees = toFees(transaction)
  const total = toBig(transaction.total_fees)
  const forward = toBig(transaction.description.action?.total_fwd_fees)
  if (total === 0n) return <p>This transaction cost nothing.</p>
  return (
    <div>
      <div aria-hidden className="flex h-2 overflow-hidden rounded-full bg-sunken">
        {fees.map(({ name, nano }) => (
          <span key={name} className={FILLS[name]} style={{ width: `${Number((nano * 1000n) / total) / 10}%` }} />
        ))}
      </div>
      <p className="mt-2">
        {fees.length === 1 ? 'Fee: ' : 'Fees: '}
        {fees.map(({ name, nano }, at) => (
          <span key={name}>
            {at > 0 ? ' + ' : ''}
            <span aria-hidden className={`mr-1 inline-block size-2 rounded-full ${FILLS[name]}`} />
            {name} {formatCoins(nano, 'full')}
          </span>
        ))}
        {fees.length !== 1 && (
          <>
            {' '}
            = <strong className="font-semibold">{formatCoins(total, 'full')}</strong>
          </>
        )}
      </p>
      {forward > 0n && (
        <p className="mt-1 text-text-2">Carrying its messages cost {formatCoins(forward, 'full')} beside that.</p>
      )}
    </div>
  )
}
