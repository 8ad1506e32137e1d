import { type TObject, type TSchema, Type } from '@sinclair/typebox'
import { AddressBook } from '../../record/address-book.ts'
import type { Kind } from '../../record/kind.ts'
import { amount } from '../../record/kinds.ts'
import { JsonWriter } from '../http/json-writer.ts'
import { renderTimes, type TimeRange } from '../http/staking-parameters.ts'
import { writeAddressBook } from '../reads/address-book.ts'
import type { Call } from './call.ts'

const Times = { start_utime: Type.Optional(Type.Integer()), end_utime: Type.Optional(Type.Integer()) }

/** What a handler found. */
export interface StakingPage<S, C> {
  readonly rows: readonly S[]
  /** What the record asks for beside its rows. */
  readonly context: C
  readonly books: readonly Buffer[]
  /** Said again when they were given. */
  readonly times?: TimeRange
  /** Sum over the page. */
  readonly total?: bigint
  readonly nextCursor?: string | undefined
}

/** `{"start_utime":…,"total_on_page":…,"NAME":[…],"address_book":{…}}`; where the next page starts is said in a header. */
export function defineStakingReply<S, C>(
  id: string,
  name: string,
  record: Kind<S, TSchema, C>,
  { hasTimes = true, hasTotal = false }: { readonly hasTimes?: boolean; readonly hasTotal?: boolean } = {},
): { readonly schema: TObject; readonly write: (call: Call, page: StakingPage<S, C>) => Promise<JsonWriter> } {
  const properties = {
    ...(hasTimes && Times),
    ...(hasTotal && { total_on_page: amount.schema }),
    [name]: Type.Array(record.schema),
    address_book: AddressBook,
  }
  return {
    schema: Type.Object(properties, { $id: id }),
    async write(call, { rows, context, books, times, total, nextCursor }) {
      const out = new JsonWriter(undefined, call.buffers).text(`{${times === undefined ? '' : renderTimes(times)}`)
      if (total !== undefined) out.text(`"total_on_page":"${total}",`)
      out.text(`"${name}":[`)
      rows.forEach((row, i) => {
        if (i > 0) out.text(',')
        record.write(out, row, context)
      })
      out.text('],"address_book":')
      await writeAddressBook(out, call, books)
      if (nextCursor !== undefined) call.nextCursor(nextCursor)
      return out.text('}')
    },
  }
}
