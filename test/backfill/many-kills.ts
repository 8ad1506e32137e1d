import { parseArgs } from 'node:util'
import type { CellarProcess } from '../cellar-process.ts'
import { recordedChain } from '../lite-server/oracles.ts'
import { createRandom } from '../lite-server/random.ts'
import { type BackfillBed, createBackfillBed, listDifferences } from './backfill-bed.ts'

// What `scripts/crash-backfill.mjs` runs.

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    processes: { type: 'string', default: '4' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const [kills, processes, seed] = [values.kills, values.processes, values.seed].map(Number) as [number, number, number]
const CHUNK = 20
/** Long enough to begin, index and join a range in between. */
const MAX_PAUSE_MS = 8_000
const say = (text: string): void => void process.stdout.write(`${text}\n`)

/** Gives how many were killed, and what is wrong in the end. */
async function crashOnce(bed: BackfillBed, random: () => number, left: number) {
  await using database = await bed.begin('crashed')
  const running: (CellarProcess | undefined)[] = []
  const ends: Promise<void>[] = []
  let isOver = false
  let killed = 0
  const run = async (place: number): Promise<void> => {
    for (;;) {
      const one = bed.start(database, CHUNK)
      running[place] = one
      const { code, stderr } = await one.finished()
      if (code === 0) break
      if (one.child.signalCode !== 'SIGKILL') throw new Error(`a backfill ended with ${code}: ${stderr}`)
    }
    running[place] = undefined
    isOver = true
  }
  for (let place = 0; place < processes; place++) ends.push(run(place))
  while (!isOver && killed < left) {
    await new Promise((done) => setTimeout(done, random() * MAX_PAUSE_MS))
    const one = running[Math.floor(random() * processes)]
    if (isOver || one?.child.kill('SIGKILL') !== true) continue
    killed++
    if (killed % 10 === 0) say(`${killed} kills`)
  }
  await Promise.all(ends)
  return { killed, wrong: listDifferences(await bed.digest(database), bed.expected) }
}

async function main(): Promise<number> {
  if (recordedChain === undefined) {
    say('No chain to index: ../shared/data is not here.')
    return 1
  }
  say(`${kills} kills of ${processes} processes, seed ${seed}`)
  await using bed = await createBackfillBed(recordedChain)
  const random = createRandom(seed)
  let runs = 0
  for (let done = 0; done < kills; runs++) {
    const { killed, wrong } = await crashOnce(bed, random, kills - done)
    done += killed
    if (wrong.length > 0) {
      say(`DIFFERENT after ${done} kills: ${wrong.join(', ')}`)
      return 1
    }
    say(`backfill ${runs + 1} got through: all tables equal those of an import (${done} kills so far)`)
  }
  say(`${kills} kills, ${runs} backfills, every digest equal`)
  return 0
}

process.exitCode = await main()
