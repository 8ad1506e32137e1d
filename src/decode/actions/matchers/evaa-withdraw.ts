import { type ActionNode, dataOf } from '../engine/action-node.ts'
import { defineMatcher, told } from '../engine/matcher.ts'
import { block, call, oneOf } from '../engine/pattern.ts'
import { JETTON_TRANSFER_KIND } from '../kinds/jetton-transfer.ts'
import { REMAINDER, userCall } from '../reading/evaa.ts'
import { assetText, TON_ASSET } from '../reading/evaa-assets.ts'

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
    const contract = match.get('user').destination
    const recipientWallet = paid?.receiverWallet ?? null
    return told('evaa_withdraw', match.with(head), {
      failed: allowed === undefined,
      accounts: [head.source, recipient, contract, recipientWallet],
      details: {
        recipient_jetton_wallet: recipientWallet,
        master_jetton_wallet: paid?.senderWallet ?? null,
        master: head.destination,
        fail_reason:
          allowed !== undefined
            ? null
            : refused === undefined
              ? 'withdraw_no_funds_excess'
              : (REASONS.get(refused.opcode) ?? null),
        asset_id: assetText(assetId),
        source: head.source,
        recipient,
        owner_contract: contract,
        asset: paid?.asset ?? null,
        amount: (allowed === undefined ? ordered : loadWithdrawn(allowed)).toString(),
      },
    })
  },
})

/** query:64 owner:addr asset:256 amount:64 */
function loadWithdrawn(allowed: ActionNode): bigint {
  const body = allowed.body().skip(64)
  body.address()
  return body.skip(256).big(64)
}
