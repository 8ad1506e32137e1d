import { chmod, mkdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CellarError } from '../lib/errors.ts'

/** Says who has a data directory, or the part of it that is theirs, and what can be done about it. */
export async function dataFolderInUse(dataDir: string, way: string, part = dataDir): Promise<CellarError> {
  const pid = await ownerPid(part)
  const who = pid === undefined ? 'another cellar' : `another cellar (process ${pid})`
  return new CellarError('STORE_UNAVAILABLE', `The data directory ${dataDir} is in use by ${who}. ${way}`)
}

async function ownerPid(dataDir: string): Promise<number | undefined> {
  try {
    return JSON.parse(await readFile(join(dataDir, 'owner'), 'utf8')).pid
  } catch {
    return undefined // gone in the meantime; it only makes the sentence better
  }
}

const CANNOT: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EROFS: 'that disk is read-only',
  EEXIST: 'there is a file of that name',
  ENOTDIR: 'there is a file in its path',
  ENOSPC: 'that disk is full',
}

export async function makeFolder(path: string): Promise<void> {
  try {
    await makeWithParents(path)
    await keepPrivate(path)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    const why = CANNOT[code] ?? code
    throw new CellarError(
      'CONFIG',
      `The data directory ${path} cannot be made: ${why}. Choose another with --data-dir.`,
      {},
      { cause: error },
    )
  }
}

/** A folder that an older version made for everybody to read. One that holds nothing of ours is somebody else's to decide about. */
async function keepPrivate(path: string): Promise<void> {
  const { mode, uid } = await stat(path)
  const isOurs = (await isThere(join(path, 'postgres'))) || (await isThere(join(path, 'devnet')))
  if (isOurs && uid === process.getuid?.() && (mode & 0o077) !== 0) await chmod(path, 0o700)
}

/** Node's own `recursive` tries for ever where the system has no such folder to give, as in /proc. */
async function makeWithParents(path: string): Promise<void> {
  const parent = dirname(path)
  if (parent !== path && !(await isThere(parent))) await makeWithParents(parent)
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    if (!(await stat(path).catch(() => undefined))?.isDirectory()) throw error
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
