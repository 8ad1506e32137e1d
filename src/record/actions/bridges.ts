import { Type } from '@sinclair/typebox'
import { toDecimalText } from '../../lib/decimal-text.ts'
import { describeAction } from './describe-action.ts'
import { account, asset, integer, text, units } from './values.ts'

const SATOSHIS = 'amount in the smallest units: 8 decimals'

const MINT = {
  source: account('who proved the payment on Bitcoin'),
  destination: account('who got the tgBTC'),
  amount: units(SATOSHIS),
  asset: asset('jetton master of tgBTC; null when it is told from a log alone'),
  bitcoin_tx_id: text('transaction on Bitcoin, hex'),
  destination_wallet: account('wallet of who got it'),
}
const BURN = {
  source: account('who burned them'),
  source_wallet: account('wallet of who burned them'),
  destination: account('contract that pays out on Bitcoin'),
  amount: units(SATOSHIS),
  asset: asset('jetton master of tgBTC'),
}
const NEW_KEY = {
  source: account('who made the key known; null when it is told from a log alone'),
  pubkey: text('key on Bitcoin, hex'),
  coordinator: account('coordinator'),
  pegout: account('contract that moves the funds to the new key'),
  amount: units(SATOSHIS),
  asset: asset('always null'),
}
const FROM_A_LOG = 'the same, told from a log alone'

const SATOSHI_DECIMALS = 8
const satoshis = ({ amount }: { readonly amount: string }) => ({ bitcoins: toDecimalText(amount, SATOSHI_DECIMALS) })

const TGBTC = { group: 'token', words: satoshis } as const

const MINTED = '{source} minted·mint {bitcoins} tgBTC for {destination} (Bitcoin transaction {bitcoin_tx_id})'
const MINTED_BY_LOG = '{bitcoins} tgBTC were·be minted for {destination} (Bitcoin transaction {bitcoin_tx_id})'
const BURNED = '{source} burned·burn {bitcoins} tgBTC to be paid out on Bitcoin by {destination}'
const TOOK_KEY = '{coordinator} took·take the new Bitcoin key {pubkey} for {bitcoins} tgBTC'

export const TGBTC_ACTIONS = {
  tgbtc_mint: describeAction({
    ...TGBTC,
    summary: 'tgBTC were minted for a payment on Bitcoin.',
    details: MINT,
    sentence: MINTED,
  }),
  tgbtc_mint_fallback: describeAction({
    ...TGBTC,
    summary: `tgBTC were minted: ${FROM_A_LOG}.`,
    details: MINT,
    sentence: MINTED_BY_LOG,
  }),
  tgbtc_burn: describeAction({
    ...TGBTC,
    summary: 'tgBTC were burned for a payment on Bitcoin.',
    details: BURN,
    sentence: BURNED,
  }),
  tgbtc_burn_fallback: describeAction({
    ...TGBTC,
    summary: `tgBTC were burned: ${FROM_A_LOG}.`,
    details: BURN,
    sentence: BURNED,
  }),
  tgbtc_new_key: describeAction({
    ...TGBTC,
    summary: 'A new key that holds the Bitcoin was taken.',
    details: NEW_KEY,
    sentence: TOOK_KEY,
  }),
  tgbtc_new_key_fallback: describeAction({
    ...TGBTC,
    summary: `A new key was taken: ${FROM_A_LOG}.`,
    details: NEW_KEY,
    sentence: TOOK_KEY,
  }),
  tgbtc_dkg_log_fallback: describeAction({
    group: 'token',
    summary: 'A key that several made together was logged.',
    details: {
      coordinator: account('coordinator'),
      pubkey: text('key on Bitcoin, hex'),
      timestamp: text('when it was made, in Unix seconds'),
    },
    sentence: '{coordinator} logged·log the Bitcoin key {pubkey}',
  }),
}

