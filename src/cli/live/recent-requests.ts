import type { AnsweredRequest } from '../../api/http/hooks.ts'
import type { ShownRequest } from './live-view.ts'

const SHOWN = 5
/** Whoever looks at the page asks for its files, and probes ask all the time. */
const OF_API = /^\/(toncenter\/)?(api|devnet)\//

/** The last requests of the API, newest last, without keys. */
export class RecentRequests {
  readonly #now: () => number
  #list: readonly ShownRequest[] = []

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  readonly add = ({ method, url, status, ms }: AnsweredRequest): void => {
    if (!OF_API.test(url)) return
    const shown = url.replace(/([?&]api_key=)[^&]*/g, '$1…')
    this.#list = [...this.#list.slice(1 - SHOWN), { atMs: this.#now(), method, url: shown, status, ms }]
  }

  get list(): readonly ShownRequest[] {
    return this.#list
  }
}
