import { expect, test } from 'vitest'
import { createLiteServer } from '../../src/devnet/lite-server/lite-server.ts'
import { getAccountState, getAccountStatePrunned } from '../../src/node/lite/calls/account.ts'
import { LitePool } from '../../src/node/lite/pool.ts'
import { createTvm } from '../../src/tvm/tvm.ts'
import { TestChain } from './test-chain.ts'
import type { WalletUser } from './wallets.ts'

test('accounts are proven while their shard is still in its zero state', { timeout: 300_000 }, async () => {
  const tvm = await createTvm({ workers: 1 })
  const setting = new TestChain(tvm)
  {
    await using chain = await setting.open()
    await using server = await createLiteServer({
      ...{ archive: chain.archive, tvm, key: new Uint8Array(32).fill(7), now: () => chain.now() },
      ...{ send: (message) => chain.send(message), onError: (error) => expect.fail(String(error)) },
    })
    await using pool = new LitePool({ servers: [server.address] })
    const { address, wallet } = setting.users[0] as WalletUser
    await setting.produce(chain)
    for (const call of [getAccountState, getAccountStatePrunned]) {
      const { shardBlock, genUtime, account } = await pool.run(call(chain.head(), address))
      expect([shardBlock.seqno, genUtime, account?.lastTransLt]).toEqual([0, chain.now() - 1, 0n])
    }
    const nobody = Uint8Array.from(wallet.address, (byte, i) => (i === 5 ? byte ^ 1 : byte)) as typeof address
    expect((await pool.run(getAccountState(chain.head(), nobody))).account).toBeNull()
  }
  await tvm.stop()
})
