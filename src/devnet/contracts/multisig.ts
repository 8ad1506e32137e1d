import type { Address } from '../../cell/address.ts'
import { buildCell } from '../../cell/builder.ts'
import type { Cell } from '../../cell/cell.ts'
import { storeHashmap, storeHashmapE } from '../../cell/dictionary.ts'
import { Slice } from '../../cell/slice.ts'
import { type AccountInit, accountInit, storeAddress } from './account-init.ts'
import { contractCode } from './contract-code.ts'
import { ORDER_MODE, type Order, orderCell } from './order.ts'

export interface MultisigTerms {
  readonly signers: readonly Address[]
  readonly proposers: readonly Address[]
  readonly threshold: number
}

const byIndex = <T>(values: readonly T[]) => values.map((value, i) => ({ key: Uint8Array.of(i), value }))

export function createMultisig({ signers, proposers, threshold }: MultisigTerms): AccountInit {
  const signersCell = buildCell((b) => storeHashmap(b, 8, byIndex(signers), storeAddress))
  const data = buildCell((b) => {
    b.storeBigUint(0n, 256).storeUint(threshold, 8).storeCell(signersCell).storeUint(signers.length, 8)
    storeHashmapE(b, 8, byIndex(proposers), storeAddress)
    b.storeCell(contractCode('multisig-order'))
  })
  return accountInit(contractCode('multisig'), data)
}

export function multisigOrder(multisig: Address, orderSeqno: bigint): Address {
  const data = buildCell((b) => storeAddress(b, multisig).storeBigUint(orderSeqno, 256))
  return accountInit(contractCode('multisig-order'), data).address
}

export const nextOrderSeqno = (data: Cell): bigint => new Slice(data.arena, data.index).loadBigUint(256)

/** Whether an order's data says that it was carried out, and which signers have approved. */
export function loadOrder(data: Cell): { isSent: boolean; approvalsMask: bigint } {
  const slice = new Slice(data.arena, data.index)
  slice.skip(267 + 256 + 8)
  return { isSent: slice.loadBool(), approvalsMask: slice.loadBigUint(256) }
}

export interface NewOrder {
  readonly queryId: bigint
  readonly orderSeqno: bigint
  readonly isSigner: boolean
  /** Of the sender, among signers or proposers. */
  readonly index: number
  readonly expiresAt: number
  readonly orders: readonly Order[]
}

export function multisigNewOrder({ queryId, orderSeqno, isSigner, index, expiresAt, orders }: NewOrder): Cell {
  const actions = byIndex(
    orders.map((order) =>
      buildCell((b) =>
        b
          .storeUint(0xf1381e5b, 32)
          .storeUint(order.mode ?? ORDER_MODE, 8)
          .storeCell(orderCell(order)),
      ),
    ),
  )
  return buildCell((b) => {
    b.storeUint(0xf718510f, 32).storeUint64(queryId).storeBigUint(orderSeqno, 256)
    b.storeBool(isSigner).storeUint(index, 8).storeBigUint(BigInt(expiresAt), 48)
    b.storeRef((order) => storeHashmap(order, 8, actions, (leaf, action) => leaf.storeCell(action)))
  })
}

export const multisigApprove = (queryId: bigint, index: number): Cell =>
  buildCell((b) => b.storeUint(0xa762230f, 32).storeUint64(queryId).storeUint(index, 8))
