import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { post, V3 } from '../../api/client.ts'
import type { AccountStateFull } from '../../api/schema.gen.ts'
import { groupDigits } from '../../lib/amount.ts'
import { explainExit } from '../../lib/failures.ts'
import { methodNames } from '../../lib/get-methods.ts'
import { DecodedBody } from '../chain/decoded-body.tsx'
import { Failed, Nothing } from '../frame/states.tsx'

interface Result {
  readonly gas_used: number
  readonly exit_code: number
  readonly stack: readonly unknown[]
}

interface Argument {
  readonly id: number
  readonly type: string
  readonly value: string
}

/** Runs a get-method with typed arguments. */
export function AccountMethods({ raw, state }: { readonly raw: string; readonly state: AccountStateFull | undefined }) {
  const names = methodNames(state?.contract_methods ?? [])
  const [method, setMethod] = useState('')
  const [given, setGiven] = useState<readonly Argument[]>([])
  const run = useMutation({
    mutationFn: async () => {
      const stack = given.map(({ type, value }) => ({ type, value }))
      return (await post<Result>(`${V3}/runGetMethod`, { address: raw, method, stack })).value
    },
  })
  if (!state?.code_hash) return <Nothing>It has no code to run.</Nothing>
  return (
    <form
      className="flex flex-col gap-4 p-4"
      onSubmit={(event) => {
        event.preventDefault()
        run.mutate()
      }}
    >
      <label className="flex flex-col gap-1">
        <span className="text-caption text-text-2">Method, by name or number</span>
        <input
          className="field max-w-md font-mono"
          list="methods"
          required
          value={method}
          onChange={(event) => setMethod(event.target.value)}
        />
        <datalist id="methods">
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </label>
      <Arguments given={given} onChange={setGiven} />
      <div>
        <button type="submit" className="control control-primary" disabled={run.isPending || method === ''}>
          Run
        </button>
      </div>
      {run.error && <Failed error={run.error} />}
      {run.data && <ResultView result={run.data} interfaces={state.interfaces ?? []} />}
    </form>
  )
}

function Arguments({
  given,
  onChange,
}: {
  readonly given: readonly Argument[]
  readonly onChange: (list: readonly Argument[]) => void
}) {
  const change = (id: number, part: Partial<Argument>): void =>
    onChange(given.map((one) => (one.id === id ? { ...one, ...part } : one)))
  return (
    <div className="flex flex-col gap-2">
      {given.map(({ id, type, value }, at) => (
        <div key={id} className="flex flex-wrap gap-2">
          <select
            aria-label={`Type of argument ${at + 1}`}
            className="field"
            value={type}
            onChange={(event) => change(id, { type: event.target.value })}
          >
            {['num', 'cell', 'slice'].map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
          <input
            aria-label={`Argument ${at + 1}`}
            className="field min-w-0 flex-1 font-mono"
            value={value}
            onChange={(event) => change(id, { value: event.target.value })}
          />
          <button type="button" className="control" onClick={() => onChange(given.filter((one) => one.id !== id))}>
            Remove
          </button>
        </div>
      ))}
      <div>
        <button
          type="button"
          className="control"
          onClick={() => onChange([...given, { id: (given.at(-1)?.id ?? 0) + 1, type: 'num', value: '' }])}
        >
          Add an argument
        </button>
      </div>
    </div>
  )
}

function ResultView({ result, interfaces }: { readonly result: Result; readonly interfaces: readonly string[] }) {
  const isOk = result.exit_code === 0 || result.exit_code === 1
  return (
    <div aria-live="polite" className="flex flex-col gap-3 rounded-control bg-sunken p-4">
      <p className={isOk ? '' : 'text-bad'}>
        {isOk ? 'It went well' : explainExit(result.exit_code, interfaces)} (exit code {result.exit_code}, gas{' '}
        {groupDigits(result.gas_used)})
      </p>
      {result.stack.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place on the stack is what names an entry
        <div key={at} className="flex gap-3">
          <span className="text-text-3">{at}</span>
          <DecodedBody value={entry} />
        </div>
      ))}
    </div>
  )
}
