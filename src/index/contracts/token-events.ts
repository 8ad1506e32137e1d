import type { Address } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import {
  JETTON_BURN,
  JETTON_TRANSFER,
  NFT_TRANSFER,
  readJettonBurn,
  readJettonTransfer,
  readNftTransfer,
  type WrittenAddress,
} from '../../decode/contracts/token-messages.ts'
import type { Contract, JettonWallet, NftItem } from '../../model/contract.ts'
import type { Message } from '../../model/message.ts'
import type { Transaction } from '../../model/transaction.ts'
import { JETTON_BURNS } from '../../record/jetton-burn.ts'
import { JETTON_TRANSFERS } from '../../record/jetton-transfer.ts'
import { NFT_TRANSFERS } from '../../record/nft-transfer.ts'
import { ADDR_EXTERN_BYTES, ADDR_NONE_BYTES, ADDR_VAR_BYTES, type TokenEvent } from '../../record/token-move.ts'
import type { BatchBuffers } from '../../store/commit.ts'

/** Whether a transaction may be a transfer or a burn, if its account is what it takes. */
export const isTokenEvent = ({ inMsg, description }: Transaction): boolean =>
  inMsg !== null &&
  description.kind === 'ord' &&
  (inMsg.opcode === JETTON_TRANSFER || inMsg.opcode === JETTON_BURN || inMsg.opcode === NFT_TRANSFER)

/** The row of a transaction that asks a token for a transfer or burn, whatever came of it. */
export function encodeTokenEvent(
  buffers: Pick<BatchBuffers, 'jettonTransfers' | 'jettonBurns' | 'nftTransfers'>,
  transaction: Transaction,
  traceId: Hash,
  contracts: readonly Contract[],
): void {
  const { inMsg, description, account, lt, hash: txHash, now } = transaction
  if (inMsg === null || description.kind !== 'ord') return
  const event: TokenEvent = { account, lt, txHash, now, traceId, isAborted: description.aborted }
  if (inMsg.opcode === NFT_TRANSFER) {
    const item = contracts.find((contract): contract is NftItem => contract.kind === 'nft_item')
    if (item !== undefined) encodeNft(buffers, event, inMsg, item.collection)
    return
  }
  const wallet = contracts.find((contract): contract is JettonWallet => contract.kind === 'jetton_wallet')
  if (wallet === undefined) return
  if (inMsg.opcode === JETTON_TRANSFER) encodeTransfer(buffers, event, inMsg, wallet.master)
  else if (inMsg.opcode === JETTON_BURN) encodeBurn(buffers, event, inMsg, wallet.master)
}

function encodeTransfer(
  { jettonTransfers }: Pick<BatchBuffers, 'jettonTransfers'>,
  event: TokenEvent,
  { body, source }: Message,
  jetton: Address,
): void {
  const message = readJettonTransfer(body)
  if (message === undefined) return
  JETTON_TRANSFERS.encode(jettonTransfers, {
    ...message,
    event,
    jetton,
    source: source ?? ADDR_NONE_BYTES,
    destination: toBytes(message.destination),
    responseDestination: toBytes(message.responseDestination),
  })
}

function encodeBurn(
  { jettonBurns }: Pick<BatchBuffers, 'jettonBurns'>,
  event: TokenEvent,
  { body, source }: Message,
  jetton: Address,
): void {
  const message = readJettonBurn(body)
  if (message === undefined) return
  JETTON_BURNS.encode(jettonBurns, {
    ...message,
    event,
    jetton,
    owner: source ?? ADDR_NONE_BYTES,
    responseDestination: toBytes(message.responseDestination),
  })
}

function encodeNft(
  { nftTransfers }: Pick<BatchBuffers, 'nftTransfers'>,
  event: TokenEvent,
  { body, source }: Message,
  collection: Address | null,
): void {
  const message = readNftTransfer(body)
  if (message === undefined) return
  NFT_TRANSFERS.encode(nftTransfers, {
    ...message,
    event,
    collection,
    oldOwner: source ?? ADDR_NONE_BYTES,
    newOwner: toBytes(message.newOwner),
    responseDestination: toBytes(message.responseDestination),
  })
}

function toBytes(address: WrittenAddress): Uint8Array {
  if (address === 'addr_none') return ADDR_NONE_BYTES
  if (address === 'addr_extern') return ADDR_EXTERN_BYTES
  return address === 'addr_var' ? ADDR_VAR_BYTES : address
}
