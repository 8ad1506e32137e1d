// Printed by scripts/print-web-types.mjs from the OpenAPI document of v3. Not to be edited.

export type AccountStatesResponse = {
  readonly accounts: ReadonlyArray<AccountStateFull>
  readonly address_book: AddressBook
  readonly metadata: Metadata
}

export type AccountStateFull = {
  readonly address: Address
  readonly account_state_hash: Hash
  readonly balance: string | null
  readonly extra_currencies: { readonly [key: string]: string } | null
  readonly status: AccountStatus | null
  readonly frozen_hash?: Hash
  readonly last_transaction_hash: Hash | null
  readonly last_transaction_lt: NumericString | null
  readonly data_hash?: Hash
  readonly code_hash?: Hash
  readonly data_boc?: string
  readonly code_boc?: string
  readonly contract_methods: ReadonlyArray<number> | null
  readonly interfaces: ReadonlyArray<string> | null
  readonly kind: ContractKind | null
  readonly suspended?: boolean
  readonly counts?: AccountCounts
}

export type Address = string

export type Hash = string

export type AccountStatus = "uninit" | "frozen" | "active" | "nonexist"

export type NumericString = string

export type ContractKind = "dedust_pool" | "telemint_item" | "nominator_pool" | "vesting_wallet" | "multisig_wallet" | "multisig_order" | "nft_sale" | "nft_auction" | "nft_collection" | "nft_item" | "jetton_master" | "jetton_wallet"

export type AccountCounts = {
  readonly transactions: number
  readonly has_more_transactions: boolean
}

export type AddressBook = { readonly [key: string]: AddressBookRow }

export type AddressBookRow = {
  readonly user_friendly: string | null
  readonly domain: string | null
  readonly interfaces: ReadonlyArray<string> | null
  readonly kind: ContractKind | null
  readonly label?: string
  readonly label_kind?: string
}

export type Metadata = { readonly [key: string]: AddressMetadata }

export type AddressMetadata = {
  readonly is_indexed: boolean
  readonly token_info: ReadonlyArray<TokenInfo>
}

export type TokenInfo = {
  readonly valid?: boolean
  readonly type?: string
  readonly nft_index?: string
  readonly name?: string
  readonly symbol?: string
  readonly description?: string
  readonly image?: string
  readonly is_nsfw?: boolean
  readonly is_scam?: boolean
  readonly extra?: { readonly [key: string]: unknown }
}

export type Error = {
  readonly error: string
}

export type AccountsResponse = {
  readonly accounts: ReadonlyArray<AccountSum>
  readonly address_book: AddressBook
  readonly next_cursor?: string
}

export type AccountSum = {
  readonly address: Address
  readonly balance: string
  readonly status: "uninit" | "frozen" | "active" | "nonexist"
  readonly code_hash: Hash
  readonly last_transaction_lt: NumericString
}

export type ActionsResponse = {
  readonly actions: ReadonlyArray<Action>
  readonly address_book: AddressBook
  readonly metadata: Metadata
  readonly next_cursor?: string
}

export type Action = ActionEnvelope & {
  readonly type: string
  readonly details: { readonly [key: string]: unknown }
}

export type ActionEnvelope = {
  readonly trace_id: Hash | null
  readonly action_id: Hash
  readonly start_lt: NumericString
  readonly end_lt: NumericString
  readonly start_utime: number
  readonly end_utime: number
  readonly trace_end_lt: NumericString
  readonly trace_end_utime: number
  readonly trace_mc_seqno_end: number
  readonly transactions: ReadonlyArray<Hash> | null
  readonly success: boolean | null
  readonly raw_action?: RawAction
  readonly trace_external_hash?: Hash
  readonly trace_external_hash_norm?: Hash
  readonly accounts?: ReadonlyArray<Address>
  readonly finality: string
  readonly failure?: string
  readonly sentence?: string
  readonly failure_text?: string
  readonly transactions_full?: ReadonlyArray<Transaction>
}

export type RawAction = {
  readonly TraceId: Hash
  readonly ActionId: Hash
  readonly StartLt: NumericString
  readonly EndLt: NumericString
  readonly StartUtime: number
  readonly EndUtime: number
  readonly TraceEndLt: NumericString
  readonly TraceEndUtime: number
  readonly TraceMcSeqnoEnd: number
  readonly TxHashes: ReadonlyArray<Hash>
  readonly Type: string
  readonly Success: boolean
}

export type Transaction = {
  readonly account: Address
  readonly hash: Hash
  readonly lt: NumericString
  readonly now: number
  readonly mc_block_seqno: number
  readonly prev_trans_hash: Hash
  readonly prev_trans_lt: NumericString
  readonly orig_status: AccountStatus
  readonly end_status: AccountStatus
  readonly total_fees: NumericString
  readonly total_fees_extra_currencies: { readonly [key: string]: string } | null
  readonly description: TransactionDescr
  readonly block_ref: BlockId
  readonly in_msg: Message | null
  readonly out_msgs: ReadonlyArray<Message | null>
  readonly account_state_before: AccountState
  readonly account_state_after: AccountState
  readonly failure?: string
  readonly emulated: boolean
  readonly finality?: Finality
  readonly trace_external_hash?: Hash
  readonly trace_id?: Hash
  readonly failure_text?: string
}

