// One line of a terminal that changes while this process waits for work, synchronous or not. A synchronous call lets nothing else run here, so
// another process draws the line: this very file.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const TICK_MS = 200
const SIGNS = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'

/**
 * Runs `work` and shows meanwhile that it runs; where it returns a promise, until that is settled. `files`: those that are there when it is done, which tell how far it is. `memory`: a file that
 * keeps how long it took, which tells the next time. Without a terminal it is a plain line.
 */
export function whileShowing(what, work, { files, memory } = {}) {
  if (!process.stderr.isTTY) {
    process.stderr.write(`${what}\n`)
    return work({ isShown: false })
  }
  // By a file: a pipe would not be closed before this process runs again, and the list is too long for an argument.
  const order = join(tmpdir(), `cellar-waiting-${process.pid}.json`)
  writeFileSync(order, JSON.stringify({ what, files, lastMs: memory && readTime(memory), parent: process.pid }))
  const drawer = spawn(process.execPath, [fileURLToPath(import.meta.url), order], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  drawer.on('error', () => undefined)
  const startedAt = Date.now()
  const remember = (done) => {
    if (memory) writeFileSync(memory, `${Date.now() - startedAt}`)
    return done
  }
  const clear = () => {
    drawer.kill()
    rmSync(order, { force: true })
    process.stderr.write('\r\x1b[K')
  }
  let done
  try {
    done = work({ isShown: true })
  } catch (error) {
    clear()
    throw error
  }
  if (done instanceof Promise) return done.then(remember).finally(clear)
  clear()
  return remember(done)
}

function readTime(memory) {
  try {
    return Number(readFileSync(memory, 'utf8')) || undefined
  } catch {
    return undefined // the first time
  }
}

/** How long it still takes, in milliseconds: by what is there, or else by how long it took before. */
export function leftOf(elapsedMs, { share, lastMs }) {
  if (share !== undefined && share > 0.02) return elapsedMs * (1 / share - 1)
  return lastMs !== undefined && lastMs > elapsedMs ? lastMs - elapsedMs : undefined
}

export function renderWaiting(what, elapsedMs, { share, lastMs }, tick = 0) {
  const left = leftOf(elapsedMs, { share, lastMs })
  const percent = share === undefined ? '' : `  ${Math.floor(share * 100)}%`
  const eta = left === undefined ? '' : `, about ${Math.ceil(left / 1000)} s left`
  return `${SIGNS[tick % SIGNS.length]} ${what}${percent}  ${Math.floor(elapsedMs / 1000)} s${eta}`
}

function draw({ what, files, lastMs, parent }) {
  const startedAt = Date.now()
  let tick = 0
  setInterval(() => {
    // Whoever waited was killed.
    if (process.ppid !== parent) process.exit()
    const share = files && files.filter((file) => existsSync(file)).length / files.length
    process.stderr.write(`\r\x1b[K${renderWaiting(what, Date.now() - startedAt, { share, lastMs }, tick++)}`)
  }, TICK_MS)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) draw(JSON.parse(readFileSync(process.argv[2], 'utf8')))
