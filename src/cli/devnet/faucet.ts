import { setImmediate as turnOfLoop } from 'node:timers/promises'
import type { FaucetGift, FaucetOrder } from '../../api/test-bed.ts'
import { type Address, formatRaw, parseAddress } from '../../cell/address.ts'
import type { Devnet, Gift } from '../../devnet/chain/devnet.ts'
import { giverWallet } from '../../devnet/contracts/genesis-accounts.ts'
import type { DemoPort } from '../../devnet/demo/demo-port.ts'
import { faucetTokens, giveJettons, giveNft } from '../../devnet/tokens/faucet-tokens.ts'
import { CellarError } from '../../lib/errors.ts'

export interface FaucetParts {
  readonly chain: Pick<Devnet, 'give' | 'produce'>
  readonly accounts: Pick<DemoPort, 'state'>
  readonly seed: string
  /** Whether blocks come only when somebody asks for them. */
  readonly isOnDemand: () => boolean
}

/** Toncoin, jettons and NFTs from the wallet that has nearly all coins; each is in a block when it is given. */
export class Faucet {
  private readonly parts: FaucetParts
  private readonly giver: Address
  /** Two items made at once would be one. */
  private turn: Promise<unknown> = Promise.resolve()

  constructor(parts: FaucetParts) {
    this.parts = parts
    this.giver = giverWallet(parts.seed).address
  }

  async fund({ what, to, amount }: FaucetOrder): Promise<FaucetGift> {
    const receiver = readAddress(to)
    const given = { to: formatRaw(receiver), amount }
    if (what === 'toncoin') {
      await this.give({ to: receiver, amount: BigInt(amount) })
      return { ...given, token: null, account: null }
    }
    const tokens = faucetTokens(this.giver)
    if (what === 'jetton') {
      const { gift, account } = giveJettons(tokens, this.giver, receiver, BigInt(amount))
      await this.give(gift)
      return { ...given, token: formatRaw(gift.to), account: formatRaw(account) }
    }
    const item = this.turn.then(async () => {
      const collection = await this.parts.accounts.state(tokens.collection.address)
      const { gift, account } = giveNft(tokens, receiver, collection?.data ?? null)
      await this.give(gift)
      return { ...given, token: formatRaw(gift.to), account: formatRaw(account) }
    })
    this.turn = item.catch(() => undefined)
    return item
  }

  /** Sends it, and makes the blocks that it takes where nobody else does. */
  async give(gift: Gift): Promise<void> {
    const { chain, isOnDemand } = this.parts
    let isDone = false
    const given = chain.give(gift).finally(() => {
      isDone = true
    })
    // Whoever fails is told below.
    given.catch(() => undefined)
    while (isOnDemand() && !isDone) {
      await chain.produce()
      await turnOfLoop()
    }
    await given
  }
}

function readAddress(text: string): Address {
  const parsed = parseAddress(text)
  if (parsed === undefined) throw new CellarError('BAD_REQUEST', `${text} is no address`)
  return parsed.address
}
