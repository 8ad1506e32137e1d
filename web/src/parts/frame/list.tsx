import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Page } from '../../api/client.ts'
import { type Column, DataTable } from './data-table.tsx'
import { Pager } from './pager.tsx'
import { Answer, Nothing } from './states.tsx'

interface Props<R, T> {
  readonly query: UseQueryResult<Page<R>>
  readonly rowsOf: (value: R) => readonly T[]
  readonly caption: string
  readonly columns: readonly Column<T>[]
  readonly keyOf: (row: T, at: number) => string
  /** How many were asked for: fewer are the last. */
  readonly page: number
  readonly nothing?: ReactNode
  /** Of answers that say the cursor of the next page themselves. */
  readonly nextOf?: (value: R) => string | undefined
}

/** A page of a list of the API as a table, with a way to the next. */
export function List<R, T>({ query, rowsOf, caption, columns, keyOf, page, nothing, nextOf }: Props<R, T>) {
  return (
    <Answer query={query} rows={10}>
      {({ value, next }) => {
        const rows = rowsOf(value)
        if (rows.length === 0) return <Nothing>{nothing}</Nothing>
        return (
          <>
            <DataTable caption={caption} columns={columns} rows={rows} keyOf={keyOf} />
            <Pager next={rows.length < page ? undefined : (nextOf?.(value) ?? next)} />
          </>
        )
      }}
    </Answer>
  )
}
