import type { ReactNode } from 'react'

/** Names and what they stand for, in two columns. */
export function Facts({ rows }: { readonly rows: readonly (readonly [string, ReactNode] | undefined | false)[] }) {
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-2">
      {rows.map((row) => {
        if (!row) return null
        const [name, value] = row
        return (
          <div key={name} className="contents">
            <dt className="text-text-2">{name}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
          </div>
        )
      })}
    </dl>
  )
}