export type TransactionDescr = {
  readonly type: "ord" | "storage" | "tick_tock" | "split_prepare" | "split_install" | "merge_prepare" | "merge_install"
  readonly aborted?: boolean
  readonly destroyed?: boolean
  readonly credit_first?: boolean
  readonly is_tock?: boolean
  readonly installed?: boolean
  readonly storage_ph?: StoragePhase
  readonly credit_ph?: CreditPhase
  readonly compute_ph?: ComputePhase
  readonly action?: ActionPhase
  readonly bounce?: BouncePhase
  readonly split_info?: SplitInfo
}

export type StoragePhase = {
  readonly storage_fees_collected?: NumericString
  readonly storage_fees_due?: NumericString
  readonly status_change?: "unchanged" | "frozen" | "deleted"
}

export type CreditPhase = {
  readonly due_fees_collected?: NumericString
  readonly credit?: NumericString
  readonly credit_extra_currencies?: { readonly [key: string]: string }
}

export type ComputePhase = {
  readonly skipped?: boolean
  readonly reason?: "no_state" | "bad_state" | "no_gas" | "suspended"
  readonly success?: boolean
  readonly msg_state_used?: boolean
  readonly account_activated?: boolean
  readonly gas_fees?: NumericString
  readonly gas_used?: NumericString
  readonly gas_limit?: NumericString
  readonly gas_credit?: NumericString
  readonly mode?: number
  readonly exit_code?: number
  readonly exit_arg?: number
  readonly vm_steps?: number
  readonly vm_init_state_hash?: Hash
  readonly vm_final_state_hash?: Hash
}

export type ActionPhase = {
  readonly success?: boolean
  readonly valid?: boolean
  readonly no_funds?: boolean
  readonly status_change?: "unchanged" | "frozen" | "deleted"
  readonly total_fwd_fees?: NumericString
  readonly total_action_fees?: NumericString
  readonly result_code?: number
  readonly result_arg?: number
  readonly tot_actions?: number
  readonly spec_actions?: number
  readonly skipped_actions?: number
  readonly msgs_created?: number
  readonly action_list_hash?: Hash
  readonly tot_msg_size?: MsgSize
}

export type MsgSize = {
  readonly cells: NumericString | null
  readonly bits: NumericString | null
}

export type BouncePhase = {
  readonly type: "negfunds" | "nofunds" | "ok"
  readonly msg_size?: MsgSize
  readonly req_fwd_fees?: NumericString
  readonly msg_fees?: NumericString
  readonly fwd_fees?: NumericString
}

export type SplitInfo = {
  readonly cur_shard_pfx_len?: number
  readonly acc_split_depth?: number
  readonly this_addr?: Address
  readonly sibling_addr?: Address
}

export type BlockId = {
  readonly workchain: number
  readonly shard: ShardId
  readonly seqno: number
}

export type ShardId = string

export type Message = {
  readonly hash: Hash
  readonly source: Address | null
  readonly destination: Address | null
  readonly value: NumericString | null
  readonly value_extra_currencies: { readonly [key: string]: string } | null
  readonly fwd_fee: NumericString | null
  readonly ihr_fee: NumericString | null
  readonly extra_flags: string | null
  readonly created_lt: NumericString | null
  readonly created_at: NumericString | null
  readonly opcode: number | null
  readonly decoded_opcode: string | null
  readonly ihr_disabled: boolean | null
  readonly bounce: boolean | null
  readonly bounced: boolean | null
  readonly import_fee: NumericString | null
  readonly message_content: MessageContent | null
  readonly init_state: MessageContent | null
  readonly hash_norm?: Hash
  readonly in_msg_tx_hash?: Hash
  readonly out_msg_tx_hash?: Hash
}

export type MessageContent = {
  readonly hash: Hash | null
  readonly body: string | null
  readonly decoded: { readonly [key: string]: unknown } | null
}

export type AccountState = {
  readonly hash: Hash
  readonly balance: string | null
  readonly extra_currencies: { readonly [key: string]: string } | null
  readonly account_status: AccountStatus | null
  readonly frozen_hash: Hash | null
  readonly data_hash: Hash | null
  readonly code_hash: Hash | null
  readonly data_boc?: string
  readonly code_boc?: string
}

export type Finality = "pending" | "confirmed" | "finalized"

export type TransactionsResponse = {
  readonly transactions: ReadonlyArray<Transaction>
  readonly address_book: AddressBook
  readonly next_cursor?: string
}

export type BalanceChangesResult = {
  readonly changes: { readonly [key: string]: number } | null
  readonly fees: { readonly [key: string]: number } | null
  readonly jettons: { readonly [key: string]: { readonly [key: string]: string } } | null
  readonly gross_changes?: { readonly [key: string]: number }
  readonly exact?: ExactBalanceChanges
}

