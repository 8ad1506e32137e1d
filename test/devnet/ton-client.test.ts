import { Address, beginCell, Cell, contractAddress, internal, SendMode, toNano } from '@ton/core'
import { type KeyPair, keyPairFromSeed } from '@ton/crypto'
import { runTolkCompiler } from '@ton/tolk-js'
import { loadConfigParamsAsSlice, parseFullConfig, TonClient, WalletContractV3R2, WalletContractV4 } from '@ton/ton'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { giveCoins } from './give-coins.ts'
import { eventually, type LivingChain, startLivingChain } from './living-chain.ts'

const key = (name: string): KeyPair => keyPairFromSeed(Buffer.alloc(32, name))

const ECHO = `
fun onInternalMessage() {}
get fun pairs(a: int, b: int): [int, [int, int, cell]] {
  return [a, [b, a + b, beginCell().storeUint(5, 8).endCell()]];
}
get fun hash_of(of: cell, more: slice): int {
  return of.hash() + more.preloadUint(64);
}`

async function compileEcho(): Promise<Cell> {
  const compiled = await runTolkCompiler({ entrypointFileName: 'echo.tolk', fsReadCallback: () => ECHO })
  if (compiled.status === 'error') throw new Error(compiled.message)
  return Cell.fromBase64(compiled.codeBoc64)
}

