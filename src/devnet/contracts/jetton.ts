// TEP-74: bodies and accounts of jettons.
import type { Address } from '../../cell/address.ts'
import { buildCell } from '../../cell/builder.ts'
import type { Cell } from '../../cell/cell.ts'
import { Slice } from '../../cell/slice.ts'
import { type AccountInit, accountInit, storeAddress } from './account-init.ts'
import { contractCode } from './contract-code.ts'

export interface JettonMaster {
  readonly address: Address
  readonly init: AccountInit
  readonly walletCode: Cell
}

export interface JettonTerms {
  readonly admin: Address
  readonly content: Cell
  /** Any wallet that keeps balance, owner, master and code in this order and speaks TEP-74. */
  readonly walletCode: Cell
}

export function createJetton({ admin, content, walletCode }: JettonTerms): JettonMaster {
  const data = buildCell((b) => storeAddress(b.storeCoins(0n), admin).storeCell(content).storeCell(walletCode))
  const init = accountInit(contractCode('jetton-minter'), data)
  return { address: init.address, init, walletCode }
}

export const jettonWallet = ({ address, walletCode }: Omit<JettonMaster, 'init'>, owner: Address): Address =>
  accountInit(walletCode, walletData(owner, address, walletCode)).address

const walletData = (owner: Address, master: Address, walletCode: Cell): Cell =>
  buildCell((b) => storeAddress(storeAddress(b.storeCoins(0n), owner), master).storeCell(walletCode))

/** Of a wallet that keeps it first. */
export const jettonBalance = (data: Cell): bigint => new Slice(data.arena, data.index).loadCoins()

export interface JettonTransfer {
  readonly queryId: bigint
  readonly amount: bigint
  readonly to: Address
  readonly response: Address
  /** Coins that the receiver gets with the notification. */
  readonly forwardAmount?: bigint
  readonly payload?: Cell
}

export function jettonTransfer({ queryId, amount, to, response, forwardAmount = 0n, payload }: JettonTransfer): Cell {
  return buildCell((b) => {
    b.storeUint(0x0f8a7ea5, 32).storeUint64(queryId).storeCoins(amount)
    storeAddress(storeAddress(b, to), response).storeBit(0).storeCoins(forwardAmount)
    b.storeMaybeCell(payload ?? null)
  })
}

export interface JettonBurn {
  readonly queryId: bigint
  readonly amount: bigint
  readonly response: Address
}

export const jettonBurn = ({ queryId, amount, response }: JettonBurn): Cell =>
  buildCell((b) => {
    b.storeUint(0x595f07bc, 32).storeUint64(queryId).storeCoins(amount)
    storeAddress(b, response).storeBit(0)
  })

export interface JettonMint {
  readonly queryId: bigint
  readonly amount: bigint
  readonly to: Address
  readonly response: Address
  /** Coins for the receiving wallet; the message to the minter must bring more. */
  readonly tonAmount: bigint
}

export const jettonMint = ({ queryId, amount, to, response, tonAmount }: JettonMint): Cell =>
  buildCell((b) => {
    b.storeUint(0x642b7d07, 32).storeUint64(queryId)
    storeAddress(b, to).storeCoins(tonAmount)
    b.storeRef((transfer) => {
      transfer.storeUint(0x178d4519, 32).storeUint64(queryId).storeCoins(amount)
      storeAddress(storeAddress(transfer, null), response).storeCoins(0n).storeBit(0)
    })
  })
