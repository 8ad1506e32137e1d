import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CellarError } from '../lib/errors.ts'
import { findPrimary } from '../store/primary.ts'
import type { StoreSettings } from './config.ts'
import { createTaskLog } from './log.ts'
import { openStore } from './open-store.ts'

/** Opens the database in `psql`, which must be installed; further words are its own. */
export async function runPsql(words: readonly string[], settings: StoreSettings): Promise<0 | 1> {
  await using store = await openStore(settings, 'work', createTaskLog(settings.logLevel))
  const folder = await mkdtemp(join(tmpdir(), 'cellar-psql-'))
  try {
    return (await runProgram('psql', [await withoutPassword(await findPrimary(store.url), folder), ...words])) === 0
      ? 0
      : 1
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Every user of the machine sees arguments: the password goes into a file that only we read. */
export async function withoutPassword(url: string, folder: string): Promise<string> {
  const place = new URL(url)
  if (place.password === '') return url
  const password = decodeURIComponent(place.password).replace(/[\\:]/g, '\\$&')
  const file = join(folder, 'pgpass')
  await writeFile(file, `*:*:*:*:${password}\n`, { mode: 0o600 })
  place.password = ''
  place.searchParams.set('passfile', file)
  return place.href
}

const runProgram = (name: string, args: readonly string[]): Promise<number | null> =>
  new Promise((done, fail) => {
    const child = spawn(name, args, { stdio: 'inherit' })
    child.once('close', done)
    child.once('error', (error: NodeJS.ErrnoException) => fail(error.code === 'ENOENT' ? notInstalled(name) : error))
  })

const notInstalled = (name: string): CellarError =>
  new CellarError(
    'CONFIG',
    `There is no ${name} on this machine. Install the client of PostgreSQL (Debian: postgresql-client).`,
  )
