// `node scripts/crash-hooks.mjs [--kills N] [--seed N]`: Cellar with a devnet and a webhook is killed with SIGKILL at random moments while it delivers, 50 times unless
// told, to a receiver that fails, hangs up or hangs at 30 % of the requests. Every action must be heard of, in the order of each account, and what comes twice must have
// one idempotency key and one body.
import { join } from 'node:path'
import { buildIfStale } from './build.mjs'
import { runNode } from './child.mjs'
import { installIfStale, ROOT } from './install.mjs'

installIfStale()
buildIfStale()
const runner = join(ROOT, 'test', 'hooks', 'many-kills.ts')
process.exitCode = await runNode(['--import', 'tsx', runner, ...process.argv.slice(2)])
