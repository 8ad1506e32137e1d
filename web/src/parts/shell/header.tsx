import { useRouterState } from '@tanstack/react-router'
import Menu from 'lucide-react/icons/menu'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { PAGES } from '../../lib/menu.ts'
import { Dialog } from '../frame/dialog.tsx'
import { PageLink } from '../text/page-link.tsx'
import { Mark } from './mark.tsx'
import { SearchBox } from './search-box.tsx'
import { Switches } from './switches.tsx'

/** How many pages stand in the bar; the others are behind "More". */
const IN_BAR = 5

export function Header() {
  return (
    <header className="border-line border-b bg-surface">
      <div className="mx-auto flex min-h-14 max-w-[1280px] items-center gap-3 px-4 md:gap-5 md:px-6">
        <PageLink to="/" className="flex items-center gap-2 rounded font-semibold text-card text-text">
          <Mark />
          <span className="max-sm:sr-only">Cellar</span>
        </PageLink>
        <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
          {PAGES.slice(0, IN_BAR).map(([path, title]) => (
            <BarLink key={path} path={path} title={title} />
          ))}
          <MoreMenu />
        </nav>
        <SearchBox />
        <div className="hidden md:block">
          <SettingsMenu />
        </div>
        <div className="md:hidden">
          <PageMenu />
        </div>
      </div>
    </header>
  )
}

function BarLink({ path, title }: { readonly path: string; readonly title: string }) {
  const isHere = useRouterState({ select: ({ location }) => location.pathname.startsWith(path) })
  return (
    <PageLink
      to={path}
      {...(isHere && { 'aria-current': 'page' as const })}
      className={`rounded-control px-2 py-1.5 hover:bg-sunken ${isHere ? 'font-medium text-accent' : 'text-text-2'}`}
    >
      {title}
    </PageLink>
  )
}

/** What opens below a word or an icon of the bar; Escape and another page close it. What stands in it is made when it is opened first. */
function BarMenu({
  title,
  width,
  children,
}: {
  readonly title: ReactNode
  readonly width: string
  readonly children: ReactNode
}) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const details = useRef<HTMLDetailsElement>(null)
  const [hasOpened, setOpened] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes whenever another page is shown
  useEffect(() => {
    details.current?.removeAttribute('open')
  }, [path])
  return (
    <details
      ref={details}
      className="relative"
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return
        details.current?.removeAttribute('open')
        details.current?.querySelector('summary')?.focus()
      }}
      onBlur={({ relatedTarget }) => {
        // Nothing is focused by a click on what cannot be, such as the menu's own edge.
        if (relatedTarget !== null && !details.current?.contains(relatedTarget))
          details.current?.removeAttribute('open')
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it is a button, and keys click it; what it opens is there before the next key */}
      <summary
        className="list-none rounded-control px-2 py-1.5 text-text-2 hover:bg-sunken"
        onClick={() => setOpened(true)}
      >
        {title}
      </summary>
      <div className={`popover absolute z-30 mt-1 ${width}`}>{hasOpened && children}</div>
    </details>
  )
}

function MoreMenu() {
  return (
    <BarMenu title="More" width="left-0 w-44 p-1">
      <ul>
        {PAGES.slice(IN_BAR).map(([to, title]) => (
          <li key={to}>
            <PageLink to={to} className="block rounded-control px-3 py-2 hover:bg-sunken">
              {title}
            </PageLink>
          </li>
        ))}
        <li>
          <a href="/docs" className="block rounded-control px-3 py-2 hover:bg-sunken">
            API reference
          </a>
        </li>
      </ul>
    </BarMenu>
  )
}

function SettingsMenu() {
  return (
    <BarMenu
      title={
        <>
          <SlidersHorizontal size={18} aria-hidden />
          <span className="sr-only">How things are shown</span>
        </>
      }
      width="right-0 w-64 p-4"
    >
      <Switches />
    </BarMenu>
  )
}

/** On small screens: a dialog with all pages. */
function PageMenu() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes whenever another page is shown
  useEffect(close, [path])
  return (
    <>
      <button
        type="button"
        aria-label="Menu"
        aria-expanded={isOpen}
        className="control px-2"
        onClick={() => setOpen(true)}
      >
        <Menu size={20} aria-hidden />
      </button>
      <Dialog label="Menu" isOpen={isOpen} onClose={close} className="w-[min(22rem,92vw)]">
        <div className="flex items-center justify-between border-line border-b px-4 py-2">
          <span className="font-semibold">Cellar</span>
          <button type="button" aria-label="Close" className="control px-2" onClick={close}>
            <X size={16} aria-hidden />
          </button>
        </div>
        <nav aria-label="All pages" className="grid grid-cols-2 p-2">
          {PAGES.map(([to, title]) => (
            <PageLink key={to} to={to} className="flex min-h-11 items-center rounded-control px-3 hover:bg-sunken">
              {title}
            </PageLink>
          ))}
          <a href="/docs" className="flex min-h-11 items-center rounded-control px-3 hover:bg-sunken">
            API reference
          </a>
        </nav>
        <div className="border-line border-t p-3">
          <Switches />
        </div>
      </Dialog>
    </>
  )
}
