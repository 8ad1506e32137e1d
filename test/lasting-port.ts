import { createServer } from 'node:net'

/** Below what systems hand out to those who ask for any port. */
const FIRST = 20_000
const COUNT = 12_000

/**
 * A port that stays free while nobody listens on it: whoever stopped listening there can begin again, and nobody else is
 * found there in between.
 */
export async function findLastingPort(): Promise<number> {
  for (let i = 0; i < COUNT; i++) {
    const port = FIRST + ((process.pid * 97 + i) % COUNT)
    if (await isFree(port)) return port
  }
  throw new Error(`no port from ${FIRST} to ${FIRST + COUNT - 1} is free`)
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })
}
