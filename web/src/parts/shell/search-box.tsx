import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { findHits, type Hit } from '../../api/search.ts'
import { forgetRecent, keepRecent, listRecent } from '../../lib/recent-searches.ts'
import { parseSearch } from '../../lib/search-input.ts'
import { HitList } from './hit-list.tsx'

const DEBOUNCE_MS = 150
/** Names are looked for in all that is stored, and have more letters to come. */
const NAME_DEBOUNCE_MS = 250

/** One box for addresses, hashes, blocks and names, in every form that people paste. */
export function SearchBox({ initial = '' }: { readonly initial?: string }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { text, isOpen, at, shown, isLooking, setOpen, setAt, type, open, submit } = useSearchBox(initial, input)
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key]
    if (to !== undefined && shown.length > 0) {
      event.preventDefault()
      setOpen(true)
      setAt((to + shown.length) % shown.length)
    } else if (event.key === 'Escape') {
      setOpen(false)
      input.current?.blur()
    }
  }
  const isListed = isOpen && shown.length > 0
  return (
    <search className="relative min-w-0 flex-1">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Search
          size={16}
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-text-3"
        />
        <input
          ref={input}
          data-search=""
          type="text"
          role="combobox"
          aria-label="Search: address, hash, block or name"
          aria-expanded={isListed}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          {...(isListed && { 'aria-activedescendant': `${id}-${at}` })}
          autoComplete="off"
          spellCheck={false}
          placeholder="Address, hash, block or name"
          value={text}
          onChange={(event) => type(event.target.value)}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
          className="field w-full pl-8"
        />
      </form>
      <HitList id={id} hits={shown} chosen={at} isOpen={isListed} onOpen={open} onPoint={setAt} />
      {isListed && text === '' && <Forget onDone={() => setOpen(false)} />}
      <span role="status" className="sr-only">
        {isLooking ? 'Searching' : isListed ? `${shown.length} found` : ''}
      </span>
    </search>
  )
}

function Forget({ onDone }: { readonly onDone: () => void }) {
  return (
    <button
      type="button"
      aria-label="Forget recent searches"
      title="Forget recent searches"
      onMouseDown={(event) => {
        event.preventDefault()
        forgetRecent()
        onDone()
      }}
      className="absolute top-1 right-1 inline-grid size-6 place-items-center text-text-3"
    >
      <X size={14} aria-hidden />
    </button>
  )
}

/** What the box holds and what its keys do. */
function useSearchBox(initial: string, input: { readonly current: HTMLInputElement | null }) {
  const navigate = useNavigate()
  const [text, setText] = useState(initial)
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const { hits, isLooking } = useHits(text)
  const shown: readonly Hit[] = text.trim() === '' ? listRecent() : hits
  const open = (hit: Hit): void => {
    keepRecent(hit)
    setOpen(false)
    setText('')
    input.current?.blur()
    void navigate({ to: hit.path })
  }
  const submit = (): void => {
    const chosen = isLooking ? undefined : shown[at]
    setOpen(false)
    if (chosen) open(chosen)
    else if (text.trim() !== '') void navigate({ to: '/search', search: { q: text.trim() } as never })
  }
  const type = (value: string): void => {
    setText(value)
    setAt(0)
    setOpen(true)
  }
  return { text, isOpen, at, shown, isLooking, setOpen, setAt, type, open, submit }
}

/** What was found for a text that nobody has typed at for a moment. */
export function useHits(text: string): { readonly hits: readonly Hit[]; readonly isLooking: boolean } {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const isName = parseSearch(text)?.kind === 'name'
    const timer = setTimeout(() => setSettled(text), isName ? NAME_DEBOUNCE_MS : DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const query = useQuery({
    queryKey: ['search', settled],
    queryFn: ({ signal }) => findHits(settled, signal),
    enabled: parseSearch(settled) !== undefined,
  })
  return { hits: text === settled ? (query.data ?? []) : [], isLooking: text !== settled || query.isFetching }
}
