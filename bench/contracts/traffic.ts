import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Address, makeAddress } from '../../src/cell/address.ts'
import { buildCell } from '../../src/cell/builder.ts'
import type { Cell } from '../../src/cell/cell.ts'
import { cellHash } from '../../src/cell/hashing.ts'
import { Slice } from '../../src/cell/slice.ts'
import { DevnetChain } from '../../src/devnet/chain/devnet-chain.ts'
import { type AccountInit, accountInit, storeAddress } from '../../src/devnet/contracts/account-init.ts'
import { createGiver, genesisAccounts } from '../../src/devnet/contracts/genesis-accounts.ts'
import { createHighloadWallet } from '../../src/devnet/contracts/highload-wallet.ts'
import { jettonMint, jettonTransfer, jettonWallet } from '../../src/devnet/contracts/jetton.ts'
import type { Order } from '../../src/devnet/contracts/order.ts'
import { signingKey } from '../../src/devnet/contracts/signing-key.ts'
import { standardCode } from '../../src/devnet/contracts/standard-codes.ts'
import { offChainContent } from '../../src/devnet/contracts/token-content.ts'
import { shardHex } from '../../src/node/block-key.ts'
import type { Tvm } from '../../src/tvm/tvm.ts'

const SEED = 'token traffic'
const TON = 1_000_000_000n
/** A transfer of a jetton is three transactions: so many of either give chains of about one length. */
const TRANSFERS = { coins: 240, jettons: 80 }

export interface Traffic {
  readonly dir: string
  readonly states: readonly string[]
}

/** A chain of many transfers, as block files: of coins, or of a jetton whose minter has this code. */
export async function makeTraffic(dir: string, tvm: Tvm, blocks: number, minterCode?: Cell): Promise<Traffic> {
  let time = 1_800_000_000
  const wallet = createHighloadWallet(signingKey(SEED, 'sender'))
  await using chain = await DevnetChain.open({
    ...{ seed: SEED, tvm, shards: 1, genesisTime: time, clock: () => time },
    accounts: [...genesisAccounts(SEED), { ...wallet.init, balance: 10_000_000n * TON }],
    giver: createGiver(SEED),
  })
  await mkdir(dir, { recursive: true })
  const archive = chain.archive
  const written: Promise<void>[] = []
  archive.onBlock((masterchain, shards) => {
    for (const id of [masterchain, ...shards]) {
      const name = `${id.workchain}_${shardHex(id.shard)}_${id.seqno}.boc`
      written.push(writeFile(join(dir, name), archive.findBlock(id) as Uint8Array))
    }
  })
  let query = 0
  const send = (orders: readonly Order[]) => {
    const queryId = ((query >> 9) << 10) | (query & 511)
    query++
    return chain.send(wallet.batch({ queryId, createdAt: time - 5, orders }))
  }
  const produce = async (count = 1) => {
    for (let i = 0; i < count; i++) {
      time++
      await chain.produce()
    }
  }
  await produce(2)
  const jetton = minterCode && createJetton(minterCode, wallet.address)
  if (jetton && minterCode) {
    const mint = { queryId: 1n, amount: 10n ** 18n, to: wallet.address, response: wallet.address, tonAmount: TON }
    await send([{ to: jetton.init.address, value: TON, init: jetton.init, bounce: false }])
    await produce(2)
    await send([{ to: jetton.init.address, value: 2n * TON, body: mintBody(minterCode, mint) }])
    await produce(5)
  }
  const length = jetton === undefined ? TRANSFERS.coins : TRANSFERS.jettons
  for (let i = 0; i < blocks; i++) {
    const orders = Array.from({ length }, (_, n): Order => {
      const to = someone(i * length + n)
      if (jetton === undefined) return { to, value: TON / 100n, bounce: false }
      const transfer = { queryId: BigInt(n), amount: 1000n, to, response: wallet.address }
      return { to: jetton.ownWallet, value: TON / 10n, body: jettonTransfer(transfer) }
    })
    await send(orders)
    await produce(2)
  }
  await produce(6)
  await Promise.all(written)
  const states = await Promise.all(
    archive.zerostates().map(async ({ id, data }) => {
      const file = join(dir, `..`, `${id.workchain}.state.boc`)
      await writeFile(file, data)
      return file
    }),
  )
  return { dir, states }
}

/** Half of them were met before. */
const someone = (n: number): Address => {
  const id = Buffer.alloc(32)
  id.writeUInt32BE(n % 2 === 0 ? n : n % 200, 28)
  return makeAddress(0, id)
}

interface BenchJetton {
  readonly init: AccountInit
  readonly ownWallet: Address
}

function createJetton(code: Cell, owner: Address): BenchJetton {
  const walletCode = standardCode('jettonWalletV1')
  const content = offChainContent('https://example.test/jetton.json')
  const data = buildCell((b) => storeAddress(b.storeCoins(0n), owner).storeCell(content).storeCell(walletCode))
  const init = accountInit(code, data)
  return { init, ownWallet: jettonWallet({ address: init.address, walletCode }, owner) }
}

/** The first standard minter calls it 21. */
const PLAIN_MINT = 21
const PLAIN_MINTER = '0571976c63ec1b7550230a2609dbedb36e1b64ef8d022a16b34ea57063185b2f'

function mintBody(code: Cell, mint: Parameters<typeof jettonMint>[0]): Cell {
  const body = jettonMint(mint)
  if (Buffer.from(cellHash(code)).toString('hex') !== PLAIN_MINTER) return body
  const rest = new Slice(body.arena, body.index)
  rest.skip(32)
  return buildCell((b) => b.storeUint(PLAIN_MINT, 32).storeSlice(rest))
}
