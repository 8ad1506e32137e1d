import { describeAction } from './describe-action.ts'
import { account, asset, coins, flag, number, textOrNull, units, unitsOrNull } from './values.ts'

export const JETTON_ACTIONS = {
  jetton_transfer: describeAction({
    group: 'token',
    summary: 'Jettons were sent from one owner to another.',
    details: {
      asset: asset('jetton master; null for an order to a wallet that is not known'),
      sender: account('owner who sent'),
      receiver: account('owner who received'),
      sender_jetton_wallet: account('wallet that got the order'),
      receiver_jetton_wallet: account(
        'wallet that got the jettons; null for proxied Toncoin and for what was never sent',
      ),
      amount: units('amount in the smallest units'),
      comment: textOrNull('text for the receiver; base64 when it is encrypted'),
      is_encrypted_comment: flag('whether the comment is encrypted'),
      query_id: number('number that the sender gave the order'),
      response_destination: account('who gets what is left of the Toncoin'),
      custom_payload: textOrNull('payload for the wallet, a bag of cells in base64'),
      forward_payload: textOrNull('payload for the receiver, a bag of cells in base64'),
      forward_amount: coins('nanotons sent on to the receiver'),
    },
    sentence: ({ asset: master, is_encrypted_comment }) =>
      `{sender} sent·send ${master === null ? '{amount} units of an unknown jetton' : '{amount asset}'} to {receiver}${
        is_encrypted_comment ? ' with an encrypted comment' : '[ “{comment}”]'
      }`,
  }),
  jetton_burn: describeAction({
    group: 'token',
    summary: 'Jettons were burned by their owner.',
    details: {
      owner: account('owner'),
      owner_jetton_wallet: account('wallet of the owner'),
      asset: asset('jetton master'),
      amount: units('amount in the smallest units'),
    },
    sentence: '{owner} burned·burn {amount asset}',
  }),
  jetton_mint: describeAction({
    group: 'token',
    summary: 'Jettons were minted for an owner.',
    details: {
      asset: asset('jetton master'),
      receiver: account('owner'),
      receiver_jetton_wallet: account('wallet of the owner'),
      amount: unitsOrNull('amount in the smallest units; null when it failed'),
      ton_amount: coins('nanotons sent along'),
    },
    sentence: ({ amount }) => `{asset} minted·mint ${amount === null ? 'jettons' : '{amount asset}'} for {receiver}`,
  }),
}
