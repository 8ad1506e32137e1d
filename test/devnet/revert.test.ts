import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { expect, test } from 'vitest'
import { createAccountReader } from '../../src/api/read-through/create-account-reader.ts'
import { createServer } from '../../src/api/server.ts'
import { startDevnet } from '../../src/cli/devnet/devnet-host.ts'
import { IndexedBed } from '../../src/cli/devnet/indexed-bed.ts'
import { follow } from '../../src/index/follow/follow.ts'
import { FollowGate } from '../../src/index/follow/follow-gate.ts'
import { verifyStore } from '../../src/index/verify.ts'
import { parseGlobalConfig } from '../../src/node/lite/global-config.ts'
import { digestTables } from '../../src/store/digest.ts'
import { createTvm } from '../../src/tvm/tvm.ts'
import type { Json } from '../api/serve.ts'
import { testDatabase } from '../database.ts'
import { quiet } from '../follow/network.ts'
import { SseClient } from '../streaming/stream-clients.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { giveCoins } from './give-coins.ts'
import { eventually } from './living-chain.ts'
import { ownPlan } from './own-plan.ts'
import { PatientPool } from './patient-clients.ts'

const [ANN, BOB, EVE] = ['1', '2', '3'].map((digit) => `0:${digit.repeat(64)}`) as [string, string, string]
const TON = 1_000_000_000n

const gapsIn = ({ events }: SseClient): Json[] => events.filter(({ type }) => type === 'gap')

/** A devnet whose blocks come on demand, indexed and served as `cellar up` does. */
async function startTestBed() {
  const folder = temporaryFolder()
  const log = pino({ level: 'silent' })
  const devnet = await startDevnet(ownPlan(folder.path, { blockTimeMs: 0 }), log)
  const { servers, zeroState } = parseGlobalConfig(await devnet.config())
  const database = await testDatabase()
  const { db, url } = database
  const pool = new PatientPool({ servers, zeroState })
  const life = new AbortController()
  const gate = new FollowGate()
  const following = follow({
    ...{ db, url, pool, network: { name: 'devnet', zeroState }, range: { from: 'first' as const, to: undefined } },
    ...{ log: quiet, signal: life.signal, inThread: false, gate },
  })
  following.catch(() => undefined)
  const bed = new IndexedBed({ chain: devnet, db, gate, alone: (work) => work() })
  const tvm = await createTvm({ workers: 1, deadlineMs: 60_000 })
  const server = await createServer({
    ...{ db: database.api, network: 'devnet', tvm, emulationMs: 60_000, node: pool },
    accounts: createAccountReader({ db: database.api, pool, log, deadlineMs: 60_000 }),
    devnet: { ...bed.orders, onPutBack: (listener) => bed.onPutBack(listener) },
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
  const address = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return {
    ...{ bed: bed.orders, db, address },
    get: async (path: string): Promise<Json> => (await fetch(`${address}/api/v3/${path}`)).json(),
    async [Symbol.asyncDispose]() {
      life.abort()
      await following.catch(() => undefined)
      gate.close()
      await server.close()
      await tvm.stop()
      await pool.close()
      await devnet[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    },
  }
}

test('chain and index go back together, byte for byte, and on from there; streams tell it', {
  timeout: 300_000,
}, async () => {
  await using town = await startTestBed()
  const { bed, db, address, get } = town
  const balanceOf = async (account: string): Promise<string> =>
    (await get(`accountStates?address=${account}`)).accounts[0]?.balance ?? '0'
  const head = async (): Promise<number> => (await get('masterchainInfo')).last.seqno
  await bed.mine(1)
  await giveCoins(bed, ANN, TON)
  const before = await bed.snapshot()
  const stored = await digestTables(db)
  const at = await head()
  const body = { addresses: [ANN, BOB, EVE], types: ['transactions', 'blocks'], min_finality: 'finalized' }
  const stream = new SseClient({ port: Number(new URL(address).port), body })
  await eventually('the stream is open', async () => stream.status === 200)

  const hashes: string[] = []
  for (const [i, receiver] of [BOB, EVE, BOB].entries()) {
    await giveCoins(bed, receiver, BigInt(i + 1) * TON)
    await bed.fund({ what: 'jetton', to: receiver, amount: '7' })
    await bed.fund({ what: 'nft', to: ANN, amount: '1' })
    await bed.advance(3_600)
    await bed.mine(2)
    expect(await balanceOf(receiver)).not.toBe('0')
    hashes.push((await get('masterchainInfo')).last.root_hash)
    expect(await verifyStore(db)).toMatchObject({ findings: [] })

    expect(await bed.revert(before)).toBe(at)
    expect(await head()).toBe(at)
    expect(await balanceOf(receiver)).toBe('0')
    expect(await balanceOf(ANN)).toBe(`${TON}`)
    expect((await get(`jetton/wallets?owner_address=${receiver}`)).jetton_wallets).toEqual([])
    expect(await digestTables(db)).toEqual(stored)
  }
  expect(new Set(hashes).size).toBe(hashes.length)
  await eventually('each return is told', async () => gapsIn(stream).length === hashes.length)
  expect(gapsIn(stream)).toMatchObject(hashes.map(() => ({ reason: 'unknown id', to: `${at + 1}-0` })))
  stream.request.destroy()

  // A snapshot within a snapshot is gone with what it was taken of.
  await giveCoins(bed, BOB, TON)
  const inner = await bed.snapshot()
  await giveCoins(bed, BOB, TON)
  await bed.revert(inner)
  expect(await balanceOf(BOB)).toBe(`${TON}`)
  await bed.revert(before)
  await expect(bed.revert(inner)).rejects.toThrow('no such snapshot')
  expect(await digestTables(db)).toEqual(stored)

  expect(await bed.revert(null)).toBe(1)
  expect(await balanceOf(ANN)).toBe('0')
  await giveCoins(bed, EVE, TON)
  expect(await balanceOf(EVE)).toBe(`${TON}`)
  await bed.mine(3)
  expect(await verifyStore(db)).toMatchObject({ from: 1, findings: [] })
})