export type ExactBalanceChanges = {
  readonly changes: { readonly [key: string]: string }
  readonly fees: { readonly [key: string]: string }
  readonly gross_changes: { readonly [key: string]: string }
}

export type BalanceHistoryResponse = {
  readonly account: Address
  readonly jetton_wallet: Address | null
  readonly is_complete: boolean
  readonly points: ReadonlyArray<BalancePoint>
}

export type BalancePoint = {
  readonly utime: number
  readonly lt: NumericString
  readonly balance: string
}

export type BlocksResponse = {
  readonly blocks: ReadonlyArray<Block>
  readonly next_cursor?: string
}

export type Block = {
  readonly workchain: number
  readonly shard: ShardId
  readonly seqno: number
  readonly root_hash: Hash
  readonly file_hash: Hash
  readonly global_id: number
  readonly version: number
  readonly after_merge: boolean
  readonly before_split: boolean
  readonly after_split: boolean
  readonly want_merge: boolean
  readonly want_split: boolean
  readonly key_block: boolean
  readonly vert_seqno_incr: boolean
  readonly flags: number
  readonly gen_utime: NumericString
  readonly start_lt: NumericString
  readonly end_lt: NumericString
  readonly validator_list_hash_short: number
  readonly gen_catchain_seqno: number
  readonly min_ref_mc_seqno: number
  readonly prev_key_block_seqno: number
  readonly vert_seqno: number
  readonly master_ref_seqno: number
  readonly rand_seed: Hash
  readonly created_by: Hash
  readonly tx_count: number
  readonly masterchain_block_ref: BlockId
  readonly prev_blocks: ReadonlyArray<BlockId> | null
  readonly total_fees?: string
  readonly gas_used?: string
  readonly size?: number
}

export type ConfigResponse = {
  readonly seqno: number
  readonly since_seqno: number
  readonly previous_since_seqno: number | null
  readonly params: ReadonlyArray<ConfigParam>
  readonly changes?: ReadonlyArray<ConfigChange>
}

export type ConfigParam = {
  readonly id: number
  readonly name: string | null
  readonly value: unknown
  readonly boc: string
}

export type ConfigChange = {
  readonly id: number
  readonly name: string | null
  readonly before: ConfigParamSide | null
  readonly after: ConfigParamSide | null
}

export type ConfigParamSide = {
  readonly value: unknown
  readonly boc: string
}

export type DecodeResponse = {
  readonly opcodes: ReadonlyArray<string>
  readonly bodies: ReadonlyArray<{ readonly [key: string]: unknown }>
}

export type DecodeRequest = {
  readonly opcodes?: ReadonlyArray<string>
  readonly bodies?: ReadonlyArray<string>
}

export type DNSAuctionsResponse = {
  readonly auctions: ReadonlyArray<DNSAuction>
  readonly address_book: AddressBook
  readonly metadata: Metadata
  readonly next_cursor: string | null
}

export type DNSAuction = {
  readonly nft_item_address: Address
  readonly domain: string
  readonly max_bid_address: Address | null
  readonly max_bid_amount: string | null
  readonly auction_end_time: string | null
  readonly last_fill_up_time: string | null
  readonly finished: boolean
  readonly nft_item?: NFTItem
}

export type NFTItem = {
  readonly address: Address
  readonly init: boolean
  readonly index: string
  readonly collection_address: Address | null
  readonly owner_address: Address | null
  readonly content: { readonly [key: string]: unknown } | null
  readonly last_transaction_lt: NumericString
  readonly code_hash: Hash
  readonly data_hash: Hash
  readonly collection: NFTCollection | null
  readonly on_sale: boolean
  readonly sale_contract_address?: Address
  readonly auction_contract_address?: Address
  readonly real_owner?: Address
}

export type NFTCollection = {
  readonly address: Address
  readonly owner_address: Address | null
  readonly next_item_index: string
  readonly collection_content: { readonly [key: string]: unknown } | null
  readonly last_transaction_lt: NumericString
  readonly code_hash: Hash
  readonly data_hash: Hash
  readonly counts?: NFTCollectionCounts
}

export type NFTCollectionCounts = {
  readonly items: number
  readonly owners: number
  readonly transfers: number
}

export type DNSRecordsResponse = {
  readonly records: ReadonlyArray<DNSRecord>
  readonly address_book: AddressBook
  readonly next_cursor?: string
}

export type DNSRecord = {
  readonly nft_item_address: Address
  readonly nft_item_owner: Address | null
  readonly domain: string
  readonly dns_next_resolver: Address | null
  readonly dns_wallet: Address | null
  readonly dns_site_adnl: string | null
  readonly dns_storage_bag_id: string | null
  readonly expires_at: number | null
  readonly auction: DNSRunningAuction | null
}

export type DNSRunningAuction = {
  readonly max_bid_address: Address | null
  readonly max_bid_amount: string | null
  readonly auction_end_time: number | null
}

export type EventsResponse = {
  readonly events: ReadonlyArray<Trace>
  readonly address_book: AddressBook
  readonly metadata: Metadata
  readonly next_cursor?: string
}

