// What every build of ours needs: a digest of what it is made from, a stamp that keeps it, and a lock.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { ROOT } from './install.mjs'

const LOOK_MS = 100
/** Far more than a build takes. */
const LOCK_MS = 300_000

/** Of several that start at once one builds, and nobody runs what is half written. */
export function whileLocked(lock, work) {
  takeLock(lock)
  try {
    const done = work()
    if (typeof done?.then !== 'function') {
      rmSync(lock, { force: true })
      return done
    }
    return done.finally(() => rmSync(lock, { force: true }))
  } catch (error) {
    rmSync(lock, { force: true })
    throw error
  }
}

function takeLock(lock) {
  for (;;) {
    try {
      writeFileSync(lock, `${process.pid}`, { flag: 'wx' })
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (isHolderGone(lock)) rmSync(lock, { force: true })
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_MS)
  }
}

/** Whoever was killed while building left its lock behind; its number may be somebody else's by now. */
function isHolderGone(lock) {
  try {
    if (Date.now() - statSync(lock).mtimeMs > LOCK_MS) return true
    const pid = Number(readFileSync(lock, 'utf8'))
    // Just made, and nothing written into it yet.
    if (pid !== 0) process.kill(pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

export function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}

export function digestOf(files) {
  const hash = createHash('sha256')
  for (const file of files) {
    const bytes = readFileSync(file)
    hash.update(`${relative(ROOT, file).split(sep).join('/')} ${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex')
}

export function readStamp(stamp) {
  try {
    return readFileSync(stamp, 'utf8')
  } catch {
    return undefined
  }
}
