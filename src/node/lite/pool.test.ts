import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { findLastingPort } from '../../../test/lasting-port.ts'
import { always } from '../../../test/lite-server/faults.ts'
import { ScriptedServer } from '../../../test/lite-server/scripted-server.ts'
import { createToyChain } from '../../../test/lite-server/served-chain.ts'
import type { BlockIdExt } from '../../model/block.ts'
import { afterMasterchainBlock, type Refute } from './call.ts'
import { getBlock } from './calls/block.ts'
import { getMasterchainInfo, getTime, type MasterchainHead } from './calls/chain.ts'
import { LiteClient } from './client.ts'
import { type Agreement, LitePool, type LitePoolOptions } from './pool.ts'

const chain = createToyChain(300)
const block = (seqno: number): BlockIdExt => chain.masterchainBlock(seqno) as BlockIdExt

const poolOf = (servers: readonly ScriptedServer[], options: Partial<LitePoolOptions> = {}): LitePool =>
  new LitePool({
    servers: servers.map(({ address }) => address),
    zeroState: chain.zeroState,
    probeMs: 60_000,
    adnl: { reconnectFirstMs: 10, reconnectMaxMs: 50 },
    ...options,
  })

const quarantines = (pool: LitePool): (string | undefined)[] => pool.status.map(({ quarantine }) => quarantine?.reason)

/** Until every server is connected: how long that takes is nobody's fault here. */
const connected = (pool: LitePool) => expect.poll(() => pool.status.every(({ isReady }) => isReady)).toBe(true)

/** Until every server has said where it is: on a machine that stands still the answer may come too late, and is asked for again. */
const probed = (pool: LitePool) =>
  expect
    .poll(async () => {
      await pool.probe()
      return pool.status.every(({ head }) => head !== undefined)
    })
    .toBe(true)

/** Longer than any machine stands still, and shorter than a test may take. */
const LONG_MS = 60_000

describe('one server', () => {
  test('errors keep their number', async () => {
    await using server = await ScriptedServer.start({ chain, faults: always({ kind: 'error', code: -503 }) })
    await using client = new LiteClient(server.address)
    await expect(client.run(getTime())).rejects.toMatchObject({ code: 'LITE_SERVER_ERROR', liteCode: -503 })
  })

  test('waits for a masterchain block, and is told when it does not come', async () => {
    await using server = await ScriptedServer.start({ chain, head: 100 })
    await using client = new LiteClient(server.address)
    const waiting = client.run(afterMasterchainBlock(getMasterchainInfo(), 101, 60_000))
    await sleep(30)
    server.head = 101
    expect((await waiting).last.seqno).toBe(101)
    const call = afterMasterchainBlock(getTime(), 102, 50)
    await expect(client.run(call)).rejects.toMatchObject({ liteCode: 652 })
    await expect(client.run(afterMasterchainBlock(getTime(), 290))).rejects.toMatchObject({ liteCode: 651 })
  })

  test.each(['wrong-bytes', 'other-id'] as const)('%s are not taken for a block', async (kind) => {
    await using server = await ScriptedServer.start({ chain, faults: always({ kind }) })
    await using client = new LiteClient(server.address)
    await expect(client.run(getBlock(block(7)))).rejects.toMatchObject({ code: /^BROKEN_/ })
  })
})

