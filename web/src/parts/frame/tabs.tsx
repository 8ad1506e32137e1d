import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

interface Props {
  readonly label: string
  readonly tabs: readonly (readonly [string, string])[]
  readonly value: string
  readonly onChange: (value: string) => void
  readonly aside?: ReactNode
}

/** A list of tabs, of which arrows choose one; what is chosen stands in the URL. */
export function Tabs({ label, tabs, value, onChange, aside }: Props) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is chosen
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    // Of more tabs than a phone shows, the chosen one may be beyond the edge.
    if (chosen && list.current)
      list.current.scrollLeft = chosen.offsetLeft + chosen.offsetWidth - list.current.clientWidth
  }, [value])
  const move = (event: KeyboardEvent): void => {
    const at = tabs.findIndex(([name]) => name === value)
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const to =
      step === undefined ? { Home: 0, End: tabs.length - 1 }[event.key] : (at + step + tabs.length) % tabs.length
    const name = to === undefined ? undefined : tabs[to]?.[0]
    if (to === undefined || name === undefined) return
    event.preventDefault()
    onChange(name)
    list.current?.querySelectorAll('button')[to]?.focus()
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-line border-b px-2">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="relative flex min-w-0 overflow-x-auto"
      >
        {tabs.map(([name, title]) => {
          const isChosen = name === value
          return (
            <button
              key={name}
              type="button"
              role="tab"
              aria-selected={isChosen}
              tabIndex={isChosen ? 0 : -1}
              onClick={() => onChange(name)}
              className={`min-h-11 whitespace-nowrap border-b-2 px-3 font-medium ${isChosen ? 'border-accent text-text' : 'border-transparent text-text-2 hover:text-text'}`}
            >
              {title}
            </button>
          )
        })}
      </div>
      {aside}
    </div>
  )
}
