import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { emulateOrder } from '../../api/emulate.ts'
import { parseAddress } from '../../lib/address.ts'
import { useSearch } from '../../lib/use-search.ts'
import { Failed } from '../frame/states.tsx'
import { Outcome } from './outcome.tsx'

/** Decimal coins as nano; undefined for what is no amount. */
function toNano(text: string): string | undefined {
  const match = /^(\d{1,12})(?:\.(\d{1,9}))?$/.exec(text.trim())
  if (!match) return undefined
  return BigInt(`${match[1]}${(match[2] ?? '').padEnd(9, '0')}`).toString()
}

/** What a transfer would do before anybody signs it. */
export function OrderForm() {
  const { to: given = '' } = useSearch()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState(given)
  const [amount, setAmount] = useState('1')
  const source = parseAddress(from.trim())
  const destination = parseAddress(to.trim())
  const nano = toNano(amount)
  const run = useMutation({
    mutationFn: () => emulateOrder({ from: source?.raw ?? '', to: destination?.raw ?? '', amount: nano ?? '0' }),
  })
  const isReady = source !== undefined && destination !== undefined && nano !== undefined
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        run.mutate()
      }}
    >
      <Field label="From wallet" value={from} onChange={setFrom} isBad={from !== '' && source === undefined} />
      <Field label="To" value={to} onChange={setTo} isBad={to !== '' && destination === undefined} />
      <Field label="Amount in TON" value={amount} onChange={setAmount} isBad={nano === undefined} />
      <div>
        <button type="submit" className="control control-primary" disabled={!isReady || run.isPending}>
          What would it do?
        </button>
      </div>
      <div aria-live="polite">
        {run.error && <Failed error={run.error} />}
        {run.data && <Outcome emulated={run.data} />}
      </div>
      <p className="text-text-2">This only tries it out: the explorer holds no keys and cannot sign.</p>
    </form>
  )
}

interface FieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly isBad: boolean
}

function Field({ label, value, onChange, isBad }: FieldProps) {
  return (
    <label className="flex max-w-xl flex-col gap-1">
      <span className="text-text-2">{label}</span>
      <input
        className="field font-mono"
        aria-invalid={isBad}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {isBad && <span className="text-bad text-caption">That is not right.</span>}
    </label>
  )
}
