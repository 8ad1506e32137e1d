/**
 * Older blocks of the recorded chain, indexed by one, two and four processes that share one queue: seconds, blocks a second, and whether the tables are
 * those of an import. The lite server that they ask runs in this process, on the same cores.
 */
import { availableParallelism } from 'node:os'
import { BEGUN, createBackfillBed, listDifferences } from '../test/backfill/backfill-bed.ts'
import { sharedData } from '../test/shared-data.ts'

const CHUNK = 20

async function main(): Promise<number> {
  const recorded = sharedData('recorded')
  if (recorded === undefined) {
    console.log('No chain to index: ../shared/data is not here.')
    return 1
  }
  await using bed = await createBackfillBed(recorded)
  console.log(`${BEGUN - 1} masterchain blocks in ranges of ${CHUNK}, ${availableParallelism()} cores`)
  let alone = 0
  let isWrong = false
  for (const processes of [1, 2, 4]) {
    await using database = await bed.begin(`backfill_${processes}`)
    const started = performance.now()
    const running = Array.from({ length: processes }, () => bed.start(database, CHUNK))
    const results = await Promise.all(running.map((one) => one.finished()))
    const seconds = (performance.now() - started) / 1000
    alone ||= seconds
    const wrong = listDifferences(await bed.digest(database), bed.expected)
    isWrong ||= wrong.length > 0 || results.some(({ code }) => code !== 0)
    const figures = [`${seconds.toFixed(1)} s`, `${((BEGUN - 1) / seconds).toFixed(1)} blocks/s`]
    const tables = wrong.length === 0 ? 'tables equal' : `DIFFERENT: ${wrong.join(', ')}`
    console.log(`${processes} processes: ${figures.join(', ')}, ${(alone / seconds).toFixed(2)} x, ${tables}`)
  }
  return isWrong ? 1 : 0
}

process.exitCode = await main()
