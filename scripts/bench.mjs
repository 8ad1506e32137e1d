// `npm run bench -- NAME`: runs bench/NAME.ts and passes it the remaining arguments.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from './build.mjs'
import { runNode } from './child.mjs'
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
// Some measure the built program, as users run it.
buildIfStale()
process.exitCode = await runNode(['--import', 'tsx', join(folder, `${name}.ts`), ...args])