export type Trace = {
  readonly trace_id: Hash | null
  readonly external_hash: Hash | null
  readonly mc_seqno_start: NumericString
  readonly mc_seqno_end: NumericString
  readonly start_lt: NumericString
  readonly start_utime: number
  readonly end_lt: NumericString | null
  readonly end_utime: number | null
  readonly trace_info: TraceMeta
  readonly is_incomplete: boolean
  readonly warning?: string
  readonly trace?: TraceNode
  readonly transactions_order?: ReadonlyArray<Hash>
  readonly transactions?: { readonly [key: string]: Transaction }
  readonly actions?: ReadonlyArray<Action>
}

export type TraceMeta = {
  readonly trace_state: "complete" | "pending" | "broken"
  readonly messages: number
  readonly transactions: number
  readonly pending_messages: number
  readonly classification_state: "unclassified" | "failed" | "ok" | "broken"
}

export type TraceNode = {
  readonly tx_hash?: Hash
  readonly in_msg_hash?: Hash
  readonly children: ReadonlyArray<TraceNode> | null
}

export type JettonBurnsResponse = {
  readonly jetton_burns: ReadonlyArray<JettonBurn>
  readonly address_book: AddressBook
  readonly metadata: Metadata
  readonly next_cursor?: string
}

export type JettonBurn = {
  readonly query_id: string
  readonly owner: Address
  readonly jetton_wallet: Address
  readonly jetton_master: Address
  readonly amount: string
  readonly response_destination: Address | null
  readonly custom_payload: string | null
  readonly decoded_custom_payload: { readonly [key: string]: unknown } | null
  readonly transaction_hash: Hash
  readonly transaction_lt: NumericString
  readonly transaction_now: number
  readonly transaction_aborted: boolean
  readonly trace_id: Hash | null
}

export type JettonMastersResponse = {
  readonly jetton_masters: ReadonlyArray<JettonMaster>
  readonly address_book: AddressBook
  readonly metadata: Metadata
  readonly next_cursor?: string
}

export type JettonMaster = {
  readonly address: Address
  readonly total_supply: string
  readonly mintable: boolean
  readonly admin_address: Address | null
  readonly jetton_content: { readonly [key: string]: unknown } | null
  readonly jetton_wallet_code_hash: Hash
  readonly last_transaction_lt: NumericString
  readonly code_hash: Hash
  readonly data_hash: Hash
  readonly counts?: JettonCounts
}

export type JettonCounts = {
  readonly holders: number
  readonly transfers: number
}

export type JettonTransfersResponse = {
  readonly jetton_transfers: ReadonlyArray<JettonTransfer>
  readonly address_book: AddressBook
  readonly metadata: Metadata
  readonly next_cursor?: string
}

export type JettonTransfer = {
  readonly query_id: string
  readonly source: Address
  readonly destination: Address
  readonly amount: string
  readonly source_wallet: Address
  readonly jetton_master: Address
  readonly response_destination: Address | null
  readonly custom_payload: string | null
  readonly decoded_custom_payload: { readonly [key: string]: unknown } | null
  readonly forward_ton_amount: string | null
  readonly forward_payload: string | null
  readonly decoded_forward_payload: { readonly [key: string]: unknown } | null
  readonly transaction_hash: Hash
  readonly transaction_lt: NumericString
  readonly transaction_now: number
  readonly transaction_aborted: boolean
  readonly trace_id: Hash | null
}

export type JettonWalletsResponse = {
  readonly jetton_wallets: ReadonlyArray<JettonWallet>
  readonly address_book: AddressBook
  readonly metadata: Metadata
  readonly next_cursor?: string
}

export type JettonWallet = {
  readonly address: Address
  readonly balance: string
  readonly owner: Address
  readonly jetton: Address
  readonly last_transaction_lt: NumericString
  readonly code_hash: Hash | null
  readonly data_hash: Hash | null
  readonly mintless_info?: JettonWalletMintlessInfo
}

export type JettonWalletMintlessInfo = {
  readonly amount: string | null
  readonly start_from: number | null
  readonly expire_at: number | null
  readonly custom_payload_api_uri: ReadonlyArray<string> | null
}

export type MasterchainInfo = {
  readonly last: Block
  readonly first: Block
}

export type CallerResponse = {
  readonly plan: string | null
  readonly has_key: boolean
  readonly requests_per_second: number | null
  readonly burst: number | null
  readonly requests_per_day: number | null
  readonly used_today: number | null
  readonly streams_open: number | null
  readonly streams_allowed: number | null
}

export type MessageStatus = {
  readonly hash: Hash
  readonly status: "pending" | "confirmed" | "finalized" | "refused" | "expired"
  readonly reason: string | null
  readonly account: Address | null
  readonly sent_at: number | null
  readonly valid_until: number | null
  readonly transaction: ReceivingTransaction | null
}

export type ReceivingTransaction = {
  readonly hash: Hash
  readonly account: Address
  readonly lt: NumericString
  readonly mc_block_seqno: number | null
  readonly now: number | null
  readonly failure: string | null
}

