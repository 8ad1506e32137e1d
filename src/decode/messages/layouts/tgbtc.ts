import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'tgbtc',
  `
ext 0x77a80ef3 tgbtc_mint_event
  amount=Coins recipient_address=addr bitcoin_txid=u256
ext 0xca444ce6 tgbtc_burn_event
  amount=Coins sender_address=addr pegout_address=addr
ext 0x27756729 tgbtc_new_key_event
  amount=Coins new_internal_pubkey=u256 pegout_address=addr
ext 0x453443a6 tgbtc_dkg_completed_event
  timestamp=u64 internal_pubkey=u256
`,
)
