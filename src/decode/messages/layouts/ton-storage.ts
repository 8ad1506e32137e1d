import { defineLayouts } from '../layout.ts'

export default defineLayouts(
  'ton-storage',
  `
type TorrentInfo auto torrent_info
  piece_size=u32 file_size=u64 root_hash=u256 header_size=u64 header_hash=u256 microchunk_hash=opt<u256>
  description=cell
body3 0xe4748df1 deploy_storage_contract
  query_id=u64 info=&TorrentInfo merkle_hash=b256 expected_rate=Coins expected_max_span=u32
body3 0x53f34cd6 update_pubkey
  query_id=u64 new_pubkey=b256
body3 0x54cbf19b update_storage_params
  query_id=u64 accept_new_contracts=bool rate_per_mb_day=Coins max_span=u32 minimal_file_size=u64
  maximal_file_size=u64
body3 0x107c49ef offer_storage_contract
  query_id=u64
body3 0x7a361688 accept_storage_contract
  query_id=u64
body3 0xd4caedcd storage_contract_confirmed
  cur_lt=u64 torrent_hash=b256
body3 0x79f937ea close_storage_contract
  query_id=u64
body3 0xb6236d63 storage_contract_terminated
  cur_lt=u64 torrent_hash=b256
body3 0x46ed2e94 storage_withdraw
  query_id=u64
body3 0xa91baf56 storage_reward_withdrawal
  query_id=u64
body3 0x419d5d4d proof_storage
  query_id=u64 file_dict_proof=&cell
`,
)