export type MessagesResponse = {
  readonly messages: ReadonlyArray<Message>
  readonly address_book: AddressBook
  readonly metadata: Metadata
  readonly next_cursor?: string
}

export type MultisigOrderResponse = {
  readonly orders: ReadonlyArray<MultisigOrder>
  readonly address_book: AddressBook
  readonly next_cursor?: string
}

export type MultisigOrder = {
  readonly address: Address
  readonly multisig_address: Address
  readonly order_seqno: string | null
  readonly threshold: number | null
  readonly sent_for_execution: boolean | null
  readonly approvals_mask: string | null
  readonly approvals_num: number | null
  readonly expiration_date: number | null
  readonly order_boc: string | null
  readonly signers: ReadonlyArray<Address>
  readonly last_transaction_lt: NumericString
  readonly code_hash: Hash | null
  readonly data_hash: Hash | null
  readonly actions: ReadonlyArray<OrderAction> | null
}

export type OrderAction = {
  readonly destination: Address | null
  readonly value: string | null
  readonly body_raw: string | null
  readonly parsed: boolean
  readonly error: string | null
  readonly parsed_body: { readonly [key: string]: unknown } | null
  readonly parsed_body_type: "ton_transfer" | "jetton_transfer" | "jetton_burn" | "jetton_mint" | "nft_transfer" | "jetton_top_up" | "jetton_change_admin" | "jetton_claim_admin" | "jetton_change_content" | "jetton_call_to" | "jetton_set_status" | "single_nominator_withdraw" | "single_nominator_change_validator" | "vesting_internal_transfer" | "multisig_update_params" | "unknown"
  readonly send_mode: number
}

export type MultisigResponse = {
  readonly multisigs: ReadonlyArray<Multisig>
  readonly address_book: AddressBook
  readonly next_cursor?: string
}

export type Multisig = {
  readonly address: Address
  readonly next_order_seqno: string | null
  readonly threshold: number | null
  readonly signers: ReadonlyArray<Address>
  readonly proposers: ReadonlyArray<Address>
  readonly last_transaction_lt: NumericString
  readonly code_hash: Hash | null
  readonly data_hash: Hash | null
  readonly orders: ReadonlyArray<MultisigOrder> | null
}

export type NFTCollectionsResponse = {
  readonly nft_collections: ReadonlyArray<NFTCollection>
  readonly address_book: AddressBook
  readonly metadata: Metadata
  readonly next_cursor?: string
}

export type NFTItemsResponse = {
  readonly nft_items: ReadonlyArray<NFTItem>
  readonly address_book: AddressBook
  readonly metadata: Metadata
  readonly next_cursor?: string
}

export type NFTSalesResponse = {
  readonly nft_sales: ReadonlyArray<NFTSale>
  readonly address_book: AddressBook
  readonly metadata: Metadata
}

export type NFTSale = {
  readonly type: "getgems_sale" | "getgems_auction" | "telemint"
  readonly address: Address
  readonly nft_address?: Address
  readonly nft_owner_address?: Address
  readonly marketplace_address?: Address
  readonly created_at?: number
  readonly last_transaction_lt?: NumericString
  readonly code_hash?: Hash
  readonly data_hash?: Hash
  readonly details: NFTSaleDetailsGetgemsSale | NFTSaleDetailsGetgemsAuction | NFTSaleDetailsTelemint
  readonly nft_item?: NFTItem
}

export type NFTSaleDetailsGetgemsSale = {
  readonly is_complete: boolean
  readonly full_price: string
  readonly marketplace_fee: string
  readonly marketplace_fee_address?: Address
  readonly royalty_address?: Address
  readonly royalty_amount: string
}

export type NFTSaleDetailsGetgemsAuction = {
  readonly end_flag: boolean
  readonly end_time: number
  readonly last_bid: string
  readonly last_member?: Address
  readonly min_step: number
  readonly mp_fee_address?: Address
  readonly mp_fee_factor: number
  readonly mp_fee_base: number
  readonly royalty_fee_address?: Address
  readonly royalty_fee_factor: number
  readonly royalty_fee_base: number
  readonly max_bid: string
  readonly min_bid: string
  readonly last_bid_at: number
  readonly is_canceled: boolean
}

export type NFTSaleDetailsTelemint = {
  readonly token_name: string
  readonly bidder_address?: Address
  readonly bid: string
  readonly bid_ts: string
  readonly min_bid: string
  readonly end_time: number
  readonly beneficiary_address?: Address
  readonly initial_min_bid: string
  readonly max_bid: string
  readonly min_bid_step: string
  readonly min_extend_time: string
  readonly duration: string
  readonly royalty_numerator: number
  readonly royalty_denominator: number
  readonly royalty_destination?: Address
}

export type NFTTransfersResponse = {
  readonly nft_transfers: ReadonlyArray<NFTTransfer>
  readonly address_book: AddressBook
  readonly metadata: Metadata
  readonly next_cursor?: string
}

