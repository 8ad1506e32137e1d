// `node scripts/leader-faults.mjs [--each N] [--seed N] [--fault SIGSTOP|SIGKILL|cut]`: two processes index the recorded chain into one database, and the one that leads is
// stopped (SIGSTOP), killed (SIGKILL) or cut off from the database in the middle, 20 times each unless told otherwise. The other must
// go on within 5 seconds, and the tables must be those that importing the same blocks gives, also after the former leader has woken up.
import { join } from 'node:path'
import { buildIfStale } from './build.mjs'
import { runNode } from './child.mjs'
import { installIfStale, ROOT } from './install.mjs'

installIfStale()
buildIfStale()
const runner = join(ROOT, 'test', 'follow', 'many-leaders.ts')
process.exitCode = await runNode(['--import', 'tsx', runner, ...process.argv.slice(2)])
