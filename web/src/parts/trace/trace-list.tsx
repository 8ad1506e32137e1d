import { findRow, useBook } from '../../lib/book.ts'
import { explainFailure } from '../../lib/failures.ts'
import { hashPath } from '../../lib/hash.ts'
import type { TraceStep } from '../../lib/trace-tree.ts'
import { AddressLink } from '../text/address-link.tsx'
import { Coins } from '../text/amount.tsx'
import { Hash } from '../text/hash.tsx'
import { Opcode } from '../text/opcode.tsx'
import { FailedTag, FinalityTag } from '../text/tags.tsx'

const MAX_INDENT = 10

/** A trace as rows, each below what caused it. */
export function TraceList({
  steps,
  chosen,
}: {
  readonly steps: readonly TraceStep[]
  readonly chosen: string | undefined
}) {
  useBook()
  return (
    <ol aria-label="Transactions in the order of what caused them" className="rows divide-y divide-line">
      {steps.map((step) => (
        <Step key={step.transaction.hash} step={step} isChosen={hashPath(step.transaction.hash) === chosen} />
      ))}
    </ol>
  )
}

function Step({ step, isChosen }: { readonly step: TraceStep; readonly isChosen: boolean }) {
  const { transaction, level } = step
  const { account, in_msg: message, description, hash, finality } = transaction
  const isFailed = description.aborted === true
  const reason = isFailed ? explainFailure(transaction, findRow(account)?.interfaces ?? []) : undefined
  return (
    <li className={`flex items-center gap-3 px-4 py-1.5 ${isChosen ? 'bg-accent-soft' : ''}`}>
      <span aria-hidden className="self-stretch" style={{ width: Math.min(level - 1, MAX_INDENT) * 16 }} />
      <span className="sr-only">level {level}:</span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <AddressLink raw={account} />
        <span className="text-text-2">{message === null ? 'scheduled run' : <Opcode message={message} />}</span>
        {isFailed && <FailedTag />}
        {reason !== undefined && <span className="text-bad">{reason}</span>}
        <FinalityTag finality={finality} isList />
      </span>
      {message?.value && <Coins nano={message.value} />}
      <span className="max-sm:hidden">
        <Hash value={hash} page="tx" hasCopy={false} />
      </span>
    </li>
  )
}
