// `node scripts/follow-faults.mjs [--runs N] [--seed N] [--blocks N]`: follows the recorded chain through bad lite servers, a thousand
// times unless told otherwise, each run with servers that are slow, reset, lie, lag or refuse as its seed says. Every run must
// end with the tables that importing the same blocks gives. For the night; the tests do 25.
import { join } from 'node:path'
import { runNode } from './child.mjs'
import { installIfStale, ROOT } from './install.mjs'

installIfStale()
const runner = join(ROOT, 'test', 'follow', 'many-faults.ts')
process.exitCode = await runNode(['--import', 'tsx', runner, ...process.argv.slice(2)])
