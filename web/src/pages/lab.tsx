import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { post } from '../api/client.ts'
import { statusQuery } from '../api/queries.ts'
import { parseAddress } from '../lib/address.ts'
import { friendlyOf } from '../lib/labels.ts'
import { useSearch } from '../lib/use-search.ts'
import { Card } from '../parts/frame/card.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { Failed, Nothing } from '../parts/frame/states.tsx'
import { Copy } from '../parts/text/copy.tsx'
import { PageLink } from '../parts/text/page-link.tsx'

const NANO = 1_000_000_000

const COMMANDS: readonly (readonly [string, string])[] = [
  ['One shard becomes two', 'npx cellar devnet split'],
  ['Two shards become one', 'npx cellar devnet merge'],
  ['The clock jumps an hour ahead', 'npx cellar devnet advance 3600'],
  ['A name for this moment', 'npx cellar devnet snapshot'],
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
      <Faucet />
      <Card title="Steer it">
        <p className="mb-3 text-text-2">On the machine where it runs:</p>
        <dl className="flex flex-col gap-3">
          {COMMANDS.map(([what, command]) => (
            <div key={command}>
              <dt className="text-text-2">{what}</dt>
              <dd className="flex items-center gap-2">
                <code>{command}</code>
                <Copy text={command} label={`Copy: ${what}`} />
              </dd>
            </div>
          ))}
        </dl>
      </Card>
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

function Faucet() {
  const { to = '' } = useSearch()
  const [text, setText] = useState(to)
  const [amount, setAmount] = useState(10)
  const address = parseAddress(text.trim())
  const fund = useMutation({
    mutationFn: async () => {
      const body = { address: address?.raw, amount: (BigInt(amount) * BigInt(NANO)).toString() }
      return (await post<{ address: string }>('/devnet/faucet', body, { 'x-cellar-devnet': '1' })).value
    },
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
