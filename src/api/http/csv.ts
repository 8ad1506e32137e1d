import { toDecimalText } from '../../lib/decimal-text.ts'
import { CellarError } from '../../lib/errors.ts'
import { inTimeSlices } from './time-slice.ts'

/** Rows of an answer for a spreadsheet: what stands above each column, and where it comes from. */
export interface Sheet {
  /** Field of the answer that holds the rows. */
  readonly list: string
  readonly columns: Readonly<Record<string, (row: Row, tokens: SheetTokens) => unknown>>
}

/** What the answer says of tokens, by the raw addresses of jettons. */
export type SheetTokens = Readonly<
  Record<string, { readonly token_info?: readonly { readonly extra?: { readonly decimals?: string | number } }[] }>
>

// biome-ignore lint/suspicious/noExplicitAny: an answer as it was written, by the schema of its endpoint
type Row = any

/** Rows of one answer: each is read again from what was written. */
export const MAX_CSV_ROWS = 250

/** The sheet that a request asks for, of an endpoint that may have one. */
export function readSheet(
  sheet: Sheet | undefined,
  { format, limit }: { readonly format?: unknown; readonly limit?: unknown },
): Sheet | undefined {
  if (sheet === undefined || format !== 'csv') return undefined
  if (Number(limit) <= MAX_CSV_ROWS) return sheet
  throw new CellarError(
    'BAD_REQUEST',
    `limit: at most ${MAX_CSV_ROWS} with format=csv; X-Next-Cursor leads to the rest`,
  )
}

/** The rows of an answer, below the names of the columns on the first page: the pages one behind another are one file. */
export async function toCsv({ list, columns }: Sheet, answer: Buffer, isFirst: boolean): Promise<Buffer> {
  const { rows, tokens } = splitAnswer(answer, list)
  const lines = isFirst ? [toLine(Object.keys(columns))] : []
  await inTimeSlices(rows, (text) => {
    const row: Row = parse(text)
    lines.push(toLine(Object.values(columns).map((read) => read(row, tokens))))
  })
  return Buffer.from(lines.join(''), 'utf8')
}

/** Answers are ASCII. */
const parse = (text: Buffer) => JSON.parse(text.toString('latin1'))
const toLine = (cells: readonly unknown[]): string => `${cells.map(toCell).join()}\r\n`

/** What one byte can say, as tokens do. */
const MAX_DECIMALS = 255

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENING = [0x7b, 0x5b]
const CLOSING = [0x7d, 0x5d]

/** The objects of the list that an answer begins with, each as it was written: to read all at once may take long, one does not. */
function splitAnswer(answer: Buffer, list: string): { readonly rows: readonly Buffer[]; readonly tokens: SheetTokens } {
  const rows: Buffer[] = []
  let depth = 0
  let start = 0
  let at = `{"${list}":[`.length
  for (; depth >= 0; at++) {
    const byte = answer[at] as number
    if (byte === QUOTE) at = endOfString(answer, at)
    else if (OPENING.includes(byte)) {
      if (depth++ === 0) start = at
    } else if (CLOSING.includes(byte) && --depth === 0) rows.push(answer.subarray(start, at + 1))
  }
  const { metadata = {} } = parse(Buffer.concat([Buffer.from('{"rows":[]'), answer.subarray(at)]))
  return { rows, tokens: metadata }
}

/** Where the quote stands that closes what the one at `start` opens. */
function endOfString(answer: Buffer, start: number): number {
  let at = start
  let isEscaped = true
  while (isEscaped) {
    at = answer.indexOf(QUOTE, at + 1)
    let before = at
    while (answer[before - 1] === BACKSLASH) before--
    isEscaped = (at - before) % 2 === 1
  }
  return at
}

const FORMULA = /^[=+\-@\t\r]/
const NUMBER = /^-?\d+(\.\d+)?$/

/** What a spreadsheet would take for a formula gets a quote before it: names and comments are strangers' texts. */
export function toCell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value)
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const isoTime = (utime: number): string => new Date(utime * 1000).toISOString().replace('.000Z', 'Z')

const TON_DECIMALS = 9

export const inTon = (nano: string): string => toDecimalText(nano, TON_DECIMALS)

/** Units of a jetton as people count them; nothing where its decimals are not known. */
export function inTokens(units: string, jetton: string | null, tokens: SheetTokens): string | undefined {
  const { token_info: infos = [] } = tokens[jetton ?? ''] ?? {}
  const decimals = Number(infos.find(({ extra }) => extra?.decimals !== undefined)?.extra?.decimals ?? Number.NaN)
  return Number.isInteger(decimals) && decimals >= 0 && decimals <= MAX_DECIMALS
    ? toDecimalText(units, decimals)
    : undefined
}
