// `node scripts/crash-import.mjs [--kills N] [--seconds N] [--seed N] [BLOCKS STATE…]`: imports a chain while killing the importer with
// SIGKILL at N random moments (100 unless told), starting it again each time. Whenever an import gets through, the digest
// of its tables must equal that of an undisturbed import. Exits with 1 when one differs or the time is over.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildIfStale } from './build.mjs'
import { fail, installIfStale, ROOT } from './install.mjs'

const SELF = fileURLToPath(import.meta.url)
const dist = (name) => import(new URL(`../dist/${name}.js`, import.meta.url).href)

/** The one that gets killed. Small batches, so that there are many commits to be killed around. */
async function importAsChild({ url, dir, states, batch, workers }) {
  const { createDatabase } = await dist('store/database')
  const { importBlocks } = await dist('index/import')
  const db = createDatabase(url)
  await importBlocks({
    db,
    dir,
    states,
    batch,
    workers,
    onProgress: ({ mcSeqno }) => process.send({ mcSeqno }),
  })
  await db.end()
  process.send({ done: true }, () => process.exit(0))
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      kills: { type: 'string', default: '100' },
      seconds: { type: 'string', default: '1800' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
  })
  const recorded = join(ROOT, '..', 'shared', 'data', 'recorded')
  const [dir = join(recorded, 'blocks'), ...given] = positionals
  const states = given.length > 0 || positionals.length > 0 ? given : zerostates(recorded)
  if (!existsSync(dir))
    fail(`There are no blocks in ${dir}. Give a folder: node scripts/crash-import.mjs BLOCKS STATE…`)
  installIfStale()
  buildIfStale()

  const dataDir = mkdtempSync(join(tmpdir(), 'cellar-crash-'))
  const { startEmbeddedPostgres } = await dist('store/embedded')
  const server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
  let isWrong = true
  try {
    isWrong = await crash({
      server,
      dir,
      states,
      kills: Number(values.kills),
      deadline: Date.now() + Number(values.seconds) * 1000,
      random: mulberry(Number(values.seed)),
      seed: values.seed,
    })
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  process.exit(isWrong ? 1 : 0)
}

const zerostates = (recorded) =>
  ['zerostate.boc', 'basestate0.boc'].map((name) => join(recorded, 'zerostate', name)).filter(existsSync)

/** Gives whether something went wrong. */
async function crash({ server, dir, states, kills, deadline, random, seed }) {
  const databases = await createDatabases(server.url)
  const say = (text) => process.stdout.write(`${text}\n`)
  const undisturbed = await databases.fresh('undisturbed')
  await run({ url: undisturbed, dir, states, workers: 1 })
  const expected = await databases.digest(undisturbed)
  say(`undisturbed import: ${Object.keys(expected).length} tables; now ${kills} kills, seed ${seed}`)

  let killed = 0
  let finished = 0
  while (killed < kills) {
    const url = await databases.fresh('crashed')
    for (let isDone = false; !isDone; ) {
      if (Date.now() > deadline) {
        say(`the time is over after ${killed} kills`)
        return true
      }
      // Between two commits, within one, at the start or at the very end: a commit count and then a moment.
      const killAfter = killed < kills ? { commits: Math.floor(random() * 7), ms: random() * 40 } : undefined
      const { done, mcSeqno } = await run({ url, dir, states, workers: 1, batch: { maxSteps: 2 } }, killAfter)
      isDone = done
      if (!done) {
        killed++
        if (killed % 10 === 0) say(`${killed} kills, import at masterchain block ${mcSeqno ?? 'start'}`)
      }
    }
    finished++
    const found = await databases.digest(url)
    const wrong = Object.keys(expected).filter((table) => found[table] !== expected[table])
    if (wrong.length > 0) {
      for (const table of wrong) say(`DIFFERENT ${table}: ${found[table]}, undisturbed ${expected[table]}`)
      return true
    }
    say(`import ${finished} got through: all tables equal those of the undisturbed import (${killed} kills so far)`)
  }
  say(`${killed} kills, ${finished} imports, every digest equal`)
  return false
}

/** Runs the importer, and kills it if told to. */
async function run(options, killAfter) {
  const child = fork(SELF, [JSON.stringify(options)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] })
  let commits = 0
  let done = false
  let mcSeqno
  let isKilled = false
  const kill = async () => {
    isKilled = true
    await sleep(killAfter.ms)
    child.kill('SIGKILL')
  }
  child.on('message', (message) => {
    if (message.done) done = true
    else mcSeqno = message.mcSeqno
    if (message.mcSeqno !== undefined && ++commits === killAfter?.commits) void kill()
  })
  // Before the first commit: while it loads, reads the folder or sets up its threads.
  if (killAfter?.commits === 0) setTimeout(kill, killAfter.ms * 10)
  const [code] = await once(child, 'exit')
  if (!done && !isKilled) throw new Error(`the importer ended by itself with code ${code}`)
  return { done, mcSeqno }
}

async function createDatabases(serverUrl) {
  const { createDatabase } = await dist('store/database')
  const { migrate } = await dist('store/migrate')
  const { digestTables } = await dist('store/digest')
  const named = (name) => serverUrl.replace(/[^/]*$/, name)
  const onServer = async (sql) => {
    const db = createDatabase(serverUrl, { maxConnections: 1 })
    await db.query(sql)
    await db.end()
  }
  let count = 0
  return {
    async fresh(kind) {
      const name = `${kind}_${count++}`
      if (count > 2) await onServer(`drop database if exists ${kind}_${count - 2} with (force)`)
      await onServer(`create database ${name}`)
      await migrate(named(name))
      return named(name)
    },
    async digest(url) {
      const db = createDatabase(url)
      const digest = await digestTables(db)
      await db.end()
      return digest
    },
  }
}

/** A small generator with a seed, so that a run that failed can be looked at again. */
function mulberry(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const [first = ''] = process.argv.slice(2)
if (first.startsWith('{')) await importAsChild(JSON.parse(first))
else await main()
