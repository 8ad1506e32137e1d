import { useQuery } from '@tanstack/react-query'
import CircleX from 'lucide-react/icons/circle-x'
import { useId, useRef, useState } from 'react'
import { transactions } from '../../api/queries.ts'
import type { Transaction } from '../../api/schema.gen.ts'
import { groupDigits } from '../../lib/amount.ts'
import { findRow } from '../../lib/book.ts'
import { explainFailure, failureCode, failurePhase } from '../../lib/failures.ts'
import { hashPath } from '../../lib/hash.ts'
import { Facts } from '../frame/facts.tsx'
import { Answer } from '../frame/states.tsx'
import { PageLink } from '../text/page-link.tsx'

interface Props {
  readonly hash: string
  /** Asked for when somebody wants to know, where it is not at hand. */
  readonly transaction?: Transaction
}

const WIDTH = 320
const GAP = 4

/** The word "failed", which opens to why: sentence, phase, code and gas. */
export function FailureBadge({ hash, transaction }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const place = (popover: HTMLElement): void => {
    const { left, bottom } = button.current?.getBoundingClientRect() ?? popover.getBoundingClientRect()
    const most = document.documentElement.clientWidth - Math.min(WIDTH, innerWidth) - 2 * GAP
    popover.style.left = `${scrollX + Math.max(2 * GAP, Math.min(left, most))}px`
    popover.style.top = `${scrollY + bottom + GAP}px`
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label="failed: why"
        title="Why it failed"
        className="tag min-h-6 text-bad hover:bg-bad-soft"
      >
        <CircleX size={12} aria-hidden />
        failed
      </button>
      <div
        id={id}
        popover="auto"
        onBeforeToggle={(event) => {
          const willOpen = event.newState === 'open'
          if (willOpen) place(event.currentTarget)
          setOpen(willOpen)
        }}
        className="popover absolute m-0 w-80 max-w-[calc(100vw-16px)] whitespace-normal p-4 text-left text-body text-text"
      >
        {isOpen && (transaction ? <Why transaction={transaction} /> : <WhyOf hash={hash} />)}
      </div>
    </>
  )
}

function WhyOf({ hash }: { readonly hash: string }) {
  const query = useQuery(transactions({ hash }, { isFinal: true }))
  return (
    <Answer query={query} rows={3}>
      {({ value: { transactions: found } }) =>
        found[0] === undefined ? <p>This transaction is not held here.</p> : <Why transaction={found[0]} />
      }
    </Answer>
  )
}

function Why({ transaction }: { readonly transaction: Transaction }) {
  const { account, hash, failure, description } = transaction
  const { gas_used: used, gas_limit: limit } = description.compute_ph ?? {}
  const code = failureCode(transaction)
  return (
    <div className="flex flex-col gap-3">
      <p className="font-medium text-bad">
        {explainFailure(transaction, findRow(account)?.interfaces ?? []) ?? 'It was aborted.'}
      </p>
      <Facts
        rows={[
          ['Phase', failurePhase(transaction)],
          code !== undefined && ['Code', code],
          used !== undefined && [
            'Gas',
            `${groupDigits(used)}${limit === undefined ? '' : ` of ${groupDigits(limit)}`}`,
          ],
        ]}
      />
      {failure && <code className="break-words text-caption text-text-3">{failure}</code>}
      <PageLink to={`/tx/${hashPath(hash)}`}>Open the transaction</PageLink>
    </div>
  )
}
