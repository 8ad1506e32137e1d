import { type ActionKind, type ActionNode, dataOf } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { block, call, type Match, oneOf } from '../engine/pattern.ts'
import { JETTON_TRANSFER_KIND } from '../kinds/jetton-transfer.ts'
import { payloadOf, REMAINDER, transferWith, userBody, userCall } from '../reading/evaa.ts'
import { assetText } from '../reading/evaa-assets.ts'

interface EvaaSupplyData extends Supply {
  readonly contract: string | null
  readonly assetId: bigint
}

/** What was ordered: by a message with Toncoin, or by a transfer of jettons. */
interface Supply {
  readonly isTon: boolean
  readonly source: string | null
  readonly sourceWallet: string | null
  readonly recipient: string | null
  readonly recipientWallet: string | null
  readonly masterWallet: string | null
  readonly master: string | null
  readonly asset: string | null
  readonly amount: bigint
}

const EVAA_SUPPLY: ActionKind<EvaaSupplyData, 'evaa_supply'> = {
  name: 'evaa_supply',
  details: (data) => ({
    sender_jetton_wallet: null,
    recipient_jetton_wallet: data.recipientWallet,
    master_jetton_wallet: data.masterWallet,
    master: data.master,
    asset_id: assetText(data.assetId),
    is_ton: data.isTon,
    source: data.source,
    source_wallet: data.sourceWallet,
    recipient: data.recipient,
    recipient_contract: data.contract,
    asset: data.asset,
    amount: data.amount.toString(),
  }),
  accounts: ({ source, sourceWallet, recipient, contract }) => [source, sourceWallet, recipient, contract],
}

const SUPPLY = 0x00000001

const around = {
  each: userCall(0x11, {
    as: 'user',
    each: oneOf(
      call(0x11a, { as: 'done', each: REMAINDER }),
      call(0x11f, { as: 'refused' }),
      block('jetton_transfer', { as: 'returned' }),
    ),
  }),
}

export default defineMatcher({
  name: 'evaa_supply',
  after: ['jvault_claim'],
  pattern: oneOf(call(SUPPLY, around), transferWith(SUPPLY, around)),
  build(head, match) {
    const supply = head.opcode === SUPPLY ? loadTonSupply(head) : loadJettonSupply(head, match)
    if (supply === undefined) return null
    const user = match.get('user')
    const assetId = userBody(user)
      .skip(32 + 64)
      .big(256)
    const done = match.find('done')
    const data = { ...supply, contract: user.destination, assetId, amount: done ? loadSupplied(done) : supply.amount }
    return built(EVAA_SUPPLY, data, match.with(head), { failed: done === undefined })
  },
})

/** query:64 owner:addr asset:256 amount:64 */
function loadSupplied(done: ActionNode): bigint {
  const body = done.body().skip(64)
  body.address()
  return body.skip(256).big(64)
}

/** query:64 code:2 amount:64 recipient:addr */
function loadTonSupply(head: ActionNode): Supply {
  const body = head.body().skip(64 + 2)
  const amount = body.big(64)
  return {
    isTon: true,
    source: head.source,
    sourceWallet: null,
    recipient: body.address(),
    recipientWallet: null,
    masterWallet: null,
    master: head.destination,
    asset: null,
    amount,
  }
}

/** Payload: code:2 recipient:addr … */
function loadJettonSupply(head: ActionNode, match: Match): Supply | undefined {
  const transfer = dataOf(head, JETTON_TRANSFER_KIND)
  const recipient = payloadOf(head)?.skip(2).address()
  if (transfer === undefined || recipient === undefined) return undefined
  const returned = dataOf(match.find('returned'), JETTON_TRANSFER_KIND)
  const isReturned = returned?.senderWallet === transfer.receiverWallet
  return {
    isTon: false,
    source: transfer.sender,
    sourceWallet: transfer.senderWallet,
    recipient,
    recipientWallet:
      recipient === transfer.sender ? transfer.senderWallet : isReturned ? (returned?.receiverWallet ?? null) : null,
    masterWallet: transfer.receiverWallet,
    master: transfer.receiver,
    asset: transfer.asset,
    amount: transfer.amount,
  }
}
