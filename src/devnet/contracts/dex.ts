// A constant-product exchange that speaks as STON.fi v2 does.
import { type Address, makeAddress } from '../../cell/address.ts'
import { type Builder, buildCell } from '../../cell/builder.ts'
import type { Cell } from '../../cell/cell.ts'
import { Slice } from '../../cell/slice.ts'
import { BASECHAIN } from '../../model/block.ts'
import { type AccountInit, accountInit, storeAddress } from './account-init.ts'
import { contractCode } from './contract-code.ts'
import { type JettonMaster, jettonWallet } from './jetton.ts'
import { onChainContent } from './token-content.ts'

/** Master of proxy TON, at the address it has on the public network, by which it is told from other jettons. */
export const PTON_MASTER: Address = makeAddress(
  BASECHAIN,
  Buffer.from('671963027F7F85659AB55B821671688601CDCF1EE674FC7FBBB1A776A18D34A3', 'hex'),
)

export const ptonMasterData = (): Cell =>
  buildCell((b) =>
    b
      .storeCell(onChainContent({ name: 'Proxy TON', symbol: 'pTON', decimals: '9' }))
      .storeCell(contractCode('pton-wallet')),
  )

const PTON: Omit<JettonMaster, 'init'> = { address: PTON_MASTER, walletCode: contractCode('pton-wallet') }

export function createRouter(admin: Address): AccountInit {
  const data = buildCell((b) => {
    storeAddress(b.storeBit(0), admin)
    b.storeRef((codes) => {
      codes
        .storeCell(contractCode('dex-pool'))
        .storeCell(contractCode('lp-wallet'))
        .storeCell(contractCode('dex-account'))
        .storeCell(contractCode('dex-vault'))
    })
  })
  return accountInit(contractCode('dex-router'), data)
}

/** Pool of two of the router's wallets. Its shares are a jetton. */
export function dexPool(router: Address, one: Address, other: Address): Omit<JettonMaster, 'init'> {
  const [wallet0, wallet1] = Buffer.compare(one, other) < 0 ? [one, other] : [other, one]
  const key = buildCell((b) => {
    storeAddress(storeAddress(storeAddress(b, router), wallet0), wallet1)
    b.storeCell(contractCode('lp-wallet')).storeCell(contractCode('dex-account'))
  })
  const data = buildCell((b) => b.storeCell(key).storeCoins(0n).storeCoins(0n).storeCoins(0n))
  return { address: accountInit(contractCode('dex-pool'), data).address, walletCode: contractCode('lp-wallet') }
}

export interface PoolReserves {
  readonly reserve0: bigint
  readonly reserve1: bigint
  readonly totalShares: bigint
}

export function loadReserves(data: Cell): PoolReserves {
  const slice = new Slice(data.arena, data.index)
  return { reserve0: slice.loadCoins(), reserve1: slice.loadCoins(), totalShares: slice.loadCoins() }
}

interface Terms {
  /** The router's wallet of the token that is wanted, or of the other side. */
  readonly otherWallet: Address
  readonly user: Address
  readonly deadline: number
}

export interface SwapTerms extends Terms {
  readonly minOut: bigint
}

/** Forward payload of a transfer to the router. */
export const swapPayload = ({ otherWallet, user, deadline, minOut }: SwapTerms): Cell =>
  buildCell((b) => {
    storeTerms(b, 0x6664de2a, { otherWallet, user, deadline })
    b.storeRef((body) => {
      storeAddress(body.storeCoins(minOut), user).storeCoins(0n).storeBit(0).storeCoins(0n).storeBit(0)
      storeAddress(body.storeUint(0, 16), null)
    })
  })

export const providePayload = (terms: Terms): Cell =>
  buildCell((b) => {
    storeTerms(b, 0x37c096df, terms)
    b.storeRef((body) => storeAddress(body.storeCoins(0n), terms.user).storeBit(1).storeCoins(0n).storeBit(0))
  })

function storeTerms(b: Builder, opcode: number, { otherWallet, user, deadline }: Terms): void {
  storeAddress(storeAddress(storeAddress(b.storeUint(opcode, 32), otherWallet), user), user)
  b.storeUint64(BigInt(deadline))
}

/** To the router's wallet of proxy TON: coins take the place of tokens. */
export const ptonTransfer = (queryId: bigint, amount: bigint, refund: Address, payload: Cell): Cell =>
  buildCell((b) => {
    b.storeUint(0x01f3835d, 32).storeUint64(queryId).storeCoins(amount)
    storeAddress(b, refund).storeBit(1).storeCell(payload)
  })

export const ptonDeployWallet = (queryId: bigint, owner: Address, excesses: Address): Cell =>
  buildCell((b) => {
    storeAddress(storeAddress(b.storeUint(0x4f5f4313, 32).storeUint64(queryId), owner), excesses)
  })

export const ptonWallet = (owner: Address): Address => jettonWallet(PTON, owner)