describe('a pool', () => {
  test.each(['wrong-bytes', 'other-id'] as const)(
    'gives the true block and keeps away from who lies: %s',
    async (kind) => {
      await using liar = await ScriptedServer.start({ chain, seed: 2, faults: always({ kind }, 'liteServer.getBlock') })
      const told: string[] = []
      let findOut = (): void => undefined
      const isFoundOut = new Promise<void>((done) => {
        findOut = done
      })
      // Whoever is asked first: the honest one has nothing to say before the liar has lied.
      const faults = always({ kind: 'held', until: isFoundOut }, 'liteServer.getBlock')
      await using honest = await ScriptedServer.start({ chain, seed: 3, faults })
      const onQuarantine: LitePoolOptions['onQuarantine'] = (name, { reason }) => {
        told.push(`${name} ${reason}`)
        findOut()
      }
      await using pool = poolOf([liar, honest], { onQuarantine })
      await connected(pool)
      for (let seqno = 1; seqno <= 5; seqno++) {
        const { data } = await pool.run(getBlock(block(seqno)), { timeoutMs: LONG_MS })
        expect(data).toEqual(await chain.blockBytes(block(seqno)))
      }
      expect(quarantines(pool)).toEqual(['lying', undefined])
      expect(liar.asked.get('liteServer.getBlock')).toBe(1)
      expect(told).toEqual([`${liar.name} lying`])
    },
  )

  test('keeps away from who is found to have lied after the answer was read', async () => {
    await using liar = await ScriptedServer.start({ chain })
    await using pool = poolOf([liar])
    await connected(pool)
    const call = getTime()
    const refutes: Refute[] = []
    const read: typeof call.read = (answer, refute) => {
      if (refute) refutes.push(refute)
      return call.read(answer)
    }
    await pool.run({ ...call, read }, { timeoutMs: LONG_MS })
    expect(quarantines(pool)).toEqual([undefined])
    refutes[0]?.('not what was proven')
    expect(quarantines(pool)).toEqual(['lying'])
    expect(pool.status[0]).toMatchObject({ lies: 1, quarantine: { detail: 'liteServer.getTime: not what was proven' } })
  })

  test.each([
    { kind: 'reset' },
    { kind: 'checksum' },
    { kind: 'silent' },
    { kind: 'error', code: 651 },
    { kind: 'error', code: 652 },
    { kind: 'error', code: -400 },
    { kind: 'error', code: 429 },
    { kind: 'slow', ms: 2 * LONG_MS },
  ] as const)('answers although one server does this: %o', async (fault) => {
    await using bad = await ScriptedServer.start({ chain, seed: 2, faults: always(fault, 'liteServer.getBlock') })
    await using good = await ScriptedServer.start({ chain, seed: 3 })
    await using pool = poolOf([bad, good])
    await probed(pool)
    const startedAt = performance.now()
    const ask = (seqno: number) => pool.run(getBlock(block(seqno)), { timeoutMs: LONG_MS })
    const blocks = await Promise.all([1, 2, 3, 4, 5, 6].map(ask))
    expect(blocks.map(({ id }) => id.seqno)).toEqual([1, 2, 3, 4, 5, 6])
    // Sooner than a query that nobody answers ends.
    expect(performance.now() - startedAt).toBeLessThan(8_000)
  })

  test('asks a second server when the first is slow, and prefers the faster one from then on', async () => {
    await using slow = await ScriptedServer.start({ chain, seed: 2 })
    await using fast = await ScriptedServer.start({ chain, seed: 3, faults: always({ kind: 'slow', ms: 5 }) })
    await using pool = poolOf([slow, fast])
    await probed(pool)
    slow.faults = always({ kind: 'slow', ms: 2 * LONG_MS })
    const startedAt = performance.now()
    for (let seqno = 1; seqno <= 20; seqno++) await pool.run(getBlock(block(seqno)), { timeoutMs: LONG_MS })
    expect(performance.now() - startedAt).toBeLessThan(8_000)
    expect(slow.asked.get('liteServer.getBlock')).toBeLessThan(15)
  })

  test('leaves a server alone that is behind, until it has caught up', async () => {
    await using behind = await ScriptedServer.start({ chain, seed: 2, head: 100 })
    await using current = await ScriptedServer.start({ chain, seed: 3, head: 200 })
    await using pool = poolOf([behind, current])
    await probed(pool)
    expect(quarantines(pool)).toEqual(['lagging', undefined])
    expect(pool.status[0]?.quarantine?.detail).toBe('100 blocks behind')
    // It may sit on the question for a while, so that nobody else is asked for want of an answer.
    const call = afterMasterchainBlock(getMasterchainInfo(), 1)
    expect((await pool.run(call)).last.seqno).toBe(200)
    behind.head = 198
    const probeAgain = async () => {
      await pool.probe()
      return quarantines(pool)
    }
    await expect.poll(probeAgain).toEqual([undefined, undefined])
  })

  test('one of three that runs ahead alone does not make the others look late', async () => {
    await using boaster = await ScriptedServer.start({ chain, seed: 2, head: 300 })
    await using b = await ScriptedServer.start({ chain, seed: 3, head: 200 })
    await using c = await ScriptedServer.start({ chain, seed: 4, head: 199 })
    await using pool = poolOf([boaster, b, c])
    await probed(pool)
    expect(quarantines(pool)).toEqual([undefined, undefined, undefined])
  })

  test('a lagging server still answers when it is the only one left', async () => {
    await using behind = await ScriptedServer.start({ chain, seed: 2, head: 100 })
    const current = await ScriptedServer.start({ chain, seed: 3, head: 200 })
    await using pool = poolOf([behind, current])
    await probed(pool)
    await current.close()
    const { data } = await pool.run(getBlock(block(5)), { timeoutMs: LONG_MS })
    expect(data.length).toBeGreaterThan(0)
  })

  test('a server of another network is never asked', async () => {
    await using foreign = await ScriptedServer.start({ chain: createForeignChain(), seed: 2 })
    await using ours = await ScriptedServer.start({ chain, seed: 3 })
    await using pool = poolOf([foreign, ours])
    await probed(pool)
    expect(quarantines(pool)).toEqual(['foreign', undefined])
    await pool.run(getBlock(block(5)))
    expect(foreign.asked.has('liteServer.getBlock')).toBe(false)
  })

  test('a wrong question is not put to everybody', async () => {
    const faults = always({ kind: 'error', code: 621 }, 'liteServer.getTime')
    await using a = await ScriptedServer.start({ chain, seed: 2, faults })
    await using b = await ScriptedServer.start({ chain, seed: 3, faults })
    await using pool = poolOf([a, b])
    await connected(pool)
    // It may sit on the question for a while, so that nobody else is asked for want of an answer.
    const call = afterMasterchainBlock(getTime(), 1)
    await expect(pool.run(call)).rejects.toMatchObject({ liteCode: 621 })
    expect((a.asked.get('liteServer.getTime') ?? 0) + (b.asked.get('liteServer.getTime') ?? 0)).toBe(1)
  })

  test('a block nobody has is a refusal, and nobody is blamed', async () => {
    await using a = await ScriptedServer.start({ chain, seed: 2 })
    await using b = await ScriptedServer.start({ chain, seed: 3 })
    await using pool = poolOf([a, b])
    const nowhere = { ...block(5), rootHash: block(6).rootHash }
    await expect(pool.run(getBlock(nowhere))).rejects.toMatchObject({ code: 'LITE_SERVER_ERROR', liteCode: 651 })
    expect(quarantines(pool)).toEqual([undefined, undefined])
  })

  describe('on what no proof covers', () => {
    const agreement = (truth?: number): Agreement<MasterchainHead> => ({
      isSame: (a, b) => a.last.seqno === b.last.seqno,
      isBorneOut: async ({ last }) => last.seqno === truth,
    })

    test('takes what two say alike, and catches the third', async () => {
      const faults = always({ kind: 'slow', ms: 500 })
      await using a = await ScriptedServer.start({ chain, seed: 2, head: 200, faults })
      await using b = await ScriptedServer.start({ chain, seed: 3, head: 200, faults })
      await using other = await ScriptedServer.start({ chain, seed: 4, head: 199 })
      await using pool = poolOf([other, a, b])
      await connected(pool)
      const { last } = await pool.runAgreed(getMasterchainInfo(), agreement(), { atOnce: 3 })
      expect(last.seqno).toBe(200)
      expect(quarantines(pool)).toEqual(['lying', undefined, undefined])
    })

    test('of two that differ takes the one that is borne out, and neither when none is', async () => {
      await using a = await ScriptedServer.start({ chain, seed: 2, head: 200 })
      await using b = await ScriptedServer.start({ chain, seed: 3, head: 199 })
      await using pool = poolOf([a, b])
      await connected(pool)
      await expect(pool.runAgreed(getMasterchainInfo(), agreement())).rejects.toThrow('lite servers disagree')
      expect(quarantines(pool)).toEqual([undefined, undefined])
      expect((await pool.runAgreed(getMasterchainInfo(), agreement(199))).last.seqno).toBe(199)
      expect(quarantines(pool)).toEqual(['lying', undefined])
    })

    // How long somebody is left alone is counted in seconds: a machine that stood still for them is looked at again.
    test('does not wait for the word of those who are gone, or answer nobody', { retry: 2 }, async () => {
      await using alive = await ScriptedServer.start({ chain, seed: 2, head: 200 })
      await using mute = await ScriptedServer.start({ chain, seed: 3, faults: always({ kind: 'silent' }) })
      const gone = await ScriptedServer.start({ chain, seed: 4, port: await findLastingPort() })
      await gone.close()
      await using pool = poolOf([mute, gone, alive])
      // It takes three failures to say that a server that keeps its link and says nothing is not worth waiting for.
      const impatient = { atOnce: 3, timeoutMs: 1_000 }
      for (let i = 0; i < 3; i++) {
        await Promise.allSettled([pool.runAgreed(getMasterchainInfo(), agreement(), impatient)])
      }
      const startedAt = performance.now()
      const { last } = await pool.runAgreed(getMasterchainInfo(), agreement(), { atOnce: 3, timeoutMs: 60_000 })
      expect(last.seqno).toBe(200)
      expect(performance.now() - startedAt).toBeLessThan(20_000)
      expect(pool.expected).toBe(1)
    })

    test('two that differ are told apart without waiting for those who are gone', async () => {
      await using a = await ScriptedServer.start({ chain, seed: 2, head: 200 })
      await using b = await ScriptedServer.start({ chain, seed: 3, head: 199 })
      const gone = await ScriptedServer.start({ chain, seed: 4, port: await findLastingPort() })
      await gone.close()
      await using pool = poolOf([gone, a, b])
      await expect.poll(() => pool.expected, { timeout: 20_000 }).toBe(2)
      const startedAt = performance.now()
      const options = { atOnce: 3, timeoutMs: 60_000 }
      expect((await pool.runAgreed(getMasterchainInfo(), agreement(199), options)).last.seqno).toBe(199)
      expect(performance.now() - startedAt).toBeLessThan(30_000)
    })

    test('waits for a second word while there may be one', async () => {
      await using liar = await ScriptedServer.start({ chain, seed: 2, head: 199 })
      const faults = always({ kind: 'slow', ms: 300 })
      await using a = await ScriptedServer.start({ chain, seed: 3, head: 200, faults })
      await using b = await ScriptedServer.start({ chain, seed: 4, head: 200, faults })
      await using pool = poolOf([liar, a, b])
      await connected(pool)
      expect((await pool.runAgreed(getMasterchainInfo(), agreement(), { atOnce: 3 })).last.seqno).toBe(200)
    })

    test('believes one that is alone', async () => {
      await using server = await ScriptedServer.start({ chain, seed: 2, head: 200 })
      await using pool = poolOf([server])
      expect((await pool.runAgreed(getMasterchainInfo(), agreement())).last.seqno).toBe(200)
    })
  })

  test('says who did what when nobody answers', async () => {
    await using liar = await ScriptedServer.start({ chain, seed: 2, faults: always({ kind: 'other-id' }) })
    await using pool = poolOf([liar])
    await expect(pool.run(getBlock(block(5)))).rejects.toMatchObject({
      code: 'NODE_UNAVAILABLE',
      message: expect.stringMatching(
        /no lite server answered liteServer.getBlock: 127.0.0.1:\d+ is lying \(.*file hash/,
      ),
    })
    await expect(pool.run(getBlock(block(6)))).rejects.toThrow(/is lying/)
    expect(liar.asked.get('liteServer.getBlock')).toBe(1)
  })

  test('keeps to the rate a server allows', async () => {
    await using server = await ScriptedServer.start({ chain, seed: 2 })
    await using pool = poolOf([server], { requestsPerSecond: 20 })
    const startedAt = performance.now()
    await Promise.all(Array.from({ length: 30 }, (_, i) => pool.run(getBlock(block(i)))))
    expect(performance.now() - startedAt).toBeGreaterThan(400)
  })

  test('an abort reaches the servers', async () => {
    await using server = await ScriptedServer.start({ chain, seed: 2, faults: always({ kind: 'silent' }) })
    await using pool = poolOf([server])
    const stop = new AbortController()
    const call = pool.run(getTime(), { signal: stop.signal })
    await sleep(20)
    stop.abort(new Error('enough'))
    await expect(call).rejects.toThrow('enough')
    expect(pool.status[0]).toMatchObject({ inFlight: 0, quarantine: undefined })
  })
})

const createForeignChain = () => {
  const other = createToyChain(10)
  return { ...other, zeroState: block(9) }
}
