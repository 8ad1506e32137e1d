import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  readonly to: string
  readonly search?: Readonly<Record<string, string | undefined>>
  readonly children: ReactNode
}

/** Another tab, another window, a download: the browser's own affairs. */
const isForBrowser = (event: MouseEvent): boolean =>
  event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/**
 * A link to a page of the explorer; nothing here ever leads to another host. A plain anchor: the router's own link follows the router's state
 * and builds its location at every drawing, and a page has a hundred and more of them.
 */
export function PageLink({ to, search, className = 'link', onClick, children, ...rest }: Props) {
  const router = useRouter()
  return (
    <a
      {...rest}
      href={`${encodeURI(to)}${search === undefined ? '' : router.options.stringifySearch(search)}`}
      className={className}
      onClick={(event) => {
        onClick?.(event)
        if (isForBrowser(event)) return
        event.preventDefault()
        void router.navigate({ to, ...(search && { search: search as never }) })
      }}
    >
      {children}
    </a>
  )
}
