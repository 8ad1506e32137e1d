import type { Action } from '../../api/schema.gen.ts'
import { hashPath } from '../../lib/hash.ts'
import { ownChange } from '../../lib/own-change.ts'
import { Ago } from '../text/ago.tsx'
import { Change, Tokens } from '../text/amount.tsx'
import { PageLink } from '../text/page-link.tsx'
import { FinalityTag } from '../text/tags.tsx'
import { ActionIcon } from './action-icon.tsx'
import { Sentence } from './sentence.tsx'

interface Props {
  readonly actions: readonly Action[]
  /** Told from this account's side, with what it gained or lost. */
  readonly of?: string | undefined
}

export function ActionList({ actions, of }: Props) {
  return (
    <ul className="rows divide-y divide-line">
      {actions.map((action) => (
        <ActionLine key={`${action.action_id}${action.trace_id}`} action={action} of={of} />
      ))}
    </ul>
  )
}

function ActionLine({ action, of }: { readonly action: Action; readonly of: string | undefined }) {
  const path = action.trace_id === null ? undefined : `/trace/${hashPath(action.trace_id)}`
  const isPending = action.finality === 'pending'
  return (
    <li className={`flex items-start gap-3 px-4 py-2.5 ${isPending ? 'border-l-2 border-l-warn border-dashed' : ''}`}>
      <span className="pt-0.5">
        <ActionIcon action={action} of={of} />
      </span>
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <Sentence action={action} of={of} /> <FinalityTag finality={action.finality} isList />
      </div>
      {of !== undefined && <OwnChange action={action} of={of} />}
      <span className="w-24 shrink-0 text-right text-caption text-text-2 leading-5">
        {path === undefined ? (
          <Ago unix={action.end_utime} />
        ) : (
          <PageLink to={path} className="hover:text-accent hover:underline">
            <span className="sr-only">open the trace of </span>
            <Ago unix={action.end_utime} />
          </PageLink>
        )}
      </span>
    </li>
  )
}

function OwnChange({ action, of }: { readonly action: Action; readonly of: string }) {
  const change = ownChange(action, of)
  return (
    <span className="hidden w-40 shrink-0 text-right sm:block">
      {change?.master === undefined ? (
        change && <Change nano={change.amount} />
      ) : (
        <span className={change.amount > 0n ? 'text-good' : ''}>
          {change.amount > 0n ? '+' : '−'}
          <Tokens amount={change.amount < 0n ? -change.amount : change.amount} master={change.master} />
        </span>
      )}
    </span>
  )
}