const PACKET = Type.Object(
  {
    src_oapp: text('application that sent it, hex'),
    dst_oapp: text('application that receives it, hex'),
    guid: text('id of the packet, hex'),
    src_eid: integer('chain that it comes from'),
    dst_eid: integer('chain that it goes to'),
    nonce: integer('number of the packet'),
    message: text('what it says, hex'),
  },
  { description: 'the packet' },
)
const SEND = {
  layerzero_send_data: Type.Object(
    {
      send_request_id: integer('number of the request'),
      msglib_manager: text('manager of the message library, hex'),
      msglib: text('message library, hex'),
      uln: account('contract of the message library'),
      native_fee: integer('fee in nanotons'),
      zro_fee: integer('fee in the token of LayerZero'),
      endpoint: account('endpoint'),
      channel: account('channel'),
    },
    { description: 'how it was sent' },
  ),
  layerzero_packet_data: PACKET,
}

/** How a check of a packet ended, in words. */
const STATUSES: ReadonlyMap<string, string> = new Map([
  ['succeeded', 'it is valid'],
  ['nonce_out_of_range', 'its number is out of range'],
  ['dvn_not_configured', 'the verifier is not set up for it'],
])

const packetWords = ({
  layerzero_packet_data: { src_eid, dst_eid, nonce },
}: {
  layerzero_packet_data: PacketNumbers
}) => ({
  from: String(src_eid),
  to: String(dst_eid),
  nonce: String(nonce),
})

interface PacketNumbers {
  readonly src_eid: number
  readonly dst_eid: number
  readonly nonce: number
}

export const LAYERZERO_ACTIONS = {
  layerzero_send: describeAction({
    group: 'other',
    summary: 'A message was sent to another chain over LayerZero.',
    details: { initiator: account('who sent it'), ...SEND },
    sentence: '{initiator} sent·send a LayerZero message to chain {to}',
    words: packetWords,
  }),
  layerzero_send_tokens: describeAction({
    group: 'other',
    summary: 'Jettons were sent to another chain over LayerZero.',
    details: {
      sender: account('who sent them'),
      sender_wallet: account('wallet of who sent them'),
      oapp: account('application that takes them'),
      oapp_wallet: account('wallet of that application'),
      asset: asset('jetton master'),
      amount: units('amount in the smallest units'),
      ...SEND,
    },
    sentence: '{sender} sent·send {amount asset} to chain {to} over LayerZero',
    words: packetWords,
  }),
  layerzero_receive: describeAction({
    group: 'other',
    summary: 'A message from another chain arrived over LayerZero.',
    details: {
      sender: account('who delivered it'),
      oapp: account('application that received it'),
      channel: account('channel'),
      layerzero_packet_data: PACKET,
    },
    sentence: '{oapp} received·receive a LayerZero message from chain {from}',
    words: packetWords,
  }),
  layerzero_commit_packet: describeAction({
    group: 'other',
    summary: 'A packet of LayerZero was taken for verified.',
    details: {
      sender: account('who committed it'),
      endpoint: account('endpoint'),
      uln: account('the same as `uln_connection`'),
      uln_connection: account('contract of the message library'),
      channel: account('channel'),
      msglib_connection: account('connection of the message library'),
      layerzero_packet_data: PACKET,
    },
    sentence: '{sender} committed·commit LayerZero packet {nonce} from chain {from}',
    words: packetWords,
  }),
  layerzero_dvn_verify: describeAction({
    group: 'other',
    summary: 'A packet of LayerZero was checked by a verifier.',
    details: {
      initiator: account('who asked for it'),
      nonce: integer('number of the packet'),
      status: text(
        'how the check ended: `succeeded`, `nonce_out_of_range`, `dvn_not_configured` or `unknown_` and a code',
      ),
      dvn: account('verifier'),
      proxy: account('proxy of the verifier'),
      uln: account('message library'),
      uln_connection: account('contract of the message library'),
    },
    sentence: '{dvn} verified·verify LayerZero packet {nonce}: {outcome}',
    words: ({ status }) => ({ outcome: STATUSES.get(status) ?? status.replaceAll('_', ' ') }),
  }),
}