/** What an app written with `@ton/ton` does, on a chain of our own. */
describe('@ton/ton over /api/v2/jsonRPC', { timeout: 300_000 }, () => {
  let chain: LivingChain
  let client: TonClient
  const { publicKey, secretKey } = key('alice')
  const alice = WalletContractV4.create({ workchain: 0, publicKey })
  const bob = WalletContractV3R2.create({ workchain: 0, publicKey: key('bob').publicKey })
  beforeAll(async () => {
    chain = await startLivingChain()
    client = new TonClient({ endpoint: `${chain.address}/api/v2/jsonRPC`, timeout: 60_000 })
    await giveCoins(chain.devnet, alice.address.toRawString(), toNano('10'))
    await eventually('the balance of alice', async () => (await client.getBalance(alice.address)) === toNano('10'))
  })
  afterAll(() => chain?.[Symbol.asyncDispose]())

  const send = async (value: string, body?: string): Promise<number> => {
    const opened = client.open(alice)
    const seqno = await opened.getSeqno()
    const messages = [internal({ to: bob.address, value, bounce: false, ...(body && { body }) })]
    await opened.sendTransfer({ seqno, secretKey, messages, sendMode: SendMode.PAY_GAS_SEPARATELY })
    await eventually(`seqno ${seqno + 1}`, async () => (await client.open(alice).getSeqno()) === seqno + 1)
    return seqno
  }

  /** A contract that gives back what it is asked with. */
  const deployEcho = async (): Promise<{ readonly address: Address }> => {
    const init = { code: await compileEcho(), data: new Cell() }
    const address = contractAddress(0, init)
    const opened = client.open(alice)
    const messages = [internal({ to: address, value: '0.1', bounce: false, init })]
    const seqno = await opened.getSeqno()
    await opened.sendTransfer({ seqno, secretKey, messages, sendMode: SendMode.PAY_GAS_SEPARATELY })
    await eventually('the contract', () => client.isContractDeployed(address))
    return { address }
  }

  test('an account before and after its deployment', async () => {
    expect(await client.getContractState(alice.address)).toMatchObject({
      balance: toNano('10'),
      state: 'uninitialized',
      code: null,
      data: null,
    })
    expect(await client.isContractDeployed(alice.address)).toBe(false)
    expect(await send('0.5', 'hello')).toBe(0)
    expect(await client.isContractDeployed(alice.address)).toBe(true)
    const state = await client.getContractState(alice.address)
    expect(state.state).toBe('active')
    expect(Cell.fromBoc(state.code as Buffer)[0]?.hash()).toEqual(alice.init.code.hash())
    expect(await eventually('coins of bob', async () => (await client.getBalance(bob.address)) || undefined)).toBe(
      toNano('0.5'),
    )
  })

  test('transactions, page by page, and single ones', async () => {
    for (const amount of ['0.1', '0.2', '0.3']) await send(amount)
    const all = await eventually('five transactions', async () => {
      const list = await client.getTransactions(alice.address, { limit: 20 })
      return list.length >= 5 ? list : undefined
    })
    const paged: string[] = []
    for (let at: { lt: string; hash: string } | undefined; ; ) {
      const page = await client.getTransactions(alice.address, { limit: 2, ...at })
      paged.push(...page.map(({ lt }) => `${lt}`))
      const last = page.at(-1)
      if (last === undefined || page.length < 2) break
      at = { lt: last.lt.toString(), hash: last.hash().toString('base64') }
    }
    expect(paged).toEqual(all.map(({ lt }) => `${lt}`))
    expect(all.map(({ outMessagesCount }) => outMessagesCount)).toEqual([1, 1, 1, 1, 0])
    const [newest] = all
    const one = await client.getTransaction(alice.address, `${newest?.lt}`, newest?.hash().toString('base64') as string)
    expect(one?.hash()).toEqual(newest?.hash())
  })

  test('a message is found from both of its ends', async () => {
    const [transaction] = await client.getTransactions(alice.address, { limit: 1 })
    const message = transaction?.outMessages.get(0)
    if (message?.info.type !== 'internal') throw new Error('no internal message')
    const { src, dest, createdLt } = message.info
    const received = await eventually('the transaction of bob', () =>
      client.tryLocateResultTx(src, dest, createdLt.toString()),
    )
    expect(received.inMessage?.info).toMatchObject({ type: 'internal', createdLt })
    const source = await client.tryLocateSourceTx(src, dest, createdLt.toString())
    expect(source.lt).toBe(transaction?.lt)
  })

  test('get-methods, with cells and slices in and tuples out', async () => {
    const counter = await deployEcho()
    const own = await client.runMethod(alice.address, 'seqno')
    expect(own.stack.readNumber()).toBeGreaterThan(3)
    expect(own.gas_used).toBeGreaterThan(0)
    const { stack } = await client.runMethod(counter.address, 'pairs', [
      { type: 'int', value: 7n },
      { type: 'int', value: -(2n ** 100n) },
    ])
    // What is in a tuple this client hands out as plain values.
    const { items } = stack.pop() as unknown as { items: [bigint, [bigint, bigint, Cell]] }
    const [first, [second, sum, cell]] = items
    expect([first, second, sum]).toEqual([7n, -(2n ** 100n), 7n - 2n ** 100n])
    expect(cell.beginParse().loadUint(8)).toBe(5)
    const { stack: hashed } = await client.runMethod(counter.address, 'hash_of', [
      { type: 'cell', cell: alice.init.code },
      { type: 'slice', cell: beginCell().storeUint(9, 64).endCell() },
    ])
    expect(hashed.readBigNumber()).toBe(BigInt(`0x${alice.init.code.hash().toString('hex')}`) + 9n)
    const failed = await client.runMethodWithError(alice.address, 'no_such_method')
    expect(failed.exit_code).toBe(11)
    await expect(client.runMethod(alice.address, 'no_such_method')).rejects.toThrow()
    expect((await client.provider(alice.address).get('get_public_key', [])).stack.readBigNumber()).toBe(
      BigInt(`0x${publicKey.toString('hex')}`),
    )
  })

  test('fees before sending, also of what the balance does not cover', async () => {
    const seqno = await client.open(alice).getSeqno()
    const feesOf = async (value: string, sendMode: SendMode) => {
      const messages = [internal({ to: bob.address, value, bounce: false })]
      const body = alice.createTransfer({ seqno, secretKey, sendMode, messages })
      const message = { body, initCode: null, initData: null, ignoreSignature: false }
      return (await client.estimateExternalMessageFee(alice.address, message)).source_fees
    }
    const { PAY_GAS_SEPARATELY, IGNORE_ERRORS } = SendMode
    const { gas_fee, in_fwd_fee, fwd_fee } = await feesOf('0.1', PAY_GAS_SEPARATELY)
    expect(Math.min(gas_fee, in_fwd_fee, fwd_fee)).toBeGreaterThan(0)
    // One fails in its action phase, the other leaves the action out.
    expect(await feesOf('1000', PAY_GAS_SEPARATELY)).toMatchObject({ gas_fee, fwd_fee })
    expect(await feesOf('1000', PAY_GAS_SEPARATELY + IGNORE_ERRORS)).toMatchObject({ gas_fee, fwd_fee })
  })

  test('the head, its shards and what a shard block holds', async () => {
    const { latestSeqno, shard, workchain } = await client.getMasterchainInfo()
    expect([workchain, shard]).toEqual([-1, '-9223372036854775808'])
    const shards = await client.getWorkchainShards(latestSeqno)
    expect(shards.map((each) => each.workchain)).toEqual([0])
    const [{ account, lt } = { account: undefined, lt: undefined }] = await eventually('transactions', async () => {
      const info = await client.getMasterchainInfo()
      const list = await client.getShardTransactions(-1, info.latestSeqno, info.shard)
      return list.length > 0 ? list : undefined
    })
    expect(account).toBeInstanceOf(Address)
    expect(BigInt(lt ?? 0)).toBeGreaterThan(0n)
  })

  test('its reader of configurations finds all that it wants', async () => {
    const answer = (await (await fetch(`${chain.address}/api/v2/getConfigAll`)).json()) as {
      readonly result: { readonly config: { readonly bytes: string } }
    }
    const config = parseFullConfig(loadConfigParamsAsSlice(answer.result.config.bytes))
    expect(config.electorAddress?.hash).toEqual(Buffer.alloc(32, 0x33))
    expect(config.burningConfig).toEqual({ blackholeAddr: null, feeBurnNominator: 0, feeBurnDenominator: 1 })
    expect(config.voting.criticalParams.minWins).toBe(3)
    expect(config.validatorSets.currentValidators?.total).toBe(1)
  })

  test('a message that cannot be taken is refused, and says why', async () => {
    const stale = alice.createTransfer({
      ...{ seqno: 0, secretKey, sendMode: SendMode.PAY_GAS_SEPARATELY },
      messages: [internal({ to: bob.address, value: '0.1', bounce: false })],
    })
    await expect(client.open(alice).send(stale)).rejects.toMatchObject({
      message: expect.stringMatching(/code (4|5)\d\d/),
      // Where apps read it from.
      response: { data: { ok: false, error: expect.stringContaining('\nexitcode=33, ') } },
    })
  })
})
