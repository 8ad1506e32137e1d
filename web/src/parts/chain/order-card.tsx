import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import type { MultisigOrder } from '../../api/schema.gen.ts'
import { toBig } from '../../lib/amount.ts'
import { formatDuration } from '../../lib/time.ts'
import { Card } from '../frame/card.tsx'
import { AddressLink } from '../text/address-link.tsx'
import { Ago, useNow } from '../text/ago.tsx'
import { PageLink } from '../text/page-link.tsx'
import { Tag } from '../text/tags.tsx'
import { OrderActionText } from './order-action.tsx'

interface Props {
  readonly order: MultisigOrder
  /** Where it is shown alone. */
  readonly path: string
}

/** An order of a multisig: what it does first, then who has approved it. */
export function OrderCard({ order, path }: Props) {
  const now = useNow()
  const isDone = order.sent_for_execution === true
  const mask = toBig(order.approvals_mask)
  return (
    <Card
      title={
        <PageLink to={path} search={{ order: order.address }} className="hover:underline">
          Order #{order.order_seqno ?? 'not known'}
        </PageLink>
      }
      aside={<Tag tone={isDone ? 'good' : 'plain'}>{stateOf(order, now)}</Tag>}
    >
      <div className="flex flex-col gap-3">
        <ol className="flex flex-col gap-3">
          {(order.actions ?? []).map((action, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: actions of an order are known by their place in it
            <li key={at}>
              <OrderActionText action={action} isDone={isDone} />
            </li>
          ))}
        </ol>
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {order.signers.map((signer, at) => {
            const hasSigned = ((mask >> BigInt(at)) & 1n) === 1n
            const Icon = hasSigned ? Check : Minus
            return (
              <li key={signer} className="inline-flex items-center gap-1">
                <Icon size={16} aria-hidden className={hasSigned ? 'text-good' : 'text-text-3'} />
                <AddressLink raw={signer} />
                <span className="text-text-2">{hasSigned ? 'approved' : isDone ? 'did not have to' : 'not yet'}</span>
              </li>
            )
          })}
        </ul>
        <p className="flex flex-wrap items-center gap-x-3 text-table text-text-2">
          <span className="inline-flex items-center gap-1">
            Contract <AddressLink raw={order.address} hasCopy />
          </span>
          {order.expiration_date !== null && (
            <span>
              valid until <Ago unix={order.expiration_date} isDetailed />
            </span>
          )}
        </p>
      </div>
    </Card>
  )
}

function stateOf(order: MultisigOrder, now: number): string {
  if (order.sent_for_execution) return 'executed'
  const missing = (order.threshold ?? 0) - (order.approvals_num ?? 0)
  const left = (order.expiration_date ?? 0) - now
  if (left <= 0) return 'expired'
  return `waiting for ${Math.max(missing, 0)} more, expires in ${formatDuration(left)}`
}