export type NFTTransfer = {
  readonly query_id: string
  readonly nft_address: Address
  readonly nft_collection: Address
  readonly old_owner: Address
  readonly new_owner: Address
  readonly response_destination: Address | null
  readonly custom_payload: string | null
  readonly decoded_custom_payload: { readonly [key: string]: unknown } | null
  readonly forward_amount: string | null
  readonly forward_payload: string | null
  readonly decoded_forward_payload: { readonly [key: string]: unknown } | null
  readonly transaction_hash: Hash
  readonly transaction_lt: NumericString
  readonly transaction_now: number
  readonly transaction_aborted: boolean
  readonly trace_id: Hash | null
}

export type PendingTracesResponse = {
  readonly traces: ReadonlyArray<Trace>
  readonly address_book: AddressBook
  readonly metadata: Metadata
}

export type SearchHit = {
  readonly kind: "account" | "jetton" | "collection" | "nft" | "domain" | "block" | "transaction" | "message" | "trace" | "opcode"
  readonly id: string
  readonly title: string
  readonly subtitle: string | null
  readonly image?: string
}

export type NominatorPoolEventsResponse = {
  readonly start_utime?: number
  readonly end_utime?: number
  readonly events: ReadonlyArray<NominatorPoolEvent>
  readonly address_book: AddressBook
}

export type NominatorPoolEvent = {
  readonly tx_hash: Hash
  readonly tx_lt: NumericString
  readonly utime: number
  readonly pool_address: Address
  readonly nominator_address: Address
  readonly type: "reward" | "deposit" | "withdrawal" | "pending_deposit_activation" | "withdrawal_request"
  readonly amount: string
  readonly balance_delta: string
  readonly pending_balance_delta: string
  readonly balance_before: string
  readonly balance_after: string
  readonly pending_balance_before: string
  readonly pending_balance_after: string
  readonly withdraw_request_before: boolean
  readonly withdraw_request_after: boolean
}

export type NominatorRewardsResponse = {
  readonly start_utime?: number
  readonly end_utime?: number
  readonly total_on_page: string
  readonly rewards: ReadonlyArray<NominatorReward>
  readonly address_book: AddressBook
}

export type NominatorReward = {
  readonly utime: number
  readonly reward: string
  readonly stake_before: string
  readonly tx_hash: Hash
  readonly tx_lt: NumericString
}

export type NominatorPoolsResponse = {
  readonly nominator_pools: ReadonlyArray<NominatorPoolPosition>
  readonly address_book: AddressBook
}

export type NominatorPoolPosition = {
  readonly pool_address: Address
  readonly balance: string
  readonly pending_balance: string
}

export type NominatorPoolInfo = {
  readonly stake_amount_sent: string
  readonly validator_amount: string
  readonly validator_address: Address
  readonly validator_reward_share: number
  readonly state: 0 | 1 | 2
  readonly nominators_count: number
  readonly max_nominators_count: number
  readonly min_validator_stake: string
  readonly min_nominator_stake: string
  readonly active_nominators: ReadonlyArray<ActiveNominator>
  readonly address_book: AddressBook
}

export type ActiveNominator = {
  readonly address: Address
  readonly balance: string
  readonly pending_balance: string
}

export type ListedNominatorPoolsResponse = {
  readonly pools: ReadonlyArray<ListedNominatorPool>
  readonly address_book: AddressBook
  readonly next_cursor?: string
}

export type ListedNominatorPool = {
  readonly pool_address: Address
  readonly stake_amount_sent: string
  readonly validator_amount: string
  readonly validator_address: Address
  readonly validator_reward_share: number
  readonly state: 0 | 1 | 2
  readonly nominators_count: number
  readonly max_nominators_count: number
  readonly min_validator_stake: string
  readonly min_nominator_stake: string
}

export type NominatorPoolValidatorEventsResponse = {
  readonly start_utime?: number
  readonly end_utime?: number
  readonly events: ReadonlyArray<NominatorPoolValidatorEvent>
  readonly address_book: AddressBook
}

export type NominatorPoolValidatorEvent = {
  readonly tx_hash: Hash
  readonly tx_lt: NumericString
  readonly utime: number
  readonly pool_address: Address
  readonly validator_address: Address
  readonly type: "reward" | "penalty" | "deposit" | "withdrawal"
  readonly amount: string
  readonly balance_delta: string
  readonly balance_before: string
  readonly balance_after: string
  readonly query_id?: string
  readonly cycle_start?: number
  readonly validator_reward_share: number
}

export type NominatorPoolValidatorRewardsResponse = {
  readonly start_utime?: number
  readonly end_utime?: number
  readonly total_on_page: string
  readonly rewards: ReadonlyArray<NominatorPoolValidatorReward>
  readonly address_book: AddressBook
}

export type NominatorPoolValidatorReward = {
  readonly utime: number
  readonly reward: string
  readonly balance_before: string
  readonly tx_hash: Hash
  readonly tx_lt: NumericString
  readonly query_id?: string
  readonly cycle_start?: number
}

