// Installs the npm dependencies when they are missing or are not those of package-lock.json; otherwise does nothing,
// and in particular asks nothing of the network.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { whileShowing } from './waiting-line.mjs'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The first of its long-term line: what came before lacks disposable resources and signals made of several. */
const OLDEST_NODE = '20.9'

/** Whether this Node is older than `version`, as in '20.9'. */
export function isOlderThan(version) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [wantedMajor, wantedMinor] = version.split('.').map(Number)
  return major < wantedMajor || (major === wantedMajor && minor < wantedMinor)
}

export function installIfStale() {
  if (isOlderThan(OLDEST_NODE)) fail(`Cellar needs Node ${OLDEST_NODE} or newer; this is ${process.version}.`)
  const why = staleReason()
  if (!why) return
  // `npm ci` installs exactly the lock. It refuses one that an older npm or a partial registry wrote without every
  // platform's packages; then `npm install` still installs the locked versions of this platform.
  const common = ['--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const install = (args) => (options) => npm([...args, ...common], options)
  const files = listNeeded()
  if (whileShowing(`Installing npm dependencies (${why})`, install(['ci']), { files }) === 0) return
  const again = 'npm ci did not work, trying npm install'
  if (whileShowing(again, install(['install', '--no-save']), { files }) !== 0) {
    fail('The npm dependencies could not be installed.')
  }
}

/** A file of every package that is there when all of them are. */
function listNeeded() {
  const wanted = Object.entries(readPackages(join(ROOT, 'package-lock.json')) ?? {})
  return wanted
    .filter(([path, entry]) => path !== '' && isNeededHere(entry))
    .map(([path]) => join(ROOT, path, 'package.json'))
}

/** Says in a few words why what is installed is not what the lock wants, or undefined when it is. */
function staleReason() {
  const wanted = readPackages(join(ROOT, 'package-lock.json'))
  const found = readPackages(join(ROOT, 'node_modules', '.package-lock.json'))
  if (!found) return 'there are none yet'
  for (const [path, entry] of Object.entries(wanted ?? {})) {
    if (path === '') continue
    // Some npm list every platform's packages among the installed ones, so what is not there counts only where it must be.
    const isThere = existsSync(join(ROOT, path))
    if (isThere ? found[path]?.version === entry.version : !isNeededHere(entry)) continue
    return `${path.replace(/^.*node_modules\//, '')} is not current`
  }
  return undefined
}

// An optional package is one platform's binary. libc is not known here, so those that name one are left to npm.
function isNeededHere({ optional, os, cpu, libc }) {
  if (!optional) return true
  return os?.includes(process.platform) && cpu?.includes(process.arch) && !libc
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined // missing or cut short: both mean that nothing usable is installed
  }
}

function npm(args, { isShown }) {
  const path = process.env.npm_execpath ?? ''
  // Standard output stays for the program itself. What npm says would tear the line that is shown meanwhile; it matters when it fails.
  const options = { cwd: ROOT, stdio: isShown ? ['ignore', 'pipe', 'pipe'] : ['ignore', 2, 2], maxBuffer: 2 ** 26 }
  const ended = /npm-cli\.c?js$/.test(path)
    ? spawnSync(process.execPath, [path, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  if (isShown && ended.status !== 0) process.stderr.write(`\r\x1b[K${ended.stderr ?? ''}`)
  return ended.status
}

export function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) installIfStale()
