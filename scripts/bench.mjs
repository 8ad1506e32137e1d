// `npm run bench -- NAME`: runs bench/NAME.ts and passes it the remaining arguments.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fail, installIfStale, ROOT } from './install.mjs'

installIfStale()

const folder = join(ROOT, 'bench')
const names = existsSync(folder)
  ? readdirSync(folder)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => name.slice(0, -3))
  : []
const [name = '', ...args] = process.argv.slice(2)
if (!names.includes(name)) {
  fail(
    `${name ? `There is no benchmark "${name}". ` : ''}Usage: npm run bench -- NAME\nBenchmarks: ${names.join(', ')}`,
  )
}
const { status } = spawnSync(process.execPath, ['--import', 'tsx', join(folder, `${name}.ts`), ...args], {
  cwd: ROOT,
  stdio: 'inherit',
})
process.exitCode = status ?? 1
