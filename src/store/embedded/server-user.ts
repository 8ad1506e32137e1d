import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { CellarError } from '../../lib/errors.ts'

const run = promisify(execFile)

/** Who the server runs as when Cellar itself runs as root, which PostgreSQL refuses. */
export interface ServerUser {
  readonly uid: number
  readonly gid: number
}

export const isRoot = (): boolean => process.getuid?.() === 0

/** initdb looks its user up by number, so only a user that the system knows will do. */
export async function chooseServerUser(): Promise<ServerUser> {
  const known = (await findUser('cellar')) ?? (await findUser('postgres'))
  if (known) return known
  await createUser('cellar')
  const made = (await findUser('cellar')) ?? (await findUser('nobody'))
  if (made) return made
  throw new CellarError(
    'CONFIG',
    'PostgreSQL does not run as root, and no user "cellar" could be made for it. Run Cellar as an ordinary user, create a user named cellar, or set DATABASE_URL to a server of your own.',
  )
}

async function findUser(name: string): Promise<ServerUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    const user = { uid: Number(uid.stdout), gid: Number(gid.stdout) }
    return user.uid > 0 ? user : undefined
  } catch {
    return undefined // `id` fails for a name that is not there
  }
}

async function createUser(name: string): Promise<void> {
  const ways: [string, string[]][] = [
    ['useradd', ['--system', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin', name]],
    ['adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', name]], // BusyBox
  ]
  for (const [command, args] of ways) {
    try {
      await run(command, args, { env: { PATH: '/usr/sbin:/sbin:/usr/bin:/bin' } })
      return
    } catch {
      // Not on this system, or not allowed: the next way, and then `nobody`.
    }
  }
}
