import { type Builder, buildCell } from '../../cell/builder.ts'
import type { Cell } from '../../cell/cell.ts'
import { Slice } from '../../cell/slice.ts'
import { findWalletCode, TON_CONNECT_WALLETS, type WalletCode } from '../../decode/contracts/wallet-codes.ts'
import { readWalletData } from '../../decode/contracts/wallet-data.ts'
import { isCellarError } from '../../lib/errors.ts'
import type { AccountState } from '../../model/account-state.ts'
import { storeCommonMsgInfo } from '../../tlb/common-msg-info.ts'
import { ADDR_NONE } from '../../tlb/msg-address.ts'
import { EmulateError, invalidRequest } from './emulate-error.ts'
import type { TonConnectMessage } from './request.ts'

/** Pay fees apart, and let the rest happen when one of them fails. */
const SEND_MODE = 3
const SIGNED = 0x7369676e
const ACTION_SEND_MSG = 0x0ec3c86d
const LIFE_SECONDS = 300
const NO_SIGNATURE = new Uint8Array(64)

/** Known to us, and not to the contract. */
const UNKNOWN_WALLETS: readonly string[] = ['wallet v5 beta']

/** The external message by which a wallet would send these, but for its signature. */
export function makeWalletMessage(
  wallet: AccountState | undefined,
  messages: readonly TonConnectMessage[],
  times: { readonly validUntil: number | undefined; readonly now: number },
): Cell {
  if (!wallet?.code || !wallet.data || wallet.codeHash === null) {
    throw new EmulateError(500, 'Account state no code or no data', 'no_wallet')
  }
  const code = findWalletCode(wallet.codeHash)
  if (code === undefined || UNKNOWN_WALLETS.includes(code.name))
    throw new EmulateError(500, 'Account is not a known wallet', 'unknown_wallet')
  const { seqno, walletId } = readWalletData(wallet.data, code.layout)
  if (!TON_CONNECT_WALLETS.includes(code.name) || seqno === undefined || walletId === undefined) {
    throw new EmulateError(500, `Unsupported wallet type: ${code.name}`, 'unsupported_wallet')
  }
  const usual = times.now + LIFE_SECONDS
  // The reference does not let callers choose for the third version.
  const validUntil = code.name.startsWith('wallet v3') ? usual : (times.validUntil ?? usual)
  try {
    const body = storeBody(code, { seqno, walletId, validUntil }, messages.map(makeInternal))
    return buildCell((b) => {
      const dest = { kind: 'std', anycast: null, address: wallet.account } as const
      storeCommonMsgInfo(b, { kind: 'external_in', src: ADDR_NONE, dest, importFee: 0n })
      // No state, and the body in the message's own cell: with four messages at most it always fits.
      b.storeUint(0, 2).storeSlice(new Slice(body.arena, body.index))
    })
  } catch (error) {
    // Cells that are nearly as deep as cells can be do not fit below others.
    if (!isCellarError(error, 'BROKEN_CELL')) throw error
    throw invalidRequest(`messages: payload or stateInit do not fit into a message: ${error.message}`)
  }
}

interface Counters {
  readonly seqno: number
  readonly walletId: number
  readonly validUntil: number
}

function storeBody({ name }: WalletCode, counters: Counters, messages: readonly Cell[]): Cell {
  const { seqno, walletId, validUntil } = counters
  if (name === 'wallet v5 r1') {
    return buildCell((b) => {
      b.storeUint(SIGNED, 32).storeUint(walletId, 32).storeUint(validUntil, 32).storeUint(seqno, 32)
      b.storeBit(1).storeRef((list) => storeOutList(list, messages))
      b.storeBit(0).storeBytes(NO_SIGNATURE)
    })
  }
  return buildCell((b) => {
    b.storeBytes(NO_SIGNATURE).storeUint(walletId, 32)
    b.storeUint(validUntil, 32).storeUint(seqno, 32)
    if (name.startsWith('wallet v4')) b.storeUint(0, 8)
    for (const message of messages) b.storeUint(SEND_MODE, 8).storeCell(message)
  })
}

/** block.tlb: out_list_empty$_ = OutList 0; out_list$_ {n:#} prev:^(OutList n) action:OutAction = OutList (n + 1); */
function storeOutList(b: Builder, messages: readonly Cell[]): void {
  const last = messages.at(-1)
  if (last === undefined) return
  b.storeRef((previous) => storeOutList(previous, messages.slice(0, -1)))
  b.storeUint(ACTION_SEND_MSG, 32).storeUint(SEND_MODE, 8).storeCell(last)
}

function makeInternal({ address, bounce, amount, payload, stateInit }: TonConnectMessage): Cell {
  return buildCell((b) => {
    // int_msg_info$0 ihr_disabled:Bool bounce:Bool bounced:Bool src:MsgAddressInt: the sender is left out, the wallet fills it in.
    b.storeBit(0).storeBit(1).storeBool(bounce).storeBit(0).storeUint(0, 2)
    b.storeUint(0b100, 3).storeBytes(address)
    b.storeCoins(amount).storeBit(0)
    b.storeCoins(0n).storeCoins(0n).storeUint64(0n).storeUint(0, 32)
    if (stateInit === null) b.storeBit(0)
    else b.storeUint(0b11, 2).storeCell(stateInit)
    if (payload === null) b.storeBit(0)
    else b.storeBit(1).storeCell(payload)
  })
}
