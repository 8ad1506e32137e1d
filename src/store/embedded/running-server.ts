import { type ChildProcess, execFile } from 'node:child_process'
import { readFile, readlink, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { CellarError } from '../../lib/errors.ts'
import { isAlive } from './ownership.ts'

const run = promisify(execFile)
const FAST_STOP_MS = 60_000
const IMMEDIATE_STOP_MS = 15_000

export interface RunningServer {
  readonly pid: number
  readonly port: number
  /** When it is our own child. */
  readonly child?: ChildProcess
}

/** PostgreSQL's postmaster.pid: pid, data dir, start time, port, socket dir, listen address, shared memory, status. */
interface LockFile {
  readonly pid: number
  readonly port: number
  readonly isReady: boolean
}

const lockPath = (cluster: string): string => join(cluster, 'postmaster.pid')

export async function readLockFile(cluster: string): Promise<LockFile | undefined> {
  const text = await readFile(lockPath(cluster), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!(pid > 0) || !(port > 0)) return undefined
  return { pid, port, isReady: lines[7]?.trim() === 'ready' }
}

/** The port it listened on last: a restart keeps it when it can, so that other tools' settings stay true. */
export async function lastPort(cluster: string): Promise<number | undefined> {
  const options = await readFile(join(cluster, 'postmaster.opts'), 'utf8').catch(() => '')
  const port = /port=(\d+)/.exec(options)?.[1]
  return port === undefined ? undefined : Number(port)
}

/** The server that runs on this data, if one does. */
export async function findServer(cluster: string): Promise<RunningServer | undefined> {
  const lock = await readLockFile(cluster)
  return lock && (await isServerOf(lock.pid, cluster)) ? lock : undefined
}

async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (!(await isAlive(pid))) return false
  if (process.platform === 'linux') {
    // A server works inside its data folder.
    const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
    return cwd !== undefined && cwd === (await realpath(cluster))
  }
  const { stdout } = await run('ps', ['-o', 'command=', '-p', `${pid}`]).catch(() => ({ stdout: '' }))
  return stdout.includes(cluster)
}

/**
 * After a crash the lock file names a dead process. When its number has since been given to a stranger, PostgreSQL would
 * refuse to start for ever. Our own number in its place is one it knows as harmless (its parent's), and the rest of the
 * file, by which it looks for backends that still hold its memory, stays.
 */
export async function unlockFromStranger(cluster: string): Promise<void> {
  const lock = await readLockFile(cluster)
  if (!lock || !(await isAlive(lock.pid)) || (await isServerOf(lock.pid, cluster))) return
  const text = await readFile(lockPath(cluster), 'utf8')
  await writeFile(lockPath(cluster), text.replace(/^\d+/, `${process.pid}`))
}

export async function stopServer(server: RunningServer): Promise<void> {
  for (const [signal, waitMs] of [
    ['SIGINT', FAST_STOP_MS], // ends sessions, writes a checkpoint
    ['SIGQUIT', IMMEDIATE_STOP_MS], // as in a crash: nothing is lost, the next start replays
  ] as const) {
    try {
      process.kill(server.pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return
      throw error
    }
    if (await hasExited(server, waitMs)) return
  }
  throw new CellarError(
    'STORE_UNAVAILABLE',
    `PostgreSQL (process ${server.pid}) does not stop. Kill it, then start again.`,
  )
}

async function hasExited(server: RunningServer, waitMs: number): Promise<boolean> {
  const giveUpAt = Date.now() + waitMs
  while (await isRunning(server)) {
    if (Date.now() > giveUpAt) return false
    await sleep(10)
  }
  return true
}

const isRunning = async ({ child, pid }: RunningServer): Promise<boolean> =>
  child ? child.exitCode === null && child.signalCode === null : isAlive(pid)
