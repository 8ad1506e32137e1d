import { JsonWriter } from '../http/json-writer.ts'
import { renderTimes, type TimeRange } from '../http/staking-parameters.ts'
import { writeAddressBook } from '../reads/address-book.ts'
import type { Call } from './call.ts'

export interface StakingList {
  readonly name: string
  /** One JSON object each. */
  readonly rows: readonly string[]
  readonly books: readonly Buffer[]
  /** Said again when they were given. */
  readonly times?: TimeRange
  /** Sum over the page. */
  readonly total?: bigint
  readonly nextCursor?: string | undefined
}

/** `{"start_utime":…,"total_on_page":…,"NAME":[…],"address_book":{…}}`; where the next page starts is said in a header. */
export async function writeStakingReply(
  call: Call,
  { name, rows, books, times, total, nextCursor }: StakingList,
): Promise<JsonWriter> {
  const out = new JsonWriter(undefined, call.buffers).text(`{${times === undefined ? '' : renderTimes(times)}`)
  if (total !== undefined) out.text(`"total_on_page":"${total}",`)
  out.text(`"${name}":[${rows.join()}],"address_book":`)
  await writeAddressBook(out, call, books)
  if (nextCursor !== undefined) call.nextCursor(nextCursor)
  return out.text('}')
}
