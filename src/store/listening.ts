import pg from 'pg'
import { toStoreError } from './store-error.ts'

/** A connection that hears what is announced on channels of PostgreSQL. */
export interface Listening extends AsyncDisposable {
  /** Resolves when nothing is heard any more. */
  readonly ended: Promise<void>
}

/** Hears one announcement. */
export type Heard = (channel: string, payload: string) => void

const CONNECT_MS = 10_000
const END_MS = 1_000

/** Channels are ours, never a caller's. */
export async function openListening(url: string, channels: readonly string[], heard: Heard): Promise<Listening> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'cellar listen',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  })
  const ended = new Promise<void>((done) => {
    client.on('error', () => done())
    client.on('end', () => done())
  })
  client.on('notification', ({ channel, payload = '' }) => heard(channel, payload))
  const end = async (): Promise<void> => {
    // A connection that is broken ends by itself, and may never say so.
    const late = new Promise<void>((done) => void setTimeout(done, END_MS).unref())
    await Promise.race([client.end().catch(() => undefined), late])
  }
  try {
    await client.connect()
    await client.query(channels.map((channel) => `listen ${channel}`).join(';'))
  } catch (error) {
    await end()
    throw toStoreError(error as Error)
  }
  return { ended, [Symbol.asyncDispose]: end }
}
