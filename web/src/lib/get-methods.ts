/** Get-methods that many contracts have: their ids follow from their names. */
const NAMES = [
  ...['seqno', 'get_public_key', 'get_subwallet_id', 'get_plugin_list', 'is_signature_allowed', 'get_extensions'],
  ...['get_jetton_data', 'get_wallet_data', 'get_wallet_address', 'get_next_admin_address'],
  ...['get_nft_data', 'get_collection_data', 'get_nft_address_by_index', 'get_nft_content', 'royalty_params'],
  ...['get_sale_data', 'get_auction_data', 'get_fix_price_data_v4', 'get_auction_info', 'get_domain'],
  ...['get_last_fill_up_time', 'dnsresolve', 'get_editor', 'get_full_domain', 'get_multisig_data', 'get_order_data'],
  ...['get_order_address', 'get_locked_amount', 'get_vesting_data', 'get_whitelist', 'get_pool_data'],
  ...['list_nominators', 'get_pool_status', 'get_pool_full_data', 'get_router_data', 'get_pool_address'],
  ...[
    'active_election_id',
    'participant_list',
    'participant_list_extended',
    'compute_returned_stake',
    'past_elections',
  ],
]

/** CRC-16 of a name, with the bit that marks get-methods. */
export function methodId(name: string): number {
  let crc = 0
  for (const byte of new TextEncoder().encode(name)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc | 0x10000
}

/** Names where they are known, otherwise numbers. */
export function methodNames(ids: readonly number[]): string[] {
  const known = new Map(NAMES.map((name) => [methodId(name), name]))
  return ids.map((id) => known.get(id) ?? String(id))
}
