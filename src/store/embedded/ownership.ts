import { execFile } from 'node:child_process'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The process that started the server of a data dir, and stops it. `born` tells it from a later process with the same number. */
interface Owner {
  readonly pid: number
  readonly born: string
}

/** True when this process is now the owner; false when another live one is. */
export async function takeOwnership(dataDir: string): Promise<boolean> {
  const path = ownerPath(dataDir)
  const me: Owner = { pid: process.pid, born: (await bornAt(process.pid)) ?? '' }
  // Written aside and linked into place, so that nobody ever reads half of it.
  const draft = `${path}.${process.pid}`
  await writeFile(draft, JSON.stringify(me))
  try {
    for (;;) {
      try {
        await link(draft, path)
        return true
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      if (await hasLiveOwner(dataDir)) return false
      // Renaming succeeds for one of several that find the same dead owner; the others go round and find the new one.
      await rename(path, `${draft}.stale`).catch(() => undefined)
      await rm(`${draft}.stale`, { force: true })
    }
  } finally {
    await rm(draft, { force: true })
  }
}

export const releaseOwnership = (dataDir: string): Promise<void> => rm(ownerPath(dataDir), { force: true })

export async function hasLiveOwner(dataDir: string): Promise<boolean> {
  const text = await readFile(ownerPath(dataDir), 'utf8').catch(() => '')
  try {
    const owner = JSON.parse(text) as Owner
    return owner.born === (await bornAt(owner.pid)) && !(await isKilled(owner.pid))
  } catch {
    return false // cut short by a crash
  }
}

export const isAlive = async (pid: number): Promise<boolean> => (await bornAt(pid)) !== undefined

/** When a process began, in the system's own spelling; undefined when it is not alive. */
async function bornAt(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
    // Fields after the command name, which may itself hold spaces and brackets: first the state, 20th the start time.
    const fields = line?.slice(line.lastIndexOf(')') + 2).split(' ')
    // A zombie is dead; where nobody reaps (a container without an init), it stays in the table.
    return fields === undefined || fields[0] === 'Z' ? undefined : fields[19]
  }
  const { stdout } = await run('ps', ['-o', 'lstart=', '-p', `${pid}`]).catch(() => ({ stdout: '' }))
  return stdout.trim() || undefined
}

const SIGKILL_BIT = 0x100n

/** A process that was killed lives until it gets its turn to die, but does nothing more: only Linux tells. */
async function isKilled(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return false
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  if (status === '' || /^State:\s*[ZX]/m.test(status)) return true // gone in the meantime
  const pending = [...status.matchAll(/^S(?:ig|hd)Pnd:\s*([0-9a-f]+)$/gm)].map(([, mask]) => BigInt(`0x${mask}`))
  return pending.some((mask) => (mask & SIGKILL_BIT) !== 0n)
}

const ownerPath = (dataDir: string): string => join(dataDir, 'owner')
