import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import { useEffect, useRef, useState } from 'react'
import { get, V3 } from '../../api/client.ts'
import { ALL_ACTIONS } from '../../api/queries.ts'
import type { PendingTracesResponse, TracesResponse } from '../../api/schema.gen.ts'
import { type StreamEvent, stream } from '../../api/stream.ts'
import { hashPath, toHashBase64 } from '../../lib/hash.ts'
import { Card } from '../frame/card.tsx'
import { Hash } from '../text/hash.tsx'
import { PageLink } from '../text/page-link.tsx'

const STATIONS = ['sent', 'pending', 'confirmed', 'final'] as const
type Station = (typeof STATIONS)[number]
const LOOK_MS = 3_000

/** The way of a message that was sent, station by station. The page may be loaded anew meanwhile: its hash is in the URL. */
export function Follow({ hash, onAgain }: { readonly hash: string; readonly onAgain: () => void }) {
  const { reached, reason, trace } = useStations(hash)
  const at = STATIONS.indexOf(reached.at(-1)?.station ?? 'sent')
  return (
    <Card title="On its way" aside={<Hash value={hash} page="message" />}>
      <ol aria-live="polite" className="flex flex-col gap-3">
        {STATIONS.map((station, place) => {
          const Icon = place <= at ? Check : Circle
          const after = reached.find((one) => one.station === station)?.afterMs
          return (
            <li key={station} className={`flex items-center gap-2 ${place <= at ? '' : 'text-text-3'}`}>
              <Icon
                size={16}
                aria-label={place <= at ? 'done' : 'not yet'}
                className={place <= at ? 'text-good' : ''}
              />
              <span className="font-medium">{station}</span>
              {after !== undefined && after > 0 && (
                <span className="text-text-2">after {(after / 1000).toFixed(1)} s</span>
              )}
            </li>
          )
        })}
      </ol>
      {reason !== undefined && (
        <p role="alert" className="mt-4 text-bad">
          It will not come: {reason}
        </p>
      )}
      <div className="mt-4 flex gap-2">
        {trace !== undefined && (
          <PageLink to={`/trace/${trace}`} className="control control-primary">
            See the trace
          </PageLink>
        )}
        <button type="button" className="control" onClick={onAgain}>
          Send another
        </button>
      </div>
    </Card>
  )
}

interface Reached {
  readonly station: Station
  readonly afterMs: number
}

function useStations(hash: string) {
  const started = useRef(Date.now())
  const [reached, setReached] = useState<readonly Reached[]>([{ station: 'sent', afterMs: 0 }])
  const [reason, setReason] = useState<string>()
  const [trace, setTrace] = useState<string>()
  const reach = useRef((station: Station): void =>
    setReached((before) =>
      STATIONS.indexOf(before.at(-1)?.station ?? 'sent') >= STATIONS.indexOf(station)
        ? before
        : [...before, { station, afterMs: Date.now() - started.current }],
    ),
  )
  useEffect(
    () =>
      stream.subscribe({
        types: ['trace'],
        hashes: [toHashBase64(hash)],
        onEvent: (event) => {
          if (hashPath(String(event.trace_external_hash_norm ?? '')) !== hash) return
          if (event.type === 'trace_invalidated') setReason(event.reason ?? 'it was given up')
          else if (event.type === 'trace') reach.current(stationOf(event))
        },
      }),
    [hash],
  )
  const isFinal = reached.some(({ station }) => station === 'final')
  const look = useQuery({
    queryKey: ['follow', hash],
    queryFn: async () => {
      const { value } = await get<TracesResponse>(`${V3}/traces`, { msg_hash: hash, limit: 1 })
      const found = value.traces[0]?.trace_id
      if (found) return { trace: hashPath(found), isFinal: value.traces[0]?.is_incomplete === false }
      const pending = await get<PendingTracesResponse>(`${V3}/pendingTraces`, { ext_msg_hash: hash, ...ALL_ACTIONS })
      return { trace: undefined, isFinal: false, isPending: pending.value.traces.length > 0 }
    },
    refetchInterval: trace === undefined ? LOOK_MS : false,
  })
  useEffect(() => {
    if (look.data?.isFinal) reach.current('final')
    else if (look.data?.isPending) reach.current('pending')
    if (look.data?.trace && (look.data.isFinal || isFinal)) setTrace(look.data.trace)
  }, [look.data, isFinal])
  return { reached, reason, trace }
}

const stationOf = ({ finality }: StreamEvent): Station =>
  finality === 'finalized' ? 'final' : finality === 'confirmed' ? 'confirmed' : 'pending'
