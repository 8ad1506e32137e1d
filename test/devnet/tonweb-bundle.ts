import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'

const VERSION = '0.0.66'
const PATIENCE_MS = 60_000

/**
 * The client as its authors bundle it for pages. As a dependency it would bring hundreds of packages that nothing here
 * needs; the bundle has them inside. Fetched once per machine; undefined, loudly, where there is no registry.
 */
// biome-ignore lint/suspicious/noExplicitAny: a bundle without types
export function findTonweb(): any {
  const folder = join(tmpdir(), `cellar-tonweb-${VERSION}`)
  const file = join(folder, 'tonweb.js')
  try {
    if (!existsSync(file)) fetchBundle(folder, file)
  } catch (error) {
    process.stderr.write(`tonweb is not tried: its bundle cannot be fetched (${(error as Error).message})\n`)
    return undefined
  }
  const module = { exports: {} }
  compileFunction(readFileSync(file, 'utf8'), ['self', 'module', 'exports'])(globalThis, module, module.exports)
  return module.exports
}

function fetchBundle(folder: string, file: string): void {
  mkdirSync(folder, { recursive: true })
  const run = (command: string, args: string[]): void =>
    void execFileSync(command, args, { cwd: folder, stdio: 'pipe', timeout: PATIENCE_MS })
  run('npm', ['pack', `tonweb@${VERSION}`, '--silent'])
  run('tar', ['-xzf', `tonweb-${VERSION}.tgz`, 'package/dist/tonweb.js'])
  renameSync(join(folder, 'package', 'dist', 'tonweb.js'), file)
}
