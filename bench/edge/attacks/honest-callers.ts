import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from './target.ts'

const CALLERS = 20
const PAUSE_MS = 50
const WALLET = '-1:5555555555555555555555555555555555555555555555555555555555555555'
const RUN = JSON.stringify({ address: WALLET, method: 'seqno', stack: [] })

/** What people ask for: lists, accounts, and a get-method. */
const QUESTIONS: readonly (readonly [string, string?])[] = [
  ['/api/v3/masterchainInfo'],
  ['/api/v3/transactions?limit=10&sort=desc'],
  [`/api/v3/accountStates?address=${WALLET}`],
  ['/api/v2/runGetMethod', RUN],
  ['/api/v3/actions?limit=10'],
]

export interface Felt {
  readonly times: readonly number[]
  /** Answers of 5xx, and connections that broke. */
  readonly failures: number
}

/** Twenty callers from addresses of their own, each with one request at a time, until it is over. */
export async function honestCallers(port: number, isOver: () => boolean): Promise<Felt> {
  const times: number[] = []
  let failures = 0
  const one = async (who: number): Promise<void> => {
    const from = { port, address: `127.0.1.${who + 1}` }
    for (let n = who; !isOver(); n++) {
      const [path, body] = QUESTIONS[n % QUESTIONS.length] as readonly [string, string?]
      const { status, ms } = await ask(from, path, body, { isStranger: false })
      times.push(ms)
      // Of v2 there is one a second without a key.
      if (status.startsWith('5') || status === 'broken off') failures++
      await sleep(PAUSE_MS)
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, (_, who) => one(who)))
  return { times, failures }
}
