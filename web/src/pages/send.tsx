import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../api/client.ts'
import { type DemoAnswer, tellDevnet } from '../api/devnet.ts'
import { emulateBoc, sendBoc } from '../api/emulate.ts'
import { statusQuery } from '../api/queries.ts'
import { toBocBase64 } from '../lib/boc-input.ts'
import { toHex } from '../lib/bytes.ts'
import { explainExit } from '../lib/failures.ts'
import { hashPath } from '../lib/hash.ts'
import { isSameOutcome } from '../lib/outcome.ts'
import { useSearch, useSearchChange } from '../lib/use-search.ts'
import { Card } from '../parts/frame/card.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { Failed, Skeleton } from '../parts/frame/states.tsx'
import { Tabs } from '../parts/frame/tabs.tsx'
import { Follow } from '../parts/send/follow.tsx'
import { OrderForm } from '../parts/send/order-form.tsx'
import { Outcome } from '../parts/send/outcome.tsx'

const SETTLE_MS = 500
/** What was emulated longer ago than this is emulated again before it is sent. */
const FRESH_MS = 10_000

/** First what a message would do, then sending it, then watching it become final. The explorer holds no keys. */
export function Send() {
  const { hash, mode = 'boc' } = useSearch()
  const change = useSearchChange()
  return (
    <>
      <PageHead title="Send" lead="A message that your wallet signed: what it would do, then on its way." />
      {hash === undefined ? (
        <Card isFlush>
          <Tabs
            label="What is given"
            tabs={[
              ['boc', 'Signed message'],
              ['order', 'Try an order'],
            ]}
            value={mode}
            onChange={(value) => change({ mode: value === 'boc' ? undefined : value })}
          />
          <div className="p-4">
            {mode === 'order' ? <OrderForm /> : <BocForm onSent={(sent) => change({ hash: sent })} />}
          </div>
        </Card>
      ) : (
        <Follow hash={hash} onAgain={() => change({ hash: undefined })} />
      )}
    </>
  )
}

function BocForm({ onSent }: { readonly onSent: (hash: string) => void }) {
  const [text, setText] = useState('')
  const [settled, setSettled] = useState('')
  const [isSure, setSure] = useState(false)
  const [hasChanged, setChanged] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const take = (value: string): void => {
    setText(value)
    setSure(false)
    setChanged(false)
  }
  const boc = toBocBase64(settled)
  const isBad = settled.trim() !== '' && boc === undefined
  const emulation = useQuery({
    queryKey: ['emulate', boc],
    queryFn: () => emulateBoc(boc ?? ''),
    enabled: boc !== undefined,
    retry: false,
  })
  const sending = useMutation({
    mutationFn: () => sendBoc(boc ?? ''),
    onSuccess: ({ message_hash_norm }) => onSent(hashPath(message_hash_norm)),
  })
  const submit = async (): Promise<void> => {
    if (emulation.error !== null && !isSure) return setSure(true)
    const { data: before, dataUpdatedAt: at } = emulation
    if (before !== undefined && Date.now() - at > FRESH_MS) {
      const { data: again, error } = await emulation.refetch()
      if (error !== null || again === undefined || !isSameOutcome(before, again)) return setChanged(true)
    }
    sending.mutate()
  }
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <label className="flex flex-col gap-1">
        <span className="text-text-2">Message as a BoC, in base64 or hex; a file can be dropped here</span>
        <textarea
          className="field min-h-32 w-full font-mono"
          aria-invalid={isBad}
          value={text}
          onChange={(event) => take(event.target.value)}
          onDrop={(event) => {
            const [file] = event.dataTransfer.files
            if (file === undefined) return
            event.preventDefault()
            void file.arrayBuffer().then((bytes) => take(toHex(new Uint8Array(bytes))))
          }}
        />
      </label>
      {text === '' && <SignedForMe onSigned={take} />}
      <div aria-live="polite">
        {isBad && <p className="text-bad">That is no bag of cells.</p>}
        {boc !== undefined && emulation.isPending && <Skeleton rows={2} />}
        {emulation.data && <Outcome emulated={emulation.data} />}
        {emulation.error && <Refused error={emulation.error} />}
        {hasChanged && (
          <p className="mt-3 text-warn">The chain went on meanwhile: this is what it would do now. Send it?</p>
        )}
      </div>
      <div>
        <button
          type="submit"
          className="control control-primary"
          disabled={boc === undefined || sending.isPending || emulation.isFetching}
        >
          {isSure ? 'Send it all the same' : 'Send'}
        </button>
      </div>
      {sending.error && <Failed error={sending.error} />}
    </form>
  )
}

function Refused({ error }: { readonly error: unknown }) {
  const body = error instanceof ApiError ? (error.body as { exit_code?: number } | undefined) : undefined
  const code = body?.exit_code
  return (
    <div className="rounded-control border border-bad p-3 text-bad">
      <p>{error instanceof Error ? error.message : String(error)}</p>
      {code !== undefined && <p>{explainExit(code, ['wallet_v4', 'wallet_v5'])}</p>}
    </div>
  )
}

/** On a devnet somebody else may sign: whoever has no wallet at hand can still watch a message on its way. */
function SignedForMe({ onSigned }: { readonly onSigned: (boc: string) => void }) {
  const { data } = useQuery(statusQuery)
  const signing = useMutation({
    mutationFn: () => tellDevnet<DemoAnswer>('demo', { order: 'sign' }),
    onSuccess: ({ boc = '' }) => onSigned(boc),
  })
  if (data?.network !== 'devnet') return null
  return (
    <div className="flex flex-wrap items-center gap-3">
      <button type="button" className="control" disabled={signing.isPending} onClick={() => signing.mutate()}>
        Let somebody of the demo sign one
      </button>
      <span className="text-text-2">
        {signing.isPending ? 'As soon as somebody is free…' : 'A transfer, good for a minute.'}
      </span>
      {signing.error && <Failed error={signing.error} />}
    </div>
  )
}
