import type { ActionTrigger, FaucetGift, FaucetOrder, TriggeredAction, TriggerOrder } from '../../api/test-bed.ts'
import { type Address, formatRaw, parseAddress } from '../../cell/address.ts'
import type { Gift } from '../../devnet/chain/devnet.ts'
import { jettonBurn, jettonTransfer, jettonWallet } from '../../devnet/contracts/jetton.ts'
import { nftTransfer } from '../../devnet/contracts/nft.ts'
import { faucetTokens } from '../../devnet/tokens/faucet-tokens.ts'
import { CellarError } from '../../lib/errors.ts'

/** What it is done with: the faucet's wallet, which has coins, and may have tokens for the asking. */
export interface TriggerParts {
  readonly giver: Address
  readonly fund: (order: FaucetOrder) => Promise<FaucetGift>
  readonly give: (gift: Gift) => Promise<void>
  /** Lets messages that are still on their way arrive. */
  readonly settle: () => Promise<void>
}

const TON = 1_000_000_000n
const UNITS = TON
const QUERY_ID = 0n
/** For fees along the way; what is left comes back. */
const FEES = TON / 5n
const NOTICE = TON / 100n

/** Makes one action of a kind happen, by messages from the faucet's wallet. */
export async function trigger(parts: TriggerParts, { action, to }: TriggerOrder): Promise<TriggeredAction> {
  const parsed = parseAddress(to)
  if (parsed === undefined) throw new CellarError('BAD_REQUEST', `${to} is no address`)
  const happened = await MAKERS[action](parts, parsed.address)
  await parts.settle()
  return { action, traceId: null, ...happened }
}

type Happened = Pick<TriggeredAction, 'account' | 'token'>
type Maker = (parts: TriggerParts, to: Address) => Promise<Happened>

const MAKERS: Readonly<Record<ActionTrigger, Maker>> = {
  ton_transfer: (parts, to) => fundWith(parts, 'toncoin', to),
  jetton_mint: (parts, to) => fundWith(parts, 'jetton', to),
  // A mint is told of the item and of who made it, not of the owner.
  async nft_mint({ fund }, to) {
    const { token, account } = await fund({ what: 'nft', to: formatRaw(to), amount: '1' })
    return { token, account: account ?? '' }
  },
  async jetton_transfer(parts, to) {
    const { giver } = parts
    const { jetton } = faucetTokens(giver)
    const { token } = await fundWith(parts, 'jetton', giver)
    const transfer = { queryId: QUERY_ID, amount: UNITS, to, response: giver, forwardAmount: NOTICE }
    const arrivesAt = jettonWallet(jetton, to)
    await parts.give({ to: jettonWallet(jetton, giver), amount: FEES, body: jettonTransfer(transfer), arrivesAt })
    return { token, account: formatRaw(to) }
  },
  async jetton_burn(parts) {
    const { giver } = parts
    const { jetton } = faucetTokens(giver)
    const { token } = await fundWith(parts, 'jetton', giver)
    const body = jettonBurn({ queryId: QUERY_ID, amount: UNITS, response: giver })
    await parts.give({ to: jettonWallet(jetton, giver), amount: FEES, body, arrivesAt: jetton.address })
    return { token, account: formatRaw(giver) }
  },
  async nft_transfer(parts, to) {
    const { giver } = parts
    const { token, account } = await parts.fund({ what: 'nft', to: formatRaw(giver), amount: '1' })
    const item = parseAddress(account ?? '')?.address
    if (item === undefined) throw new CellarError('NOT_FOUND', 'the faucet made no NFT')
    const body = nftTransfer({ queryId: QUERY_ID, to, response: giver, forwardAmount: NOTICE })
    await parts.give({ to: item, amount: FEES, body })
    return { token, account: formatRaw(to) }
  },
}

async function fundWith({ fund }: TriggerParts, what: 'toncoin' | 'jetton', to: Address): Promise<Happened> {
  const { token } = await fund({ what, to: formatRaw(to), amount: `${UNITS}` })
  return { token, account: formatRaw(to) }
}
