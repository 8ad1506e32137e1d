import { useRef, useState } from 'react'
import { get, V3, type Values } from '../../api/client.ts'
import { ALL_ACTIONS } from '../../api/queries.ts'
import { countRows, toFile } from '../../lib/csv.ts'
import { saveFile } from '../../lib/save-file.ts'

/** As many rows as the API gives at once as CSV. */
const PAGE = 250
const MAX_ROWS = 10_000

interface Props {
  readonly path: '/actions' | '/transactions' | '/jetton/transfers'
  readonly values: Values
  readonly name: string
}

/** Fetches page after page of what is chosen, to its end, and saves it as a file. */
export function CsvButton({ path, values, name }: Props) {
  const [rows, setRows] = useState<number | undefined>()
  const [note, setNote] = useState('')
  const stopped = useRef(false)
  const run = async (): Promise<void> => {
    stopped.current = false
    setNote('')
    setRows(0)
    try {
      const pages = await fetchPages(path, values, (count) => {
        setRows(count)
        return !stopped.current
      })
      const count = countRows(pages)
      saveFile(toFile(pages), `${name}.csv`, 'text/csv')
      setNote(
        `${count} ${count === 1 ? 'row' : 'rows'} saved${count >= MAX_ROWS ? ', choose fewer days for the rest' : ''}`,
      )
    } catch (error) {
      setNote(error instanceof Error ? error.message : String(error))
    }
    setRows(undefined)
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {rows === undefined ? (
        <button type="button" className="control" onClick={() => void run()}>
          CSV
        </button>
      ) : (
        <button
          type="button"
          className="control"
          onClick={() => {
            stopped.current = true
          }}
        >
          Stop at {rows}
        </button>
      )}
      <span role="status" className="text-caption text-text-2">
        {note}
      </span>
    </span>
  )
}

async function fetchPages(path: Props['path'], values: Values, go: (count: number) => boolean): Promise<string[]> {
  const pages: string[] = []
  let cursor: string | undefined
  do {
    const { value, next } = await get<string>(`${V3}${path}`, {
      ...values,
      ...(path === '/actions' && ALL_ACTIONS),
      ...{ format: 'csv', limit: PAGE, cursor },
    })
    pages.push(value)
    cursor = next
  } while (go(countRows(pages)) && cursor !== undefined && countRows(pages) < MAX_ROWS)
  return pages
}
