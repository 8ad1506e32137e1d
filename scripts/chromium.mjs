// The browser in which the explorer is looked at: the system's own. Where there is none it is installed, as far as we may.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]
const APT = '/usr/bin/apt-get'
const OPTIONS = ['-qq', '-y', '-o', 'DPkg::Lock::Timeout=120']
/** A mirror that does not answer must not hold up the tests. */
const INSTALL_MS = 300_000

const findChromium = () => PLACES.find((path) => existsSync(path))

/** Its path; undefined, and said aloud, where there is none and none could be installed. */
export async function provideChromium() {
  if (findChromium() === undefined && process.getuid?.() === 0 && existsSync(APT)) {
    process.stderr.write('Installing Chromium, to look at the explorer\n')
    await run(['update', ...OPTIONS])
    await run(['install', '--no-install-recommends', ...OPTIONS, 'chromium'])
  }
  const path = findChromium()
  if (path === undefined) {
    process.stderr.write(`\n  NOTE: there is no Chromium (${PLACES.join(', ')}): the explorer is not looked at\n\n`)
  }
  return path
}

const run = (args) =>
  new Promise((done) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const child = spawn(APT, args, { env, stdio: ['ignore', 2, 2], timeout: INSTALL_MS })
    child.once('error', done).once('close', done)
  })
