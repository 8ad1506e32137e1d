import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Replay, type ReplayAction, type ReplayStep, replay } from '../../api/emulate.ts'
import { formatCoins, groupDigits } from '../../lib/amount.ts'
import { explainExit } from '../../lib/failures.ts'
import { DataTable } from '../frame/data-table.tsx'
import { Answer } from '../frame/states.tsx'
import { AddressLink } from '../text/address-link.tsx'
import { Hash } from '../text/hash.tsx'

/** Steps that are shown first, and with each press more: the last ones, for there is the reason of a failure. */
const SHOWN = 100

/** A transaction as the machine runs it again on the state that it found. */
export function TransactionReplay({
  hash,
  interfaces,
}: {
  readonly hash: string
  readonly interfaces: readonly string[]
}) {
  const query = useQuery(replay(hash))
  return (
    <Answer query={query} rows={10}>
      {(run) => (
        <div className="flex flex-col gap-4 py-4">
          <Summary run={run} interfaces={interfaces} />
          {run.actions.length > 0 && <LeftActions actions={run.actions} />}
          <Steps run={run} />
        </div>
      )}
    </Answer>
  )
}

function Summary({ run, interfaces }: { readonly run: Replay; readonly interfaces: readonly string[] }) {
  const { exit_code: exit, gas_used: gas, vm_steps: steps, is_exact: isExact } = run
  const isWell = exit === 0 || exit === 1
  return (
    <div className="flex flex-col gap-1 px-4">
      <p className={exit === null || isWell ? '' : 'text-bad'}>
        {exit === null
          ? 'The code was not run.'
          : `${isWell ? 'It went well' : explainExit(exit, interfaces)} (exit code ${exit}${gas === null ? '' : `, gas ${groupDigits(gas)}`}${steps === null ? '' : `, ${groupDigits(steps)} steps`})`}
      </p>
      <p className="text-text-2">
        {isExact
          ? 'Run again, it left exactly the transaction that is on chain.'
          : 'Run again, it left something else than what is on chain: read it with care.'}
      </p>
    </div>
  )
}

const WORDS: Readonly<Record<string, string>> = {
  send_message: 'Send a message',
  set_code: 'Change its code',
  reserve: 'Keep',
  change_library: 'Change a library',
  unknown: 'Something that cannot be read',
}

function LeftActions({ actions }: { readonly actions: readonly ReplayAction[] }) {
  return (
    <section>
      <h2 className="px-4 pb-1 font-semibold">What the code left to be done</h2>
      <DataTable
        caption="Actions in their order"
        rows={actions}
        keyOf={(_, at) => String(at)}
        columns={[
          { name: 'What', cell: ({ type }) => WORDS[type] ?? type },
          {
            name: 'To',
            cell: ({ type, destination, code_hash: code }) =>
              destination ? (
                <AddressLink raw={destination} />
              ) : code ? (
                <Hash value={code} />
              ) : type === 'send_message' ? (
                'outside (a log)'
              ) : (
                ''
              ),
          },
          { name: 'Mode', isNumber: true, cell: ({ mode }) => mode ?? '' },
          { name: 'Value', isNumber: true, cell: ({ value }) => (value ? formatCoins(value) : '') },
        ]}
      />
    </section>
  )
}

interface ShownStep extends ReplayStep {
  readonly number: number
  readonly gasUsed: number | undefined
}

/** With its number, and the gas that it took itself. */
const toShown = ({ steps, first_step: first }: Replay): ShownStep[] =>
  steps.map((step, at) => {
    const before = steps[at - 1]?.gas_remaining
    const isKnown = typeof before === 'number' && step.gas_remaining !== null
    return { ...step, number: first + at + 1, gasUsed: isKnown ? before - (step.gas_remaining ?? 0) : undefined }
  })

function Steps({ run }: { readonly run: Replay }) {
  const [count, setCount] = useState(SHOWN)
  const all = toShown(run)
  if (all.length === 0) return null
  const shown = all.slice(-count)
  return (
    <section>
      <header className="flex flex-wrap items-center justify-between gap-2 px-4 pb-2">
        <h2 className="font-semibold">Step by step</h2>
        {shown.length < all.length ? (
          <button type="button" className="control" onClick={() => setCount(count * 4)}>
            Show {groupDigits(Math.min(count * 3, all.length - count))} steps before
          </button>
        ) : (
          run.is_incomplete && (
            <span className="text-caption text-text-2">
              {groupDigits(run.first_step)} steps before these are too many to tell
            </span>
          )
        )}
      </header>
      <DataTable
        caption="Instructions as they were run, the stack before each, its top last"
        rows={shown}
        keyOf={({ number }) => String(number)}
        columns={[
          { name: 'Step', cell: ({ number }) => <span className="text-text-2">{groupDigits(number)}</span> },
          {
            name: 'Instruction',
            cell: ({ instruction, notes }) => (
              <span className="flex flex-col py-1">
                <code className="break-all">{instruction}</code>
                {notes?.map((note) => (
                  <span key={note} className="text-caption text-warn [overflow-wrap:anywhere]">
                    {note}
                  </span>
                ))}
              </span>
            ),
          },
          { name: 'Stack before', cell: ({ stack }) => <StackText text={stack} /> },
          { name: 'Gas', isNumber: true, cell: ({ gasUsed }) => (gasUsed === undefined ? '' : groupDigits(gasUsed)) },
          {
            name: 'Gas left',
            isNumber: true,
            cell: ({ gas_remaining: left }) => (left === null ? 'the end' : groupDigits(left)),
          },
        ]}
      />
    </section>
  )
}

const LONG = 160

/** A long stack is cut at its bottom, which matters least; opened, it is there whole. */
function StackText({ text }: { readonly text: string }) {
  const code = 'block py-1 text-caption [overflow-wrap:anywhere]'
  if (text.length <= LONG) return <code className={code}>{text}</code>
  return (
    <details>
      <summary className="py-1">
        <code className="text-caption [overflow-wrap:anywhere]">… {text.slice(-LONG)}</code>
      </summary>
      <code className={code}>{text}</code>
    </details>
  )
}
