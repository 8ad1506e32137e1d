import type { Address } from '../../src/cell/address.ts'
import { buildCell } from '../../src/cell/builder.ts'
import type { Cell } from '../../src/cell/cell.ts'
import { Slice } from '../../src/cell/slice.ts'
import type { DevnetChain } from '../../src/devnet/chain/devnet-chain.ts'
import type { GenesisAccount } from '../../src/devnet/chain/genesis-account.ts'
import type { Order } from '../../src/devnet/contracts/order.ts'
import { signingKey } from '../../src/devnet/contracts/signing-key.ts'
import { createWallet, type Wallet } from '../../src/devnet/contracts/wallet.ts'

const COINS = 1_000_000_000n

/** Somebody with a wallet that is there from the beginning and knows its own counter. */
export class WalletUser {
  readonly wallet: Wallet
  private seqno = 1

  constructor(name: string, workchain = 0) {
    this.wallet = createWallet('v3r2', signingKey('test', name), { workchain })
  }

  get address(): Address {
    return this.wallet.address
  }

  /** Deployed with counter 1, so that transfers carry no state. */
  genesis(balance = 1_000_000n * COINS): GenesisAccount {
    const { address, code, data } = this.wallet.init
    return { address, balance, code, data: withSeqno(data) }
  }

  /** Sends at once, and counts on. */
  async transfer(chain: DevnetChain, ...orders: readonly Order[]): Promise<void> {
    const message = this.wallet.transfer({ seqno: this.seqno, validUntil: chain.now() + 600, orders })
    await chain.send(message)
    this.seqno++
  }
}

function withSeqno(data: Cell): Cell {
  const rest = new Slice(data.arena, data.index)
  rest.skip(32)
  return buildCell((b) => b.storeUint(1, 32).storeSlice(rest))
}
