import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { get, lastLimits, V3 } from '../api/client.ts'
import { caller, statusQuery } from '../api/queries.ts'
import { groupDigits } from '../lib/amount.ts'
import { changeSettings, useSettings } from '../lib/settings.ts'
import { Raw } from '../parts/chain/raw.tsx'
import { Card } from '../parts/frame/card.tsx'
import { Facts } from '../parts/frame/facts.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { Answer, Failed } from '../parts/frame/states.tsx'
import { InstancePlots } from '../parts/instance/plots.tsx'

/** How this Cellar is, and how much of it one may use. */
export function Instance() {
  const query = useQuery(statusQuery)
  return (
    <>
      <PageHead title="This Cellar" />
      <Answer query={query} rows={6}>
        {(status) => (
          <>
            <Card title="State">
              <Facts
                rows={[
                  ['Ready', status.ready ? 'yes' : (status.not_ready_because ?? 'no')],
                  ['Network', `${status.network} (${status.network_id ?? 'nothing indexed'})`],
                  status.indexed !== null && [
                    'Blocks held',
                    `${groupDigits(status.indexed.first_mc_seqno)} to ${groupDigits(status.indexed.last_mc_seqno)}`,
                  ],
                  [
                    'Newest block',
                    status.last_block_age_seconds === null ? 'none' : `${status.last_block_age_seconds} s old`,
                  ],
                  status.following !== null && ['Behind by', `${groupDigits(status.following.lag_blocks ?? 0)} blocks`],
                  status.following !== null && [
                    'Lite servers',
                    `${status.following.lite_servers.in_use} in use, ${status.following.lite_servers.away} away, ${status.following.lite_servers.lies} lies`,
                  ],
                  status.classification !== null && [
                    'Actions',
                    status.classification.done ? 'all told' : 'older traces are being told anew',
                  ],
                ]}
              />
            </Card>
            <InstancePlots />
            <Limits />
            <Key />
            <Card title="Everything it says" isFlush>
              <Raw value={status} name="status" />
            </Card>
          </>
        )}
      </Answer>
    </>
  )
}

const rateOf = (perSecond: number): string =>
  Number.isInteger(perSecond) ? groupDigits(perSecond) : perSecond.toFixed(1)

/** What the caller's plan allows, in words, and how much of it is used. */
function Limits() {
  const { data: me } = useQuery(caller)
  const left = lastLimits()?.['ratelimit-remaining']
  const plan = me?.value
  return (
    <Card title="How much may be asked">
      {plan === undefined || plan.burst === null ? (
        <p>{plan === undefined ? '…' : 'No limits.'}</p>
      ) : (
        <Facts
          rows={[
            ['Plan', `${plan.plan ?? 'none'}${plan.has_key ? '' : ', without a key'}`],
            ['Requests', `${rateOf(plan.requests_per_second ?? 0)} a second, ${groupDigits(plan.burst)} at once`],
            left !== undefined && ['Left at this moment', groupDigits(left)],
            plan.requests_per_day !== null && [
              'Today',
              `${groupDigits(plan.used_today ?? 0)} of ${groupDigits(plan.requests_per_day)} used`,
            ],
            plan.streams_allowed !== null && [
              'Streams',
              `${plan.streams_open ?? 0} of ${groupDigits(plan.streams_allowed)} open`,
            ],
          ]}
        />
      )}
    </Card>
  )
}

function Key() {
  const { apiKey } = useSettings()
  const [text, setText] = useState(apiKey)
  const [isKept, setKept] = useState(false)
  const tryKey = useMutation({
    mutationFn: async () => {
      changeSettings({ apiKey: text.trim() }, isKept)
      await get(`${V3}/masterchainInfo`)
    },
  })
  return (
    <Card title="API key">
      <form
        className="flex flex-wrap items-center gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          tryKey.mutate()
        }}
      >
        <input
          type="password"
          aria-label="API key"
          autoComplete="off"
          className="field min-w-0 flex-1 basis-72 font-mono"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <label className="inline-flex items-center gap-2">
          <input type="checkbox" checked={isKept} onChange={(event) => setKept(event.target.checked)} />
          keep it in this browser
        </label>
        <button type="submit" className="control control-primary">
          Use it
        </button>
        <button
          type="button"
          className="control"
          onClick={() => {
            setText('')
            changeSettings({ apiKey: '' })
          }}
        >
          Forget
        </button>
      </form>
      <div aria-live="polite" className="mt-2">
        {tryKey.isSuccess && <p className="text-good">It is known here.</p>}
        {tryKey.error && <Failed error={tryKey.error} />}
      </div>
    </Card>
  )
}
