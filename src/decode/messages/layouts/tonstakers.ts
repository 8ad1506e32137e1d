import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'tonstakers',
  `
type ApproverHalter - _
  approver=addr halter=addr
type TonstakersControllerData - data
  controller_id=u32 validator=addr pool=addr governor=addr _=&ApproverHalter
body1 0xeb373a05 tonstake_controller_recover_stake
  query_id=u64
body1 0xf0fd2250 tonstake_controller_update_validator_hash
  query_id=u64
body1 0x8efed779 tonstake_controller_withdraw_validator
  query_id=u64 value=Coins
body1 0x30026327 tonstake_controller_validator_withdrawal
  query_id=u64 amount=Coins
body1 0xe0505d0e tonstake_controller_new_stake
  query_id=u64 value=Coins validator_pubkey=u256 stake_at=u32 max_factor=u32 adnl_addr=u256 signature=&(b512)
body1 0x6335b11a tonstake_controller_send_request_loan
  query_id=u64 min_loan=Coins max_loan=Coins max_interst=u24
body1 0xed7378a6 tonstake_controller_return_unused_loan
  query_id=u64
body1 0x55c26cd5 tonstake_controller_return_available_funds
  query_id=u64
body1 0xe642c965 tonstake_pool_request_loan
  query_id=u64 min_loan=Coins max_loan=Coins max_interest=u24 controller_data=&TonstakersControllerData
body1 0xdfdca27b tonstake_pool_loan_repayment
  query_id=u64
body1 0x47d54391 tonstake_pool_deposit
  query_id=u64 referral=cell
body1 0x4bc7c2df tonstake_pool_touch
  query_id=u64
body1 0x2aaa96a0 tonstake_pool_set_governance_fee
  query_id=u64 governance_fee=u16
body1 0x319b0cdc tonstake_pool_withdraw
  query_id=u64 jetton_amount=Coins from_address=addr response_address=addr
body1 0x0a77535c tonstake_pool_withdrawal
  query_id=u64
body1 0x5e517f36 tonstake_pool_set_roles
  query_id=u64 governor=opt<addr> interest_manager=opt<addr> halter=opt<addr>
body1 0x9bf5561c tonstake_pool_set_deposit_settings
  query_id=u64 optimistic_deposit_withdrawals=bool deposits_open=bool
body1 0xb27edcad tonstake_pool_deploy_controller
  controller_id=u32 query_id=u64
body1 0x9971881c tonstake_pool_prepare_governance_migration
  query_id=u64 governor_update_after=u48
body1 0x270695fb tonstake_controller_pool_send_message
  query_id=u64 mode=u8 msg=&cell
body1 0x96e7f528 tonstake_controller_pool_upgrade
  query_id=u64 data=opt<&cell> code=opt<&cell> after_upgrade=opt<&cell>
body1 0x79e7c016 tonstake_controller_pool_set_sudoer
  query_id=u64 sudoer=addr
body1 0x7247e7a5 tonstake_controller_pool_unhalt
  query_id=u64
body1 0x139a1b4e tonstake_controller_pool_halt
  query_id=u64
body1 0xc9f04485 tonstake_imanager_set_interest
  query_id=u64 interest_rate=u16
body1 0x54d37487 tonstake_imanager_operation_fee
  query_id=u64
body1 0xb1ebae06 tonstake_imanager_request_notification
  query_id=u64 min_loan=Coins max_loan=Coins max_interest=u16
body1 0xc1344900 tonstake_imanager_stats
  query_id=u64 borrowed=Coins expected=Coins returned=Coins profit_sign=i1 profit=Coins total_balance=Coins
body1 0xf127fe4e tonstake_nft_burn
  query_id=u64
body1 0xed58b0b2 tonstake_nft_burn_notification
  query_id=u64 amount=Coins owner=addr index=u64
body1 0x132f9a45 tonstake_nft_init
  query_id=u64 owner=addr amount=Coins prev=addr next=addr
body1 0xdb3b8abd tonstake_nft_payout
  query_id=u64
body1 0x1674b0a0 tonstake_payout_mint_jettons
  query_id=u64 destination=addr amount=Coins notification=Coins forward=Coins
`,
)
