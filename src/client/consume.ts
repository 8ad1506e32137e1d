import type { CallOptions } from './call-options.ts'
import type { StreamEvent, SubscribeRequest } from './contract.gen.ts'
import { followStream } from './stream.ts'
import type { Transport } from './transport.ts'

/** Where a program keeps how far it has come: beside what it does with events, so that both are saved or neither. */
export interface PlaceStore {
  /** The place that was saved last; undefined before the first. */
  load(): Promise<string | undefined> | string | undefined
  /**
   * Does what an event asks for and saves the place, in one transaction. Without an event only the place has moved. A `gap` is an event
   * too: what lies in it is no longer told, and has to be read from the lists.
   */
  save(place: string, event: StreamEvent | undefined): Promise<void> | void
}

/** Hands every final event to `save` exactly once, whatever breaks or is killed in between. Ends with the signal, or with what is thrown. */
export async function consumeStream(
  transport: Transport,
  request: SubscribeRequest,
  store: PlaceStore,
  options?: CallOptions,
): Promise<void> {
  const place = (await store.load()) ?? request.resume_from
  const final: SubscribeRequest = { ...request, min_finality: 'finalized', ...(place && { resume_from: place }) }
  for await (const step of followStream(transport, final, options)) {
    if (step.place !== undefined) await store.save(step.place, step.event)
  }
}
