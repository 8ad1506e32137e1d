import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { get, V3 } from '../api/client.ts'
import { tellDevnet } from '../api/devnet.ts'
import { queryClient, statusQuery } from '../api/queries.ts'
import type { AccountStatesResponse } from '../api/schema.gen.ts'
import { parseAddress } from '../lib/address.ts'
import { friendlyOf } from '../lib/labels.ts'
import { useSearch } from '../lib/use-search.ts'
import { Card } from '../parts/frame/card.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { Failed, Nothing } from '../parts/frame/states.tsx'
import { LabAccounts } from '../parts/lab/accounts.tsx'
import { LabDemo } from '../parts/lab/demo.tsx'
import { PageLink } from '../parts/text/page-link.tsx'

const NANO = 1_000_000_000n
const LOOK_MS = 500

/** What the chain can be told: words, path, and what goes with it. */
const ORDERS: readonly (readonly [string, string, Readonly<Record<string, number>>])[] = [
  ['Split every shard', 'split', {}],
  ['Merge shards', 'merge', {}],
  ['An hour later', 'advance', { seconds: 3_600 }],
  ['A day later', 'advance', { seconds: 86_400 }],
]

/** What can be done to a chain of one's own. */
export function Lab() {
  const { data } = useQuery(statusQuery)
  if (data !== undefined && data.network !== 'devnet') {
    return (
      <>
        <PageHead title="Lab" />
        <Card>
          <Nothing>The lab is for a devnet; this Cellar follows {data.network}.</Nothing>
        </Card>
      </>
    )
  }
  return (
    <>
      <PageHead title="Lab" lead="This is a chain of your own: nothing on it is worth anything." />
      <LabDemo />
      <Faucet />
      <Steer />
      <LabAccounts />
      <Card title="For other clients">
        <p>
          The global config of this network:{' '}
          <a className="link" href="/devnet/global.config.json" download>
            global.config.json
          </a>
        </p>
      </Card>
    </>
  )
}

function Steer() {
  const [told, setTold] = useState('')
  const steer = useMutation({
    mutationFn: ([, path, body]: (typeof ORDERS)[number]) => tellDevnet<unknown>(path, body),
    onSuccess: (_, [words]) => setTold(words),
  })
  return (
    <Card title="Steer it">
      <div className="flex flex-wrap gap-2">
        {ORDERS.map((order) => (
          <button key={order[0]} type="button" className="control" onClick={() => steer.mutate(order)}>
            {order[0]}
          </button>
        ))}
      </div>
      <p role="status" className="mt-3 text-text-2">
        {told === '' ? 'It happens with one of the next blocks.' : `Told: “${told}”. See it in the `}
        {told !== '' && <PageLink to="/">newest blocks</PageLink>}
        {told !== '' && '.'}
      </p>
      {steer.error && <Failed error={steer.error} />}
    </Card>
  )
}

/** Resolves once the coins are not only on chain but also held here, where the account's page looks. */
async function fundAndWait(raw: string, nano: bigint): Promise<{ readonly address: string }> {
  const lastLt = async () =>
    (await get<AccountStatesResponse>(`${V3}/accountStates`, { address: raw, include_boc: false })).value.accounts[0]
      ?.last_transaction_lt
  const before = await lastLt()
  const value = await tellDevnet<{ address: string }>('faucet', { address: raw, amount: nano.toString() })
  while ((await lastLt()) === before) await new Promise((done) => setTimeout(done, LOOK_MS))
  return value
}

function Faucet() {
  const { to = '' } = useSearch()
  const [text, setText] = useState(to)
  const [amount, setAmount] = useState(10)
  const address = parseAddress(text.trim())
  const fund = useMutation({
    mutationFn: () => fundAndWait(address?.raw ?? '', BigInt(amount) * NANO),
    onSuccess: () => queryClient.invalidateQueries(),
  })
  const isBad = text !== '' && address === undefined
  return (
    <Card title="Faucet">
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          fund.mutate()
        }}
      >
        <label className="flex min-w-0 flex-1 basis-72 flex-col gap-1">
          <span className="text-text-2">Address</span>
          <input
            className="field font-mono"
            aria-invalid={isBad}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <label className="flex flex-col gap-1">
          <span className="text-text-2">TON</span>
          <input
            type="number"
            min={1}
            max={1_000_000}
            className="field w-32"
            value={amount}
            onChange={(event) => setAmount(Math.max(1, Math.floor(Number(event.target.value) || 1)))}
          />
        </label>
        <button type="submit" className="control control-primary" disabled={address === undefined || fund.isPending}>
          Fund it
        </button>
      </form>
      <div aria-live="polite" className="mt-3">
        {isBad && <p className="text-bad">That is no address.</p>}
        {fund.isPending && <p className="text-text-2">On its way…</p>}
        {fund.error && <Failed error={fund.error} />}
        {fund.data && (
          <p className="text-good">
            {amount} TON are there:{' '}
            <PageLink to={`/account/${friendlyOf(fund.data.address)}`}>see the account</PageLink>
          </p>
        )}
      </div>
    </Card>
  )
}
