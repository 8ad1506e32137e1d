import { BytePlaces } from '../../lib/byte-places.ts'
import type { TraceGraphColumn } from '../../record/trace-graph.ts'
import type { JsonWriter } from '../http/json-writer.ts'
import { TimeSlice } from '../http/time-slice.ts'
import { countUnanswered, type DrawnTransaction, type TraceTree } from '../reads/trace-outlines.ts'
import type { Call } from './call.ts'
import { OutlineColumns } from './outline-columns.ts'

const COMMA = 0x2c
/** Nodes that are written between two looks at the clock. */
const AT_ONCE = 16

/** `,"accounts":[…],"texts":[…],"nodes":{…},"logs":{…}`: others get their turn between the nodes of a column. */
export async function writeColumns(
  out: JsonWriter,
  call: Call,
  tree: TraceTree,
  drawn: readonly (DrawnTransaction | undefined)[],
  actionOf: ReadonlyMap<number, number>,
): Promise<void> {
  const { nodes, parents } = tree
  const stretch = new TimeSlice()
  const forEach = async <T>(values: readonly T[], work: (value: T, place: number) => void): Promise<void> => {
    for (let i = 0; i < values.length; i++) {
      work(values[i] as T, i)
      if (i % AT_ONCE === 0 && stretch.isOver) await stretch.rest()
    }
  }
  const unanswered = countUnanswered(tree)
  const outlines = new OutlineColumns(call, nodes.length)
  await forEach(nodes, ({ outline }, i) => {
    if (outline === undefined) outlines.addDocument(drawn[i]?.stored, (unanswered[i] as number) > 0)
    else outlines.add(outline)
  })
  out.text(',"accounts":[')
  const accounts = new BytePlaces(nodes.length)
  const accountOf: number[] = []
  let told = 0
  await forEach(nodes, ({ account }) => {
    const place = accounts.add(account, told)
    accountOf.push(place)
    if (place < told) return
    if (told++ > 0) out.byte(COMMA)
    out.address(account)
  })
  out.text('],"texts":[')
  const texts = new Map<string, number>()
  const placeOf = (text: string | null): number | null => {
    if (text === null) return null
    const known = texts.get(text)
    if (known !== undefined) return known
    out.text(`${texts.size > 0 ? ',' : ''}"${text}"`)
    texts.set(text, texts.size)
    return texts.size - 1
  }
  const decodedOpcodes = outlines.decodedOpcodes.map(placeOf)
  const failures = outlines.failures.map(placeOf)
  const integer = (value: number | bigint | null | undefined): void => (value == null ? out.null() : out.integer(value))
  const listed =
    <T>(values: readonly T[], write: (value: T, place: number) => void) =>
    (): Promise<void> =>
      forEach(values, (value, place) => {
        if (place > 0) out.byte(COMMA)
        write(value, place)
      })
  const copied = (column: JsonWriter) => (): void => {
    out.bytes(column.view().subarray(0, -1))
    column.release()
  }
  const columns: Record<TraceGraphColumn, () => Promise<void> | void> = {
    hash: listed(nodes, ({ hash }) => out.base64(hash)),
    parent: listed(parents, integer),
    account: listed(accountOf, integer),
    in_msg_hash: listed(nodes, ({ inMsgHash }) => out.base64OrNull(inMsgHash)),
    opcode: copied(outlines.opcode),
    decoded_opcode: listed(decodedOpcodes, integer),
    value: copied(outlines.value),
    aborted: copied(outlines.aborted),
    exit_code: copied(outlines.exitCode),
    failure: listed(failures, integer),
    fees: copied(outlines.fees),
    lt: listed(nodes, ({ lt }) => out.decimal(lt)),
    now: listed(nodes, ({ outline }, place) => integer(outline?.now ?? drawn[place]?.now ?? 0)),
    action: listed(nodes, (_, place) => integer(actionOf.get(place))),
  }
  let separator = '],"nodes":{'
  for (const [name, write] of Object.entries(columns)) {
    out.text(`${separator}"${name}":[`)
    separator = '],'
    await write()
  }
  const { logs } = outlines
  out.text(`]},"logs":{"node":[${logs.map(({ node }) => node).join()}],"count":[`)
  out.text(`${logs.map(({ count }) => count).join()}]}`)
}
