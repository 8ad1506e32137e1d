import Check from 'lucide-react/icons/check'
import CircleX from 'lucide-react/icons/circle-x'
import Minus from 'lucide-react/icons/minus'
import type { Transaction } from '../../api/schema.gen.ts'
import { formatCoins, groupDigits } from '../../lib/amount.ts'

type State = 'done' | 'skipped' | 'failed'

interface Step {
  readonly name: string
  readonly state: State
  readonly text: string
}

const BOUNCES = {
  ok: 'the rest was sent back',
  nofunds: 'too little was left to send back',
  negfunds: 'too little was left to send back',
}

/** The five phases of a transaction: what each did, or why it did not. */
export function toSteps({ description }: Transaction): Step[] {
  const { storage_ph: storage, credit_ph: credit, compute_ph: compute, action, bounce } = description
  const missing = (name: string): Step => ({ name, state: 'skipped', text: 'not run' })
  return [
    storage
      ? { name: 'Storage', state: 'done', text: formatCoins(storage.storage_fees_collected ?? '0', 'full') }
      : missing('Storage'),
    credit?.credit
      ? { name: 'Credit', state: 'done', text: `+${formatCoins(credit.credit, 'full')}` }
      : { ...missing('Credit'), text: 'nothing came in' },
    toCompute(compute),
    action
      ? {
          name: 'Action',
          state: action.success === false ? 'failed' : 'done',
          text:
            action.success === false
              ? `result ${action.result_code}`
              : `${action.msgs_created ?? 0} message${action.msgs_created === 1 ? '' : 's'} sent`,
        }
      : missing('Action'),
    bounce
      ? { name: 'Bounce', state: 'done', text: BOUNCES[bounce.type] }
      : { ...missing('Bounce'), text: 'not needed' },
  ]
}

function toCompute(compute: Transaction['description']['compute_ph']): Step {
  if (compute === undefined) return { name: 'Compute', state: 'skipped', text: 'not run' }
  if (compute.skipped)
    return { name: 'Compute', state: 'failed', text: `not run: ${compute.reason?.replaceAll('_', ' ')}` }
  return {
    name: 'Compute',
    state: compute.success === false ? 'failed' : 'done',
    text: `exit ${compute.exit_code}, gas ${groupDigits(compute.gas_used ?? '0')}`,
  }
}

const ICONS = { done: Check, skipped: Minus, failed: CircleX }
const COLOURS = { done: 'text-good', skipped: 'text-text-3', failed: 'text-bad' }

export function PhaseSteps({ transaction }: { readonly transaction: Transaction }) {
  return (
    <ol className="grid gap-2 sm:grid-cols-5">
      {toSteps(transaction).map(({ name, state, text }, at) => {
        const Icon = ICONS[state]
        return (
          <li
            key={name}
            className="rounded-control border border-line p-3 max-sm:flex max-sm:items-center max-sm:justify-between"
          >
            <span className={`flex items-center gap-1.5 font-medium ${COLOURS[state]}`}>
              <Icon size={16} aria-label={state} />
              {at + 1} {name}
            </span>
            <span className="block text-caption sm:mt-1 text-text-2 [overflow-wrap:anywhere]">{text}</span>
          </li>
        )
      })}
    </ol>
  )
}
