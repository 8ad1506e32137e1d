import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { type DemoAnswer, tellDevnet } from '../../api/devnet.ts'
import { traces } from '../../api/queries.ts'
import type { TracesResponse } from '../../api/schema.gen.ts'
import { hashPath } from '../../lib/hash.ts'
import { ActionIcon } from '../chain/action-icon.tsx'
import { Sentence } from '../chain/sentence.tsx'
import { Card } from '../frame/card.tsx'
import { Failed } from '../frame/states.tsx'
import { Copy } from '../text/copy.tsx'
import { PageLink } from '../text/page-link.tsx'

/** What its people can be asked for. */
const SCENES: readonly (readonly [string, string])[] = [
  ['transfer', 'Transfer'],
  ['swap', 'Swap'],
  ['mint', 'Mint'],
  ['fail', 'Something that fails'],
  ['order', 'Multisig order'],
  ['bid', 'Bid'],
]
const LOOK_MS = 700
/** Older ones are in the lists of the chain. */
const SHOWN = 5

/** People who live on the chain: what they shall do now, and whether they go on by themselves. */
export function LabDemo() {
  const [made, setMade] = useState<readonly string[]>([])
  const act = useMutation({
    mutationFn: (order: string) => tellDevnet<DemoAnswer>('demo', { order }),
    onSuccess: ({ message_hash: hash }) => {
      if (hash !== undefined) setMade((before) => [hash, ...before].slice(0, SHOWN))
    },
  })
  const isRunning = act.data?.is_running ?? true
  return (
    <Card title="Let its people do something">
      <div className="flex flex-wrap gap-2">
        {SCENES.map(([order, words]) => (
          <button
            key={order}
            type="button"
            className="control"
            disabled={act.isPending}
            onClick={() => act.mutate(order)}
          >
            {words}
          </button>
        ))}
        <button
          type="button"
          className="control sm:ml-auto"
          disabled={act.isPending}
          onClick={() => act.mutate(isRunning ? 'pause' : 'resume')}
        >
          {isRunning ? 'Let the demo wait' : 'Let the demo go on'}
        </button>
      </div>
      <div aria-live="polite" className="mt-3">
        {act.isPending && <p className="text-text-2">As soon as somebody is free…</p>}
        {!act.isPending && made.length === 0 && (
          <p className="text-text-2">{isRunning ? 'Each shows the trace that it made.' : 'The demo waits.'}</p>
        )}
        <ul className="flex flex-col gap-2">
          {made.map((hash) => (
            <Made key={hash} hash={hash} />
          ))}
        </ul>
      </div>
      {act.error && <NotToldSo error={act.error} />}
    </Card>
  )
}

const isWhole = (found: TracesResponse | undefined): boolean => found?.traces[0]?.is_incomplete === false

/** The trace of a message that was sent, in words once it is there. */
function Made({ hash }: { readonly hash: string }) {
  const query = useQuery({
    ...traces({ msg_hash: hash, limit: 1 }),
    refetchInterval: ({ state }) => (isWhole(state.data?.value) ? false : LOOK_MS),
  })
  const actions = (isWhole(query.data?.value) && query.data?.value.traces[0]?.actions) || []
  const action = actions.find(({ type }) => type !== 'contract_deploy') ?? actions[0]
  return (
    <li className="flex items-start gap-2">
      {action === undefined ? (
        <span className="text-text-2">On its way…</span>
      ) : (
        <>
          <ActionIcon action={action} />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <Sentence action={action} />
          </span>
        </>
      )}
      <PageLink to={`/trace/${hashPath(hash)}`} className="link ml-auto shrink-0">
        See its trace
      </PageLink>
    </li>
  )
}

/** A devnet that runs elsewhere is told on its own machine. */
function NotToldSo({ error }: { readonly error: unknown }) {
  if (!(error instanceof ApiError) || error.status !== 404) return <Failed error={error} />
  const command = 'npx cellar devnet demo swap'
  return (
    <p className="mt-3 flex flex-wrap items-center gap-2">
      {error.message}. In a terminal: <code>{command}</code>
      <Copy text={command} label="Copy the command" />
    </p>
  )
}
