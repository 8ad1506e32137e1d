// `node scripts/live-runs.mjs [--messages N] [--breaks N]`: a devnet that is indexed and served, twice. A thousand messages, some of which fail or
// never come, are each followed to their end; then a reader of every type of event breaks off a thousand times and must
// have heard what the tables have. For the night; the tests do less of both.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runNode } from './child.mjs'
import { installIfStale, ROOT } from './install.mjs'

const { values } = parseArgs({
  options: { messages: { type: 'string', default: '1000' }, breaks: { type: 'string', default: '1000' } },
})
installIfStale()
process.env.MESSAGES = values.messages
process.env.BREAKS = values.breaks
const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
const runs = ['test/confirmed/messages.test.ts', 'test/streaming/live.test.ts']
// One after the other: each wants the machine for itself.
for (const run of runs) {
  if ((await runNode([vitest, 'run', run, '--disable-console-intercept'])) !== 0) process.exitCode = 1
}
