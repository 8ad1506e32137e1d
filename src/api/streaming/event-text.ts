const SSE_EVENT = Buffer.from('event: event\n')
const SSE_DATA = Buffer.from('data: ')
const SSE_END = Buffer.from('\n\n')

/** An event as it is sent: made once for all who see it alike. */
export class EventText {
  /** Its place in the history; undefined for what is not part of it. */
  readonly id: string | undefined
  readonly json: Buffer
  #frame: Buffer | undefined

  constructor(json: Buffer, id: string | undefined) {
    this.json = json
    this.id = id
  }

  /** As server-sent events have it. */
  get frame(): Buffer {
    if (this.#frame === undefined) {
      const id = this.id === undefined ? Buffer.alloc(0) : Buffer.from(`id: ${this.id}\n`)
      this.#frame = Buffer.concat([id, SSE_EVENT, SSE_DATA, this.json, SSE_END])
    }
    return this.#frame
  }
}

/** `json` lacks its closing brace; the id goes into it as well, for those who cannot see frames. */
export const withEventId = (json: string, id: string): EventText =>
  new EventText(Buffer.from(`${json},"event_id":"${id}"}`, 'latin1'), id)

export const outsideHistory = (json: string): EventText => new EventText(Buffer.from(json), undefined)
