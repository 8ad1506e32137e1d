// `node scripts/crash-backfill.mjs [--kills N] [--processes N] [--seed N]`: several processes fill up one database with older blocks of the recorded
// chain, while one of them after another is killed with SIGKILL at a random moment and started again, 50 times unless told. Whenever
// a backfill gets through, the tables must be those that importing the same blocks gives.
import { join } from 'node:path'
import { buildIfStale } from './build.mjs'
import { runNode } from './child.mjs'
import { installIfStale, ROOT } from './install.mjs'

installIfStale()
buildIfStale()
const runner = join(ROOT, 'test', 'backfill', 'many-kills.ts')
process.exitCode = await runNode(['--import', 'tsx', runner, ...process.argv.slice(2)])
