import { describeAction } from './describe-action.ts'
import { account, coins, flag, integer, number, oneOf, text } from './values.ts'

const QUERY_ID = number('number that the sender gave the message')
const CLIENT = { source: account('owner of the client'), destination: account('contract of the client') }
const SIGNED = {
  query_id: QUERY_ID,
  new_tokens_used: number('tokens used so far'),
  expected_address: account('contract that the order is meant for'),
}

/** Computing on Cocoon: proxies, workers and clients. */
export const COCOON_ACTIONS = {
  cocoon_worker_payout: describeAction({
    group: 'other',
    summary: 'A worker of Cocoon was paid.',
    details: {
      payout_type: oneOf(['regular', 'last'], 'whether it is the last payment of this worker'),
      query_id: QUERY_ID,
      new_tokens: number('tokens that are paid for'),
      worker_state: integer('state of the worker'),
      worker_tokens: number('tokens that the worker has counted'),
      source: account('proxy'),
      destination: account('owner of the worker'),
      amount: coins('nanotons'),
    },
    sentence: ({ payout_type }) =>
      `{source} paid·pay {amount} to the worker of {destination}${payout_type === 'last' ? ', its last' : ''}`,
  }),
  cocoon_proxy_payout: describeAction({
    group: 'other',
    summary: 'A proxy of Cocoon paid its owner.',
    details: { query_id: QUERY_ID, source: account('proxy'), destination: account('owner of the proxy') },
    sentence: '{source} paid·pay out to its owner {destination}',
  }),
  cocoon_proxy_charge: describeAction({
    group: 'other',
    summary: 'A client of Cocoon was charged for its use.',
    details: {
      ...SIGNED,
      source: account('contract that was called'),
      destination: account('proxy that gets the charge'),
    },
    sentence: '{source} charged·charge {destination} for its use',
  }),
  cocoon_client_top_up: describeAction({
    group: 'other',
    summary: 'A client of Cocoon was topped up.',
    details: { query_id: QUERY_ID, ...CLIENT, amount: coins('nanotons') },
    sentence: '{source} topped·top up {destination} with {amount}',
  }),
  cocoon_register_proxy: describeAction({
    group: 'other',
    summary: 'A proxy of Cocoon was registered.',
    details: { query_id: QUERY_ID, destination: account('root contract') },
    sentence: 'a proxy was·be registered at {destination}',
  }),
  cocoon_unregister_proxy: describeAction({
    group: 'other',
    summary: 'A proxy of Cocoon was removed.',
    details: { query_id: QUERY_ID, seqno: integer('number of the proxy'), destination: account('root contract') },
    sentence: 'proxy #{seqno} was·be removed from {destination}',
  }),
  cocoon_client_register: describeAction({
    group: 'other',
    summary: 'A client of Cocoon was registered.',
    details: { query_id: QUERY_ID, nonce: number('number that the owner chose'), ...CLIENT },
    sentence: '{source} registered·register the client {destination}',
  }),
  cocoon_client_change_secret_hash: describeAction({
    group: 'other',
    summary: 'The secret of a client of Cocoon was changed.',
    details: { query_id: QUERY_ID, new_secret_hash: text('hash of the secret, hex'), ...CLIENT },
    sentence: '{source} changed·change the secret of {destination}',
  }),
  cocoon_client_request_refund: describeAction({
    group: 'other',
    summary: 'A refund was asked for by a client of Cocoon.',
    details: { query_id: QUERY_ID, via_wallet: flag('whether a wallet of Cocoon passed it on'), ...CLIENT },
    sentence: '{source} asked·ask {destination} for a refund',
  }),
  cocoon_grant_refund: describeAction({
    group: 'other',
    summary: 'A client of Cocoon was refunded.',
    details: {
      ...SIGNED,
      source: account('contract that was called'),
      destination: account('who got the refund'),
      amount: coins('nanotons'),
    },
    sentence: '{source} refunded·refund {amount} to {destination}',
  }),
  cocoon_client_increase_stake: describeAction({
    group: 'other',
    summary: 'The stake of a client of Cocoon was raised.',
    details: { query_id: QUERY_ID, new_stake: coins('stake in nanotons'), ...CLIENT, amount: coins('the same') },
    sentence: '{source} raised·raise the stake of {destination} to {new_stake}',
  }),
  cocoon_client_withdraw: describeAction({
    group: 'other',
    summary: 'Funds of a client of Cocoon were taken back.',
    details: { query_id: QUERY_ID, withdraw_amount: coins('nanotons'), ...CLIENT, amount: coins('the same') },
    sentence: '{source} withdrew·withdraw {withdraw_amount} from {destination}',
  }),
}
