import type { DevnetSettings } from '../../src/devnet/chain/chain-settings.ts'
import { DevnetChain } from '../../src/devnet/chain/devnet-chain.ts'
import { createGiver, genesisAccounts } from '../../src/devnet/contracts/genesis-accounts.ts'
import type { BlockIdExt } from '../../src/model/block.ts'
import type { Tvm } from '../../src/tvm/tvm.ts'
import { WalletUser } from './wallets.ts'

export const GENESIS_TIME = 1_800_000_000
export const COINS = 1_000_000_000n

/** A chain whose clock goes on by a second with each block asked for. */
export class TestChain {
  readonly users: readonly WalletUser[]
  readonly settings: DevnetSettings
  private time: number

  constructor(tvm: Tvm, settings: Partial<DevnetSettings> = {}, time = GENESIS_TIME) {
    const seed = settings.seed ?? 'test'
    this.time = time
    this.users = ['ada', 'bert', 'cleo', 'dan'].map((name) => new WalletUser(name))
    this.settings = {
      seed,
      tvm,
      genesisTime: GENESIS_TIME,
      clock: () => this.time,
      accounts: [...genesisAccounts(seed), ...this.users.map((user) => user.genesis())],
      giver: createGiver(seed),
      ...settings,
    }
  }

  open(): Promise<DevnetChain> {
    return DevnetChain.open(this.settings)
  }

  async produce(chain: DevnetChain, rounds = 1): Promise<BlockIdExt[]> {
    const ids: BlockIdExt[] = []
    for (let i = 0; i < rounds; i++) {
      this.time++
      ids.push(...(await chain.produce()))
    }
    return ids
  }

  /** Everybody sends the next one a coin, then a block is made. */
  async traffic(chain: DevnetChain, rounds: number): Promise<BlockIdExt[]> {
    const ids: BlockIdExt[] = []
    for (let i = 0; i < rounds; i++) {
      for (const [at, user] of this.users.entries()) {
        const next = this.users[(at + 1) % this.users.length] as WalletUser
        await user.transfer(chain, { to: next.address, value: COINS, bounce: false })
      }
      ids.push(...(await this.produce(chain)))
    }
    return ids
  }
}