export type StatsResponse = {
  readonly interval: "minute" | "hour" | "day"
  readonly metrics: ReadonlyArray<"transactions" | "failed" | "fees" | "value" | "active_accounts" | "new_accounts" | "block_time" | "shards">
  readonly points: ReadonlyArray<StatsPoint>
}

export type StatsPoint = {
  readonly start: number
  readonly is_complete: boolean
  readonly transactions?: number
  readonly failed?: number
  readonly fees?: string
  readonly value?: string
  readonly active_accounts?: number
  readonly new_accounts?: number
  readonly block_time?: number
  readonly shards?: number
}

export type AccountBalance = {
  readonly account: Address
  readonly balance: NumericString
}

export type TraceGraphResponse = {
  readonly trace_id: Hash | null
  readonly external_hash: Hash | null
  readonly mc_seqno_start: NumericString
  readonly mc_seqno_end: NumericString
  readonly start_lt: NumericString
  readonly start_utime: number
  readonly end_lt: NumericString | null
  readonly end_utime: number | null
  readonly trace_info: TraceMeta
  readonly is_incomplete: boolean
  readonly warning?: string
  readonly accounts: ReadonlyArray<Address>
  readonly texts: ReadonlyArray<string>
  readonly nodes: TraceGraphNodes
  readonly logs: TraceGraphLogs
  readonly actions: ReadonlyArray<TraceGraphAction>
  readonly actions_count: number
  readonly address_book: AddressBook
  readonly metadata: Metadata
}

export type TraceGraphNodes = {
  readonly hash: ReadonlyArray<Hash>
  readonly parent: ReadonlyArray<number | null>
  readonly account: ReadonlyArray<number>
  readonly in_msg_hash: ReadonlyArray<Hash | null>
  readonly opcode: ReadonlyArray<number | null>
  readonly decoded_opcode: ReadonlyArray<number | null>
  readonly value: ReadonlyArray<NumericString | null>
  readonly aborted: ReadonlyArray<boolean>
  readonly exit_code: ReadonlyArray<number | null>
  readonly failure: ReadonlyArray<number | null>
  readonly fees: ReadonlyArray<NumericString>
  readonly lt: ReadonlyArray<NumericString>
  readonly now: ReadonlyArray<number>
  readonly action: ReadonlyArray<number | null>
}

export type TraceGraphLogs = {
  readonly node: ReadonlyArray<number>
  readonly count: ReadonlyArray<number>
}

export type TraceGraphAction = TraceGraphActionEnvelope & {
  readonly type: string
  readonly details: { readonly [key: string]: unknown }
}

export type TraceGraphActionEnvelope = {
  readonly action_id: Hash
  readonly start_lt: NumericString
  readonly end_lt: NumericString
  readonly start_utime: number
  readonly end_utime: number
  readonly success: boolean | null
  readonly raw_action?: RawAction
  readonly failure?: string
  readonly nodes: ReadonlyArray<number>
  readonly sentence?: string
  readonly failure_text?: string
}

export type TracesResponse = {
  readonly traces: ReadonlyArray<Trace>
  readonly address_book: AddressBook
  readonly metadata: Metadata
  readonly next_cursor?: string
}

export type ValidatorComplaintsResponse = {
  readonly complaints: ReadonlyArray<ValidatorComplaint>
  readonly address_book: AddressBook
}

export type ValidatorComplaint = {
  readonly cycle_start: number
  readonly election_id: number
  readonly complaint_hash: Hash
  readonly validator_pubkey: string
  readonly adnl_addr: string | null
  readonly stake_holder_address?: Address
  readonly description_boc: string
  readonly created_at: number
  readonly severity: number
  readonly reward_address: Address
  readonly paid: string
  readonly suggested_fine: string
  readonly suggested_fine_part: number
  readonly voted_validators: ReadonlyArray<ValidatorComplaintVote>
  readonly vset_id: Hash
  readonly weight_remaining: string
  readonly approved_percent: number
  readonly is_passed: boolean
}

export type ValidatorComplaintVote = {
  readonly validator_index: number
  readonly validator_pubkey?: string
  readonly adnl_addr?: string
  readonly weight?: string
}

export type ValidatorCyclesResponse = {
  readonly cycles: ReadonlyArray<ValidatorCycle>
  readonly address_book: AddressBook
}

export type ValidatorCycle = {
  readonly election_id?: number
  readonly cycle_start: number
  readonly cycle_end: number
  readonly total: number
  readonly main: number
  readonly total_weight: string
  readonly total_stake?: string
  readonly validators_elected_for: number
  readonly elections_start_before: number
  readonly elections_end_before: number
  readonly stake_held_for: number
  readonly max_validators: number
  readonly max_main_validators: number
  readonly min_validators: number
  readonly min_stake?: string
  readonly max_stake?: string
  readonly min_stake_limit: string
  readonly max_stake_limit: string
  readonly min_total_stake: string
  readonly max_stake_factor: number
  readonly validators?: ReadonlyArray<ValidatorCycleValidator>
}

