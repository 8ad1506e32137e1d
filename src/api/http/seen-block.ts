import type { IncomingHttpHeaders } from 'node:http'
import { CellarError } from '../../lib/errors.ts'
import type { QueryValues } from './query-string.ts'
import { Int32 } from './value-parser.ts'

/** Of an answer: the masterchain block it is of. Of a request: the one that its caller has seen. */
export const MC_SEQNO = 'x-cellar-mc-seqno'

/** The same of a request, among its parameters. */
export const MIN_MC_SEQNO = 'min_mc_seqno'

/** Behind a cursor: the block of the page that it came with. */
const MARK = '.'
const MARKED_CURSOR = /\.(\d{1,10})$/

/** The cursor of a page, with the block that the page is of where that is known. */
export const markCursor = (cursor: string, mcSeqno: unknown): string =>
  mcSeqno === undefined ? cursor : `${cursor}${MARK}${mcSeqno}`

/** The newest masterchain block that a request says its caller has seen; 0 when it says nothing. */
export function readSeenBlock(values: QueryValues, headers: IncomingHttpHeaders): number {
  const header = readSeenHeader(headers)
  if (values.size === 0) return header
  const asked = values.get(MIN_MC_SEQNO)?.at(-1)
  const cursor = values.get('cursor')?.at(-1)
  const ofCursor = cursor === undefined ? 0 : Number(MARKED_CURSOR.exec(cursor)?.[1] ?? 0)
  return Math.max(header, asked === undefined || asked === '' ? 0 : readSeqno(MIN_MC_SEQNO, asked), ofCursor)
}

/** The same of its header alone. */
export function readSeenHeader(headers: IncomingHttpHeaders): number {
  const text = headers[MC_SEQNO]
  return typeof text === 'string' && text !== '' ? readSeqno(MC_SEQNO, text) : 0
}

function readSeqno(name: string, text: string): number {
  const seqno = Int32.read(text)
  if (seqno === undefined || seqno < 0) throw new CellarError('BAD_REQUEST', `${name}: expected a masterchain seqno`)
  return seqno
}
