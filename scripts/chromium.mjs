// The browser in which the explorer is looked at: the system's own. Where there is none it is installed, as far as we may.
// Debian's headless shell is the same engine without windows, address bars and what fills them: tests take it first, because a page costs it
// two thirds of the processor time that it costs the whole browser.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

const SHELL = '/usr/bin/chromium-headless-shell'
const WHOLE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]
const APT = '/usr/bin/apt-get'
const OPTIONS = ['-qq', '-y', '-o', 'DPkg::Lock::Timeout=120']
/** A mirror that does not answer must not hold up the tests. */
const INSTALL_MS = 300_000

/**
 * Its path; undefined, and said aloud, where there is none and none could be installed. `isShellFirst`: where both are there, the headless shell;
 * what is measured or drawn for people is so in the browser that they have.
 */
export async function provideChromium({ isShellFirst = false } = {}) {
  const places = isShellFirst ? [SHELL, ...WHOLE] : [...WHOLE, SHELL]
  const find = () => places.find((path) => existsSync(path))
  if (find() === undefined && process.getuid?.() === 0 && existsSync(APT)) {
    process.stderr.write('Installing Chromium, to look at the explorer\n')
    await run(['update', ...OPTIONS])
    // Not every distribution has the first.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (find() === undefined) await run(['install', '--no-install-recommends', ...OPTIONS, name])
    }
  }
  const path = find()
  if (path === undefined) {
    process.stderr.write(`\n  NOTE: there is no Chromium (${places.join(', ')}): the explorer is not looked at\n\n`)
  }
  return path
}

const run = (args) =>
  new Promise((done) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const child = spawn(APT, args, { env, stdio: ['ignore', 2, 2], timeout: INSTALL_MS })
    child.once('error', done).once('close', done)
  })
