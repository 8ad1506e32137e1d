import { defineLayouts } from '../layout.ts'

// What is signed lies in a reference, where the contracts look for it; the second layout of the same tag is the one
// that the public service tries.
export default defineLayouts(
  'cocoon',
  `
body11 0x2565934c cocoon_return_excesses_back
  query_id=u64
body11 0xc59a7cd3 cocoon_payout
  query_id=u64
body11 0x4d725d2c cocoon_worker_proxy_request
  query_id=u64 owner_address=addr state=u2 tokens=u64 payload=opt<&cell>
body11 0x08e7d036 cocoon_worker_proxy_payout_request
  worker_part=Coins proxy_part=Coins send_excesses_to=addr
body11 0x65448ff4 cocoon_client_proxy_request
  query_id=u64 owner_address=addr state_data=&cell payload=opt<&cell>
body11 0x5cfc6b87 cocoon_client_proxy_top_up
  top_up_coins=Coins send_excesses_to=addr
body11 0xa35cb580 cocoon_client_proxy_register
body11 0xc68ebc7b cocoon_client_proxy_refund_granted
  coins=Coins send_excesses_to=addr
body11 0xf4c354c9 cocoon_client_proxy_refund_force
  coins=Coins send_excesses_to=addr
body11 0xa040ad28 cocoon_payout_payload
  query_id=u64 send_excesses_to=addr signature=b512
  payload=&[ op:u32 query_id:u64 new_tokens:u64 expected_my_address:addr ]
body11 0xa040ad28 cocoon_payout_payload
  query_id=u64 new_tokens=u64 expected_my_address=addr
body11 0xf5f26a36 cocoon_last_payout_payload
  query_id=u64 send_excesses_to=addr signature=b512
  payload=&[ op:u32 query_id:u64 new_tokens:u64 expected_my_address:addr ]
body11 0xf5f26a36 cocoon_last_payout_payload
  query_id=u64 new_tokens=u64 expected_my_address=addr
body11 0xe34b1c60 cocoon_add_worker_type
  query_id=u64 worker_hash=u256
body11 0x8d94a79a cocoon_del_worker_type
  query_id=u64 worker_hash=u256
body11 0xc146134d cocoon_add_model_type
  query_id=u64 model_hash=u256
body11 0x92b11c18 cocoon_del_model_type
  query_id=u64 model_hash=u256
body11 0x71860e80 cocoon_add_proxy_type
  query_id=u64 proxy_hash=u256
body11 0x3c41d0b2 cocoon_del_proxy_type
  query_id=u64 proxy_hash=u256
body11 0x927c7cb5 cocoon_register_proxy
  query_id=u64 proxy_info=cell
body11 0x6d49eaf2 cocoon_unregister_proxy
  query_id=u64 seqno=u32
body11 0x9c7924ba cocoon_update_proxy
  query_id=u64 seqno=u32 proxy_addr=cell
body11 0xc52ed8d4 cocoon_change_fees
  query_id=u64 price_per_token=Coins worker_fee_per_token=Coins
body11 0x022fa189 cocoon_change_params
  query_id=u64 price_per_token=Coins worker_fee_per_token=Coins proxy_delay_before_close=u32
  client_delay_before_close=u32 min_proxy_stake=Coins min_client_stake=Coins
body11 0xa2370f61 cocoon_upgrade_contracts
  query_id=u64 proxy_code=&cell worker_code=&cell client_code=&cell
body11 0x11aefd51 cocoon_upgrade_code
  query_id=u64 new_code=&cell
body11 0x563c1d96 cocoon_reset_root
  query_id=u64
body11 0x4f7c5789 cocoon_upgrade_full
  query_id=u64 new_data=&cell new_code=&cell
body11 0xc4a1ae54 cocoon_change_owner
  query_id=u64 new_owner_address=addr
body11 0x26ed7f65 cocoon_owner_worker_register
  query_id=u64 send_excesses_to=addr
body11 0x7610e6eb cocoon_ext_proxy_payout_request
  query_id=u64 send_excesses_to=addr
body11 0x9713f187 cocoon_ext_proxy_increase_stake
  query_id=u64 grams=Coins send_excesses_to=addr
body11 0xb51d5a01 cocoon_owner_proxy_close
  query_id=u64 send_excesses_to=addr
body11 0x636a4391 cocoon_close_request_payload
  query_id=u64 expected_my_address=addr
body11 0xe511abc7 cocoon_close_complete_request_payload
  query_id=u64 expected_my_address=addr
body11 0xf172e6c2 cocoon_ext_client_top_up
  query_id=u64 top_up_amount=Coins send_excesses_to=addr
body11 0x8473b408 cocoon_owner_client_change_secret_hash_and_top_up
  query_id=u64 top_up_amount=Coins new_secret_hash=u256 send_excesses_to=addr
body11 0xc45f9f3b cocoon_owner_client_register
  query_id=u64 nonce=u64 send_excesses_to=addr
body11 0xa9357034 cocoon_owner_client_change_secret_hash
  query_id=u64 new_secret_hash=u256 send_excesses_to=addr
body11 0x6a1f6a60 cocoon_owner_client_increase_stake
  query_id=u64 new_stake=Coins send_excesses_to=addr
body11 0xda068e78 cocoon_owner_client_withdraw
  query_id=u64 send_excesses_to=addr
body11 0xfafa6cc1 cocoon_owner_client_request_refund
  query_id=u64 send_excesses_to=addr
body11 0xbb63ff93 cocoon_charge_payload
  query_id=u64 send_excesses_to=addr signature=b512
  payload=&[ op:u32 query_id:u64 new_tokens_used:u64 expected_my_address:addr ]
body11 0xbb63ff93 cocoon_charge_payload
  query_id=u64 new_tokens_used=u64 expected_my_address=addr
body11 0xefd711e1 cocoon_grant_refund_payload
  query_id=u64 send_excesses_to=addr signature=b512
  payload=&[ op:u32 query_id:u64 new_tokens_used:u64 expected_my_address:addr ]
body11 0xefd711e1 cocoon_grant_refund_payload
  query_id=u64 new_tokens_used=u64 expected_my_address=addr
`,
)
