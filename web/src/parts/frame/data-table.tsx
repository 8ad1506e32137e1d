import type { ReactNode } from 'react'

export interface Column<T> {
  readonly name: string
  readonly isNumber?: boolean
  readonly cell: (row: T, at: number) => ReactNode
}

interface Props<T> {
  readonly caption: string
  readonly columns: readonly Column<T>[]
  readonly rows: readonly T[]
  readonly keyOf: (row: T, at: number) => string
}

/** A table; on small screens each row is a card whose cells name their columns. */
export function DataTable<T>({ caption, columns, rows, keyOf }: Props<T>) {
  return (
    <table className="data-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ name, isNumber }) => (
            <th key={name} scope="col" className={isNumber ? 'num' : ''}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={keyOf(row, at)}>
            {columns.map(({ name, isNumber, cell }) => (
              <td key={name} data-label={name} className={isNumber ? 'num' : ''}>
                {cell(row, at)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
