import { describeAction } from './describe-action.ts'
import { account, accounts, coins, flag, integer, number, text } from './values.ts'

const QUERY_ID = number('number that the sender gave the message')

/** Multisig and vesting wallets. */
export const COMPANY_ACTIONS = {
  multisig_create_order: describeAction({
    group: 'company',
    summary: 'An order was proposed to a multisig wallet.',
    details: {
      query_id: QUERY_ID,
      order_seqno: number('number of the order'),
      is_created_by_signer: flag('whether a signer proposed it, rather than a proposer'),
      is_signed_by_creator: flag('whether it was approved with the proposal'),
      creator_index: integer('number of the signer or proposer'),
      expiration_date: integer('when the order expires, in Unix seconds'),
      order_boc: text('the order as a bag of cells in base64'),
      source: account('who proposed it'),
      destination: account('the multisig wallet'),
      destination_order: account('contract of the order'),
    },
    sentence: ({ is_signed_by_creator }) =>
      `{source} proposed·propose order #{order_seqno} to {destination}${is_signed_by_creator ? ' and signed it' : ''}`,
  }),
  multisig_approve: describeAction({
    group: 'company',
    summary: 'An order of a multisig wallet was approved.',
    details: {
      signer_index: integer('number of the signer'),
      exit_code: integer('how the order answered: 0 is success'),
      source: account('who approved'),
      destination: account('contract of the order'),
    },
    sentence: '{source} approved·approve order {destination}',
  }),
  multisig_execute: describeAction({
    group: 'company',
    summary: 'An order of a multisig wallet was carried out.',
    details: {
      query_id: QUERY_ID,
      order_seqno: number('number of the order'),
      expiration_date: integer('when the order expires, in Unix seconds'),
      approvals_num: integer('number of approvals'),
      signers_hash: text('hash of the signers when the order was made'),
      order_boc: text('the order as a bag of cells in base64'),
      source: account('contract of the order'),
      destination: account('the multisig wallet'),
    },
    sentence: '{destination} carried·carry out order #{order_seqno} with {approvals_num} approvals',
  }),
  vesting_send_message: describeAction({
    group: 'company',
    summary: 'A vesting wallet was told to pay.',
    details: {
      query_id: QUERY_ID,
      message_boc: text('the message as a bag of cells in base64'),
      source: account('who told it'),
      vesting: account('the vesting wallet'),
      destination: account('who is paid'),
      amount: coins('nanotons'),
    },
    sentence: '{source} paid·pay {amount} out of {vesting} to {destination}',
  }),
  vesting_add_whitelist: describeAction({
    group: 'company',
    summary: 'Accounts were allowed that a vesting wallet may pay at any time.',
    details: {
      query_id: QUERY_ID,
      accounts_added: accounts('the accounts'),
      source: account('who allowed them'),
      vesting: account('the vesting wallet'),
    },
    sentence: '{source} allowed·allow {vesting} to pay {count} at any time',
    words: ({ accounts_added: { length } }) => ({
      count: length === 1 ? 'one more account' : `${length} more accounts`,
    }),
  }),
}
