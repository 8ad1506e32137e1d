import type { CallOptions } from './call-options.ts'
import { consumeStream, type PlaceStore } from './consume.ts'
import type { Lists, Operations, StreamEvent, SubscribeRequest } from './contract.gen.ts'
import type { OperationEntry } from './operation-entry.ts'
import { OPERATIONS } from './operations.gen.ts'
import { readAmounts } from './read-amounts.ts'
import { followStream } from './stream.ts'
import { type ClientOptions, type Params, Transport } from './transport.ts'

/** Every operation as a method by its name. Amounts are bigints, addresses may be in any form. */
export interface Client extends Operations {
  /** Every list as its rows, one page after another: `for await (const row of client.each.transactions({ account }))`. */
  readonly each: Lists
  /**
   * Events as they happen, for ever: through broken lines and restarts of the server, from the place reached. `resume_from` begins at an
   * earlier place, such as the `event_id` of the last event that was seen.
   */
  stream(request: SubscribeRequest, options?: CallOptions): AsyncIterableIterator<StreamEvent>
  /** Hands every final event to `store.save` exactly once, also when the program itself is killed: it goes on where `store.load` says. */
  consume(request: SubscribeRequest, store: PlaceStore, options?: CallOptions): Promise<void>
}

/** Rows of a page when all are read: few requests, and no answer that is large. */
const PAGE = 250

export function createClient(options: ClientOptions): Client {
  const transport = new Transport(options)
  const names = Object.entries(OPERATIONS)
  const methods = names.map(([name, entry]) => [name, callerOf(transport, entry)])
  const lists = names.flatMap(([name, entry]) => (entry.list === undefined ? [] : [[name, readerOf(transport, entry)]]))
  return { ...Object.fromEntries(methods), each: Object.fromEntries(lists), ...streamsOf(transport) } as Client
}

const streamsOf = (transport: Transport): Pick<Client, 'stream' | 'consume'> => ({
  async *stream(request, options) {
    for await (const { event } of followStream(transport, request, options)) if (event !== undefined) yield event
  },
  consume: (request, store, options) => consumeStream(transport, request, store, options),
})

const callerOf =
  (transport: Transport, entry: OperationEntry) =>
  async (params: Params = {}, options?: CallOptions): Promise<unknown> =>
    toValue(entry, (await transport.call(entry, params, options)).body)

const toValue = ({ shape }: OperationEntry, body: unknown): unknown =>
  shape === undefined ? body : readAmounts(body, shape)

const readerOf = (transport: Transport, entry: OperationEntry) =>
  async function* (params: Params = {}, options?: CallOptions): AsyncGenerator<unknown> {
    const { list = '', cursor = 'cursor' } = entry
    for (let place: Params = params; ; ) {
      const page = await transport.call(entry, { limit: PAGE, ...place }, options)
      const value = toValue(entry, page.body)
      yield* (list === '' ? value : (value as Params)[list]) as readonly unknown[]
      if (page.nextCursor === undefined) return
      // What was skipped lies before the cursor.
      place = { ...params, offset: undefined, [cursor]: page.nextCursor }
    }
  }
