import { useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useState } from 'react'
import { config } from '../api/queries.ts'
import type { ConfigChange, ConfigParam, ConfigResponse } from '../api/schema.gen.ts'
import { groupParams } from '../lib/config-groups.ts'
import { useSearch, useSearchChange } from '../lib/use-search.ts'
import { DecodedBody } from '../parts/chain/decoded-body.tsx'
import { Card } from '../parts/frame/card.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { Answer, Nothing } from '../parts/frame/states.tsx'
import { Copy } from '../parts/text/copy.tsx'
import { PageLink } from '../parts/text/page-link.tsx'

/** The rules that the network has agreed on, by groups, and what changed last. */
export function Config() {
  const { seqno } = useSearch()
  const query = useQuery(config({ seqno }))
  return (
    <>
      <PageHead
        title="Configuration"
        lead="The rules that this network has agreed on: fees, limits, elections."
        aside={<SeqnoBox key={seqno} seqno={seqno ?? ''} />}
      />
      <Answer query={query} rows={12}>
        {({ value }) => <ConfigView answer={value} />}
      </Answer>
    </>
  )
}

function SeqnoBox({ seqno }: { readonly seqno: string }) {
  const change = useSearchChange()
  const [text, setText] = useState(seqno)
  const isBad = text !== '' && !/^\d{1,10}$/.test(text)
  return (
    <form
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBad) change({ seqno: text === '' ? undefined : text })
      }}
    >
      <label className="inline-flex items-center gap-2">
        <span className="text-text-2">At block</span>
        <input
          className="field w-32"
          inputMode="numeric"
          placeholder="newest"
          aria-invalid={isBad}
          value={text}
          onChange={(event) => setText(event.target.value.trim())}
        />
      </label>
      <button type="submit" className="control">
        Show
      </button>
    </form>
  )
}

function ConfigView({ answer }: { readonly answer: ConfigResponse }) {
  const { seqno, since_seqno: since, previous_since_seqno: previous, params } = answer
  // What the zero state began with belongs to no block, so nothing can be held against it.
  const isHeld = previous !== null && previous > 0
  return (
    <>
      <Card>
        <p className="pt-4">
          At block <PageLink to={`/block/${seqno}`}>{seqno}</PageLink> this is in force since block{' '}
          <PageLink to={`/block/${since}`}>{since}</PageLink>.
          {isHeld && (
            <>
              {' '}
              <PageLink to="/config" search={{ seqno: String(previous) }}>
                The one before
              </PageLink>{' '}
              came with block {previous}.
            </>
          )}
        </p>
      </Card>
      {isHeld && <Changes seqno={seqno} previous={previous} />}
      {groupParams(params).map(([name, list]) => (
        <Card key={name} title={name} isFlush>
          <ul className="divide-y divide-line border-line border-t">
            {list.map((param) => (
              <Param key={param.id} param={param} />
            ))}
          </ul>
        </Card>
      ))}
    </>
  )
}

function Changes({ seqno, previous }: { readonly seqno: number; readonly previous: number }) {
  const query = useQuery(config({ seqno: String(seqno), compare_seqno: String(previous) }))
  return (
    <Card title="What changed last">
      <Answer query={query} rows={3}>
        {({ value: { changes = [] } }) =>
          changes.length === 0 ? (
            <Nothing>Nothing is another than it was.</Nothing>
          ) : (
            <ul className="flex flex-col gap-4">
              {changes.map((change) => (
                <Change key={change.id} change={change} />
              ))}
            </ul>
          )
        }
      </Answer>
    </Card>
  )
}

const titleOf = ({ id, name }: { readonly id: number; readonly name: string | null }): string =>
  `${id} ${name === null ? '(nobody described it)' : name.replaceAll('_', ' ')}`

function Change({ change }: { readonly change: ConfigChange }) {
  const sides = [
    ['before', change.before],
    ['after', change.after],
  ] as const
  return (
    <li>
      <h3 className="font-medium">{titleOf(change)}</h3>
      <div className="mt-1 grid gap-3 md:grid-cols-2">
        {sides.map(([name, side]) => (
          <div key={name} className="min-w-0 rounded-control bg-sunken p-3">
            <p className="mb-1 text-caption text-text-2">{name}</p>
            {side === null ? 'was not there' : <DecodedBody value={side.value} />}
          </div>
        ))}
      </div>
    </li>
  )
}

function Param({ param }: { readonly param: ConfigParam }) {
  const { param: chosen } = useSearch()
  const isChosen = chosen === String(param.id)
  const [isOpen, setOpen] = useState(isChosen)
  useEffect(() => {
    if (isChosen) document.getElementById(`param-${param.id}`)?.scrollIntoView({ block: 'center' })
  }, [isChosen, param.id])
  return (
    <li id={`param-${param.id}`}>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex min-h-10 cursor-pointer items-center gap-3 px-4 py-1">
          <span className="w-8 shrink-0 text-right text-text-3">{param.id}</span>
          <span className="font-medium">
            {param.name === null ? 'not described by anybody' : param.name.replaceAll('_', ' ')}
          </span>
          <ChevronRight size={16} aria-hidden className={`ml-auto text-text-3 ${isOpen ? 'rotate-90' : ''}`} />
        </summary>
        {isOpen && (
          <div className="flex flex-col gap-3 px-4 pt-1 pb-4 md:pl-16">
            {param.value === null ? (
              <p className="text-text-2">Its form is not known; its bytes are.</p>
            ) : (
              <DecodedBody value={param.value} />
            )}
            <span>
              <Copy text={param.boc} label={`Copy raw parameter ${param.id}`}>
                Copy raw
              </Copy>
            </span>
          </div>
        )}
      </details>
    </li>
  )
}
