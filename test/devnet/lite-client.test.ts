import pino from 'pino'
import { expect, test } from 'vitest'
import { parseAddress } from '../../src/cell/address.ts'
import { startDevnet } from '../../src/cli/devnet/devnet-host.ts'
import { WHOLE_SHARD } from '../../src/model/block.ts'
import { getAccountState, getAccountStatePrunned } from '../../src/node/lite/calls/account.ts'
import { getMasterchainInfo } from '../../src/node/lite/calls/chain.ts'
import { getShardInfo } from '../../src/node/lite/calls/shards.ts'
import { parseGlobalConfig } from '../../src/node/lite/global-config.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { giveCoins } from './give-coins.ts'
import { connectTwoClients, tourChain } from './lite-tour.ts'
import { eventually } from './living-chain.ts'
import { ownPlan } from './own-plan.ts'

const RECEIVER = `0:${'7'.repeat(64)}`

test('ton-lite-client tours a devnet without an error, and ours believes every proof', {
  timeout: 300_000,
}, async () => {
  using folder = temporaryFolder()
  await using devnet = await startDevnet(ownPlan(folder.path, { shards: 2 }), pino({ level: 'silent' }))
  const { servers } = parseGlobalConfig((await devnet.facts()).config)
  await using clients = connectTwoClients(servers[0] as NonNullable<(typeof servers)[0]>)
  await giveCoins(devnet, RECEIVER, 5_000_000_000n)
  const { last } = await clients.ours.run(getMasterchainInfo())
  const receiver = parseAddress(RECEIVER)?.address as NonNullable<ReturnType<typeof parseAddress>>['address']
  expect((await clients.ours.run(getAccountState(last, receiver))).account).not.toBeNull()
  const elsewhere = parseAddress(`5:${'7'.repeat(64)}`)?.address as typeof receiver
  expect((await clients.ours.run(getAccountState(last, elsewhere))).account).toBeNull()
  expect((await clients.ours.run(getAccountStatePrunned(last, elsewhere))).account).toBeNull()
  expect(await clients.ours.run(getShardInfo(last, 5, WHOLE_SHARD))).toBeNull()
  await eventually('five blocks', async () => (await devnet.facts()).head > 5)
  const seqnos = Array.from({ length: last.seqno }, (_, i) => i + 1).slice(0, 12)
  expect((await tourChain(clients, seqnos)).transactions).toBeGreaterThan(3)
})
