import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../../src/store/database.ts'
import { digestTables } from '../../src/store/digest.ts'
import { findFollower } from '../../src/store/follower.ts'
import { findCheckpoint } from '../../src/store/lookups/checkpoint.ts'
import { testDatabase } from '../database.ts'
import { findLastingPort } from '../lasting-port.ts'
import { recordedChain } from '../lite-server/oracles.ts'
import { ScriptedServer } from '../lite-server/scripted-server.ts'
import type { ServedChain } from '../lite-server/served-chain.ts'
import { createGate } from './gate.ts'
import { keptDigest } from './kept-digest.ts'
import { createFollowedChain, followChain, startNetwork } from './network.ts'

const BLOCKS = 60
const AWAY_MS = 2_000

describe.skipIf(!recordedChain)('following goes on by itself', { timeout: 240_000 }, () => {
  let chain: ServedChain
  let expected: Record<string, string>
  beforeAll(async () => {
    chain = createFollowedChain()
    expected = await keptDigest(BLOCKS)
  })

  /** Makes the next block when the last is stored, so that what happens happens in the middle. */
  const makeNext = (server: ScriptedServer) => (mcSeqno: number) => {
    server.head = Math.min(BLOCKS, Math.max(server.head, mcSeqno + 2))
  }

  test('when the database was away', async () => {
    await using database = await testDatabase()
    await using gate = await createGate(Number(new URL(database.url).port))
    const url = database.url.replace(/:\d+\//, `:${gate.port}/`)
    await using db = createDatabase(url)
    const server = await ScriptedServer.start({ chain, head: 5 })
    await using network = await startNetwork([server], chain)
    const make = makeNext(server)
    const warnings: string[] = []
    let isShut = false
    await followChain({ db, url }, network, chain, {
      range: { from: 'first', to: BLOCKS },
      log: { info: () => undefined, warn: (_, sentence) => warnings.push(sentence) },
      onCommit: (mcSeqno) => {
        make(mcSeqno)
        if (mcSeqno < 20 || isShut) return
        isShut = true
        void gate.shut().then(async () => {
          await sleep(AWAY_MS)
          await gate.open()
        })
      },
    })
    expect(isShut).toBe(true)
    expect(warnings).toContain('following interrupted; retrying')
    expect(await digestTables(database.db)).toEqual(expected)
  })

  test('when all lite servers were away', async () => {
    await using database = await testDatabase()
    const port = await findLastingPort()
    let server = await ScriptedServer.start({ chain, head: 5, port })
    await using network = await startNetwork([server], chain)
    let headBefore: number | undefined
    let isBack = false
    const commitsMeanwhile: number[] = []
    await followChain(database, network, chain, {
      range: { from: 'first', to: BLOCKS },
      onCommit: (mcSeqno) => {
        if (headBefore !== undefined && !isBack) commitsMeanwhile.push(mcSeqno)
        makeNext(server)(mcSeqno)
        if (mcSeqno < 20 || headBefore !== undefined) return
        headBefore = server.head
        void server.close().then(async () => {
          await sleep(AWAY_MS)
          server = await ScriptedServer.start({ chain, head: 30, port })
          isBack = true
        })
      },
    })
    await server.close()
    // It did not come to its end before they were back, and what it had not read before did not come meanwhile.
    expect(isBack).toBe(true)
    expect(Math.max(0, ...commitsMeanwhile)).toBeLessThanOrEqual(headBefore ?? 0)
    expect(await digestTables(database.db)).toEqual(expected)
  })

  // How soon is said of a machine that has the time: one that is busy at that moment is looked at again.
  test('one of two leads; when it ends, the other goes on', { retry: 2 }, async () => {
    await using database = await testDatabase()
    const server = await ScriptedServer.start({ chain, head: 5 })
    await using network = await startNetwork([server], chain)
    const make = makeNext(server)
    const first = new AbortController()
    const said: string[] = []
    const commits: string[] = []
    const run = (name: string, signal: AbortSignal, onCommit: (mcSeqno: number) => void) =>
      followChain(database, network, chain, {
        range: { from: 'first', to: BLOCKS },
        signal,
        log: { info: (_, sentence) => said.push(`${name}: ${sentence}`), warn: () => undefined },
        onCommit: (mcSeqno) => {
          commits.push(`${name} ${mcSeqno}`)
          onCommit(mcSeqno)
        },
      })
    // It does not come to its end before the other stands by.
    const isStandingBy = () => said.includes('b: another process leads; standing by')
    const goOn = (mcSeqno: number) => {
      if (mcSeqno >= 20) first.abort()
      else if (mcSeqno < 10 || isStandingBy()) make(mcSeqno)
    }
    const leading = run('a', first.signal, goOn)
    await expect.poll(() => commits.length).toBeGreaterThan(2)
    const standing = run('b', new AbortController().signal, make)
    await expect.poll(isStandingBy).toBe(true)
    goOn(10)
    await leading
    const endedAt = performance.now()
    server.head = 40
    await expect.poll(() => commits.some((each) => each.startsWith('b')), { interval: 20 }).toBe(true)
    const tookMs = performance.now() - endedAt
    await standing
    expect(tookMs).toBeLessThan(5_000)
    expect(commits.findLastIndex((each) => each.startsWith('a'))).toBeLessThan(
      commits.findIndex((each) => each.startsWith('b')),
    )
    expect(await digestTables(database.db)).toEqual(expected)
  })

  test('and tells about itself', async () => {
    await using database = await testDatabase()
    const server = await ScriptedServer.start({ chain, head: 5 })
    await using network = await startNetwork([server], chain)
    const stop = new AbortController()
    const running = followChain(database, network, chain, { range: { from: 'first' }, signal: stop.signal })
    await expect.poll(async () => (await findCheckpoint(database.db))?.lastMcSeqno, { timeout: 30_000 }).toBe(5)
    await expect
      .poll(() => findFollower(database.db), { timeout: 30_000 })
      .toMatchObject({ headMcSeqno: 5, servers: 1, serversAway: 0, lies: 0, trouble: null })
    await server.close()
    await expect
      .poll(() => findFollower(database.db), { timeout: 30_000 })
      .toMatchObject({
        headMcSeqno: 5,
        servers: 0,
        serversAway: 1,
        trouble: expect.stringMatching(/^no lite server answers: /),
      })
    stop.abort()
    await running
  })
})
