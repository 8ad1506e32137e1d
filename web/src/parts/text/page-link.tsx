import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  readonly to: string
  readonly search?: Readonly<Record<string, string | undefined>>
  readonly children: ReactNode
}

/** A link to a page of the explorer; nothing here ever leads to another host. */
export function PageLink({ to, search, className = 'link', children, ...rest }: Props) {
  return (
    <Link to={to} {...(search && { search: search as never })} className={className} {...rest}>
      {children}
    </Link>
  )
}
