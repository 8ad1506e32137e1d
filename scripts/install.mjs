// Installs the npm dependencies when they are missing or are not those of package-lock.json; otherwise does nothing,
// and in particular asks nothing of the network.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

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
  process.stderr.write(`Installing npm dependencies (${why})\n`)
  // `npm ci` installs exactly the lock. It refuses one that an older npm or a partial registry wrote without every
  // platform's packages; then `npm install` still installs the locked versions of this platform.
  const common = ['--include=dev', '--include=optional', '--no-audit', '--no-fund']
  if (npm(['ci', ...common]) === 0) return
  process.stderr.write('npm ci did not work, trying npm install\n')
  if (npm(['install', '--no-save', ...common]) !== 0) fail('The npm dependencies could not be installed.')
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

function npm(args) {
  const path = process.env.npm_execpath ?? ''
  const options = { cwd: ROOT, stdio: ['ignore', 2, 2] } // stdout stays for the program itself
  if (/npm-cli\.c?js$/.test(path)) return spawnSync(process.execPath, [path, ...args], options).status
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' }).status
}

export function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) installIfStale()
