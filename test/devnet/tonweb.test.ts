import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { giveCoins } from './give-coins.ts'
import { eventually, type LivingChain, startLivingChain } from './living-chain.ts'
import { findTonweb } from './tonweb-bundle.ts'

const Tonweb = findTonweb()
const RECEIVER = `0:${'6'.repeat(64)}`

/** What an app written with tonweb does, on a chain of our own. */
describe.skipIf(!Tonweb)('tonweb’s HttpProvider', { timeout: 300_000 }, () => {
  let chain: LivingChain
  // biome-ignore lint/suspicious/noExplicitAny: a client without types
  let tonweb: any
  // biome-ignore lint/suspicious/noExplicitAny: a client without types
  let provider: any
  // biome-ignore lint/suspicious/noExplicitAny: a client without types
  let wallet: any
  let address: string
  const keys = Tonweb?.utils.keyPairFromSeed(new Uint8Array(32).fill(5))
  beforeAll(async () => {
    chain = await startLivingChain()
    provider = new Tonweb.HttpProvider(`${chain.address}/api/v2/jsonRPC`)
    tonweb = new Tonweb(provider)
    wallet = new tonweb.wallet.all.v3R2(provider, { publicKey: keys.publicKey })
    address = (await wallet.getAddress()).toString(true, true, false)
    await giveCoins(chain.devnet, address, 10_000_000_000n)
    await eventually('the balance', async () => (await tonweb.getBalance(address)) === '10000000000')
  })
  afterAll(() => chain?.[Symbol.asyncDispose]())

  const transfer = (seqno: number) =>
    wallet.methods.transfer({
      secretKey: keys.secretKey,
      toAddress: new Tonweb.utils.Address(RECEIVER),
      amount: Tonweb.utils.toNano('0.5'),
      ...{ seqno, payload: 'from tonweb', sendMode: 3 },
    })

  test('deploys a wallet and sends', async () => {
    expect(await provider.getWalletInfo(address)).toMatchObject({ wallet: false, balance: '10000000000' })
    expect(await provider.getAddressInfo(address)).toMatchObject({ state: 'uninitialized', balance: '10000000000' })
    expect(await wallet.deploy(keys.secretKey).send()).toMatchObject({ '@type': 'ok' })
    await eventually('a deployed wallet', async () => (await wallet.methods.seqno().call()) === 1)
    const { source_fees: fees } = await transfer(1).estimateFee()
    expect(fees.gas_fee).toBeGreaterThan(0)
    expect(await transfer(1).send()).toMatchObject({ '@type': 'ok' })
    await eventually('coins of the receiver', async () => (await provider.getBalance(RECEIVER)) === '500000000')
    await eventually('both messages', async () => (await provider.getWalletInfo(address)).seqno === 2)
    expect(await provider.getWalletInfo(address)).toMatchObject({ wallet: true, account_state: 'active', seqno: 2 })
    expect((await provider.getExtendedAddressInfo(address)).account_state['@type']).toMatch(/wallet/)
  })

  test('reads transactions, page by page', async () => {
    const all = await tonweb.getTransactions(address, 10)
    expect(all.length).toBe(3)
    expect(all[0].out_msgs[0]).toMatchObject({ value: '500000000', message: 'from tonweb' })
    const { lt, hash } = all[0].transaction_id
    const rest = await tonweb.getTransactions(address, 10, lt, hash)
    const names = (list: { transaction_id: { lt: string } }[]): string[] => list.map((one) => one.transaction_id.lt)
    expect(names(all)).toEqual(expect.arrayContaining(names(rest)))
    expect(names(rest).at(-1)).toBe(names(all).at(-1))
  })

  test('runs get-methods and reads the configuration', async () => {
    expect((await provider.call2(address, 'seqno')).toNumber()).toBe(2)
    const raw = await provider.call(address, 'seqno')
    expect(raw).toMatchObject({ exit_code: 0, stack: [['num', '0x2']] })
    const root = await tonweb.dns.getRootDnsAddress()
    expect(root.toString(false)).toMatch(/^-1:/)
  })

  test('reads blocks', async () => {
    const { last, init } = await provider.getMasterchainInfo()
    expect([last.workchain, init.workchain]).toEqual([-1, -1])
    const { shards } = await provider.getBlockShards(last.seqno)
    expect(shards.length).toBe(1)
    const [shard] = shards
    expect((await provider.getBlockHeader(shard.workchain, shard.shard, shard.seqno)).id.root_hash).toBe(
      shard.root_hash,
    )
    expect((await provider.getMasterchainBlockHeader(last.seqno)).id.root_hash).toBe(last.root_hash)
    const { transactions } = await provider.getMasterchainBlockTransactions(last.seqno)
    expect(transactions.length).toBeGreaterThan(0)
    expect((await provider.getBlockTransactions(shard.workchain, shard.shard, shard.seqno)).id.seqno).toBe(shard.seqno)
  })
})
