import type { Address } from '../../cell/address.ts'
import type { Cell } from '../../cell/cell.ts'
import type { Gift } from '../chain/devnet.ts'
import { contractCode } from '../contracts/contract-code.ts'
import { createJetton, type JettonMaster, jettonMint, jettonWallet } from '../contracts/jetton.ts'
import {
  createNftCollection,
  NFT_MINT_COST,
  type NftCollection,
  nextNftIndex,
  nftItem,
  nftMint,
} from '../contracts/nft.ts'
import { onChainContent } from '../contracts/token-content.ts'
import { picture } from '../demo/stones.ts'

const TON = 1_000_000_000n
const QUERY_ID = 0n
const HUES = 360
const HUE_STEP = 47

/** Tokens that anybody may have for the asking. The giver makes each with the first one that is asked for. */
export interface FaucetTokens {
  readonly jetton: JettonMaster
  readonly collection: NftCollection
}

export const faucetTokens = (giver: Address): FaucetTokens => ({
  jetton: createJetton({
    admin: giver,
    content: onChainContent({
      name: 'Test Coin',
      symbol: 'TEST',
      decimals: '9',
      description: 'The jetton of the devnet’s faucet',
      image_data: picture(120),
    }),
    walletCode: contractCode('jetton-wallet'),
  }),
  collection: createNftCollection({
    owner: giver,
    content: onChainContent({ name: 'Test Items', description: 'The NFTs of the devnet’s faucet' }),
    itemPrefix: '',
    royaltyPercent: 0,
    royaltyTo: giver,
  }),
})

export interface TokenGift {
  readonly gift: Gift
  /** The wallet or the item that there is afterwards. */
  readonly account: Address
}

export function giveJettons({ jetton }: FaucetTokens, giver: Address, to: Address, amount: bigint): TokenGift {
  const account = jettonWallet(jetton, to)
  const body = jettonMint({ queryId: QUERY_ID, amount, to, response: giver, tonAmount: TON / 10n })
  return { account, gift: { to: jetton.address, amount: TON / 5n, body, init: jetton.init, arrivesAt: account } }
}

/** `data` is the collection's, null before it is there. */
export function giveNft({ collection }: FaucetTokens, to: Address, data: Cell | null): TokenGift {
  const index = data === null ? 0 : nextNftIndex(data)
  const account = nftItem(collection.address, index)
  const content = onChainContent({ name: `Test Item #${index}`, image_data: picture((index * HUE_STEP) % HUES) })
  const body = nftMint(QUERY_ID, { index, owner: to, content })
  const amount = NFT_MINT_COST
  return { account, gift: { to: collection.address, amount, body, init: collection.init, arrivesAt: account } }
}
