import pg from 'pg'
import { findPrimary } from '../primary.ts'
import { toStoreError } from '../store-error.ts'
import type { WireConnection } from '../wire/row-bytes.ts'

export interface BackupConnection extends AsyncDisposable {
  readonly client: pg.Client
}

/** One connection that COPY flows through; it breaks when `signal` says so, and whatever was not committed is rolled back. */
export async function openBackupConnection(
  url: string,
  applicationName: string,
  signal: AbortSignal | undefined,
): Promise<BackupConnection> {
  const client = new pg.Client({
    connectionString: await findPrimary(url),
    application_name: applicationName,
    keepAlive: true,
  })
  // What breaks fails its statement; without a listener the event would end the process.
  client.on('error', () => undefined)
  const hangUp = (): void => {
    ;(client as unknown as { connection: WireConnection }).connection.stream.destroy()
  }
  signal?.throwIfAborted()
  await client.connect().catch((error: Error) => {
    throw toStoreError(error)
  })
  signal?.addEventListener('abort', hangUp, { once: true })
  return {
    client,
    async [Symbol.asyncDispose]() {
      signal?.removeEventListener('abort', hangUp)
      // In the middle of a COPY it would wait for the rest of it.
      hangUp()
    },
  }
}
