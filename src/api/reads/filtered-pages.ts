import { CellarError } from '../../lib/errors.ts'
import type { Page, PageRequest, SeekablePage } from './page.ts'

/** Rows that are looked at for one request, unless it asks for more. */
const MOST = 500
const FIRST_CHUNK = 32

/**
 * Rows of a list that pass a test which no index knows of: pages are read one after another until there are enough, or until so
 * many were looked at. Then there are fewer than asked for, and the cursor goes on behind the last that was looked at.
 */
export async function filterPages<Row>(
  list: (page: PageRequest) => Promise<SeekablePage<Row>>,
  isWanted: (row: Row) => boolean,
  { limit, offset, cursor }: PageRequest,
): Promise<Page<Row>> {
  if (offset > 0) throw new CellarError('BAD_REQUEST', 'offset: cannot be combined with success; use cursor')
  const most = Math.max(MOST, limit)
  const rows: Row[] = []
  let place = cursor
  let chunk = Math.max(FIRST_CHUNK, 2 * limit)
  for (let looked = 0; looked < most; looked += chunk, chunk *= 2) {
    chunk = Math.min(chunk, most - looked)
    const page = await list({ limit: chunk, offset: 0, ...(place !== undefined && { cursor: place }) })
    for (const row of page.rows) {
      if (!isWanted(row)) continue
      rows.push(row)
      if (rows.length === limit) return { rows, nextCursor: page.cursorOf(row) }
    }
    place = page.nextCursor
    if (place === undefined) return { rows }
  }
  return place === undefined ? { rows } : { rows, nextCursor: place }
}
