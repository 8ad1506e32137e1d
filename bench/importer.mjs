// The process that `import.ts` measures: imports from dist/, as users run it, one chain after the other, each time it is told to.

import { createBatchHost } from '../dist/index/compute/batch-host.js'
import { importBlocks } from '../dist/index/import.js'
import { createDatabase } from '../dist/store/database.js'

// Kept over all rounds: what is measured is an import in full swing, not how long a compiler takes to warm up.
const host = createBatchHost(1)

process.on('message', ({ url, dir, states }) => {
  importOnce(url, dir, states).then(
    (imported) => process.send(imported),
    (error) => process.send({ failure: error.stack }),
  )
})

async function importOnce(url, dir, states) {
  const db = createDatabase(url)
  try {
    await db.query('select 1')
    const { seconds, transactions, rows } = await importBlocks({ db, dir, states, host })
    return { seconds, transactions, rows, peakMegabytes: process.resourceUsage().maxRSS / 1024 }
  } finally {
    await db.end()
  }
}
