import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'telemint',
  `
type TeleitemAuctionConfig - teleitem_auction_config
  beneficiary_address=addr_int initial_min_bid=Grams max_bid=Grams min_bid_step=u8 min_extend_time=u32 duration=u32
type TelemintText - telemint_text
  len=u8 text=(bits (len * 8))
type TelemintTokenInfo - telemint_token_info
  name=TelemintText domain=TelemintText
type NftRoyaltyParams - nft_royalty_params
  numerator=u16 denominator=u16 destination=addr
type TelemintUnsignedDeploy - telemint_unsigned_deploy
  subwallet_id=u32 valid_since=u32 valid_till=u32 token_name=TelemintText content=&cell
  auction_config=&TeleitemAuctionConfig royalty_params=opt<&NftRoyaltyParams>
type TelemintRestrictions - telemint_restrictions
  force_sender_address=opt<addr_int> rewrite_sender_address=opt<addr_int>
type TelemintUnsignedDeployV2 - telemint_unsigned_deploy_v2
  subwallet_id=u32 valid_since=u32 valid_till=u32 token_name=TelemintText content=&cell
  auction_config=&TeleitemAuctionConfig royalty_params=opt<&NftRoyaltyParams>
  restrictions=opt<&TelemintRestrictions>
body5 0x38127de1 teleitem_bid_info
  bid=Grams bid_ts=u32
body5 0xa43227e1 teleitem_return_bid
  query_id=i64
body5 0xa37a0983 teleitem_ok
  query_id=i64
body5 0x299a3e15 teleitem_msg_deploy
  sender_address=addr_int bid=Grams token_info=&TelemintTokenInfo nft_content=&cell
  auction_config=&TeleitemAuctionConfig royalty_params=&NftRoyaltyParams
body5 0x487a8e81 teleitem_msg_start_auction
  query_id=i64 auction_config=&TeleitemAuctionConfig
body5 0x371638ae teleitem_msg_cancel_auction
  query_id=i64
body5 0x4637289a telemint_msg_deploy
  sig=b512 msg=TelemintUnsignedDeploy
body5 0x4637289b telemint_msg_deploy_v2
  sig=b512 msg=TelemintUnsignedDeployV2
body6 0x299a3e15 teleitem_msg_deploy_head
  sender_address=addr_int bid=Grams
`,
)