export type ValidatorCycleValidator = {
  readonly validator_index: number
  readonly validator_pubkey: string
  readonly adnl_addr: string
  readonly weight: string
  readonly stake_holder_address?: Address
  readonly stake?: string
  readonly max_factor?: number
  readonly complaints: ReadonlyArray<ValidatorComplaint>
}

export type ValidatorElectionsResponse = {
  readonly elections: ReadonlyArray<ValidatorElection>
  readonly address_book: AddressBook
}

export type ValidatorElection = {
  readonly election_id: number
  readonly elect_close: number
  readonly min_stake: string
  readonly total_stake: string
  readonly total_participants: number
  readonly failed: boolean
  readonly finished: boolean
  readonly participants?: ReadonlyArray<ValidatorElectionParticipant>
}

export type ValidatorElectionParticipant = {
  readonly validator_pubkey: string
  readonly validator_index?: number
  readonly stake: string
  readonly max_factor: number
  readonly stake_holder_address: Address
  readonly adnl_addr: string
}

export type ValidatorEventsResponse = {
  readonly start_utime?: number
  readonly end_utime?: number
  readonly events: ReadonlyArray<ValidatorEvent>
  readonly address_book: AddressBook
}

export type ValidatorEvent = {
  readonly tx_hash: Hash
  readonly tx_lt: NumericString
  readonly utime: number
  readonly type: "stake_accepted" | "stake_rejected" | "stake_recovered" | "recover_requested" | "recover_failed"
  readonly stake_holder_address: Address
  readonly validator_pubkey?: string
  readonly adnl_addr?: string
  readonly election_id?: number
  readonly query_id?: string
  readonly amount: string
  readonly reason?: number
}

export type VestingContractsResponse = {
  readonly vesting_contracts: ReadonlyArray<VestingInfo>
  readonly address_book: AddressBook
  readonly next_cursor?: string
}

export type VestingInfo = {
  readonly address: Address | null
  readonly start_time: number | null
  readonly total_duration: number | null
  readonly unlock_period: number | null
  readonly cliff_duration: number | null
  readonly sender_address: Address | null
  readonly owner_address: Address | null
  readonly total_amount: string | null
  readonly whitelist: ReadonlyArray<Address>
}

export type WalletStatesResponse = {
  readonly wallets: ReadonlyArray<WalletState>
  readonly address_book: AddressBook
  readonly metadata: Metadata
}

export type WalletState = {
  readonly address: Address
  readonly is_wallet: boolean
  readonly wallet_type?: WalletType
  readonly seqno?: number
  readonly wallet_id?: number
  readonly is_signature_allowed?: boolean
  readonly balance?: string
  readonly extra_currencies?: { readonly [key: string]: string }
  readonly status?: AccountStatus
  readonly code_hash?: Hash
  readonly last_transaction_hash: Hash | null
  readonly last_transaction_lt: NumericString | null
  readonly suspended?: boolean
}

export type WalletType = "wallet v1 r1" | "wallet v1 r2" | "wallet v1 r3" | "wallet v2 r1" | "wallet v2 r2" | "wallet v3 r1" | "wallet v3 r2" | "wallet v4 r1" | "wallet v4 r2" | "wallet v5 beta" | "wallet v5 r1"

export type V2AddressInformation = {
  readonly balance: NumericString
  readonly extra_currencies: ReadonlyArray<ExtraCurrency>
  readonly code: string | null
  readonly data: string | null
  readonly last_transaction_lt: NumericString
  readonly last_transaction_hash: string
  readonly frozen_hash: string | null
  readonly status: string
}

export type ExtraCurrency = {
  readonly "@type": "extraCurrency"
  readonly id: number
  readonly amount: Decimal
}

export type Decimal = string

export type V2EstimateFeeResult = {
  readonly source_fees: V2EstimatedFee
  readonly destination_fees: ReadonlyArray<V2EstimatedFee>
}

export type V2EstimatedFee = {
  readonly in_fwd_fee: number
  readonly storage_fee: number
  readonly gas_fee: number
  readonly fwd_fee: number
}

export type V2SendMessageResult = {
  readonly message_hash: Hash
  readonly message_hash_norm: Hash
  readonly emulated?: EmulatedOutcome
}

export type EmulatedOutcome = {
  readonly status: "emulated" | "refused" | "unknown"
  readonly mc_block_seqno?: number
  readonly success?: boolean
  readonly exit_code?: number | null
  readonly transactions?: number
  readonly total_fees?: NumericString
  readonly is_incomplete?: boolean
  readonly actions?: ReadonlyArray<Action>
  readonly reason?: string
}

export type V2RunGetMethodResult = {
  readonly gas_used: number
  readonly exit_code: number
  readonly stack: ReadonlyArray<{
    readonly type: string
    readonly value: unknown
  }>
}

export type V2WalletInformation = {
  readonly balance: NumericString
  readonly wallet_type?: string
  readonly seqno?: number
  readonly wallet_id?: number
  readonly last_transaction_lt: NumericString
  readonly last_transaction_hash: string
  readonly status: string
}
