import { type ActionKind, type ActionNode, dataOf } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { block, call, oneOf } from '../engine/pattern.ts'
import { JETTON_TRANSFER_KIND } from '../kinds/jetton-transfer.ts'
import { REMAINDER, userCall } from '../reading/evaa.ts'
import { assetText, TON_ASSET } from '../reading/evaa-assets.ts'

interface EvaaWithdrawData {
  readonly source: string | null
  readonly recipient: string | null
  readonly contract: string | null
  readonly master: string | null
  readonly recipientWallet: string | null
  readonly masterWallet: string | null
  readonly assetId: bigint
  readonly asset: string | null
  readonly amount: bigint
  readonly failReason: string | null
}

const EVAA_WITHDRAW: ActionKind<EvaaWithdrawData, 'evaa_withdraw'> = {
  name: 'evaa_withdraw',
  details: (data) => ({
    recipient_jetton_wallet: data.recipientWallet,
    master_jetton_wallet: data.masterWallet,
    master: data.master,
    fail_reason: data.failReason,
    asset_id: assetText(data.assetId),
    source: data.source,
    recipient: data.recipient,
    owner_contract: data.contract,
    asset: data.asset,
    amount: data.amount.toString(),
  }),
  accounts: ({ source, recipient, contract, recipientWallet }) => [source, recipient, contract, recipientWallet],
}

const REASONS: ReadonlyMap<number, string> = new Map([
  [0x21e6, 'withdraw_locked_excess'],
  [0x21e7, 'withdraw_not_collateralized_excess'],
  [0x21e8, 'withdraw_missing_prices_excess'],
  [0x21ec, 'withdraw_execution_crashed'],
])

const COLLATERALIZED = 0x211

/** The user's contract allows it or not; if so, the master pays, or has too little to pay. */
export default defineMatcher({
  name: 'evaa_withdraw',
  after: ['evaa_supply'],
  pattern: call(0x00000002, {
    each: userCall(0x21, {
      as: 'user',
      each: oneOf(
        call(COLLATERALIZED, {
          as: 'allowed',
          children: [
            oneOf(block('jetton_transfer', { as: 'jettons' }), call(0x211a, { as: 'toncoin', each: REMAINDER })),
            userCall(0x211a, { each: block('ton_transfer') }),
          ],
        }),
        call(COLLATERALIZED, { as: 'unpaid', each: userCall(0x211f, { each: call(0x211fe8) }) }),
        call([...REASONS.keys()], { as: 'refused' }),
      ),
    }),
  }),
  build(head, match) {
    // query:64 asset:256 amount:64 recipient:addr
    const body = head.body().skip(64)
    const assetId = body.big(256)
    const ordered = body.big(64)
    const recipient = body.address()
    const allowed = match.find('allowed')
    const jettons = dataOf(match.find('jettons'), JETTON_TRANSFER_KIND)
    const isTon = assetId === TON_ASSET
    if (allowed !== undefined && (isTon ? match.find('toncoin') : jettons) === undefined) return null
    const paid = isTon ? undefined : jettons
    const refused = match.find('refused')
    const data = {
      source: head.source,
      recipient,
      contract: match.get('user').destination,
      master: head.destination,
      recipientWallet: paid?.receiverWallet ?? null,
      masterWallet: paid?.senderWallet ?? null,
      assetId,
      asset: paid?.asset ?? null,
      amount: allowed === undefined ? ordered : loadWithdrawn(allowed),
      failReason:
        allowed !== undefined
          ? null
          : refused === undefined
            ? 'withdraw_no_funds_excess'
            : (REASONS.get(refused.opcode) ?? null),
    }
    return built(EVAA_WITHDRAW, data, match.with(head), { failed: allowed === undefined })
  },
})

/** query:64 owner:addr asset:256 amount:64 */
function loadWithdrawn(allowed: ActionNode): bigint {
  const body = allowed.body().skip(64)
  body.address()
  return body.skip(256).big(64)
}
