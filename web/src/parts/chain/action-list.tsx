import ChevronRight from 'lucide-react/icons/chevron-right'
import { memo, useState } from 'react'
import type { Action } from '../../api/schema.gen.ts'
import { hashPath } from '../../lib/hash.ts'
import { ownChanges } from '../../lib/own-change.ts'
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
  /** How many more of its trace stand for an action, by its id. */
  readonly folded?: ReadonlyMap<string, number>
}

const idOf = ({ action_id, trace_id }: Action): string => `${action_id}${trace_id}`

export function ActionList({ actions, of, folded }: Props) {
  const [first] = useState(() => new Set(actions.map(idOf)))
  return (
    <ul className="rows divide-y divide-line">
      {actions.map((action) => (
        <ActionLine
          key={idOf(action)}
          action={action}
          of={of}
          more={folded?.get(action.action_id)}
          isAdded={!first.has(idOf(action))}
        />
      ))}
    </ul>
  )
}

interface LineProps {
  readonly action: Action
  readonly of: string | undefined
  readonly more: number | undefined
  /** It came to a list that was drawn already. */
  readonly isAdded: boolean
}

/** Columns of a row that tells what an account gained or lost: beside the sentence, or below it where there is no room. */
const WITH_CHANGE =
  'grid content-start gap-x-3 grid-cols-[auto_minmax(0,1fr)_auto] sm:grid-cols-[auto_minmax(0,1fr)_10rem_auto]'

/** Not drawn anew when rows come above it. */
const ActionLine = memo(function ActionLine({ action, of, more, isAdded }: LineProps) {
  const path = action.trace_id === null ? undefined : `/trace/${hashPath(action.trace_id)}`
  const isPending = action.finality === 'pending'
  // Lists are in the order in which traces ended.
  const ended = action.trace_end_utime || action.end_utime
  return (
    <li
      className={`${of === undefined ? 'flex gap-3' : WITH_CHANGE} items-start px-4 py-2.5 ${isPending ? 'border-l-2 border-l-warn border-dashed' : ''} ${isAdded ? 'added' : ''}`}
    >
      <span className="pt-0.5">
        <ActionIcon action={action} of={of} />
      </span>
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <Sentence action={action} of={of} /> <FinalityTag finality={action.finality} isList />
        {more !== undefined && path !== undefined && (
          <>
            {' '}
            <PageLink to={path} className="link whitespace-nowrap text-table">
              and {more} more
            </PageLink>
          </>
        )}
      </div>
      {of !== undefined && <OwnChange action={action} of={of} />}
      <span className="w-26 shrink-0 text-right text-table leading-5 max-sm:col-start-3 max-sm:row-start-1">
        {path === undefined ? (
          <span className="pr-5 text-text-2">
            <Ago unix={ended} />
          </span>
        ) : (
          <PageLink to={path} title="Open it" className="link inline-flex items-center justify-end gap-1">
            <span className="sr-only">open the trace of </span>
            <Ago unix={ended} />
            <ChevronRight size={16} aria-hidden className="shrink-0" />
          </PageLink>
        )}
      </span>
    </li>
  )
})

function OwnChange({ action, of }: { readonly action: Action; readonly of: string }) {
  return (
    <span className="flex flex-col max-sm:col-start-2 max-sm:row-start-2 sm:items-end sm:text-right">
      {ownChanges(action, of).map(({ amount, master }) =>
        master === undefined ? (
          <Change key="coins" nano={amount} />
        ) : (
          <span key={master} className={amount > 0n ? 'text-good' : ''}>
            {amount > 0n ? '+' : '−'}
            <Tokens amount={amount < 0n ? -amount : amount} master={master} />
          </span>
        ),
      )}
    </span>
  )
}
