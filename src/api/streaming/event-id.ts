/**
 * Names a place in the history of events: the masterchain block that brought the event, and its number among that block's, from 1.
 * Number 0 is the place before all of them. The same chain gives the same ids, whichever process sends them and however often.
 */
export interface EventId {
  readonly mcSeqno: number
  readonly index: number
}

export const formatEventId = ({ mcSeqno, index }: EventId): string => `${mcSeqno}-${index}`

export function parseEventId(text: string): EventId | undefined {
  const parts = /^(\d{1,10})-(\d{1,9})$/.exec(text)
  return parts === null ? undefined : { mcSeqno: Number(parts[1]), index: Number(parts[2]) }
}
