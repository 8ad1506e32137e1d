// Printed by scripts/print-client.mjs from the OpenAPI documents. Not to be edited.
import type { AddressLike } from './address.ts'
import type { CallOptions } from './call-options.ts'

type NamedAccounts = {
  /** names and friendly addresses of all accounts in the answer, by raw address */
  readonly address_book: AddressBook
}

type NamedTokens = {
  /** what tokens in the answer say of themselves, by raw address */
  readonly metadata: Metadata
}

type NextPage = {
  /** cursor of the next page, when there may be one; the same as X-Next-Cursor */
  readonly next_cursor?: string
}

type ActionOf<Envelope, Type, Details> = Envelope & {
  /** type of the action: says what `details` holds */
  readonly type: Type
  /** what happened, by the type of the action */
  readonly details: Details
}

export type AccountStatesResponse = NamedAccounts & NamedTokens & {
  /** states of accounts */
  readonly accounts: ReadonlyArray<AccountStateFull>
}

export type AccountStateFull = {
  /** address of the account */
  readonly address: Address
  /** hash of the state of the account; null when it does not exist */
  readonly account_state_hash: Hash
  /** balance in nanotons */
  readonly balance: bigint | null
  /** amounts of other currencies */
  readonly extra_currencies: { readonly [key: string]: bigint } | null
  /** status: `nonexist`, `uninit`, `active` or `frozen` */
  readonly status: AccountStatus | null
  /** hash of the state in which the account was frozen; null when it is not */
  readonly frozen_hash?: Hash
  /** hash of the newest transaction of the account */
  readonly last_transaction_hash: Hash | null
  /** logical time of the newest transaction of the account */
  readonly last_transaction_lt: NumericString | null
  /** hash of the data; null without any */
  readonly data_hash?: Hash
  /** hash of the code; null without one */
  readonly code_hash?: Hash
  /** data as a bag of cells in base64, when it was asked for */
  readonly data_boc?: string
  /** code as a bag of cells in base64, when it was asked for */
  readonly code_boc?: string
  /** ids of the get-methods of the code */
  readonly contract_methods: ReadonlyArray<number> | null
  /** what the code is known to be, by its hash or its get-methods */
  readonly interfaces: ReadonlyArray<string> | null
  /** what the contract was confirmed to be; null when nothing was */
  readonly kind: ContractKind | null
  /** kept from being deployed by the configuration */
  readonly suspended?: boolean
  /** how many there are in what is stored; only with `include_counts`, and not of what is not indexed */
  readonly counts?: AccountCounts
}

/** raw form with upper-case hex */
export type Address = string
/** 256-bit hash, padded standard base64 */
export type Hash = string
export type AccountStatus = "uninit" | "frozen" | "active" | "nonexist"
export type NumericString = bigint
export type ContractKind = "dedust_pool" | "telemint_item" | "nominator_pool" | "vesting_wallet" | "multisig_wallet" | "multisig_order" | "nft_sale" | "nft_auction" | "nft_collection" | "nft_item" | "jetton_master" | "jetton_wallet"

export type AccountCounts = {
  /** in the blocks that are stored */
  readonly transactions: number
  /** there are more than 1000 transactions, which are not counted */
  readonly has_more_transactions: boolean
}

export type AddressBook = { readonly [key: string]: AddressBookRow }

export type AddressBookRow = {
  /** friendly form of the address; null for what is no account */
  readonly user_friendly: string | null
  /** domain name */
  readonly domain: string | null
  /** what the code is known to be, by its hash or its get-methods */
  readonly interfaces: ReadonlyArray<string> | null
  /** what the contract was confirmed to be; null when nothing was */
  readonly kind: ContractKind | null
  /** what the operator of this service calls the account; left out where there is no label */
  readonly label?: string
  /** what sort of account it is to the operator */
  readonly label_kind?: string
}

export type Metadata = { readonly [key: string]: AddressMetadata }

export type AddressMetadata = {
  /** whether what the contract says of itself has been read */
  readonly is_indexed: boolean
  /** what the contract says of itself */
  readonly token_info: ReadonlyArray<TokenInfo>
}

export type TokenInfo = {
  /** whether what the token says of itself could be read */
  readonly valid?: boolean
  /** what the token is: `jetton_masters`, `nft_items` and so on */
  readonly type?: string
  /** number of the item in its collection */
  readonly nft_index?: bigint
  /** name */
  readonly name?: string
  /** short name */
  readonly symbol?: string
  /** description of the token */
  readonly description?: string
  /** address of the picture */
  readonly image?: string
  /** whether the operator marks it as unfit for some */
  readonly is_nsfw?: boolean
  /** whether the operator marks it as a fraud */
  readonly is_scam?: boolean
  /** whatever else the token says of itself: decimals, images, links */
  readonly extra?: { readonly [key: string]: unknown }
}

export type AccountsResponse = NamedAccounts & NextPage & {
  /** accounts that the action concerns, with `include_accounts` */
  readonly accounts: ReadonlyArray<AccountSum>
}

export type AccountSum = {
  /** address of the account */
  readonly address: Address
  /** balance in nanotons */
  readonly balance: bigint
  /** status: `nonexist`, `uninit`, `active` or `frozen` */
  readonly status: "uninit" | "frozen" | "active" | "nonexist"
  /** hash of the code; null without one */
  readonly code_hash: Hash
  /** logical time of the newest transaction of the account */
  readonly last_transaction_lt: NumericString
}

export type ActionsResponse = NamedAccounts & NamedTokens & NextPage & {
  /** actions, in the order that was asked for */
  readonly actions: ReadonlyArray<Action>
}

export type Action = ActionTonTransfer | ActionExtraCurrencyTransfer | ActionCallContract | ActionContractDeploy | ActionTickTock | ActionUnknown | ActionJettonTransfer | ActionJettonBurn | ActionJettonMint | ActionNftMint | ActionNftTransfer | ActionNftPurchase | ActionNftDiscovery | ActionNftPutOnSale | ActionNftPutOnAuction | ActionTeleitemStartAuction | ActionTeleitemCancelAuction | ActionNftCancelSale | ActionNftCancelAuction | ActionNftFinishAuction | ActionNftUpdateSale | ActionAuctionBid | ActionAuctionOutbid | ActionChangeDns | ActionDeleteDns | ActionRenewDns | ActionDnsPurchase | ActionDnsRelease | ActionElectionDeposit | ActionElectionRecover | ActionStakeDeposit | ActionStakeWithdrawal | ActionStakeWithdrawalRequest | ActionSubscribe | ActionUnsubscribe | ActionJettonSwap | ActionDexDepositLiquidity | ActionDexWithdrawLiquidity | ActionToncoDeployPool | ActionDedustV2ClaimFees | ActionDedustV2ClaimReward | ActionCoffeeCreateVault | ActionCoffeeCreatePoolCreator | ActionCoffeeCreatePool | ActionCoffeeMevProtectHoldFunds | ActionCoffeeMevProtectFailedSwap | ActionCoffeeStakingDeposit | ActionCoffeeStakingWithdraw | ActionCoffeeStakingClaimRewards | ActionMultisigCreateOrder | ActionMultisigApprove | ActionMultisigExecute | ActionVestingSendMessage | ActionVestingAddWhitelist | ActionEvaaSupply | ActionEvaaWithdraw | ActionEvaaLiquidate | ActionJvaultStake | ActionJvaultUnstake | ActionJvaultUnstakeRequest | ActionJvaultClaim | ActionTgbtcMint | ActionTgbtcMintFallback | ActionTgbtcBurn | ActionTgbtcBurnFallback | ActionTgbtcNewKey | ActionTgbtcNewKeyFallback | ActionTgbtcDkgLogFallback | ActionLayerzeroSend | ActionLayerzeroSendTokens | ActionLayerzeroReceive | ActionLayerzeroCommitPacket | ActionLayerzeroDvnVerify | ActionCocoonWorkerPayout | ActionCocoonProxyPayout | ActionCocoonProxyCharge | ActionCocoonClientTopUp | ActionCocoonRegisterProxy | ActionCocoonUnregisterProxy | ActionCocoonClientRegister | ActionCocoonClientChangeSecretHash | ActionCocoonClientRequestRefund | ActionCocoonGrantRefund | ActionCocoonClientIncreaseStake | ActionCocoonClientWithdraw
/** Toncoin was sent. */
export type ActionTonTransfer = ActionOf<ActionEnvelope, "ton_transfer", ActionDetailsTonTransfer>

export type ActionEnvelope = {
  /** hash of the first transaction of the trace; null while that is not known */
  readonly trace_id: Hash | null
  /** id of the action: a hash of its kind and of the message that it began with */
  readonly action_id: Hash
  /** logical time of the beginning */
  readonly start_lt: NumericString
  /** logical time of the end */
  readonly end_lt: NumericString
  /** time of the beginning, in Unix seconds */
  readonly start_utime: number
  /** time of the end, in Unix seconds */
  readonly end_utime: number
  /** logical time of the last transaction of the trace */
  readonly trace_end_lt: NumericString
  /** time of the last transaction of the trace, in Unix seconds */
  readonly trace_end_utime: number
  /** masterchain block of the last transaction of the trace */
  readonly trace_mc_seqno_end: number
  /** hashes of the transactions of the action */
  readonly transactions: ReadonlyArray<Hash> | null
  /** whether it came about; null while it is not known */
  readonly success: boolean | null
  /** what is known of an action that has no details */
  readonly raw_action?: RawAction
  /** hash of the external message that began the trace; left out when none did */
  readonly trace_external_hash?: Hash
  /** normalized hash of the external message that began the trace; left out when none did */
  readonly trace_external_hash_norm?: Hash
  /** accounts that the action concerns, with `include_accounts` */
  readonly accounts?: ReadonlyArray<Address>
  /** how certain it is: `pending`, `confirmed` (in a block not yet final) or `finalized` */
  readonly finality: string
  /** why it failed, in plain words; beyond the contract */
  readonly failure?: string
  /** what happened, in words, with `include_sentences` */
  readonly sentence?: string
  /** why it failed, as a sentence for people, with `include_sentences` */
  readonly failure_text?: string
  /** the transactions of the action, with `include_transactions` */
  readonly transactions_full?: ReadonlyArray<Transaction>
}

/** what is known of an action that has no details */
export type RawAction = {
  /** the same as `trace_id` */
  readonly TraceId: Hash
  /** the same as `action_id` */
  readonly ActionId: Hash
  /** the same as `start_lt` */
  readonly StartLt: NumericString
  /** the same as `end_lt` */
  readonly EndLt: NumericString
  /** the same as `start_utime` */
  readonly StartUtime: number
  /** the same as `end_utime` */
  readonly EndUtime: number
  /** the same as `trace_end_lt` */
  readonly TraceEndLt: NumericString
  /** the same as `trace_end_utime` */
  readonly TraceEndUtime: number
  /** the same as `trace_mc_seqno_end` */
  readonly TraceMcSeqnoEnd: number
  /** the same as `transactions` */
  readonly TxHashes: ReadonlyArray<Hash>
  /** the same as `type` */
  readonly Type: string
  /** the same as `success` */
  readonly Success: boolean
}

export type Transaction = {
  /** account whose transaction it is */
  readonly account: Address
  /** hash by which it is found */
  readonly hash: Hash
  /** logical time */
  readonly lt: NumericString
  /** when it ran, in Unix seconds */
  readonly now: number
  /** masterchain block that made it final */
  readonly mc_block_seqno: number
  /** hash of the transaction before this one of the account */
  readonly prev_trans_hash: Hash
  /** logical time of the transaction before this one of the account */
  readonly prev_trans_lt: NumericString
  /** status of the account before the transaction */
  readonly orig_status: AccountStatus
  /** status of the account behind the transaction */
  readonly end_status: AccountStatus
  /** all fees, in nanotons */
  readonly total_fees: NumericString
  /** fees in other currencies */
  readonly total_fees_extra_currencies: { readonly [key: string]: bigint } | null
  /** what happened in each phase of the transaction */
  readonly description: TransactionDescr
  /** the block in which the transaction is */
  readonly block_ref: BlockId
  /** message that caused the transaction; none for tick-tock ones */
  readonly in_msg: Message | null
  /** messages that the transaction sent */
  readonly out_msgs: ReadonlyArray<Message | null>
  /** the account before the transaction */
  readonly account_state_before: AccountState
  /** the account behind the transaction */
  readonly account_state_after: AccountState
  /** why it was aborted, in plain words; beyond the contract */
  readonly failure?: string
  /** whether it was emulated and is in no block yet */
  readonly emulated: boolean
  /** how certain it is: `pending`, `confirmed` (in a block not yet final) or `finalized` */
  readonly finality?: Finality
  /** hash of the external message that began the trace; left out when none did */
  readonly trace_external_hash?: Hash
  /** hash of the first transaction of the trace; null while that is not known */
  readonly trace_id?: Hash
  /** why it failed, as a sentence for people, with `include_sentences` */
  readonly failure_text?: string
}

export type TransactionDescr = {
  /** type of the transaction: `ord` for ordinary ones, `tick_tock` and so on */
  readonly type: "ord" | "storage" | "tick_tock" | "split_prepare" | "split_install" | "merge_prepare" | "merge_install"
  /** whether the transaction was undone: its compute or action phase failed */
  readonly aborted?: boolean
  /** whether the account was deleted */
  readonly destroyed?: boolean
  /** whether the value of the message was added before fees for storage were taken */
  readonly credit_first?: boolean
  /** whether it ran at the end of the block rather than at its beginning */
  readonly is_tock?: boolean
  /** whether the split or merge was carried out */
  readonly installed?: boolean
  /** storage phase: fees for storage are taken */
  readonly storage_ph?: StoragePhase
  /** credit phase: the value of the message is added; null without one */
  readonly credit_ph?: CreditPhase
  /** compute phase: the run of the code */
  readonly compute_ph?: ComputePhase
  /** action phase; null when it was not reached */
  readonly action?: ActionPhase
  /** bounce phase; null when nothing was sent back */
  readonly bounce?: BouncePhase
  /** how the account is split or merged */
  readonly split_info?: SplitInfo
}

export type StoragePhase = {
  /** fee for storage that was taken, in nanotons */
  readonly storage_fees_collected?: NumericString
  /** fee for storage that could not be taken, in nanotons; null for none */
  readonly storage_fees_due?: NumericString
  /** whether the account was frozen or deleted in this phase */
  readonly status_change?: "unchanged" | "frozen" | "deleted"
}

export type CreditPhase = {
  /** fees of the past that were owed and are paid now, in nanotons */
  readonly due_fees_collected?: NumericString
  /** what the message brought, in nanotons */
  readonly credit?: NumericString
  /** decimal currency id to decimal amount */
  readonly credit_extra_currencies?: { readonly [key: string]: bigint }
}

export type ComputePhase = {
  /** whether the code did not run */
  readonly skipped?: boolean
  /** why the code did not run */
  readonly reason?: "no_state" | "bad_state" | "no_gas" | "suspended"
  /** whether it went well */
  readonly success?: boolean
  /** whether the state that the message brought was taken */
  readonly msg_state_used?: boolean
  /** whether the account became active in this phase */
  readonly account_activated?: boolean
  /** fee for gas, in nanotons */
  readonly gas_fees?: NumericString
  /** gas that was used */
  readonly gas_used?: NumericString
  /** gas that could be used */
  readonly gas_limit?: NumericString
  /** gas lent to an external message before it is accepted; null for others */
  readonly gas_credit?: NumericString
  /** mode in which the machine ran */
  readonly mode?: number
  /** how the code ended: 0 and 1 are success */
  readonly exit_code?: number
  /** argument of the exit; null for none */
  readonly exit_arg?: number
  /** number of instructions run */
  readonly vm_steps?: number
  /** hash of the state of the machine at the beginning */
  readonly vm_init_state_hash?: Hash
  /** hash of the state of the machine at the end */
  readonly vm_final_state_hash?: Hash
}

export type ActionPhase = {
  /** whether it went well */
  readonly success?: boolean
  /** whether all actions were well-formed */
  readonly valid?: boolean
  /** whether the account could not pay for what it wanted to send */
  readonly no_funds?: boolean
  /** whether the account was frozen or deleted in this phase */
  readonly status_change?: "unchanged" | "frozen" | "deleted"
  /** fees for forwarding messages, in nanotons; null for none */
  readonly total_fwd_fees?: NumericString
  /** fees taken in the action phase, in nanotons; null for none */
  readonly total_action_fees?: NumericString
  /** how the action phase ended: 0 is success */
  readonly result_code?: number
  /** argument of the result; null for none */
  readonly result_arg?: number
  /** number of actions */
  readonly tot_actions?: number
  /** number of actions that are not messages */
  readonly spec_actions?: number
  /** number of actions that failed and were passed over */
  readonly skipped_actions?: number
  /** number of messages sent */
  readonly msgs_created?: number
  /** hash of the list of actions that the code left */
  readonly action_list_hash?: Hash
  /** size of all messages sent */
  readonly tot_msg_size?: MsgSize
}

export type MsgSize = {
  /** size in cells */
  readonly cells: NumericString | null
  /** size in bits */
  readonly bits: NumericString | null
}

export type BouncePhase = {
  /** whether the rest could be sent back */
  readonly type: "negfunds" | "nofunds" | "ok"
  /** size of what was sent back */
  readonly msg_size?: MsgSize
  /** fee that sending back would have cost, in nanotons */
  readonly req_fwd_fees?: NumericString
  /** fee taken for what was sent back, in nanotons */
  readonly msg_fees?: NumericString
  /** fee for forwarding what was sent back, in nanotons */
  readonly fwd_fees?: NumericString
}

export type SplitInfo = {
  /** length of the prefix of the shard */
  readonly cur_shard_pfx_len?: number
  /** depth at which the account may be split */
  readonly acc_split_depth?: number
  /** address of this half of the account */
  readonly this_addr?: Address
  /** address of the other half of the account */
  readonly sibling_addr?: Address
}

export type BlockId = {
  /** -1 is the masterchain, 0 the basechain */
  readonly workchain: number
  /** shard of the block */
  readonly shard: ShardId
  /** number of the block in its shard */
  readonly seqno: number
}

/** signed 64-bit decimal */
export type ShardId = string

export type Message = {
  /** hash by which it is found */
  readonly hash: Hash
  /** sender; none for external messages that came in */
  readonly source: Address | null
  /** receiver; none for external messages that went out */
  readonly destination: Address | null
  /** nanotons that the message carries; none for external messages */
  readonly value: NumericString | null
  /** other currencies that the message carries */
  readonly value_extra_currencies: { readonly [key: string]: bigint } | null
  /** fee for forwarding the message, in nanotons */
  readonly fwd_fee: NumericString | null
  /** fee for instant hypercube routing, in nanotons */
  readonly ihr_fee: NumericString | null
  /** flags of the new format of bounced messages */
  readonly extra_flags: bigint | null
  /** logical time at which the message was sent; null for external messages that came in */
  readonly created_lt: NumericString | null
  /** when the message was sent, in Unix seconds; null for external messages that came in */
  readonly created_at: NumericString | null
  /** first 32 bits of the body, unsigned; null when the body is shorter */
  readonly opcode: number | null
  /** name of the opcode, or several with commas when more than one fits; null when none is known */
  readonly decoded_opcode: string | null
  /** whether instant hypercube routing is off; null for external messages */
  readonly ihr_disabled: boolean | null
  /** whether the message is sent back when its receiver fails; null for external messages */
  readonly bounce: boolean | null
  /** whether the message came back from a receiver that failed; null for external messages */
  readonly bounced: boolean | null
  /** fee for importing an external message, in nanotons; null for others */
  readonly import_fee: NumericString | null
  /** body of the message, raw and decoded */
  readonly message_content: MessageContent | null
  /** state that the message brings along; null without one */
  readonly init_state: MessageContent | null
  /** hash of the external message without what anybody could change in it; null for internal messages */
  readonly hash_norm?: Hash
  /** transaction that received the message */
  readonly in_msg_tx_hash?: Hash
  /** transaction that sent the message */
  readonly out_msg_tx_hash?: Hash
}

export type MessageContent = {
  /** hash of the cell */
  readonly hash: Hash | null
  /** body of the message as a bag of cells in base64 */
  readonly body: string | null
  /** the body by the layout that its opcode has; null when none fits */
  readonly decoded: { readonly [key: string]: unknown } | null
}

export type AccountState = {
  /** hash of the state of the account */
  readonly hash: Hash
  /** balance in nanotons */
  readonly balance: bigint | null
  /** amounts of other currencies */
  readonly extra_currencies: { readonly [key: string]: bigint } | null
  /** status of the account at that time */
  readonly account_status: AccountStatus | null
  /** hash of the state in which the account was frozen; null when it is not */
  readonly frozen_hash: Hash | null
  /** hash of the data; null without any */
  readonly data_hash: Hash | null
  /** hash of the code; null without one */
  readonly code_hash: Hash | null
  /** base64 BOC, only with include_boc=true */
  readonly data_boc?: string
  /** base64 BOC, only with include_boc=true */
  readonly code_boc?: string
}

export type Finality = "pending" | "confirmed" | "finalized"

/** Toncoin was sent. */
export type ActionDetailsTonTransfer = {
  /** sender */
  readonly source: Address | null
  /** receiver */
  readonly destination: Address | null
  /** nanotons */
  readonly value: bigint | null
  /** other currencies: amount by number of the currency */
  readonly value_extra_currencies: { readonly [key: string]: bigint }
  /** text of the message; base64 when it is encrypted */
  readonly comment: string | null
  /** whether the comment is encrypted */
  readonly encrypted: boolean
}

/** Currencies other than Toncoin were sent, with a `ton_transfer` or a `call_contract`, whose details it has. */
export type ActionExtraCurrencyTransfer = ActionOf<ActionEnvelope, "extra_currency_transfer", ActionDetailsExtraCurrencyTransfer>

/** Currencies other than Toncoin were sent, with a `ton_transfer` or a `call_contract`, whose details it has. */
export type ActionDetailsExtraCurrencyTransfer = {
  /** sender */
  readonly source: Address | null
  /** receiver */
  readonly destination: Address | null
  /** nanotons */
  readonly value: bigint | null
  /** other currencies: amount by number of the currency */
  readonly value_extra_currencies: { readonly [key: string]: bigint }
  /** text of the message; base64 when it is encrypted */
  readonly comment: string | null
  /** whether the comment is encrypted */
  readonly encrypted: boolean
} | {
  /** first 32 bits of the body; left out when it is shorter */
  readonly opcode?: string
  /** sender; left out for external messages */
  readonly source?: Address | null
  /** receiver */
  readonly destination?: Address | null
  /** nanotons that the message carries */
  readonly value?: bigint
  /** other currencies: amount by number of the currency */
  readonly extra_currencies: { readonly [key: string]: bigint }
}

/** A contract was called, in a way that no other type tells of. */
export type ActionCallContract = ActionOf<ActionEnvelope, "call_contract", ActionDetailsCallContract>

/** A contract was called, in a way that no other type tells of. */
export type ActionDetailsCallContract = {
  /** first 32 bits of the body; left out when it is shorter */
  readonly opcode?: string
  /** sender; left out for external messages */
  readonly source?: Address | null
  /** receiver */
  readonly destination?: Address | null
  /** nanotons that the message carries */
  readonly value?: bigint
  /** other currencies: amount by number of the currency */
  readonly extra_currencies: { readonly [key: string]: bigint }
}

/** An account became active. */
export type ActionContractDeploy = ActionOf<ActionEnvelope, "contract_deploy", ActionDetailsContractDeploy>

/** An account became active. */
export type ActionDetailsContractDeploy = {
  /** first 32 bits of the body; left out when it is shorter */
  readonly opcode?: string
  /** sender; left out for external messages */
  readonly source?: Address | null
  /** receiver */
  readonly destination?: Address | null
  /** nanotons that the message carries */
  readonly value?: bigint
}

/** A special account ran at the beginning or end of a block, as a part of a larger trace. */
export type ActionTickTock = ActionOf<ActionEnvelope, "tick_tock", ActionDetailsTickTock>
/** A special account ran at the beginning or end of a block, as a part of a larger trace. */
export type ActionDetailsTickTock = { readonly [key: string]: unknown }
/** A trace that nothing else can be said of; `raw_action` has what is known. */
export type ActionUnknown = ActionOf<ActionEnvelope, "unknown", ActionDetailsUnknown>

/** A trace that nothing else can be said of; `raw_action` has what is known. */
export type ActionDetailsUnknown = {
  /** that the action has no details */
  readonly error: string
}

/** Jettons were sent from one owner to another. */
export type ActionJettonTransfer = ActionOf<ActionEnvelope, "jetton_transfer", ActionDetailsJettonTransfer>

/** Jettons were sent from one owner to another. */
export type ActionDetailsJettonTransfer = {
  /** jetton master; null for an order to a wallet that is not known */
  readonly asset: Address | null
  /** owner who sent */
  readonly sender: Address | null
  /** owner who received */
  readonly receiver: Address | null
  /** wallet that got the order */
  readonly sender_jetton_wallet: Address | null
  /** wallet that got the jettons; null for proxied Toncoin and for what was never sent */
  readonly receiver_jetton_wallet: Address | null
  /** amount in the smallest units */
  readonly amount: bigint
  /** text for the receiver; base64 when it is encrypted */
  readonly comment: string | null
  /** whether the comment is encrypted */
  readonly is_encrypted_comment: boolean
  /** number that the sender gave the order */
  readonly query_id: bigint
  /** who gets what is left of the Toncoin */
  readonly response_destination: Address | null
  /** payload for the wallet, a bag of cells in base64 */
  readonly custom_payload: string | null
  /** payload for the receiver, a bag of cells in base64 */
  readonly forward_payload: string | null
  /** nanotons sent on to the receiver */
  readonly forward_amount: bigint
}

/** Jettons were burned by their owner. */
export type ActionJettonBurn = ActionOf<ActionEnvelope, "jetton_burn", ActionDetailsJettonBurn>

/** Jettons were burned by their owner. */
export type ActionDetailsJettonBurn = {
  /** owner */
  readonly owner: Address | null
  /** wallet of the owner */
  readonly owner_jetton_wallet: Address | null
  /** jetton master */
  readonly asset: Address | null
  /** amount in the smallest units */
  readonly amount: bigint
}

/** Jettons were minted for an owner. */
export type ActionJettonMint = ActionOf<ActionEnvelope, "jetton_mint", ActionDetailsJettonMint>

/** Jettons were minted for an owner. */
export type ActionDetailsJettonMint = {
  /** jetton master */
  readonly asset: Address | null
  /** owner */
  readonly receiver: Address | null
  /** wallet of the owner */
  readonly receiver_jetton_wallet: Address | null
  /** amount in the smallest units; null when it failed */
  readonly amount: bigint | null
  /** nanotons sent along */
  readonly ton_amount: bigint
}

/** An item was made. */
export type ActionNftMint = ActionOf<ActionEnvelope, "nft_mint", ActionDetailsNftMint>

/** An item was made. */
export type ActionDetailsNftMint = {
  /** who sent the message that made it */
  readonly owner?: Address | null
  /** the item */
  readonly nft_item: Address | null
  /** collection of the item; null for none */
  readonly nft_collection: Address | null
  /** number of the item in its collection */
  readonly nft_item_index: bigint
}

/** An item got another owner. */
export type ActionNftTransfer = ActionOf<ActionEnvelope, "nft_transfer", ActionDetailsNftTransfer>

/** An item got another owner. */
export type ActionDetailsNftTransfer = {
  /** collection of the item; null for none */
  readonly nft_collection: Address | null
  /** the item */
  readonly nft_item: Address | null
  /** number of the item in its collection */
  readonly nft_item_index: bigint
  /** owner before; left out when it is not known */
  readonly old_owner?: Address | null
  /** owner behind it */
  readonly new_owner: Address | null
  /** whether it was bought */
  readonly is_purchase: boolean
  /** price in nanotons, when it was bought */
  readonly price?: bigint
  /** number that the sender gave the order */
  readonly query_id: bigint
  /** who gets what is left of the Toncoin */
  readonly response_destination: Address | null
  /** payload for the item, a bag of cells in base64 */
  readonly custom_payload: string | null
  /** payload for the new owner, a bag of cells in base64 */
  readonly forward_payload: string | null
  /** nanotons sent on to the new owner */
  readonly forward_amount: bigint | null
  /** text for the new owner; base64 when it is encrypted */
  readonly comment: string | null
  /** whether the comment is encrypted; null without one */
  readonly is_encrypted_comment: boolean | null
  /** name of the marketplace; always null, as names of marketplaces are not known */
  readonly marketplace: string | null
  /** who sold it; null when it was not bought */
  readonly real_old_owner: Address | null
  /** marketplace of the sale; null when it was not bought */
  readonly marketplace_address: Address | null
  /** nanotons paid to the seller */
  readonly payout_amount: bigint | null
  /** who was paid */
  readonly payout_address: Address | null
  /** comment of the payment to the seller */
  readonly payout_comment: string | null
  /** whether that comment is encrypted */
  readonly payout_comment_encrypted: boolean | null
  /** whether that comment is in base64 */
  readonly payout_comment_encoded: boolean | null
  /** royalty in nanotons */
  readonly royalty_amount: bigint | null
  /** who got the royalty */
  readonly royalty_address: Address | null
}

/** An item was bought from a sale or auction. */
export type ActionNftPurchase = ActionOf<ActionEnvelope, "nft_purchase", ActionDetailsNftPurchase>
/** An item was bought from a sale or auction. */
export type ActionDetailsNftPurchase = ActionDetailsNftTransfer
/** An item was asked for its collection and number, and answered. */
export type ActionNftDiscovery = ActionOf<ActionEnvelope, "nft_discovery", ActionDetailsNftDiscovery>

/** An item was asked for its collection and number, and answered. */
export type ActionDetailsNftDiscovery = {
  /** who asked */
  readonly source: Address | null
  /** the item */
  readonly nft_item: Address | null
  /** collection of the item; null for none */
  readonly nft_collection: Address | null
  /** number of the item in its collection */
  readonly nft_item_index: bigint
}

/** An item was put on sale for a fixed price. */
export type ActionNftPutOnSale = ActionOf<ActionEnvelope, "nft_put_on_sale", ActionDetailsNftPutOnSale>

/** An item was put on sale for a fixed price. */
export type ActionDetailsNftPutOnSale = {
  /** collection of the item; null for none */
  readonly nft_collection: Address | null
  /** the item */
  readonly nft_item: Address | null
  /** number of the item in its collection */
  readonly nft_item_index: bigint
  /** seller */
  readonly owner: Address | null
  /** contract that lists items of others */
  readonly listing_address: Address | null
  /** the sale */
  readonly sale_address: Address | null
  /** marketplace; always null */
  readonly marketplace_address: Address | null
  /** price in nanotons, fees included */
  readonly full_price: bigint
  /** share of the marketplace in nanotons; null where it is a percentage */
  readonly marketplace_fee: bigint | null
  /** royalty in nanotons; null where it is a percentage */
  readonly royalty_amount: bigint | null
  /** who gets the share of the marketplace */
  readonly marketplace_fee_address: Address | null
  /** who gets the royalty */
  readonly royalty_address: Address | null
  /** name of the marketplace; always null, as names of marketplaces are not known */
  readonly marketplace: string | null
}

/** An item was put up for auction. */
export type ActionNftPutOnAuction = ActionOf<ActionEnvelope, "nft_put_on_auction", ActionDetailsNftPutOnAuction>

/** An item was put up for auction. */
export type ActionDetailsNftPutOnAuction = {
  /** collection of the item; null for none */
  readonly nft_collection: Address | null
  /** the item */
  readonly nft_item: Address | null
  /** number of the item in its collection */
  readonly nft_item_index: bigint
  /** seller */
  readonly owner: Address | null
  /** contract that lists items of others */
  readonly listing_address: Address | null
  /** auction; a Telegram item is its own */
  readonly auction_address: Address | null
  /** marketplace; always null */
  readonly marketplace_address: Address | null
  /** numerator of the share of the marketplace */
  readonly marketplace_fee_factor: bigint
  /** denominator of the share of the marketplace */
  readonly marketplace_fee_base: bigint
  /** denominator of the royalty */
  readonly royalty_fee_base: bigint
  /** bid that ends the auction at once, in nanotons; 0 for none */
  readonly max_bid: bigint
  /** lowest first bid, in nanotons */
  readonly min_bid: bigint
  /** who gets the share of the marketplace */
  readonly marketplace_fee_address: Address | null
  /** who gets the royalty */
  readonly royalty_address: Address | null
  /** name of the marketplace; always null, as names of marketplaces are not known */
  readonly marketplace: string | null
}

/** An auction of a Telegram item was started. */
export type ActionTeleitemStartAuction = ActionOf<ActionEnvelope, "teleitem_start_auction", ActionDetailsTeleitemStartAuction>
/** An auction of a Telegram item was started. */
export type ActionDetailsTeleitemStartAuction = ActionDetailsNftPutOnAuction
/** An auction of a Telegram item was called off. */
export type ActionTeleitemCancelAuction = ActionOf<ActionEnvelope, "teleitem_cancel_auction", ActionDetailsTeleitemCancelAuction>

/** An auction of a Telegram item was called off. */
export type ActionDetailsTeleitemCancelAuction = {
  /** who gets the item */
  readonly owner: Address | null
  /** the item */
  readonly nft_item: Address | null
  /** collection of the item; null for none */
  readonly nft_collection: Address | null
  /** the auction */
  readonly auction_address: Address | null
  /** marketplace of the auction */
  readonly marketplace_address: Address | null
  /** name of the marketplace; always null, as names of marketplaces are not known */
  readonly marketplace: string | null
}

/** An item was taken off sale. */
export type ActionNftCancelSale = ActionOf<ActionEnvelope, "nft_cancel_sale", ActionDetailsNftCancelSale>

/** An item was taken off sale. */
export type ActionDetailsNftCancelSale = {
  /** who gets the item */
  readonly owner: Address | null
  /** the item */
  readonly nft_item: Address | null
  /** collection of the item; null for none */
  readonly nft_collection: Address | null
  /** the sale */
  readonly sale_address: Address | null
  /** marketplace of the sale */
  readonly marketplace_address: Address | null
  /** name of the marketplace; always null, as names of marketplaces are not known */
  readonly marketplace: string | null
}

/** An auction was called off. */
export type ActionNftCancelAuction = ActionOf<ActionEnvelope, "nft_cancel_auction", ActionDetailsNftCancelAuction>
/** An auction was called off. */
export type ActionDetailsNftCancelAuction = ActionDetailsTeleitemCancelAuction
/** An auction ended, and the item went to who bid most or back. */
export type ActionNftFinishAuction = ActionOf<ActionEnvelope, "nft_finish_auction", ActionDetailsNftFinishAuction>
/** An auction ended, and the item went to who bid most or back. */
export type ActionDetailsNftFinishAuction = ActionDetailsTeleitemCancelAuction
/** The price of an item on sale was changed. */
export type ActionNftUpdateSale = ActionOf<ActionEnvelope, "nft_update_sale", ActionDetailsNftUpdateSale>

/** The price of an item on sale was changed. */
export type ActionDetailsNftUpdateSale = {
  /** who changed it */
  readonly source: Address | null
  /** the sale */
  readonly sale_contract: Address | null
  /** the item */
  readonly nft_address: Address | null
  /** marketplace of the sale */
  readonly marketplace_address: Address | null
  /** name of the marketplace; always null, as names of marketplaces are not known */
  readonly marketplace: string | null
  /** new price in nanotons, fees included */
  readonly full_price: bigint
  /** new share of the marketplace, in nanotons */
  readonly marketplace_fee: bigint
  /** new royalty, in nanotons */
  readonly royalty_amount: bigint
}

/** A bid was made in an auction. */
export type ActionAuctionBid = ActionOf<ActionEnvelope, "auction_bid", ActionDetailsAuctionBid>

/** A bid was made in an auction. */
export type ActionDetailsAuctionBid = {
  /** the bid in nanotons */
  readonly amount: bigint
  /** who bid */
  readonly bidder: Address | null
  /** auction; items that are their own auctions stand here too */
  readonly auction: Address | null
  /** the item */
  readonly nft_item: Address | null
  /** collection of the item; null for none */
  readonly nft_collection: Address | null
  /** number of the item in its collection */
  readonly nft_item_index: bigint | null
}

/** A bid was beaten, and its amount went back. */
export type ActionAuctionOutbid = ActionOf<ActionEnvelope, "auction_outbid", ActionDetailsAuctionOutbid>

/** A bid was beaten, and its amount went back. */
export type ActionDetailsAuctionOutbid = {
  /** the auction */
  readonly auction_address: Address | null
  /** who was outbid */
  readonly bidder: Address | null
  /** who bid more */
  readonly new_bidder: Address | null
  /** the item */
  readonly nft_item: Address | null
  /** collection of the item; null for none */
  readonly nft_collection: Address | null
  /** nanotons that went back */
  readonly amount: bigint
}

/** A record of a domain was set. */
export type ActionChangeDns = ActionOf<ActionEnvelope, "change_dns", ActionDetailsChangeDns>

/** A record of a domain was set. */
export type ActionDetailsChangeDns = {
  /** sha256 of the name of the record, hex */
  readonly key: string
  /** the record; fields of other schemas are null */
  readonly value: {
    /** schema: `DNSSmcAddress`, `DNSNextResolver`, `DNSAdnlAddress`, `DNSStorageAddress`, `DNSText` or `Unknown` */
    readonly sum_type: string
    /** contract that the domain stands for */
    readonly dns_smc_address: Address | null
    /** flags of the record */
    readonly flags: number | null
    /** address of the site in the overlay network, hex */
    readonly dns_adnl_address: string | null
    /** contract that knows more of the domain */
    readonly dns_next_resolver_address: Address | null
    /** id of the bag in the storage network, hex */
    readonly dns_storage_address: string | null
    /** text */
    readonly dns_text: string | null
  }
  /** who sent it */
  readonly source: Address | null
  /** the domain, an NFT item */
  readonly asset: Address | null
  /** collection of the domain */
  readonly nft_collection: Address | null
}

/** A record of a domain was removed. */
export type ActionDeleteDns = ActionOf<ActionEnvelope, "delete_dns", ActionDetailsDeleteDns>

/** A record of a domain was removed. */
export type ActionDetailsDeleteDns = {
  /** sha256 of the name of the record, hex */
  readonly hash: string
  /** who sent it */
  readonly source: Address | null
  /** the domain, an NFT item */
  readonly asset: Address | null
  /** collection of the domain */
  readonly nft_collection: Address | null
}

/** A domain was renewed for another year. */
export type ActionRenewDns = ActionOf<ActionEnvelope, "renew_dns", ActionDetailsRenewDns>

/** A domain was renewed for another year. */
export type ActionDetailsRenewDns = {
  /** who sent it */
  readonly source: Address | null
  /** the domain, an NFT item */
  readonly asset: Address | null
  /** collection of the domain */
  readonly nft_collection: Address | null
}

/** The auction of a domain ended, and it got an owner. */
export type ActionDnsPurchase = ActionOf<ActionEnvelope, "dns_purchase", ActionDetailsDnsPurchase>

/** The auction of a domain ended, and it got an owner. */
export type ActionDetailsDnsPurchase = {
  /** collection of the domain */
  readonly nft_collection: Address | null
  /** the domain */
  readonly nft_item: Address | null
  /** number of the domain in its collection */
  readonly nft_item_index: bigint
  /** who won it */
  readonly new_owner: Address | null
  /** price in nanotons */
  readonly price: bigint
  /** number that the sender gave the message */
  readonly query_id: bigint | null
  /** nanotons paid on: the price */
  readonly payout_amount: bigint
}

/** A domain that was not renewed was put up for auction again. */
export type ActionDnsRelease = ActionOf<ActionEnvelope, "dns_release", ActionDetailsDnsRelease>

/** A domain that was not renewed was put up for auction again. */
export type ActionDetailsDnsRelease = {
  /** number that the sender gave the message */
  readonly query_id: bigint
  /** who sent it */
  readonly source: Address | null
  /** the domain */
  readonly nft_item: Address | null
  /** collection of the domain */
  readonly nft_collection: Address | null
  /** number of the domain in its collection */
  readonly nft_item_index: bigint
  /** first bid in nanotons */
  readonly value: bigint
}

/** A stake was sent to the elector. */
export type ActionElectionDeposit = ActionOf<ActionEnvelope, "election_deposit", ActionDetailsElectionDeposit>

/** A stake was sent to the elector. */
export type ActionDetailsElectionDeposit = {
  /** who stakes */
  readonly stake_holder: Address | null
  /** nanotons; left out when it is not known */
  readonly amount?: bigint
}

/** A stake was taken back from the elector. */
export type ActionElectionRecover = ActionOf<ActionEnvelope, "election_recover", ActionDetailsElectionRecover>

/** A stake was taken back from the elector. */
export type ActionDetailsElectionRecover = {
  /** who stakes */
  readonly stake_holder: Address | null
  /** nanotons that came back; left out when nothing did */
  readonly amount?: bigint
}

/** Something was staked in a pool. */
export type ActionStakeDeposit = ActionOf<ActionEnvelope, "stake_deposit", ActionDetailsStakeDeposit>

/** Something was staked in a pool. */
export type ActionDetailsStakeDeposit = {
  /** how it is staked; `liquid_staking` is Tonstakers */
  readonly provider: "nominator" | "liquid_staking" | "ethena"
  /** who stakes */
  readonly stake_holder: Address | null
  /** the pool */
  readonly pool: Address | null
  /** amount staked: nanotons, or the smallest units of `source_asset` */
  readonly amount: bigint
  /** liquid tokens given for it, in their smallest units; null for none */
  readonly tokens_minted: bigint | null
  /** liquid token; null for none */
  readonly asset: Address | null
  /** jetton that was staked; left out for Toncoin */
  readonly source_asset?: Address | null
}

/** A stake was paid out. */
export type ActionStakeWithdrawal = ActionOf<ActionEnvelope, "stake_withdrawal", ActionDetailsStakeWithdrawal>

/** A stake was paid out. */
export type ActionDetailsStakeWithdrawal = {
  /** how it is staked; `liquid_staking` is Tonstakers */
  readonly provider: "nominator" | "liquid_staking" | "ethena"
  /** who stakes */
  readonly stake_holder: Address | null
  /** the pool */
  readonly pool: Address | null
  /** nanotons paid out */
  readonly amount: bigint | null
  /** item that stands for a payment to come; null for none */
  readonly payout_nft: Address | null
  /** liquid tokens given back, in their smallest units; null where it is not known */
  readonly tokens_burnt: bigint | null
  /** liquid token; null for none */
  readonly asset: Address | null
  /** tokens given instead, in their smallest units */
  readonly tokens_minted?: bigint
}

/** A stake was asked back, to be paid out later. */
export type ActionStakeWithdrawalRequest = ActionOf<ActionEnvelope, "stake_withdrawal_request", ActionDetailsStakeWithdrawalRequest>

/** A stake was asked back, to be paid out later. */
export type ActionDetailsStakeWithdrawalRequest = {
  /** how it is staked; `liquid_staking` is Tonstakers */
  readonly provider: "nominator" | "liquid_staking" | "ethena"
  /** who stakes */
  readonly stake_holder: Address | null
  /** the pool */
  readonly pool: Address | null
  /** item that stands for a payment to come; null for none */
  readonly payout_nft: Address | null
  /** liquid tokens given back, in their smallest units; null where it is not known */
  readonly tokens_burnt: bigint | null
  /** liquid token; null for none */
  readonly asset: Address | null
  /** tokens given instead, in their smallest units */
  readonly tokens_minted?: bigint
}

/** A payment that repeats was agreed to. */
export type ActionSubscribe = ActionOf<ActionEnvelope, "subscribe", ActionDetailsSubscribe>

/** A payment that repeats was agreed to. */
export type ActionDetailsSubscribe = {
  /** who pays */
  readonly subscriber: Address | null
  /** who is paid; left out when it is not known */
  readonly beneficiary?: Address | null
  /** contract of the subscription */
  readonly subscription: Address | null
  /** nanotons of a payment; left out when it is not known */
  readonly amount?: bigint
}

/** A payment that repeats was ended. */
export type ActionUnsubscribe = ActionOf<ActionEnvelope, "unsubscribe", ActionDetailsUnsubscribe>
/** A payment that repeats was ended. */
export type ActionDetailsUnsubscribe = ActionDetailsSubscribe
/** One asset was exchanged for another. */
export type ActionJettonSwap = ActionOf<ActionEnvelope, "jetton_swap", ActionDetailsJettonSwap>

/** One asset was exchanged for another. */
export type ActionDetailsJettonSwap = {
  /** exchange */
  readonly dex: "stonfi" | "stonfi_v2" | "dedust" | "dedust_v2" | "tonco" | "coffee"
  /** who swapped */
  readonly sender: Address | null
  /** asset given: jetton master, null for Toncoin */
  readonly asset_in: Address | null
  /** asset wanted: jetton master, null for Toncoin */
  readonly asset_out: Address | null
  /** what was given */
  readonly dex_incoming_transfer: {
    /** asset: jetton master, null for Toncoin */
    readonly asset: Address | null
    /** who sent it */
    readonly source: Address | null
    /** who received it */
    readonly destination: Address | null
    /** wallet of the sender; null for Toncoin */
    readonly source_jetton_wallet: Address | null
    /** wallet of the receiver; null for Toncoin */
    readonly destination_jetton_wallet: Address | null
    /** amount in the smallest units */
    readonly amount: bigint
  }
  /** what came back */
  readonly dex_outgoing_transfer: {
    /** asset: jetton master, null for Toncoin */
    readonly asset: Address | null
    /** who sent it */
    readonly source: Address | null
    /** who received it */
    readonly destination: Address | null
    /** wallet of the sender; null for Toncoin */
    readonly source_jetton_wallet: Address | null
    /** wallet of the receiver; null for Toncoin */
    readonly destination_jetton_wallet: Address | null
    /** amount in the smallest units */
    readonly amount: bigint
  }
  /** each step, when there are several */
  readonly peer_swaps: ReadonlyArray<{
    /** asset given: jetton master, null for Toncoin */
    readonly asset_in: Address | null
    /** amount given, in the smallest units */
    readonly amount_in: bigint
    /** asset received: jetton master, null for Toncoin */
    readonly asset_out: Address | null
    /** amount received, in the smallest units */
    readonly amount_out: bigint
  }>
  /** least amount wanted; on TONCO and DeDust v2 */
  readonly min_out_amount?: bigint | null
}

/** Assets were added to a pool of an exchange. */
export type ActionDexDepositLiquidity = ActionOf<ActionEnvelope, "dex_deposit_liquidity", ActionDetailsDexDepositLiquidity>

/** Assets were added to a pool of an exchange. */
export type ActionDetailsDexDepositLiquidity = {
  /** exchange */
  readonly dex: "stonfi" | "stonfi_v2" | "dedust" | "dedust_v2" | "tonco" | "coffee"
  /** amount of the first asset; null when there is none */
  readonly amount_1: bigint | null
  /** amount of the second asset; null when there is none */
  readonly amount_2: bigint | null
  /** first asset: jetton master, null for Toncoin */
  readonly asset_1: Address | null
  /** second asset: jetton master, null for Toncoin */
  readonly asset_2: Address | null
  /** owner's wallet of the first asset */
  readonly user_jetton_wallet_1: Address | null
  /** owner's wallet of the second asset */
  readonly user_jetton_wallet_2: Address | null
  /** who added them */
  readonly source: Address | null
  /** the pool; null while one of two assets is missing */
  readonly pool: Address | null
  /** contract that got the assets */
  readonly destination_liquidity: Address | null
  /** shares of the pool given for it; null until both assets are there */
  readonly lp_tokens_minted: bigint | null
  /** first asset of the pool: jetton master, null for Toncoin */
  readonly target_asset_1: Address | null
  /** second asset of the pool: jetton master, null for Toncoin */
  readonly target_asset_2: Address | null
  /** amount meant of the first asset */
  readonly target_amount_1: bigint | null
  /** amount meant of the second asset */
  readonly target_amount_2: bigint | null
  /** what was too much and went back */
  readonly vault_excesses: ReadonlyArray<{
    /** asset: jetton master, null for Toncoin */
    readonly asset: Address | null
    /** amount in the smallest units */
    readonly amount: bigint
  }>
  /** lower end of the position; TONCO alone */
  readonly tick_lower: bigint | null
  /** upper end of the position; TONCO alone */
  readonly tick_upper: bigint | null
  /** number of the position; TONCO alone */
  readonly nft_index: bigint | null
  /** item that stands for the position; TONCO alone */
  readonly nft_address: Address | null
}

/** Assets were taken out of a pool of an exchange. */
export type ActionDexWithdrawLiquidity = ActionOf<ActionEnvelope, "dex_withdraw_liquidity", ActionDetailsDexWithdrawLiquidity>

/** Assets were taken out of a pool of an exchange. */
export type ActionDetailsDexWithdrawLiquidity = {
  /** exchange */
  readonly dex: "stonfi" | "stonfi_v2" | "dedust" | "dedust_v2" | "tonco" | "coffee"
  /** amount of the first asset; null when there is none */
  readonly amount_1: bigint | null
  /** amount of the second asset; null when there is none */
  readonly amount_2: bigint | null
  /** first asset: jetton master, null for Toncoin */
  readonly asset_1: Address | null
  /** second asset: jetton master, null for Toncoin */
  readonly asset_2: Address | null
  /** owner's wallet of the first asset */
  readonly user_jetton_wallet_1: Address | null
  /** owner's wallet of the second asset */
  readonly user_jetton_wallet_2: Address | null
  /** shares of the pool given back */
  readonly lp_tokens_burnt: bigint | null
  /** always null */
  readonly is_refund: boolean | null
  /** who took them */
  readonly source: Address | null
  /** the pool */
  readonly pool: Address | null
  /** the pool */
  readonly destination_liquidity: Address | null
  /** number of the position; TONCO alone */
  readonly burnt_nft_index: bigint | null
  /** item that stood for the position; TONCO alone */
  readonly burnt_nft_address: Address | null
  /** lower end of the position; TONCO alone */
  readonly tick_lower: bigint | null
  /** upper end of the position; TONCO alone */
  readonly tick_upper: bigint | null
}

/** A pool of TONCO was opened. */
export type ActionToncoDeployPool = ActionOf<ActionEnvelope, "tonco_deploy_pool", ActionDetailsToncoDeployPool>

/** A pool of TONCO was opened. */
export type ActionDetailsToncoDeployPool = {
  /** who opened it */
  readonly source: Address | null
  /** the pool */
  readonly pool: Address | null
  /** the router */
  readonly router: Address | null
  /** router's wallet of the first asset */
  readonly router_jetton_wallet_1: Address | null
  /** router's wallet of the second asset */
  readonly router_jetton_wallet_2: Address | null
  /** first jetton */
  readonly jetton_minter_1: Address | null
  /** second jetton */
  readonly jetton_minter_2: Address | null
  /** distance of ticks */
  readonly tick_spacing: bigint
  /** first price: its square root times 2^96 */
  readonly initial_price_x96: bigint
  /** share of the protocol */
  readonly protocol_fee: bigint
  /** base of the fee of a swap */
  readonly lp_fee_base: bigint
  /** fee of a swap now */
  readonly lp_fee_current: bigint
  /** whether it may be used */
  readonly pool_active: boolean
}

/** Fees that a position in a pool of DeDust v2 earned were claimed. */
export type ActionDedustV2ClaimFees = ActionOf<ActionEnvelope, "dedust_v2_claim_fees", ActionDetailsDedustV2ClaimFees>

/** Fees that a position in a pool of DeDust v2 earned were claimed. */
export type ActionDetailsDedustV2ClaimFees = {
  /** always `dedust_v2` */
  readonly dex: string
  /** who claimed them */
  readonly source: Address | null
  /** the pool */
  readonly pool: Address | null
  /** contract of the position */
  readonly position: Address | null
  /** first asset: jetton master, null for Toncoin */
  readonly asset_1: Address | null
  /** second asset: jetton master, null for Toncoin */
  readonly asset_2: Address | null
  /** amount of the first asset */
  readonly amount_1: bigint
  /** amount of the second asset */
  readonly amount_2: bigint
  /** owner's wallet of the first asset */
  readonly user_jetton_wallet_1: Address | null
  /** owner's wallet of the second asset */
  readonly user_jetton_wallet_2: Address | null
  /** pool's wallet of the first asset */
  readonly dex_jetton_wallet_1: Address | null
  /** pool's wallet of the second asset */
  readonly dex_jetton_wallet_2: Address | null
}

/** A reward for a position in a pool of DeDust v2 was claimed. */
export type ActionDedustV2ClaimReward = ActionOf<ActionEnvelope, "dedust_v2_claim_reward", ActionDetailsDedustV2ClaimReward>

/** A reward for a position in a pool of DeDust v2 was claimed. */
export type ActionDetailsDedustV2ClaimReward = {
  /** always `dedust_v2` */
  readonly dex: string
  /** who claimed it */
  readonly source: Address | null
  /** the pool */
  readonly pool: Address | null
  /** contract of the position */
  readonly position: Address | null
  /** asset: jetton master, null for Toncoin */
  readonly asset: Address | null
  /** amount in the smallest units */
  readonly amount: bigint
  /** owner's wallet */
  readonly user_jetton_wallet: Address | null
  /** pool's wallet */
  readonly dex_jetton_wallet: Address | null
}

/** A vault for an asset was opened on swap.coffee. */
export type ActionCoffeeCreateVault = ActionOf<ActionEnvelope, "coffee_create_vault", ActionDetailsCoffeeCreateVault>

/** A vault for an asset was opened on swap.coffee. */
export type ActionDetailsCoffeeCreateVault = {
  /** who opened it */
  readonly source: Address | null
  /** the vault */
  readonly vault: Address | null
  /** asset: jetton master, null for Toncoin */
  readonly asset: Address | null
  /** nanotons sent along */
  readonly value: bigint
}

/** The first asset of a new pool of swap.coffee was paid in. */
export type ActionCoffeeCreatePoolCreator = ActionOf<ActionEnvelope, "coffee_create_pool_creator", ActionDetailsCoffeeCreatePoolCreator>

/** The first asset of a new pool of swap.coffee was paid in. */
export type ActionDetailsCoffeeCreatePoolCreator = {
  /** who began it */
  readonly source: Address | null
  /** wallet of who began it */
  readonly source_jetton_wallet: Address | null
  /** who gets the shares */
  readonly deposit_recipient: Address | null
  /** contract that waits for the second asset */
  readonly pool_creator_contract: Address | null
  /** always null: what was provided is `asset_1` */
  readonly provided_asset: Address | null
  /** asset provided: jetton master, null for Toncoin */
  readonly asset_1: Address | null
  /** first asset of the pool: jetton master, null for Toncoin */
  readonly asset_2: Address | null
  /** amount provided, in the smallest units */
  readonly amount: bigint
}

/** A pool of swap.coffee was opened. */
export type ActionCoffeeCreatePool = ActionOf<ActionEnvelope, "coffee_create_pool", ActionDetailsCoffeeCreatePool>

/** A pool of swap.coffee was opened. */
export type ActionDetailsCoffeeCreatePool = {
  /** who opened it */
  readonly source: Address | null
  /** wallet of who opened it */
  readonly source_jetton_wallet: Address | null
  /** who paid the first asset in */
  readonly initiator_1: Address | null
  /** who paid the second asset in */
  readonly initiator_2: Address | null
  /** the pool */
  readonly pool: Address | null
  /** always null */
  readonly pool_creator_contract: Address | null
  /** asset paid in last: jetton master, null for Toncoin */
  readonly provided_asset: Address | null
  /** amount paid in last */
  readonly amount: bigint
  /** first asset: jetton master, null for Toncoin */
  readonly asset_1: Address | null
  /** second asset: jetton master, null for Toncoin */
  readonly asset_2: Address | null
  /** amount of the first asset */
  readonly amount_1: bigint
  /** amount of the second asset */
  readonly amount_2: bigint
  /** shares of the pool given for it */
  readonly lp_tokens_minted: bigint
}

/** Funds were put under protection for a swap on swap.coffee. */
export type ActionCoffeeMevProtectHoldFunds = ActionOf<ActionEnvelope, "coffee_mev_protect_hold_funds", ActionDetailsCoffeeMevProtectHoldFunds>

/** Funds were put under protection for a swap on swap.coffee. */
export type ActionDetailsCoffeeMevProtectHoldFunds = {
  /** whose funds they are */
  readonly source: Address | null
  /** wallet of the owner */
  readonly source_jetton_wallet: Address | null
  /** contract that protects them */
  readonly mev_contract: Address | null
  /** always null */
  readonly mev_contract_jetton_wallet: Address | null
  /** asset: jetton master, null for Toncoin */
  readonly asset: Address | null
  /** amount in the smallest units */
  readonly amount: bigint
}

/** A protected swap on swap.coffee failed; `raw_action` has what is known. */
export type ActionCoffeeMevProtectFailedSwap = ActionOf<ActionEnvelope, "coffee_mev_protect_failed_swap", ActionDetailsCoffeeMevProtectFailedSwap>
/** A protected swap on swap.coffee failed; `raw_action` has what is known. */
export type ActionDetailsCoffeeMevProtectFailedSwap = ActionDetailsUnknown
/** Jettons were staked on swap.coffee. */
export type ActionCoffeeStakingDeposit = ActionOf<ActionEnvelope, "coffee_staking_deposit", ActionDetailsCoffeeStakingDeposit>

/** Jettons were staked on swap.coffee. */
export type ActionDetailsCoffeeStakingDeposit = {
  /** who staked */
  readonly source: Address | null
  /** wallet of who staked */
  readonly source_jetton_wallet: Address | null
  /** the pool */
  readonly pool: Address | null
  /** wallet of the pool */
  readonly pool_jetton_wallet: Address | null
  /** asset: jetton master, null for Toncoin */
  readonly asset: Address | null
  /** amount in the smallest units */
  readonly amount: bigint
  /** item that stands for the stake */
  readonly minted_item_address: Address | null
  /** number of that item */
  readonly minted_item_index: bigint
}

/** A stake was taken back from swap.coffee. */
export type ActionCoffeeStakingWithdraw = ActionOf<ActionEnvelope, "coffee_staking_withdraw", ActionDetailsCoffeeStakingWithdraw>

/** A stake was taken back from swap.coffee. */
export type ActionDetailsCoffeeStakingWithdraw = {
  /** who staked */
  readonly source: Address | null
  /** wallet of who staked */
  readonly source_jetton_wallet: Address | null
  /** the pool */
  readonly pool: Address | null
  /** wallet of the pool */
  readonly pool_jetton_wallet: Address | null
  /** asset: jetton master, null for Toncoin */
  readonly asset: Address | null
  /** amount in the smallest units */
  readonly amount: bigint
  /** item that stood for the stake */
  readonly nft_address: Address | null
  /** number of that item */
  readonly nft_index: bigint
  /** points that the stake had earned */
  readonly points: bigint
}

/** Rewards of a stake on swap.coffee were claimed. */
export type ActionCoffeeStakingClaimRewards = ActionOf<ActionEnvelope, "coffee_staking_claim_rewards", ActionDetailsCoffeeStakingClaimRewards>

/** Rewards of a stake on swap.coffee were claimed. */
export type ActionDetailsCoffeeStakingClaimRewards = {
  /** the pool */
  readonly pool: Address | null
  /** wallet of the pool */
  readonly pool_jetton_wallet: Address | null
  /** who claimed them */
  readonly recipient: Address | null
  /** wallet of who claimed them */
  readonly recipient_jetton_wallet: Address | null
  /** asset: jetton master, null for Toncoin */
  readonly asset: Address | null
  /** amount in the smallest units */
  readonly amount: bigint
}

/** An order was proposed to a multisig wallet. */
export type ActionMultisigCreateOrder = ActionOf<ActionEnvelope, "multisig_create_order", ActionDetailsMultisigCreateOrder>

/** An order was proposed to a multisig wallet. */
export type ActionDetailsMultisigCreateOrder = {
  /** number that the sender gave the message */
  readonly query_id: bigint
  /** number of the order */
  readonly order_seqno: bigint
  /** whether a signer proposed it, rather than a proposer */
  readonly is_created_by_signer: boolean
  /** whether it was approved with the proposal */
  readonly is_signed_by_creator: boolean
  /** number of the signer or proposer */
  readonly creator_index: number
  /** when the order expires, in Unix seconds */
  readonly expiration_date: number
  /** the order as a bag of cells in base64 */
  readonly order_boc: string
  /** who proposed it */
  readonly source: Address | null
  /** the multisig wallet */
  readonly destination: Address | null
  /** contract of the order */
  readonly destination_order: Address | null
}

/** An order of a multisig wallet was approved. */
export type ActionMultisigApprove = ActionOf<ActionEnvelope, "multisig_approve", ActionDetailsMultisigApprove>

/** An order of a multisig wallet was approved. */
export type ActionDetailsMultisigApprove = {
  /** number of the signer */
  readonly signer_index: number
  /** how the order answered: 0 is success */
  readonly exit_code: number
  /** who approved */
  readonly source: Address | null
  /** contract of the order */
  readonly destination: Address | null
}

/** An order of a multisig wallet was carried out. */
export type ActionMultisigExecute = ActionOf<ActionEnvelope, "multisig_execute", ActionDetailsMultisigExecute>

/** An order of a multisig wallet was carried out. */
export type ActionDetailsMultisigExecute = {
  /** number that the sender gave the message */
  readonly query_id: bigint
  /** number of the order */
  readonly order_seqno: bigint
  /** when the order expires, in Unix seconds */
  readonly expiration_date: number
  /** number of approvals */
  readonly approvals_num: number
  /** hash of the signers when the order was made */
  readonly signers_hash: string
  /** the order as a bag of cells in base64 */
  readonly order_boc: string
  /** contract of the order */
  readonly source: Address | null
  /** the multisig wallet */
  readonly destination: Address | null
}

/** A vesting wallet was told to pay. */
export type ActionVestingSendMessage = ActionOf<ActionEnvelope, "vesting_send_message", ActionDetailsVestingSendMessage>

/** A vesting wallet was told to pay. */
export type ActionDetailsVestingSendMessage = {
  /** number that the sender gave the message */
  readonly query_id: bigint
  /** the message as a bag of cells in base64 */
  readonly message_boc: string
  /** who told it */
  readonly source: Address | null
  /** the vesting wallet */
  readonly vesting: Address | null
  /** who is paid */
  readonly destination: Address | null
  /** nanotons */
  readonly amount: bigint
}

/** Accounts were allowed that a vesting wallet may pay at any time. */
export type ActionVestingAddWhitelist = ActionOf<ActionEnvelope, "vesting_add_whitelist", ActionDetailsVestingAddWhitelist>

/** Accounts were allowed that a vesting wallet may pay at any time. */
export type ActionDetailsVestingAddWhitelist = {
  /** number that the sender gave the message */
  readonly query_id: bigint
  /** the accounts */
  readonly accounts_added: ReadonlyArray<Address | null>
  /** who allowed them */
  readonly source: Address | null
  /** the vesting wallet */
  readonly vesting: Address | null
}

/** An asset was lent to EVAA. */
export type ActionEvaaSupply = ActionOf<ActionEnvelope, "evaa_supply", ActionDetailsEvaaSupply>

/** An asset was lent to EVAA. */
export type ActionDetailsEvaaSupply = {
  /** always null: see `source_wallet` */
  readonly sender_jetton_wallet: Address | null
  /** wallet of who gets the claim */
  readonly recipient_jetton_wallet: Address | null
  /** wallet of EVAA */
  readonly master_jetton_wallet: Address | null
  /** contract of EVAA */
  readonly master: Address | null
  /** id of the asset at EVAA, hex */
  readonly asset_id: string
  /** whether it is Toncoin */
  readonly is_ton: boolean
  /** who lent it */
  readonly source: Address | null
  /** wallet of who lent it */
  readonly source_wallet: Address | null
  /** who gets the claim */
  readonly recipient: Address | null
  /** contract of who gets the claim */
  readonly recipient_contract: Address | null
  /** jetton master; null for Toncoin */
  readonly asset: Address | null
  /** amount in the smallest units */
  readonly amount: bigint
}

/** An asset was taken back or borrowed from EVAA. */
export type ActionEvaaWithdraw = ActionOf<ActionEnvelope, "evaa_withdraw", ActionDetailsEvaaWithdraw>

/** An asset was taken back or borrowed from EVAA. */
export type ActionDetailsEvaaWithdraw = {
  /** wallet of who got it */
  readonly recipient_jetton_wallet: Address | null
  /** wallet of EVAA */
  readonly master_jetton_wallet: Address | null
  /** contract of EVAA */
  readonly master: Address | null
  /** why it failed; null when it did not */
  readonly fail_reason: string | null
  /** id of the asset at EVAA, hex */
  readonly asset_id: string
  /** who asked for it */
  readonly source: Address | null
  /** who got it */
  readonly recipient: Address | null
  /** contract of who asked for it */
  readonly owner_contract: Address | null
  /** jetton master; null for Toncoin and for what failed */
  readonly asset: Address | null
  /** amount in the smallest units */
  readonly amount: bigint
}

/** A debt at EVAA was repaid by another, for some of the borrower's collateral. */
export type ActionEvaaLiquidate = ActionOf<ActionEnvelope, "evaa_liquidate", ActionDetailsEvaaLiquidate>

/** A debt at EVAA was repaid by another, for some of the borrower's collateral. */
export type ActionDetailsEvaaLiquidate = {
  /** why it failed; null when it did not */
  readonly fail_reason: string | null
  /** amount repaid, in the smallest units */
  readonly debt_amount: bigint
  /** who repaid it */
  readonly source: Address | null
  /** who owed it */
  readonly borrower: Address | null
  /** contract of who owed it; null when it was not reached */
  readonly borrower_contract: Address | null
  /** always null */
  readonly collateral: string | null
  /** id of the collateral at EVAA, hex */
  readonly asset_id: string
  /** jetton master of the collateral; null for Toncoin and for what is not known */
  readonly asset: Address | null
  /** whether the collateral is known */
  readonly is_known_asset: boolean
  /** collateral received, in the smallest units */
  readonly amount: bigint
}

/** Jettons were staked in a pool of JVault. */
export type ActionJvaultStake = ActionOf<ActionEnvelope, "jvault_stake", ActionDetailsJvaultStake>

/** Jettons were staked in a pool of JVault. */
export type ActionDetailsJvaultStake = {
  /** for how long, in seconds */
  readonly period: number
  /** always null */
  readonly minted_stake_jettons: bigint | null
  /** contract of the stake */
  readonly stake_wallet: Address | null
  /** who staked */
  readonly source: Address | null
  /** wallet of who staked */
  readonly source_jetton_wallet: Address | null
  /** jetton that is staked */
  readonly asset: Address | null
  /** the pool */
  readonly pool: Address | null
  /** amount in the smallest units */
  readonly amount: bigint
}

/** A stake was taken back from a pool of JVault. */
export type ActionJvaultUnstake = ActionOf<ActionEnvelope, "jvault_unstake", ActionDetailsJvaultUnstake>

/** A stake was taken back from a pool of JVault. */
export type ActionDetailsJvaultUnstake = {
  /** who staked */
  readonly source: Address | null
  /** contract of the stake */
  readonly stake_wallet: Address | null
  /** the pool */
  readonly pool: Address | null
  /** amount in the smallest units */
  readonly amount: bigint
  /** how the contract ended when it stopped early; null when it did not */
  readonly exit_code: number | null
  /** jetton that is staked */
  readonly asset: Address | null
  /** jetton that stands for the stake */
  readonly staking_asset: Address | null
}

/** A stake was asked back from a pool of JVault. */
export type ActionJvaultUnstakeRequest = ActionOf<ActionEnvelope, "jvault_unstake_request", ActionDetailsJvaultUnstakeRequest>
/** A stake was asked back from a pool of JVault. */
export type ActionDetailsJvaultUnstakeRequest = ActionDetailsJvaultUnstake
/** Rewards of a pool of JVault were claimed. */
export type ActionJvaultClaim = ActionOf<ActionEnvelope, "jvault_claim", ActionDetailsJvaultClaim>

/** Rewards of a pool of JVault were claimed. */
export type ActionDetailsJvaultClaim = {
  /** what was claimed; empty when several jettons were */
  readonly claimed_rewards: ReadonlyArray<{
    /** jetton master */
    readonly jetton: string
    /** amount in the smallest units */
    readonly amount: bigint
  }>
  /** who claimed them */
  readonly source: Address | null
  /** contract of the stake */
  readonly stake_wallet: Address | null
  /** the pool */
  readonly pool: Address | null
}

/** tgBTC were minted for a payment on Bitcoin. */
export type ActionTgbtcMint = ActionOf<ActionEnvelope, "tgbtc_mint", ActionDetailsTgbtcMint>

/** tgBTC were minted for a payment on Bitcoin. */
export type ActionDetailsTgbtcMint = {
  /** who proved the payment on Bitcoin */
  readonly source: Address | null
  /** who got the tgBTC */
  readonly destination: Address | null
  /** amount in the smallest units: 8 decimals */
  readonly amount: bigint
  /** jetton master of tgBTC; null when it is told from a log alone */
  readonly asset: Address | null
  /** transaction on Bitcoin, hex */
  readonly bitcoin_tx_id: string
  /** wallet of who got it */
  readonly destination_wallet: Address | null
}

/** tgBTC were minted: the same, told from a log alone. */
export type ActionTgbtcMintFallback = ActionOf<ActionEnvelope, "tgbtc_mint_fallback", ActionDetailsTgbtcMintFallback>
/** tgBTC were minted: the same, told from a log alone. */
export type ActionDetailsTgbtcMintFallback = ActionDetailsTgbtcMint
/** tgBTC were burned for a payment on Bitcoin. */
export type ActionTgbtcBurn = ActionOf<ActionEnvelope, "tgbtc_burn", ActionDetailsTgbtcBurn>

/** tgBTC were burned for a payment on Bitcoin. */
export type ActionDetailsTgbtcBurn = {
  /** who burned them */
  readonly source: Address | null
  /** wallet of who burned them */
  readonly source_wallet: Address | null
  /** contract that pays out on Bitcoin */
  readonly destination: Address | null
  /** amount in the smallest units: 8 decimals */
  readonly amount: bigint
  /** jetton master of tgBTC */
  readonly asset: Address | null
}

/** tgBTC were burned: the same, told from a log alone. */
export type ActionTgbtcBurnFallback = ActionOf<ActionEnvelope, "tgbtc_burn_fallback", ActionDetailsTgbtcBurnFallback>
/** tgBTC were burned: the same, told from a log alone. */
export type ActionDetailsTgbtcBurnFallback = ActionDetailsTgbtcBurn
/** A new key that holds the Bitcoin was taken. */
export type ActionTgbtcNewKey = ActionOf<ActionEnvelope, "tgbtc_new_key", ActionDetailsTgbtcNewKey>

/** A new key that holds the Bitcoin was taken. */
export type ActionDetailsTgbtcNewKey = {
  /** who made the key known; null when it is told from a log alone */
  readonly source: Address | null
  /** key on Bitcoin, hex */
  readonly pubkey: string
  /** coordinator */
  readonly coordinator: Address | null
  /** contract that moves the funds to the new key */
  readonly pegout: Address | null
  /** amount in the smallest units: 8 decimals */
  readonly amount: bigint
  /** always null */
  readonly asset: Address | null
}

/** A new key was taken: the same, told from a log alone. */
export type ActionTgbtcNewKeyFallback = ActionOf<ActionEnvelope, "tgbtc_new_key_fallback", ActionDetailsTgbtcNewKeyFallback>
/** A new key was taken: the same, told from a log alone. */
export type ActionDetailsTgbtcNewKeyFallback = ActionDetailsTgbtcNewKey
/** A key that several made together was logged. */
export type ActionTgbtcDkgLogFallback = ActionOf<ActionEnvelope, "tgbtc_dkg_log_fallback", ActionDetailsTgbtcDkgLogFallback>

/** A key that several made together was logged. */
export type ActionDetailsTgbtcDkgLogFallback = {
  /** coordinator */
  readonly coordinator: Address | null
  /** key on Bitcoin, hex */
  readonly pubkey: string
  /** when it was made, in Unix seconds */
  readonly timestamp: string
}

/** A message was sent to another chain over LayerZero. */
export type ActionLayerzeroSend = ActionOf<ActionEnvelope, "layerzero_send", ActionDetailsLayerzeroSend>

/** A message was sent to another chain over LayerZero. */
export type ActionDetailsLayerzeroSend = {
  /** who sent it */
  readonly initiator: Address | null
  /** how it was sent */
  readonly layerzero_send_data: {
    /** number of the request */
    readonly send_request_id: number
    /** manager of the message library, hex */
    readonly msglib_manager: string
    /** message library, hex */
    readonly msglib: string
    /** contract of the message library */
    readonly uln: Address | null
    /** fee in nanotons */
    readonly native_fee: number
    /** fee in the token of LayerZero */
    readonly zro_fee: number
    /** endpoint */
    readonly endpoint: Address | null
    /** channel */
    readonly channel: Address | null
  }
  /** the packet */
  readonly layerzero_packet_data: {
    /** application that sent it, hex */
    readonly src_oapp: string
    /** application that receives it, hex */
    readonly dst_oapp: string
    /** id of the packet, hex */
    readonly guid: string
    /** chain that it comes from */
    readonly src_eid: number
    /** chain that it goes to */
    readonly dst_eid: number
    /** number of the packet */
    readonly nonce: number
    /** what it says, hex */
    readonly message: string
  }
}

/** Jettons were sent to another chain over LayerZero. */
export type ActionLayerzeroSendTokens = ActionOf<ActionEnvelope, "layerzero_send_tokens", ActionDetailsLayerzeroSendTokens>

/** Jettons were sent to another chain over LayerZero. */
export type ActionDetailsLayerzeroSendTokens = {
  /** who sent them */
  readonly sender: Address | null
  /** wallet of who sent them */
  readonly sender_wallet: Address | null
  /** application that takes them */
  readonly oapp: Address | null
  /** wallet of that application */
  readonly oapp_wallet: Address | null
  /** jetton master */
  readonly asset: Address | null
  /** amount in the smallest units */
  readonly amount: bigint
  /** how it was sent */
  readonly layerzero_send_data: {
    /** number of the request */
    readonly send_request_id: number
    /** manager of the message library, hex */
    readonly msglib_manager: string
    /** message library, hex */
    readonly msglib: string
    /** contract of the message library */
    readonly uln: Address | null
    /** fee in nanotons */
    readonly native_fee: number
    /** fee in the token of LayerZero */
    readonly zro_fee: number
    /** endpoint */
    readonly endpoint: Address | null
    /** channel */
    readonly channel: Address | null
  }
  /** the packet */
  readonly layerzero_packet_data: {
    /** application that sent it, hex */
    readonly src_oapp: string
    /** application that receives it, hex */
    readonly dst_oapp: string
    /** id of the packet, hex */
    readonly guid: string
    /** chain that it comes from */
    readonly src_eid: number
    /** chain that it goes to */
    readonly dst_eid: number
    /** number of the packet */
    readonly nonce: number
    /** what it says, hex */
    readonly message: string
  }
}

/** A message from another chain arrived over LayerZero. */
export type ActionLayerzeroReceive = ActionOf<ActionEnvelope, "layerzero_receive", ActionDetailsLayerzeroReceive>

/** A message from another chain arrived over LayerZero. */
export type ActionDetailsLayerzeroReceive = {
  /** who delivered it */
  readonly sender: Address | null
  /** application that received it */
  readonly oapp: Address | null
  /** channel */
  readonly channel: Address | null
  /** the packet */
  readonly layerzero_packet_data: {
    /** application that sent it, hex */
    readonly src_oapp: string
    /** application that receives it, hex */
    readonly dst_oapp: string
    /** id of the packet, hex */
    readonly guid: string
    /** chain that it comes from */
    readonly src_eid: number
    /** chain that it goes to */
    readonly dst_eid: number
    /** number of the packet */
    readonly nonce: number
    /** what it says, hex */
    readonly message: string
  }
}

/** A packet of LayerZero was taken for verified. */
export type ActionLayerzeroCommitPacket = ActionOf<ActionEnvelope, "layerzero_commit_packet", ActionDetailsLayerzeroCommitPacket>

/** A packet of LayerZero was taken for verified. */
export type ActionDetailsLayerzeroCommitPacket = {
  /** who committed it */
  readonly sender: Address | null
  /** endpoint */
  readonly endpoint: Address | null
  /** the same as `uln_connection` */
  readonly uln: Address | null
  /** contract of the message library */
  readonly uln_connection: Address | null
  /** channel */
  readonly channel: Address | null
  /** connection of the message library */
  readonly msglib_connection: Address | null
  /** the packet */
  readonly layerzero_packet_data: {
    /** application that sent it, hex */
    readonly src_oapp: string
    /** application that receives it, hex */
    readonly dst_oapp: string
    /** id of the packet, hex */
    readonly guid: string
    /** chain that it comes from */
    readonly src_eid: number
    /** chain that it goes to */
    readonly dst_eid: number
    /** number of the packet */
    readonly nonce: number
    /** what it says, hex */
    readonly message: string
  }
}

/** A packet of LayerZero was checked by a verifier. */
export type ActionLayerzeroDvnVerify = ActionOf<ActionEnvelope, "layerzero_dvn_verify", ActionDetailsLayerzeroDvnVerify>

/** A packet of LayerZero was checked by a verifier. */
export type ActionDetailsLayerzeroDvnVerify = {
  /** who asked for it */
  readonly initiator: Address | null
  /** number of the packet */
  readonly nonce: number
  /** how the check ended: `succeeded`, `nonce_out_of_range`, `dvn_not_configured` or `unknown_` and a code */
  readonly status: string
  /** verifier */
  readonly dvn: Address | null
  /** proxy of the verifier */
  readonly proxy: Address | null
  /** message library */
  readonly uln: Address | null
  /** contract of the message library */
  readonly uln_connection: Address | null
}

/** A worker of Cocoon was paid. */
export type ActionCocoonWorkerPayout = ActionOf<ActionEnvelope, "cocoon_worker_payout", ActionDetailsCocoonWorkerPayout>

/** A worker of Cocoon was paid. */
export type ActionDetailsCocoonWorkerPayout = {
  /** whether it is the last payment of this worker */
  readonly payout_type: "regular" | "last"
  /** number that the sender gave the message */
  readonly query_id: bigint
  /** tokens that are paid for */
  readonly new_tokens: bigint
  /** state of the worker */
  readonly worker_state: number
  /** tokens that the worker has counted */
  readonly worker_tokens: bigint
  /** proxy */
  readonly source: Address | null
  /** owner of the worker */
  readonly destination: Address | null
  /** nanotons */
  readonly amount: bigint
}

/** A proxy of Cocoon paid its owner. */
export type ActionCocoonProxyPayout = ActionOf<ActionEnvelope, "cocoon_proxy_payout", ActionDetailsCocoonProxyPayout>

/** A proxy of Cocoon paid its owner. */
export type ActionDetailsCocoonProxyPayout = {
  /** number that the sender gave the message */
  readonly query_id: bigint
  /** proxy */
  readonly source: Address | null
  /** owner of the proxy */
  readonly destination: Address | null
}

/** A client of Cocoon was charged for its use. */
export type ActionCocoonProxyCharge = ActionOf<ActionEnvelope, "cocoon_proxy_charge", ActionDetailsCocoonProxyCharge>

/** A client of Cocoon was charged for its use. */
export type ActionDetailsCocoonProxyCharge = {
  /** number that the sender gave the message */
  readonly query_id: bigint
  /** tokens used so far */
  readonly new_tokens_used: bigint
  /** contract that the order is meant for */
  readonly expected_address: Address | null
  /** contract that was called */
  readonly source: Address | null
  /** proxy that gets the charge */
  readonly destination: Address | null
}

/** A client of Cocoon was topped up. */
export type ActionCocoonClientTopUp = ActionOf<ActionEnvelope, "cocoon_client_top_up", ActionDetailsCocoonClientTopUp>

/** A client of Cocoon was topped up. */
export type ActionDetailsCocoonClientTopUp = {
  /** number that the sender gave the message */
  readonly query_id: bigint
  /** owner of the client */
  readonly source: Address | null
  /** contract of the client */
  readonly destination: Address | null
  /** nanotons */
  readonly amount: bigint
}

/** A proxy of Cocoon was registered. */
export type ActionCocoonRegisterProxy = ActionOf<ActionEnvelope, "cocoon_register_proxy", ActionDetailsCocoonRegisterProxy>

/** A proxy of Cocoon was registered. */
export type ActionDetailsCocoonRegisterProxy = {
  /** number that the sender gave the message */
  readonly query_id: bigint
  /** root contract */
  readonly destination: Address | null
}

/** A proxy of Cocoon was removed. */
export type ActionCocoonUnregisterProxy = ActionOf<ActionEnvelope, "cocoon_unregister_proxy", ActionDetailsCocoonUnregisterProxy>

/** A proxy of Cocoon was removed. */
export type ActionDetailsCocoonUnregisterProxy = {
  /** number that the sender gave the message */
  readonly query_id: bigint
  /** number of the proxy */
  readonly seqno: number
  /** root contract */
  readonly destination: Address | null
}

/** A client of Cocoon was registered. */
export type ActionCocoonClientRegister = ActionOf<ActionEnvelope, "cocoon_client_register", ActionDetailsCocoonClientRegister>

/** A client of Cocoon was registered. */
export type ActionDetailsCocoonClientRegister = {
  /** number that the sender gave the message */
  readonly query_id: bigint
  /** number that the owner chose */
  readonly nonce: bigint
  /** owner of the client */
  readonly source: Address | null
  /** contract of the client */
  readonly destination: Address | null
}

/** The secret of a client of Cocoon was changed. */
export type ActionCocoonClientChangeSecretHash = ActionOf<ActionEnvelope, "cocoon_client_change_secret_hash", ActionDetailsCocoonClientChangeSecretHash>

/** The secret of a client of Cocoon was changed. */
export type ActionDetailsCocoonClientChangeSecretHash = {
  /** number that the sender gave the message */
  readonly query_id: bigint
  /** hash of the secret, hex */
  readonly new_secret_hash: string
  /** owner of the client */
  readonly source: Address | null
  /** contract of the client */
  readonly destination: Address | null
}

/** A refund was asked for by a client of Cocoon. */
export type ActionCocoonClientRequestRefund = ActionOf<ActionEnvelope, "cocoon_client_request_refund", ActionDetailsCocoonClientRequestRefund>

/** A refund was asked for by a client of Cocoon. */
export type ActionDetailsCocoonClientRequestRefund = {
  /** number that the sender gave the message */
  readonly query_id: bigint
  /** whether a wallet of Cocoon passed it on */
  readonly via_wallet: boolean
  /** owner of the client */
  readonly source: Address | null
  /** contract of the client */
  readonly destination: Address | null
}

/** A client of Cocoon was refunded. */
export type ActionCocoonGrantRefund = ActionOf<ActionEnvelope, "cocoon_grant_refund", ActionDetailsCocoonGrantRefund>

/** A client of Cocoon was refunded. */
export type ActionDetailsCocoonGrantRefund = {
  /** number that the sender gave the message */
  readonly query_id: bigint
  /** tokens used so far */
  readonly new_tokens_used: bigint
  /** contract that the order is meant for */
  readonly expected_address: Address | null
  /** contract that was called */
  readonly source: Address | null
  /** who got the refund */
  readonly destination: Address | null
  /** nanotons */
  readonly amount: bigint
}

/** The stake of a client of Cocoon was raised. */
export type ActionCocoonClientIncreaseStake = ActionOf<ActionEnvelope, "cocoon_client_increase_stake", ActionDetailsCocoonClientIncreaseStake>

/** The stake of a client of Cocoon was raised. */
export type ActionDetailsCocoonClientIncreaseStake = {
  /** number that the sender gave the message */
  readonly query_id: bigint
  /** stake in nanotons */
  readonly new_stake: bigint
  /** owner of the client */
  readonly source: Address | null
  /** contract of the client */
  readonly destination: Address | null
  /** the same */
  readonly amount: bigint
}

/** Funds of a client of Cocoon were taken back. */
export type ActionCocoonClientWithdraw = ActionOf<ActionEnvelope, "cocoon_client_withdraw", ActionDetailsCocoonClientWithdraw>

/** Funds of a client of Cocoon were taken back. */
export type ActionDetailsCocoonClientWithdraw = {
  /** number that the sender gave the message */
  readonly query_id: bigint
  /** nanotons */
  readonly withdraw_amount: bigint
  /** owner of the client */
  readonly source: Address | null
  /** contract of the client */
  readonly destination: Address | null
  /** the same */
  readonly amount: bigint
}

export type TransactionsResponse = NamedAccounts & NextPage & {
  /** transactions, in the order that was asked for */
  readonly transactions: ReadonlyArray<Transaction>
}

export type BalanceChangesResult = {
  /** what each account gained or lost, net of fees */
  readonly changes: { readonly [key: string]: number } | null
  /** fees that each account paid */
  readonly fees: { readonly [key: string]: number } | null
  /** jettons by the account that gained or lost them */
  readonly jettons: { readonly [key: string]: { readonly [key: string]: bigint } } | null
  /** what messages moved, fees not subtracted; not in the public dialect */
  readonly gross_changes?: { readonly [key: string]: number }
  /** the same amounts as text, which loses no digit; not in the public dialect */
  readonly exact?: ExactBalanceChanges
}

export type ExactBalanceChanges = {
  /** net of fees */
  readonly changes: { readonly [key: string]: bigint }
  /** what each account paid */
  readonly fees: { readonly [key: string]: bigint }
  /** what messages moved, fees not subtracted */
  readonly gross_changes: { readonly [key: string]: bigint }
}

export type BalanceHistoryResponse = {
  /** whose balance it is */
  readonly account: Address
  /** the wallet that holds the jettons; null for Toncoin, or when there is none */
  readonly jetton_wallet: Address | null
  /** whether the points are all stored states of that time */
  readonly is_complete: boolean
  /** the series, oldest first */
  readonly points: ReadonlyArray<BalancePoint>
}

export type BalancePoint = {
  /** when it was so, in Unix seconds */
  readonly utime: number
  /** logical time of the transaction that left it */
  readonly lt: NumericString
  /** what it had then, in nanotons or the smallest unit of the jetton */
  readonly balance: bigint
}

export type BlocksResponse = NextPage & {
  /** blocks, in the order that was asked for */
  readonly blocks: ReadonlyArray<Block>
}

export type Block = {
  /** -1 is the masterchain, 0 the basechain */
  readonly workchain: number
  /** shard of the block */
  readonly shard: ShardId
  /** number of the block in its shard */
  readonly seqno: number
  /** hash of the root cell of the block */
  readonly root_hash: Hash
  /** hash of the file of the block */
  readonly file_hash: Hash
  /** id of the network: -239 is mainnet, -3 testnet */
  readonly global_id: number
  /** version of the block format */
  readonly version: number
  /** whether the block is the first of a merged shard */
  readonly after_merge: boolean
  /** whether the shard is split behind this block */
  readonly before_split: boolean
  /** whether the block is the first of a split shard */
  readonly after_split: boolean
  /** whether the shard asks to be merged */
  readonly want_merge: boolean
  /** whether the shard asks to be split */
  readonly want_split: boolean
  /** whether the block may change the configuration */
  readonly key_block: boolean
  /** whether the vertical number grew with this block */
  readonly vert_seqno_incr: boolean
  /** flags of the block header */
  readonly flags: number
  /** when the block was made, in Unix seconds */
  readonly gen_utime: NumericString
  /** logical time of the beginning */
  readonly start_lt: NumericString
  /** logical time of the end */
  readonly end_lt: NumericString
  /** short hash of the set of validators that made the block */
  readonly validator_list_hash_short: number
  /** number of the validator session that made the block */
  readonly gen_catchain_seqno: number
  /** oldest masterchain block that is needed to check the block */
  readonly min_ref_mc_seqno: number
  /** masterchain block that could change the configuration last */
  readonly prev_key_block_seqno: number
  /** vertical number of the block */
  readonly vert_seqno: number
  /** masterchain block that the block refers to */
  readonly master_ref_seqno: number
  /** seed of random numbers in the block */
  readonly rand_seed: Hash
  /** public key of the validator that made the block */
  readonly created_by: Hash
  /** number of transactions in the block */
  readonly tx_count: number
  /** masterchain block that made the block final */
  readonly masterchain_block_ref: BlockId
  /** blocks that this one follows: two behind a merge */
  readonly prev_blocks: ReadonlyArray<BlockId> | null
  /** nanotons that its transactions paid */
  readonly total_fees?: bigint
  /** gas that its transactions used */
  readonly gas_used?: bigint
  /** bytes of the block */
  readonly size?: number
}

export type ConfigResponse = {
  /** masterchain block that was asked for */
  readonly seqno: number
  /** masterchain block that this configuration came with */
  readonly since_seqno: number
  /** masterchain block that the configuration before came with; null when it is not stored */
  readonly previous_since_seqno: number | null
  /** parameters in order of their numbers */
  readonly params: ReadonlyArray<ConfigParam>
  /** with `compare_seqno`: parameters that are not what they were */
  readonly changes?: ReadonlyArray<ConfigChange>
}

export type ConfigParam = {
  /** number of the parameter */
  readonly id: number
  /** what it is called; null when nobody described it */
  readonly name: string | null
  /** what it says, by the names of its type: large numbers as text, accounts raw, other bytes in upper-case hex; null when its form is not known */
  readonly value: unknown
  /** its cell as a bag of cells, base64 */
  readonly boc: string
}

export type ConfigChange = {
  /** number of the parameter */
  readonly id: number
  /** what it is called; null when nobody described it */
  readonly name: string | null
  /** at `compare_seqno`; null when it was not there */
  readonly before: ConfigParamSide | null
  /** at `seqno`; null when it is not there */
  readonly after: ConfigParamSide | null
}

export type ConfigParamSide = {
  /** what it says, by the names of its type: large numbers as text, accounts raw, other bytes in upper-case hex; null when its form is not known */
  readonly value: unknown
  /** its cell as a bag of cells, base64 */
  readonly boc: string
}

export type DecodeResponse = {
  /** names by opcode */
  readonly opcodes: ReadonlyArray<string>
  /** bodies of messages, decoded in their order */
  readonly bodies: ReadonlyArray<{ readonly [key: string]: unknown }>
}

export type DNSAuctionsResponse = NamedAccounts & NamedTokens & {
  /** auctions, in the order in which they end */
  readonly auctions: ReadonlyArray<DNSAuction>
  /** cursor of the next page, when there may be one */
  readonly next_cursor: string | null
}

export type DNSAuction = {
  /** NFT item that is the domain */
  readonly nft_item_address: Address
  /** domain name */
  readonly domain: string
  /** who bid most */
  readonly max_bid_address: Address | null
  /** highest bid, in nanotons */
  readonly max_bid_amount: bigint | null
  /** when the auction ends, in Unix seconds */
  readonly auction_end_time: bigint | null
  /** when the domain was paid for last, in Unix seconds */
  readonly last_fill_up_time: bigint | null
  /** its end has come, by the clock of the server */
  readonly finished: boolean
  /** the NFT item */
  readonly nft_item?: NFTItem
}

export type NFTItem = {
  /** address of the account */
  readonly address: Address
  /** whether the item is initialised */
  readonly init: boolean
  /** number of the item in its collection */
  readonly index: bigint
  /** collection of the item; null for an item without one */
  readonly collection_address: Address | null
  /** owner */
  readonly owner_address: Address | null
  /** what the item says of itself */
  readonly content: { readonly [key: string]: unknown } | null
  /** logical time of the newest transaction of the account */
  readonly last_transaction_lt: NumericString
  /** hash of the code; null without one */
  readonly code_hash: Hash
  /** hash of the data; null without any */
  readonly data_hash: Hash
  /** the collection of the item */
  readonly collection: NFTCollection | null
  /** whether a sale or auction holds the item */
  readonly on_sale: boolean
  /** sale that holds the item; null for none */
  readonly sale_contract_address?: Address
  /** auction that holds the item; null for none */
  readonly auction_contract_address?: Address
  /** owner, or who sells the item while a sale holds it */
  readonly real_owner?: Address
}

export type NFTCollection = {
  /** address of the account */
  readonly address: Address
  /** owner */
  readonly owner_address: Address | null
  /** number of the next item; -1 for a collection without numbers */
  readonly next_item_index: bigint
  /** what the collection says of itself */
  readonly collection_content: { readonly [key: string]: unknown } | null
  /** logical time of the newest transaction of the account */
  readonly last_transaction_lt: NumericString
  /** hash of the code; null without one */
  readonly code_hash: Hash
  /** hash of the data; null without any */
  readonly data_hash: Hash
  /** how many there are in what is stored; only with `include_counts`, and not of what is not indexed */
  readonly counts?: NFTCollectionCounts
}

export type NFTCollectionCounts = {
  /** items that are known */
  readonly items: number
  /** accounts that own some of them; what is on sale is its seller's */
  readonly owners: number
  /** transfers of its items, in the blocks that are stored */
  readonly transfers: number
}

export type DNSRecordsResponse = NamedAccounts & NextPage & {
  /** records of domains */
  readonly records: ReadonlyArray<DNSRecord>
}

export type DNSRecord = {
  /** NFT item that is the domain */
  readonly nft_item_address: Address
  /** owner of the domain */
  readonly nft_item_owner: Address | null
  /** domain name */
  readonly domain: string
  /** contract that knows more of the domain */
  readonly dns_next_resolver: Address | null
  /** account that the domain stands for */
  readonly dns_wallet: Address | null
  /** address of the site in the overlay network, hex */
  readonly dns_site_adnl: string | null
  /** id of the bag in the storage network, hex */
  readonly dns_storage_bag_id: string | null
  /** when the domain has to be paid for again, in Unix seconds; null when it never has to be */
  readonly expires_at: number | null
  /** the bid that leads the auction of the domain; null when there is none */
  readonly auction: DNSRunningAuction | null
}

export type DNSRunningAuction = {
  /** who bid most */
  readonly max_bid_address: Address | null
  /** highest bid, in nanotons */
  readonly max_bid_amount: bigint | null
  /** when the auction ends, in Unix seconds */
  readonly auction_end_time: number | null
}

export type EventsResponse = NamedAccounts & NamedTokens & NextPage & {
  /** traces with their actions */
  readonly events: ReadonlyArray<Trace>
}

export type Trace = {
  /** hash of the first transaction of the trace; null while that is not known */
  readonly trace_id: Hash | null
  /** hash of the external message that began the trace */
  readonly external_hash: Hash | null
  /** masterchain block of the first transaction */
  readonly mc_seqno_start: NumericString
  /** masterchain block of the last transaction */
  readonly mc_seqno_end: NumericString
  /** logical time of the beginning */
  readonly start_lt: NumericString
  /** time of the beginning, in Unix seconds */
  readonly start_utime: number
  /** logical time of the last transaction */
  readonly end_lt: NumericString | null
  /** time of the end, in Unix seconds */
  readonly end_utime: number | null
  /** size and state of the trace */
  readonly trace_info: TraceMeta
  /** whether messages of it have not arrived yet, or a limit ended it */
  readonly is_incomplete: boolean
  /** what is missing from the trace, when something is */
  readonly warning?: string
  /** the transactions as a tree */
  readonly trace?: TraceNode
  /** hashes of the transactions, in the order of logical time */
  readonly transactions_order?: ReadonlyArray<Hash>
  /** transactions by hash */
  readonly transactions?: { readonly [key: string]: Transaction }
  /** actions of the trace, when they were asked for */
  readonly actions?: ReadonlyArray<Action>
}

export type TraceMeta = {
  /** `complete`, or `pending` while messages have not arrived yet */
  readonly trace_state: "complete" | "pending" | "broken"
  /** number of messages */
  readonly messages: number
  /** number of transactions */
  readonly transactions: number
  /** number of messages that have not arrived yet */
  readonly pending_messages: number
  /** `ok`, `unclassified` (too long to be told) or `failed` (told in part) */
  readonly classification_state: "unclassified" | "failed" | "ok" | "broken"
}

export type TraceNode = {
  /** hash of the transaction */
  readonly tx_hash?: Hash
  /** hash of the message that caused the transaction */
  readonly in_msg_hash?: Hash
  /** what the transaction caused */
  readonly children: ReadonlyArray<TraceNode> | null
}

export type JettonBurnsResponse = NamedAccounts & NamedTokens & NextPage & {
  /** burns, in the order that was asked for */
  readonly jetton_burns: ReadonlyArray<JettonBurn>
}

export type JettonBurn = {
  /** number that the caller gave the request */
  readonly query_id: bigint
  /** owner */
  readonly owner: Address
  /** jetton wallet */
  readonly jetton_wallet: Address
  /** jetton master */
  readonly jetton_master: Address
  /** amount in the smallest units */
  readonly amount: bigint
  /** who gets what is left of the Toncoin; null for nobody */
  readonly response_destination: Address | null
  /** payload for the wallet itself, a bag of cells in base64; null for none */
  readonly custom_payload: string | null
  /** the payload by its layout; null when none fits */
  readonly decoded_custom_payload: { readonly [key: string]: unknown } | null
  /** hash of the transaction */
  readonly transaction_hash: Hash
  /** logical time of the transaction */
  readonly transaction_lt: NumericString
  /** when the transaction ran, in Unix seconds */
  readonly transaction_now: number
  /** whether the transaction failed */
  readonly transaction_aborted: boolean
  /** hash of the first transaction of the trace; null while that is not known */
  readonly trace_id: Hash | null
}

export type JettonMastersResponse = NamedAccounts & NamedTokens & NextPage & {
  /** jetton masters */
  readonly jetton_masters: ReadonlyArray<JettonMaster>
}

export type JettonMaster = {
  /** address of the account */
  readonly address: Address
  /** supply in the smallest units */
  readonly total_supply: bigint
  /** whether more can be minted */
  readonly mintable: boolean
  /** who may mint; null for nobody */
  readonly admin_address: Address | null
  /** what the jetton says of itself */
  readonly jetton_content: { readonly [key: string]: unknown } | null
  /** hash of the code of its wallets */
  readonly jetton_wallet_code_hash: Hash
  /** logical time of the newest transaction of the account */
  readonly last_transaction_lt: NumericString
  /** hash of the code; null without one */
  readonly code_hash: Hash
  /** hash of the data; null without any */
  readonly data_hash: Hash
  /** how many there are in what is stored; only with `include_counts`, and not of what is not indexed */
  readonly counts?: JettonCounts
}

export type JettonCounts = {
  /** wallets that are not empty */
  readonly holders: number
  /** transfers that were not aborted, in the blocks that are stored */
  readonly transfers: number
}

export type JettonTransfersResponse = NamedAccounts & NamedTokens & NextPage & {
  /** transfers, in the order that was asked for */
  readonly jetton_transfers: ReadonlyArray<JettonTransfer>
}

export type JettonTransfer = {
  /** number that the caller gave the request */
  readonly query_id: bigint
  /** owner who sends */
  readonly source: Address
  /** owner who receives */
  readonly destination: Address
  /** amount in the smallest units */
  readonly amount: bigint
  /** jetton wallet of the sender */
  readonly source_wallet: Address
  /** jetton master */
  readonly jetton_master: Address
  /** who gets what is left of the Toncoin; null for nobody */
  readonly response_destination: Address | null
  /** payload for the wallet itself, a bag of cells in base64; null for none */
  readonly custom_payload: string | null
  /** the payload by its layout; null when none fits */
  readonly decoded_custom_payload: { readonly [key: string]: unknown } | null
  /** nanotons sent on to the receiver */
  readonly forward_ton_amount: bigint | null
  /** payload for the new owner, a bag of cells in base64; null for none */
  readonly forward_payload: string | null
  /** the payload by its layout; null when none fits */
  readonly decoded_forward_payload: { readonly [key: string]: unknown } | null
  /** hash of the transaction */
  readonly transaction_hash: Hash
  /** logical time of the transaction */
  readonly transaction_lt: NumericString
  /** when the transaction ran, in Unix seconds */
  readonly transaction_now: number
  /** whether the transaction failed */
  readonly transaction_aborted: boolean
  /** hash of the first transaction of the trace; null while that is not known */
  readonly trace_id: Hash | null
}

export type JettonWalletsResponse = NamedAccounts & NamedTokens & NextPage & {
  /** jetton wallets */
  readonly jetton_wallets: ReadonlyArray<JettonWallet>
}

export type JettonWallet = {
  /** address of the account */
  readonly address: Address
  /** balance in the smallest units of the jetton */
  readonly balance: bigint
  /** owner */
  readonly owner: Address
  /** jetton master */
  readonly jetton: Address
  /** logical time of the newest transaction of the account */
  readonly last_transaction_lt: NumericString
  /** hash of the code; null without one */
  readonly code_hash: Hash | null
  /** hash of the data; null without any */
  readonly data_hash: Hash | null
  /** what the owner may still claim of a mintless jetton */
  readonly mintless_info?: JettonWalletMintlessInfo
}

export type JettonWalletMintlessInfo = {
  /** amount in the smallest units */
  readonly amount: bigint | null
  /** since when the amount can be claimed, in Unix seconds */
  readonly start_from: number | null
  /** until when the amount can be claimed, in Unix seconds */
  readonly expire_at: number | null
  /** where the payload that claims the amount is to be had */
  readonly custom_payload_api_uri: ReadonlyArray<string> | null
}

export type MasterchainInfo = {
  /** the newest masterchain block that is indexed */
  readonly last: Block
  /** the first masterchain block that is indexed */
  readonly first: Block
}

export type CallerResponse = {
  /** name of the plan; `none` without a key, null where nothing is limited */
  readonly plan: string | null
  /** whether the request came with a key that is known */
  readonly has_key: boolean
  /** in the long run */
  readonly requests_per_second: number | null
  /** requests that are taken at once */
  readonly burst: number | null
  /** quota of a day, UTC; null when there is none */
  readonly requests_per_day: number | null
  /** requests of this key that were served today; null without a key */
  readonly used_today: number | null
  /** streams that this caller has open here */
  readonly streams_open: number | null
  /** streams that this caller may have open */
  readonly streams_allowed: number | null
}

export type MessageStatus = {
  /** the hash that was asked for */
  readonly hash: Hash
  /** `pending`: on its way; `confirmed`: in a signed block; `finalized`: in a masterchain block; `refused`: its account or the network does not take it; `expired`: it did not come in time */
  readonly status: "pending" | "confirmed" | "finalized" | "refused" | "expired"
  /** why it was refused or given up, in words; null otherwise */
  readonly reason: string | null
  /** account that it goes to; null when it goes to none */
  readonly account: Address | null
  /** when it was sent through this service, in Unix seconds; null when it was not */
  readonly sent_at: number | null
  /** when it expires, in Unix seconds, where its wallet is one that is known; null otherwise */
  readonly valid_until: number | null
  /** the transaction that received it; null while there is none */
  readonly transaction: ReceivingTransaction | null
}

export type ReceivingTransaction = {
  /** hash by which it is found */
  readonly hash: Hash
  /** the account */
  readonly account: Address
  /** logical time */
  readonly lt: NumericString
  /** the masterchain block that made it final; null before */
  readonly mc_block_seqno: number | null
  /** time of its block, in Unix seconds; null before it is final */
  readonly now: number | null
  /** why the transaction was aborted, in words; null when it was not */
  readonly failure: string | null
}

export type MessagesResponse = NamedAccounts & NamedTokens & NextPage & {
  /** messages, in the order that was asked for */
  readonly messages: ReadonlyArray<Message>
}

export type MultisigOrderResponse = NamedAccounts & NextPage & {
  /** orders, newest first unless asked otherwise */
  readonly orders: ReadonlyArray<MultisigOrder>
}

export type MultisigOrder = {
  /** address of the account */
  readonly address: Address
  /** multisig wallet of the order */
  readonly multisig_address: Address
  /** number of the order */
  readonly order_seqno: bigint | null
  /** number of approvals that an order needs */
  readonly threshold: number | null
  /** whether the order was carried out */
  readonly sent_for_execution: boolean | null
  /** bit of each signer that approved */
  readonly approvals_mask: bigint | null
  /** number of approvals */
  readonly approvals_num: number | null
  /** when the order expires, in Unix seconds */
  readonly expiration_date: number | null
  /** the order as a bag of cells in base64 */
  readonly order_boc: string | null
  /** who may sign, in their order */
  readonly signers: ReadonlyArray<Address>
  /** logical time of the newest transaction of the account */
  readonly last_transaction_lt: NumericString
  /** hash of the code; null without one */
  readonly code_hash: Hash | null
  /** hash of the data; null without any */
  readonly data_hash: Hash | null
  /** what the order does once it is approved */
  readonly actions: ReadonlyArray<OrderAction> | null
}

export type OrderAction = {
  /** who receives the message */
  readonly destination: Address | null
  /** nanotons that the message carries */
  readonly value: bigint | null
  /** body of the message as a bag of cells in base64 */
  readonly body_raw: string | null
  /** whether the action could be read */
  readonly parsed: boolean
  /** why the action could not be read */
  readonly error: string | null
  /** fields of the body; null when no layout fits */
  readonly parsed_body: { readonly [key: string]: unknown } | null
  /** name of the layout of the body */
  readonly parsed_body_type: "ton_transfer" | "jetton_transfer" | "jetton_burn" | "jetton_mint" | "nft_transfer" | "jetton_top_up" | "jetton_change_admin" | "jetton_claim_admin" | "jetton_change_content" | "jetton_call_to" | "jetton_set_status" | "single_nominator_withdraw" | "single_nominator_change_validator" | "vesting_internal_transfer" | "multisig_update_params" | "unknown"
  /** mode in which the message is sent */
  readonly send_mode: number
}

export type MultisigResponse = NamedAccounts & NextPage & {
  /** multisig wallets */
  readonly multisigs: ReadonlyArray<Multisig>
}

export type Multisig = {
  /** address of the account */
  readonly address: Address
  /** number of the next order; null when any number may be used */
  readonly next_order_seqno: bigint | null
  /** number of approvals that an order needs */
  readonly threshold: number | null
  /** who may sign, in their order */
  readonly signers: ReadonlyArray<Address>
  /** who may propose orders without being a signer */
  readonly proposers: ReadonlyArray<Address>
  /** logical time of the newest transaction of the account */
  readonly last_transaction_lt: NumericString
  /** hash of the code; null without one */
  readonly code_hash: Hash | null
  /** hash of the data; null without any */
  readonly data_hash: Hash | null
  /** orders, newest first unless asked otherwise */
  readonly orders: ReadonlyArray<MultisigOrder> | null
}

export type NFTCollectionsResponse = NamedAccounts & NamedTokens & NextPage & {
  /** collections */
  readonly nft_collections: ReadonlyArray<NFTCollection>
}

export type NFTItemsResponse = NamedAccounts & NamedTokens & NextPage & {
  /** items */
  readonly nft_items: ReadonlyArray<NFTItem>
}

export type NFTSalesResponse = NamedAccounts & NamedTokens & {
  /** sales and auctions */
  readonly nft_sales: ReadonlyArray<NFTSale>
}

export type NFTSale = {
  /** kind of sale: says what `details` holds */
  readonly type: "getgems_sale" | "getgems_auction" | "telemint"
  /** address of the account */
  readonly address: Address
  /** the NFT item */
  readonly nft_address?: Address
  /** who sells the item; null when the sale does not hold it */
  readonly nft_owner_address?: Address
  /** marketplace of the sale */
  readonly marketplace_address?: Address
  /** when it was made, in Unix seconds */
  readonly created_at?: number
  /** logical time of the newest transaction of the account */
  readonly last_transaction_lt?: NumericString
  /** hash of the code; null without one */
  readonly code_hash?: Hash
  /** hash of the data; null without any */
  readonly data_hash?: Hash
  /** terms of the sale, by its type */
  readonly details: NFTSaleDetailsGetgemsSale | NFTSaleDetailsGetgemsAuction | NFTSaleDetailsTelemint
  /** the NFT item */
  readonly nft_item?: NFTItem
}

export type NFTSaleDetailsGetgemsSale = {
  /** whether the item was sold */
  readonly is_complete: boolean
  /** price in nanotons, fees included */
  readonly full_price: bigint
  /** share of the marketplace, in nanotons */
  readonly marketplace_fee: bigint
  /** who gets the share of the marketplace */
  readonly marketplace_fee_address?: Address
  /** who gets the royalty */
  readonly royalty_address?: Address
  /** royalty in nanotons */
  readonly royalty_amount: bigint
}

export type NFTSaleDetailsGetgemsAuction = {
  /** whether the auction is over */
  readonly end_flag: boolean
  /** when the auction ends, in Unix seconds */
  readonly end_time: number
  /** highest bid, in nanotons */
  readonly last_bid: bigint
  /** who bid most; null before the first bid */
  readonly last_member?: Address
  /** how much more the next bid must be, in percent */
  readonly min_step: number
  /** who gets the share of the marketplace */
  readonly mp_fee_address?: Address
  /** numerator of the share of the marketplace */
  readonly mp_fee_factor: number
  /** denominator of the share of the marketplace */
  readonly mp_fee_base: number
  /** who gets the royalty */
  readonly royalty_fee_address?: Address
  /** numerator of the royalty */
  readonly royalty_fee_factor: number
  /** denominator of the royalty */
  readonly royalty_fee_base: number
  /** bid that ends the auction at once, in nanotons; 0 or null for none */
  readonly max_bid: bigint
  /** lowest next bid, in nanotons */
  readonly min_bid: bigint
  /** when the highest bid came, in Unix seconds */
  readonly last_bid_at: number
  /** whether the auction was called off */
  readonly is_canceled: boolean
}

export type NFTSaleDetailsTelemint = {
  /** name of the item at Telegram */
  readonly token_name: string
  /** who bid most; null before the first bid */
  readonly bidder_address?: Address
  /** highest bid, in nanotons */
  readonly bid: bigint
  /** when the highest bid came, in Unix seconds */
  readonly bid_ts: bigint
  /** lowest next bid, in nanotons */
  readonly min_bid: bigint
  /** when the auction ends, in Unix seconds */
  readonly end_time: number
  /** who is paid */
  readonly beneficiary_address?: Address
  /** lowest first bid, in nanotons */
  readonly initial_min_bid: bigint
  /** bid that ends the auction at once, in nanotons; 0 or null for none */
  readonly max_bid: bigint
  /** how much more the next bid must be, in percent */
  readonly min_bid_step: bigint
  /** seconds that a late bid makes the auction longer */
  readonly min_extend_time: bigint
  /** how long an auction takes, in seconds */
  readonly duration: bigint
  /** numerator of the royalty */
  readonly royalty_numerator: number
  /** denominator of the royalty */
  readonly royalty_denominator: number
  /** who gets the royalty */
  readonly royalty_destination?: Address
}

export type NFTTransfersResponse = NamedAccounts & NamedTokens & NextPage & {
  /** transfers, in the order that was asked for */
  readonly nft_transfers: ReadonlyArray<NFTTransfer>
}

export type NFTTransfer = {
  /** number that the caller gave the request */
  readonly query_id: bigint
  /** the NFT item */
  readonly nft_address: Address
  /** collection of the item */
  readonly nft_collection: Address
  /** owner before the transfer */
  readonly old_owner: Address
  /** owner behind the transfer */
  readonly new_owner: Address
  /** who gets what is left of the Toncoin; null for nobody */
  readonly response_destination: Address | null
  /** payload for the wallet itself, a bag of cells in base64; null for none */
  readonly custom_payload: string | null
  /** the payload by its layout; null when none fits */
  readonly decoded_custom_payload: { readonly [key: string]: unknown } | null
  /** nanotons sent on to the new owner */
  readonly forward_amount: bigint | null
  /** payload for the new owner, a bag of cells in base64; null for none */
  readonly forward_payload: string | null
  /** the payload by its layout; null when none fits */
  readonly decoded_forward_payload: { readonly [key: string]: unknown } | null
  /** hash of the transaction */
  readonly transaction_hash: Hash
  /** logical time of the transaction */
  readonly transaction_lt: NumericString
  /** when the transaction ran, in Unix seconds */
  readonly transaction_now: number
  /** whether the transaction failed */
  readonly transaction_aborted: boolean
  /** hash of the first transaction of the trace; null while that is not known */
  readonly trace_id: Hash | null
}

export type PendingTracesResponse = NamedAccounts & NamedTokens & {
  /** traces, in the order that was asked for */
  readonly traces: ReadonlyArray<Trace>
}

export type SearchHit = {
  /** what was found */
  readonly kind: "account" | "jetton" | "collection" | "nft" | "domain" | "block" | "transaction" | "message" | "trace" | "opcode"
  /** what to ask for: a raw address, a hash in base64, `(workchain,shard,seqno)` with the shard in hex, a domain, or `0x` and an opcode */
  readonly id: string
  /** what it is called */
  readonly title: string
  /** what tells it from others of that name; null when nothing does */
  readonly subtitle: string | null
  /** link to an image of a token */
  readonly image?: string
}

export type NominatorPoolEventsResponse = NamedAccounts & {
  /** time of the beginning, in Unix seconds */
  readonly start_utime?: number
  /** time of the end, in Unix seconds */
  readonly end_utime?: number
  /** events, newest first unless asked otherwise */
  readonly events: ReadonlyArray<NominatorPoolEvent>
}

export type NominatorPoolEvent = {
  /** hash of the transaction */
  readonly tx_hash: Hash
  /** logical time of the transaction */
  readonly tx_lt: NumericString
  /** when it happened, in Unix seconds */
  readonly utime: number
  /** the pool */
  readonly pool_address: Address
  /** the nominator */
  readonly nominator_address: Address
  /** what happened to the position of the nominator */
  readonly type: "reward" | "deposit" | "withdrawal" | "pending_deposit_activation" | "withdrawal_request"
  /** amount in the smallest units */
  readonly amount: bigint
  /** change of the balance, in nanotons */
  readonly balance_delta: bigint
  /** change of the waiting deposit, in nanotons */
  readonly pending_balance_delta: bigint
  /** balance before the event, in nanotons */
  readonly balance_before: bigint
  /** balance behind the event, in nanotons */
  readonly balance_after: bigint
  /** waiting deposit before the event, in nanotons */
  readonly pending_balance_before: bigint
  /** waiting deposit behind the event, in nanotons */
  readonly pending_balance_after: bigint
  /** whether a withdrawal was asked for before the event */
  readonly withdraw_request_before: boolean
  /** whether a withdrawal is asked for behind the event */
  readonly withdraw_request_after: boolean
}

export type NominatorRewardsResponse = NamedAccounts & {
  /** time of the beginning, in Unix seconds */
  readonly start_utime?: number
  /** time of the end, in Unix seconds */
  readonly end_utime?: number
  /** sum of the rewards on this page, in nanotons */
  readonly total_on_page: bigint
  /** rewards, newest first */
  readonly rewards: ReadonlyArray<NominatorReward>
}

export type NominatorReward = {
  /** when it happened, in Unix seconds */
  readonly utime: number
  /** reward, in nanotons */
  readonly reward: bigint
  /** stake before the reward, in nanotons */
  readonly stake_before: bigint
  /** hash of the transaction */
  readonly tx_hash: Hash
  /** logical time of the transaction */
  readonly tx_lt: NumericString
}

export type NominatorPoolsResponse = NamedAccounts & {
  /** pools of the nominator, with its position in each */
  readonly nominator_pools: ReadonlyArray<NominatorPoolPosition>
}

export type NominatorPoolPosition = {
  /** the pool */
  readonly pool_address: Address
  /** balance in nanotons */
  readonly balance: bigint
  /** deposit that waits for the next cycle, in nanotons */
  readonly pending_balance: bigint
}

export type NominatorPoolInfo = NamedAccounts & {
  /** stake that the pool has sent to the elector, in nanotons */
  readonly stake_amount_sent: bigint
  /** the validator's own share, in nanotons */
  readonly validator_amount: bigint
  /** validator of the pool */
  readonly validator_address: Address
  /** share of rewards that the validator keeps, in 10000ths */
  readonly validator_reward_share: number
  /** state of the pool: 0 free, 1 stake sent, 2 validating */
  readonly state: 0 | 1 | 2
  /** number of nominators */
  readonly nominators_count: number
  /** most nominators of the pool */
  readonly max_nominators_count: number
  /** smallest stake of the pool's validator, in nanotons */
  readonly min_validator_stake: bigint
  /** smallest stake of a nominator, in nanotons */
  readonly min_nominator_stake: bigint
  /** nominators with a balance or a deposit that waits */
  readonly active_nominators: ReadonlyArray<ActiveNominator>
}

export type ActiveNominator = {
  /** address of the account */
  readonly address: Address
  /** balance in nanotons */
  readonly balance: bigint
  /** deposit that waits for the next cycle, in nanotons */
  readonly pending_balance: bigint
}

export type ListedNominatorPoolsResponse = NamedAccounts & NextPage & {
  /** pools, by address */
  readonly pools: ReadonlyArray<ListedNominatorPool>
}

export type ListedNominatorPool = {
  /** the pool */
  readonly pool_address: Address
  /** stake that the pool has sent to the elector, in nanotons */
  readonly stake_amount_sent: bigint
  /** the validator's own share, in nanotons */
  readonly validator_amount: bigint
  /** validator of the pool */
  readonly validator_address: Address
  /** share of rewards that the validator keeps, in 10000ths */
  readonly validator_reward_share: number
  /** state of the pool: 0 free, 1 stake sent, 2 validating */
  readonly state: 0 | 1 | 2
  /** number of nominators */
  readonly nominators_count: number
  /** most nominators of the pool */
  readonly max_nominators_count: number
  /** smallest stake of the pool's validator, in nanotons */
  readonly min_validator_stake: bigint
  /** smallest stake of a nominator, in nanotons */
  readonly min_nominator_stake: bigint
}

export type NominatorPoolValidatorEventsResponse = NamedAccounts & {
  /** time of the beginning, in Unix seconds */
  readonly start_utime?: number
  /** time of the end, in Unix seconds */
  readonly end_utime?: number
  /** events, newest first unless asked otherwise */
  readonly events: ReadonlyArray<NominatorPoolValidatorEvent>
}

export type NominatorPoolValidatorEvent = {
  /** hash of the transaction */
  readonly tx_hash: Hash
  /** logical time of the transaction */
  readonly tx_lt: NumericString
  /** when it happened, in Unix seconds */
  readonly utime: number
  /** the pool */
  readonly pool_address: Address
  /** validator of the pool */
  readonly validator_address: Address
  /** what happened to the validator's share */
  readonly type: "reward" | "penalty" | "deposit" | "withdrawal"
  /** amount in the smallest units */
  readonly amount: bigint
  /** change of the balance, in nanotons */
  readonly balance_delta: bigint
  /** balance before the event, in nanotons */
  readonly balance_before: bigint
  /** balance behind the event, in nanotons */
  readonly balance_after: bigint
  /** number that the caller gave the request */
  readonly query_id?: bigint
  /** when the set begins its work, in Unix seconds; the id of the cycle */
  readonly cycle_start?: number
  /** share of rewards that the validator keeps, in 10000ths */
  readonly validator_reward_share: number
}

export type NominatorPoolValidatorRewardsResponse = NamedAccounts & {
  /** time of the beginning, in Unix seconds */
  readonly start_utime?: number
  /** time of the end, in Unix seconds */
  readonly end_utime?: number
  /** sum of the rewards on this page, in nanotons */
  readonly total_on_page: bigint
  /** rewards, newest first */
  readonly rewards: ReadonlyArray<NominatorPoolValidatorReward>
}

export type NominatorPoolValidatorReward = {
  /** when it happened, in Unix seconds */
  readonly utime: number
  /** reward, in nanotons */
  readonly reward: bigint
  /** balance before the event, in nanotons */
  readonly balance_before: bigint
  /** hash of the transaction */
  readonly tx_hash: Hash
  /** logical time of the transaction */
  readonly tx_lt: NumericString
  /** number that the caller gave the request */
  readonly query_id?: bigint
  /** when the set begins its work, in Unix seconds; the id of the cycle */
  readonly cycle_start?: number
}

export type StatsResponse = {
  /** length of the periods */
  readonly interval: "minute" | "hour" | "day"
  /** what the points tell */
  readonly metrics: ReadonlyArray<"transactions" | "failed" | "fees" | "value" | "active_accounts" | "new_accounts" | "block_time" | "shards">
  /** the series, oldest first */
  readonly points: ReadonlyArray<StatsPoint>
}

export type StatsPoint = {
  /** first second of the period, in Unix seconds */
  readonly start: number
  /** whether the period is over and all of its blocks are stored and counted */
  readonly is_complete: boolean
  /** transactions of all chains */
  readonly transactions?: number
  /** transactions that were aborted, as `failure` tells of each */
  readonly failed?: number
  /** fees that transactions paid, in nanotons */
  readonly fees?: bigint
  /** value of the internal messages that were received, in nanotons */
  readonly value?: bigint
  /** accounts with a transaction in the period */
  readonly active_accounts?: number
  /** accounts that did not exist before their transaction in the period */
  readonly new_accounts?: number
  /** mean time between masterchain blocks of the period, in seconds; left out when it has fewer than two */
  readonly block_time?: number
  /** the most shards at once, without the masterchain */
  readonly shards?: number
}

export type AccountBalance = {
  /** the account */
  readonly account: Address
  /** balance in nanotons */
  readonly balance: NumericString
}

export type TraceGraphResponse = NamedAccounts & NamedTokens & {
  /** hash of the first transaction of the trace; null while that is not known */
  readonly trace_id: Hash | null
  /** hash of the external message that began the trace */
  readonly external_hash: Hash | null
  /** masterchain block of the first transaction */
  readonly mc_seqno_start: NumericString
  /** masterchain block of the last transaction */
  readonly mc_seqno_end: NumericString
  /** logical time of the beginning */
  readonly start_lt: NumericString
  /** time of the beginning, in Unix seconds */
  readonly start_utime: number
  /** logical time of the end */
  readonly end_lt: NumericString | null
  /** time of the end, in Unix seconds */
  readonly end_utime: number | null
  /** size and state of the trace */
  readonly trace_info: TraceMeta
  /** whether messages of it have not arrived yet, or a limit ended it */
  readonly is_incomplete: boolean
  /** what is missing from the trace, when something is */
  readonly warning?: string
  /** each account once; nodes name it by its place */
  readonly accounts: ReadonlyArray<Address>
  /** each text once; nodes name it by its place */
  readonly texts: ReadonlyArray<string>
  /** columns, each with an entry for every transaction */
  readonly nodes: TraceGraphNodes
  /** columns, each with an entry for every transaction that sent messages to nobody on the chain */
  readonly logs: TraceGraphLogs
  /** in the order in which they began: the first 100, or fewer beside very many nodes */
  readonly actions: ReadonlyArray<TraceGraphAction>
  /** of all actions; the rest is told by /actions?trace_id= */
  readonly actions_count: number
}

/** columns, each with an entry for every node */
export type TraceGraphNodes = {
  /** transactions by lt, then account; parents come before their children */
  readonly hash: ReadonlyArray<Hash>
  /** place of the transaction that sent the in-message; null for the first */
  readonly parent: ReadonlyArray<number | null>
  /** place in accounts */
  readonly account: ReadonlyArray<number>
  /** null for runs without a message */
  readonly in_msg_hash: ReadonlyArray<Hash | null>
  /** of the in-message */
  readonly opcode: ReadonlyArray<number | null>
  /** place in texts: the name of the opcode */
  readonly decoded_opcode: ReadonlyArray<number | null>
  /** nanotons of the in-message; null when it came from outside */
  readonly value: ReadonlyArray<NumericString | null>
  /** whether it failed */
  readonly aborted: ReadonlyArray<boolean>
  /** of the compute phase; null when nothing was run */
  readonly exit_code: ReadonlyArray<number | null>
  /** place in texts: why it was aborted */
  readonly failure: ReadonlyArray<number | null>
  /** total_fees, nanotons */
  readonly fees: ReadonlyArray<NumericString>
  /** logical time */
  readonly lt: ReadonlyArray<NumericString>
  /** Unix time */
  readonly now: ReadonlyArray<number>
  /** place of the first action that it is part of, among those of the trace in the order in which they began */
  readonly action: ReadonlyArray<number | null>
}

/** columns, each with an entry for every node that sent such messages */
export type TraceGraphLogs = {
  /** place of the transaction among the nodes */
  readonly node: ReadonlyArray<number>
  /** how many messages it sent to nobody on the chain */
  readonly count: ReadonlyArray<number>
}

export type TraceGraphAction = TraceGraphActionTonTransfer | TraceGraphActionExtraCurrencyTransfer | TraceGraphActionCallContract | TraceGraphActionContractDeploy | TraceGraphActionTickTock | TraceGraphActionUnknown | TraceGraphActionJettonTransfer | TraceGraphActionJettonBurn | TraceGraphActionJettonMint | TraceGraphActionNftMint | TraceGraphActionNftTransfer | TraceGraphActionNftPurchase | TraceGraphActionNftDiscovery | TraceGraphActionNftPutOnSale | TraceGraphActionNftPutOnAuction | TraceGraphActionTeleitemStartAuction | TraceGraphActionTeleitemCancelAuction | TraceGraphActionNftCancelSale | TraceGraphActionNftCancelAuction | TraceGraphActionNftFinishAuction | TraceGraphActionNftUpdateSale | TraceGraphActionAuctionBid | TraceGraphActionAuctionOutbid | TraceGraphActionChangeDns | TraceGraphActionDeleteDns | TraceGraphActionRenewDns | TraceGraphActionDnsPurchase | TraceGraphActionDnsRelease | TraceGraphActionElectionDeposit | TraceGraphActionElectionRecover | TraceGraphActionStakeDeposit | TraceGraphActionStakeWithdrawal | TraceGraphActionStakeWithdrawalRequest | TraceGraphActionSubscribe | TraceGraphActionUnsubscribe | TraceGraphActionJettonSwap | TraceGraphActionDexDepositLiquidity | TraceGraphActionDexWithdrawLiquidity | TraceGraphActionToncoDeployPool | TraceGraphActionDedustV2ClaimFees | TraceGraphActionDedustV2ClaimReward | TraceGraphActionCoffeeCreateVault | TraceGraphActionCoffeeCreatePoolCreator | TraceGraphActionCoffeeCreatePool | TraceGraphActionCoffeeMevProtectHoldFunds | TraceGraphActionCoffeeMevProtectFailedSwap | TraceGraphActionCoffeeStakingDeposit | TraceGraphActionCoffeeStakingWithdraw | TraceGraphActionCoffeeStakingClaimRewards | TraceGraphActionMultisigCreateOrder | TraceGraphActionMultisigApprove | TraceGraphActionMultisigExecute | TraceGraphActionVestingSendMessage | TraceGraphActionVestingAddWhitelist | TraceGraphActionEvaaSupply | TraceGraphActionEvaaWithdraw | TraceGraphActionEvaaLiquidate | TraceGraphActionJvaultStake | TraceGraphActionJvaultUnstake | TraceGraphActionJvaultUnstakeRequest | TraceGraphActionJvaultClaim | TraceGraphActionTgbtcMint | TraceGraphActionTgbtcMintFallback | TraceGraphActionTgbtcBurn | TraceGraphActionTgbtcBurnFallback | TraceGraphActionTgbtcNewKey | TraceGraphActionTgbtcNewKeyFallback | TraceGraphActionTgbtcDkgLogFallback | TraceGraphActionLayerzeroSend | TraceGraphActionLayerzeroSendTokens | TraceGraphActionLayerzeroReceive | TraceGraphActionLayerzeroCommitPacket | TraceGraphActionLayerzeroDvnVerify | TraceGraphActionCocoonWorkerPayout | TraceGraphActionCocoonProxyPayout | TraceGraphActionCocoonProxyCharge | TraceGraphActionCocoonClientTopUp | TraceGraphActionCocoonRegisterProxy | TraceGraphActionCocoonUnregisterProxy | TraceGraphActionCocoonClientRegister | TraceGraphActionCocoonClientChangeSecretHash | TraceGraphActionCocoonClientRequestRefund | TraceGraphActionCocoonGrantRefund | TraceGraphActionCocoonClientIncreaseStake | TraceGraphActionCocoonClientWithdraw
/** Toncoin was sent. */
export type TraceGraphActionTonTransfer = ActionOf<TraceGraphActionEnvelope, "ton_transfer", ActionDetailsTonTransfer>

export type TraceGraphActionEnvelope = {
  /** id of the action: a hash of its kind and of the message that it began with */
  readonly action_id: Hash
  /** logical time of the beginning */
  readonly start_lt: NumericString
  /** logical time of the end */
  readonly end_lt: NumericString
  /** time of the beginning, in Unix seconds */
  readonly start_utime: number
  /** time of the end, in Unix seconds */
  readonly end_utime: number
  /** whether it went well */
  readonly success: boolean | null
  /** what is known of an action that has no details */
  readonly raw_action?: RawAction
  /** why it failed, in plain words; beyond the contract */
  readonly failure?: string
  /** places of its transactions among the nodes */
  readonly nodes: ReadonlyArray<number>
  /** what happened, in words, with `include_sentences` */
  readonly sentence?: string
  /** why it failed, as a sentence for people, with `include_sentences` */
  readonly failure_text?: string
}

/** Currencies other than Toncoin were sent, with a `ton_transfer` or a `call_contract`, whose details it has. */
export type TraceGraphActionExtraCurrencyTransfer = ActionOf<TraceGraphActionEnvelope, "extra_currency_transfer", ActionDetailsExtraCurrencyTransfer>
/** A contract was called, in a way that no other type tells of. */
export type TraceGraphActionCallContract = ActionOf<TraceGraphActionEnvelope, "call_contract", ActionDetailsCallContract>
/** An account became active. */
export type TraceGraphActionContractDeploy = ActionOf<TraceGraphActionEnvelope, "contract_deploy", ActionDetailsContractDeploy>
/** A special account ran at the beginning or end of a block, as a part of a larger trace. */
export type TraceGraphActionTickTock = ActionOf<TraceGraphActionEnvelope, "tick_tock", ActionDetailsTickTock>
/** A trace that nothing else can be said of; `raw_action` has what is known. */
export type TraceGraphActionUnknown = ActionOf<TraceGraphActionEnvelope, "unknown", ActionDetailsUnknown>
/** Jettons were sent from one owner to another. */
export type TraceGraphActionJettonTransfer = ActionOf<TraceGraphActionEnvelope, "jetton_transfer", ActionDetailsJettonTransfer>
/** Jettons were burned by their owner. */
export type TraceGraphActionJettonBurn = ActionOf<TraceGraphActionEnvelope, "jetton_burn", ActionDetailsJettonBurn>
/** Jettons were minted for an owner. */
export type TraceGraphActionJettonMint = ActionOf<TraceGraphActionEnvelope, "jetton_mint", ActionDetailsJettonMint>
/** An item was made. */
export type TraceGraphActionNftMint = ActionOf<TraceGraphActionEnvelope, "nft_mint", ActionDetailsNftMint>
/** An item got another owner. */
export type TraceGraphActionNftTransfer = ActionOf<TraceGraphActionEnvelope, "nft_transfer", ActionDetailsNftTransfer>
/** An item was bought from a sale or auction. */
export type TraceGraphActionNftPurchase = ActionOf<TraceGraphActionEnvelope, "nft_purchase", ActionDetailsNftPurchase>
/** An item was asked for its collection and number, and answered. */
export type TraceGraphActionNftDiscovery = ActionOf<TraceGraphActionEnvelope, "nft_discovery", ActionDetailsNftDiscovery>
/** An item was put on sale for a fixed price. */
export type TraceGraphActionNftPutOnSale = ActionOf<TraceGraphActionEnvelope, "nft_put_on_sale", ActionDetailsNftPutOnSale>
/** An item was put up for auction. */
export type TraceGraphActionNftPutOnAuction = ActionOf<TraceGraphActionEnvelope, "nft_put_on_auction", ActionDetailsNftPutOnAuction>
/** An auction of a Telegram item was started. */
export type TraceGraphActionTeleitemStartAuction = ActionOf<TraceGraphActionEnvelope, "teleitem_start_auction", ActionDetailsTeleitemStartAuction>
/** An auction of a Telegram item was called off. */
export type TraceGraphActionTeleitemCancelAuction = ActionOf<TraceGraphActionEnvelope, "teleitem_cancel_auction", ActionDetailsTeleitemCancelAuction>
/** An item was taken off sale. */
export type TraceGraphActionNftCancelSale = ActionOf<TraceGraphActionEnvelope, "nft_cancel_sale", ActionDetailsNftCancelSale>
/** An auction was called off. */
export type TraceGraphActionNftCancelAuction = ActionOf<TraceGraphActionEnvelope, "nft_cancel_auction", ActionDetailsNftCancelAuction>
/** An auction ended, and the item went to who bid most or back. */
export type TraceGraphActionNftFinishAuction = ActionOf<TraceGraphActionEnvelope, "nft_finish_auction", ActionDetailsNftFinishAuction>
/** The price of an item on sale was changed. */
export type TraceGraphActionNftUpdateSale = ActionOf<TraceGraphActionEnvelope, "nft_update_sale", ActionDetailsNftUpdateSale>
/** A bid was made in an auction. */
export type TraceGraphActionAuctionBid = ActionOf<TraceGraphActionEnvelope, "auction_bid", ActionDetailsAuctionBid>
/** A bid was beaten, and its amount went back. */
export type TraceGraphActionAuctionOutbid = ActionOf<TraceGraphActionEnvelope, "auction_outbid", ActionDetailsAuctionOutbid>
/** A record of a domain was set. */
export type TraceGraphActionChangeDns = ActionOf<TraceGraphActionEnvelope, "change_dns", ActionDetailsChangeDns>
/** A record of a domain was removed. */
export type TraceGraphActionDeleteDns = ActionOf<TraceGraphActionEnvelope, "delete_dns", ActionDetailsDeleteDns>
/** A domain was renewed for another year. */
export type TraceGraphActionRenewDns = ActionOf<TraceGraphActionEnvelope, "renew_dns", ActionDetailsRenewDns>
/** The auction of a domain ended, and it got an owner. */
export type TraceGraphActionDnsPurchase = ActionOf<TraceGraphActionEnvelope, "dns_purchase", ActionDetailsDnsPurchase>
/** A domain that was not renewed was put up for auction again. */
export type TraceGraphActionDnsRelease = ActionOf<TraceGraphActionEnvelope, "dns_release", ActionDetailsDnsRelease>
/** A stake was sent to the elector. */
export type TraceGraphActionElectionDeposit = ActionOf<TraceGraphActionEnvelope, "election_deposit", ActionDetailsElectionDeposit>
/** A stake was taken back from the elector. */
export type TraceGraphActionElectionRecover = ActionOf<TraceGraphActionEnvelope, "election_recover", ActionDetailsElectionRecover>
/** Something was staked in a pool. */
export type TraceGraphActionStakeDeposit = ActionOf<TraceGraphActionEnvelope, "stake_deposit", ActionDetailsStakeDeposit>
/** A stake was paid out. */
export type TraceGraphActionStakeWithdrawal = ActionOf<TraceGraphActionEnvelope, "stake_withdrawal", ActionDetailsStakeWithdrawal>
/** A stake was asked back, to be paid out later. */
export type TraceGraphActionStakeWithdrawalRequest = ActionOf<TraceGraphActionEnvelope, "stake_withdrawal_request", ActionDetailsStakeWithdrawalRequest>
/** A payment that repeats was agreed to. */
export type TraceGraphActionSubscribe = ActionOf<TraceGraphActionEnvelope, "subscribe", ActionDetailsSubscribe>
/** A payment that repeats was ended. */
export type TraceGraphActionUnsubscribe = ActionOf<TraceGraphActionEnvelope, "unsubscribe", ActionDetailsUnsubscribe>
/** One asset was exchanged for another. */
export type TraceGraphActionJettonSwap = ActionOf<TraceGraphActionEnvelope, "jetton_swap", ActionDetailsJettonSwap>
/** Assets were added to a pool of an exchange. */
export type TraceGraphActionDexDepositLiquidity = ActionOf<TraceGraphActionEnvelope, "dex_deposit_liquidity", ActionDetailsDexDepositLiquidity>
/** Assets were taken out of a pool of an exchange. */
export type TraceGraphActionDexWithdrawLiquidity = ActionOf<TraceGraphActionEnvelope, "dex_withdraw_liquidity", ActionDetailsDexWithdrawLiquidity>
/** A pool of TONCO was opened. */
export type TraceGraphActionToncoDeployPool = ActionOf<TraceGraphActionEnvelope, "tonco_deploy_pool", ActionDetailsToncoDeployPool>
/** Fees that a position in a pool of DeDust v2 earned were claimed. */
export type TraceGraphActionDedustV2ClaimFees = ActionOf<TraceGraphActionEnvelope, "dedust_v2_claim_fees", ActionDetailsDedustV2ClaimFees>
/** A reward for a position in a pool of DeDust v2 was claimed. */
export type TraceGraphActionDedustV2ClaimReward = ActionOf<TraceGraphActionEnvelope, "dedust_v2_claim_reward", ActionDetailsDedustV2ClaimReward>
/** A vault for an asset was opened on swap.coffee. */
export type TraceGraphActionCoffeeCreateVault = ActionOf<TraceGraphActionEnvelope, "coffee_create_vault", ActionDetailsCoffeeCreateVault>
/** The first asset of a new pool of swap.coffee was paid in. */
export type TraceGraphActionCoffeeCreatePoolCreator = ActionOf<TraceGraphActionEnvelope, "coffee_create_pool_creator", ActionDetailsCoffeeCreatePoolCreator>
/** A pool of swap.coffee was opened. */
export type TraceGraphActionCoffeeCreatePool = ActionOf<TraceGraphActionEnvelope, "coffee_create_pool", ActionDetailsCoffeeCreatePool>
/** Funds were put under protection for a swap on swap.coffee. */
export type TraceGraphActionCoffeeMevProtectHoldFunds = ActionOf<TraceGraphActionEnvelope, "coffee_mev_protect_hold_funds", ActionDetailsCoffeeMevProtectHoldFunds>
/** A protected swap on swap.coffee failed; `raw_action` has what is known. */
export type TraceGraphActionCoffeeMevProtectFailedSwap = ActionOf<TraceGraphActionEnvelope, "coffee_mev_protect_failed_swap", ActionDetailsCoffeeMevProtectFailedSwap>
/** Jettons were staked on swap.coffee. */
export type TraceGraphActionCoffeeStakingDeposit = ActionOf<TraceGraphActionEnvelope, "coffee_staking_deposit", ActionDetailsCoffeeStakingDeposit>
/** A stake was taken back from swap.coffee. */
export type TraceGraphActionCoffeeStakingWithdraw = ActionOf<TraceGraphActionEnvelope, "coffee_staking_withdraw", ActionDetailsCoffeeStakingWithdraw>
/** Rewards of a stake on swap.coffee were claimed. */
export type TraceGraphActionCoffeeStakingClaimRewards = ActionOf<TraceGraphActionEnvelope, "coffee_staking_claim_rewards", ActionDetailsCoffeeStakingClaimRewards>
/** An order was proposed to a multisig wallet. */
export type TraceGraphActionMultisigCreateOrder = ActionOf<TraceGraphActionEnvelope, "multisig_create_order", ActionDetailsMultisigCreateOrder>
/** An order of a multisig wallet was approved. */
export type TraceGraphActionMultisigApprove = ActionOf<TraceGraphActionEnvelope, "multisig_approve", ActionDetailsMultisigApprove>
/** An order of a multisig wallet was carried out. */
export type TraceGraphActionMultisigExecute = ActionOf<TraceGraphActionEnvelope, "multisig_execute", ActionDetailsMultisigExecute>
/** A vesting wallet was told to pay. */
export type TraceGraphActionVestingSendMessage = ActionOf<TraceGraphActionEnvelope, "vesting_send_message", ActionDetailsVestingSendMessage>
/** Accounts were allowed that a vesting wallet may pay at any time. */
export type TraceGraphActionVestingAddWhitelist = ActionOf<TraceGraphActionEnvelope, "vesting_add_whitelist", ActionDetailsVestingAddWhitelist>
/** An asset was lent to EVAA. */
export type TraceGraphActionEvaaSupply = ActionOf<TraceGraphActionEnvelope, "evaa_supply", ActionDetailsEvaaSupply>
/** An asset was taken back or borrowed from EVAA. */
export type TraceGraphActionEvaaWithdraw = ActionOf<TraceGraphActionEnvelope, "evaa_withdraw", ActionDetailsEvaaWithdraw>
/** A debt at EVAA was repaid by another, for some of the borrower's collateral. */
export type TraceGraphActionEvaaLiquidate = ActionOf<TraceGraphActionEnvelope, "evaa_liquidate", ActionDetailsEvaaLiquidate>
/** Jettons were staked in a pool of JVault. */
export type TraceGraphActionJvaultStake = ActionOf<TraceGraphActionEnvelope, "jvault_stake", ActionDetailsJvaultStake>
/** A stake was taken back from a pool of JVault. */
export type TraceGraphActionJvaultUnstake = ActionOf<TraceGraphActionEnvelope, "jvault_unstake", ActionDetailsJvaultUnstake>
/** A stake was asked back from a pool of JVault. */
export type TraceGraphActionJvaultUnstakeRequest = ActionOf<TraceGraphActionEnvelope, "jvault_unstake_request", ActionDetailsJvaultUnstakeRequest>
/** Rewards of a pool of JVault were claimed. */
export type TraceGraphActionJvaultClaim = ActionOf<TraceGraphActionEnvelope, "jvault_claim", ActionDetailsJvaultClaim>
/** tgBTC were minted for a payment on Bitcoin. */
export type TraceGraphActionTgbtcMint = ActionOf<TraceGraphActionEnvelope, "tgbtc_mint", ActionDetailsTgbtcMint>
/** tgBTC were minted: the same, told from a log alone. */
export type TraceGraphActionTgbtcMintFallback = ActionOf<TraceGraphActionEnvelope, "tgbtc_mint_fallback", ActionDetailsTgbtcMintFallback>
/** tgBTC were burned for a payment on Bitcoin. */
export type TraceGraphActionTgbtcBurn = ActionOf<TraceGraphActionEnvelope, "tgbtc_burn", ActionDetailsTgbtcBurn>
/** tgBTC were burned: the same, told from a log alone. */
export type TraceGraphActionTgbtcBurnFallback = ActionOf<TraceGraphActionEnvelope, "tgbtc_burn_fallback", ActionDetailsTgbtcBurnFallback>
/** A new key that holds the Bitcoin was taken. */
export type TraceGraphActionTgbtcNewKey = ActionOf<TraceGraphActionEnvelope, "tgbtc_new_key", ActionDetailsTgbtcNewKey>
/** A new key was taken: the same, told from a log alone. */
export type TraceGraphActionTgbtcNewKeyFallback = ActionOf<TraceGraphActionEnvelope, "tgbtc_new_key_fallback", ActionDetailsTgbtcNewKeyFallback>
/** A key that several made together was logged. */
export type TraceGraphActionTgbtcDkgLogFallback = ActionOf<TraceGraphActionEnvelope, "tgbtc_dkg_log_fallback", ActionDetailsTgbtcDkgLogFallback>
/** A message was sent to another chain over LayerZero. */
export type TraceGraphActionLayerzeroSend = ActionOf<TraceGraphActionEnvelope, "layerzero_send", ActionDetailsLayerzeroSend>
/** Jettons were sent to another chain over LayerZero. */
export type TraceGraphActionLayerzeroSendTokens = ActionOf<TraceGraphActionEnvelope, "layerzero_send_tokens", ActionDetailsLayerzeroSendTokens>
/** A message from another chain arrived over LayerZero. */
export type TraceGraphActionLayerzeroReceive = ActionOf<TraceGraphActionEnvelope, "layerzero_receive", ActionDetailsLayerzeroReceive>
/** A packet of LayerZero was taken for verified. */
export type TraceGraphActionLayerzeroCommitPacket = ActionOf<TraceGraphActionEnvelope, "layerzero_commit_packet", ActionDetailsLayerzeroCommitPacket>
/** A packet of LayerZero was checked by a verifier. */
export type TraceGraphActionLayerzeroDvnVerify = ActionOf<TraceGraphActionEnvelope, "layerzero_dvn_verify", ActionDetailsLayerzeroDvnVerify>
/** A worker of Cocoon was paid. */
export type TraceGraphActionCocoonWorkerPayout = ActionOf<TraceGraphActionEnvelope, "cocoon_worker_payout", ActionDetailsCocoonWorkerPayout>
/** A proxy of Cocoon paid its owner. */
export type TraceGraphActionCocoonProxyPayout = ActionOf<TraceGraphActionEnvelope, "cocoon_proxy_payout", ActionDetailsCocoonProxyPayout>
/** A client of Cocoon was charged for its use. */
export type TraceGraphActionCocoonProxyCharge = ActionOf<TraceGraphActionEnvelope, "cocoon_proxy_charge", ActionDetailsCocoonProxyCharge>
/** A client of Cocoon was topped up. */
export type TraceGraphActionCocoonClientTopUp = ActionOf<TraceGraphActionEnvelope, "cocoon_client_top_up", ActionDetailsCocoonClientTopUp>
/** A proxy of Cocoon was registered. */
export type TraceGraphActionCocoonRegisterProxy = ActionOf<TraceGraphActionEnvelope, "cocoon_register_proxy", ActionDetailsCocoonRegisterProxy>
/** A proxy of Cocoon was removed. */
export type TraceGraphActionCocoonUnregisterProxy = ActionOf<TraceGraphActionEnvelope, "cocoon_unregister_proxy", ActionDetailsCocoonUnregisterProxy>
/** A client of Cocoon was registered. */
export type TraceGraphActionCocoonClientRegister = ActionOf<TraceGraphActionEnvelope, "cocoon_client_register", ActionDetailsCocoonClientRegister>
/** The secret of a client of Cocoon was changed. */
export type TraceGraphActionCocoonClientChangeSecretHash = ActionOf<TraceGraphActionEnvelope, "cocoon_client_change_secret_hash", ActionDetailsCocoonClientChangeSecretHash>
/** A refund was asked for by a client of Cocoon. */
export type TraceGraphActionCocoonClientRequestRefund = ActionOf<TraceGraphActionEnvelope, "cocoon_client_request_refund", ActionDetailsCocoonClientRequestRefund>
/** A client of Cocoon was refunded. */
export type TraceGraphActionCocoonGrantRefund = ActionOf<TraceGraphActionEnvelope, "cocoon_grant_refund", ActionDetailsCocoonGrantRefund>
/** The stake of a client of Cocoon was raised. */
export type TraceGraphActionCocoonClientIncreaseStake = ActionOf<TraceGraphActionEnvelope, "cocoon_client_increase_stake", ActionDetailsCocoonClientIncreaseStake>
/** Funds of a client of Cocoon were taken back. */
export type TraceGraphActionCocoonClientWithdraw = ActionOf<TraceGraphActionEnvelope, "cocoon_client_withdraw", ActionDetailsCocoonClientWithdraw>

export type TracesResponse = NamedAccounts & NamedTokens & NextPage & {
  /** traces, in the order that was asked for */
  readonly traces: ReadonlyArray<Trace>
}

export type ValidatorComplaintsResponse = NamedAccounts & {
  /** complaints against validators */
  readonly complaints: ReadonlyArray<ValidatorComplaint>
}

export type ValidatorComplaint = {
  /** when the set begins its work, in Unix seconds; the id of the cycle */
  readonly cycle_start: number
  /** id of the election: when the set that it elects begins, in Unix seconds */
  readonly election_id: number
  /** hash of the complaint */
  readonly complaint_hash: Hash
  /** 32 bytes, upper-case hex */
  readonly validator_pubkey: string
  /** address of the validator in the overlay network, hex */
  readonly adnl_addr: string | null
  /** wallet or pool that staked */
  readonly stake_holder_address?: Address
  /** what the complaint says, a bag of cells in base64 */
  readonly description_boc: string
  /** when it was made, in Unix seconds */
  readonly created_at: number
  /** how grave the complaint is, 0 to 3 */
  readonly severity: number
  /** who is rewarded for the complaint */
  readonly reward_address: Address
  /** deposit of the complaint, in nanotons */
  readonly paid: bigint
  /** fine that the complaint asks for, in nanotons */
  readonly suggested_fine: bigint
  /** share of the stake that the complaint asks for besides, in 2^32ths */
  readonly suggested_fine_part: number
  /** validators that voted for the complaint */
  readonly voted_validators: ReadonlyArray<ValidatorComplaintVote>
  /** hash of the set of validators */
  readonly vset_id: Hash
  /** weight that is missing for the complaint to pass */
  readonly weight_remaining: bigint
  /** share of the weight that voted for the complaint, in percent */
  readonly approved_percent: number
  /** whether enough validators voted for the complaint */
  readonly is_passed: boolean
}

export type ValidatorComplaintVote = {
  /** number of the validator in its set */
  readonly validator_index: number
  /** 32 bytes, upper-case hex */
  readonly validator_pubkey?: string
  /** 32 bytes, upper-case hex */
  readonly adnl_addr?: string
  /** weight of the vote */
  readonly weight?: bigint
}

export type ValidatorCyclesResponse = NamedAccounts & {
  /** cycles, newest first unless asked otherwise */
  readonly cycles: ReadonlyArray<ValidatorCycle>
}

export type ValidatorCycle = {
  /** id of the election: when the set that it elects begins, in Unix seconds */
  readonly election_id?: number
  /** when the set begins its work, in Unix seconds; the id of the cycle */
  readonly cycle_start: number
  /** when the set ends its work, in Unix seconds */
  readonly cycle_end: number
  /** number of validators */
  readonly total: number
  /** number of validators of the masterchain */
  readonly main: number
  /** sum of the weights */
  readonly total_weight: bigint
  /** sum of the stakes, in nanotons */
  readonly total_stake?: bigint
  /** seconds that the set works */
  readonly validators_elected_for: number
  /** seconds before the cycle at which elections open */
  readonly elections_start_before: number
  /** seconds before the cycle at which elections close */
  readonly elections_end_before: number
  /** seconds that stakes are held behind the cycle */
  readonly stake_held_for: number
  /** most validators */
  readonly max_validators: number
  /** most validators of the masterchain */
  readonly max_main_validators: number
  /** fewest validators */
  readonly min_validators: number
  /** smallest stake, in nanotons */
  readonly min_stake?: bigint
  /** largest stake, in nanotons */
  readonly max_stake?: bigint
  /** smallest stake that the configuration allows, in nanotons */
  readonly min_stake_limit: bigint
  /** largest stake that the configuration allows, in nanotons */
  readonly max_stake_limit: bigint
  /** smallest total of stakes, in nanotons */
  readonly min_total_stake: bigint
  /** how much larger than the smallest a stake may count, in 65536ths */
  readonly max_stake_factor: number
  /** validators of the set; null unless asked for */
  readonly validators?: ReadonlyArray<ValidatorCycleValidator>
}

export type ValidatorCycleValidator = {
  /** number of the validator in its set */
  readonly validator_index: number
  /** 32 bytes, upper-case hex */
  readonly validator_pubkey: string
  /** 32 bytes, upper-case hex */
  readonly adnl_addr: string
  /** weight of the vote */
  readonly weight: bigint
  /** wallet or pool that staked */
  readonly stake_holder_address?: Address
  /** stake, in nanotons */
  readonly stake?: bigint
  /** how much larger than the smallest the stake may count, in 65536ths */
  readonly max_factor?: number
  /** complaints against validators */
  readonly complaints: ReadonlyArray<ValidatorComplaint>
}

export type ValidatorElectionsResponse = NamedAccounts & {
  /** elections, newest first unless asked otherwise */
  readonly elections: ReadonlyArray<ValidatorElection>
}

export type ValidatorElection = {
  /** id of the election: when the set that it elects begins, in Unix seconds */
  readonly election_id: number
  /** when the election closes, in Unix seconds */
  readonly elect_close: number
  /** smallest stake, in nanotons */
  readonly min_stake: bigint
  /** sum of the stakes, in nanotons */
  readonly total_stake: bigint
  /** number of participants */
  readonly total_participants: number
  /** whether the election found too few participants */
  readonly failed: boolean
  /** whether the election is over */
  readonly finished: boolean
  /** who takes part in the election; null unless asked for */
  readonly participants?: ReadonlyArray<ValidatorElectionParticipant>
}

export type ValidatorElectionParticipant = {
  /** 32 bytes, upper-case hex */
  readonly validator_pubkey: string
  /** number of the validator in its set */
  readonly validator_index?: number
  /** stake, in nanotons */
  readonly stake: bigint
  /** how much larger than the smallest the stake may count, in 65536ths */
  readonly max_factor: number
  /** wallet or pool that staked */
  readonly stake_holder_address: Address
  /** 32 bytes, upper-case hex */
  readonly adnl_addr: string
}

export type ValidatorEventsResponse = NamedAccounts & {
  /** time of the beginning, in Unix seconds */
  readonly start_utime?: number
  /** time of the end, in Unix seconds */
  readonly end_utime?: number
  /** events, newest first unless asked otherwise */
  readonly events: ReadonlyArray<ValidatorEvent>
}

export type ValidatorEvent = {
  /** hash of the transaction */
  readonly tx_hash: Hash
  /** logical time of the transaction */
  readonly tx_lt: NumericString
  /** when it happened, in Unix seconds */
  readonly utime: number
  /** what was asked of the elector, and what it answered */
  readonly type: "stake_accepted" | "stake_rejected" | "stake_recovered" | "recover_requested" | "recover_failed"
  /** wallet or pool that staked */
  readonly stake_holder_address: Address
  /** 32 bytes, upper-case hex */
  readonly validator_pubkey?: string
  /** 32 bytes, upper-case hex */
  readonly adnl_addr?: string
  /** id of the election: when the set that it elects begins, in Unix seconds */
  readonly election_id?: number
  /** number that the caller gave the request */
  readonly query_id?: bigint
  /** amount in the smallest units */
  readonly amount: bigint
  /** why the elector refused; null when it did not */
  readonly reason?: number
}

export type VestingContractsResponse = NamedAccounts & NextPage & {
  /** vesting wallets */
  readonly vesting_contracts: ReadonlyArray<VestingInfo>
}

export type VestingInfo = {
  /** address of the account */
  readonly address: Address | null
  /** when the vesting begins, in Unix seconds */
  readonly start_time: number | null
  /** seconds until everything is free */
  readonly total_duration: number | null
  /** seconds between two steps of freeing */
  readonly unlock_period: number | null
  /** seconds before anything is free */
  readonly cliff_duration: number | null
  /** who paid the funds in */
  readonly sender_address: Address | null
  /** owner */
  readonly owner_address: Address | null
  /** nanotons that are freed in all */
  readonly total_amount: bigint | null
  /** accounts that may be paid before the funds are free */
  readonly whitelist: ReadonlyArray<Address>
}

export type WalletStatesResponse = NamedAccounts & NamedTokens & {
  /** states of wallets */
  readonly wallets: ReadonlyArray<WalletState>
}

export type WalletState = {
  /** address of the account */
  readonly address: Address
  /** whether the code is that of a known wallet */
  readonly is_wallet: boolean
  /** version of the wallet */
  readonly wallet_type?: WalletType
  /** number that the next message must carry; none for a wallet without one */
  readonly seqno?: number
  /** number that tells wallets of one key apart; null for a wallet without one */
  readonly wallet_id?: number
  /** whether the wallet takes signed messages, rather than those of its extensions alone */
  readonly is_signature_allowed?: boolean
  /** balance in nanotons */
  readonly balance?: bigint
  /** decimal currency id to decimal amount */
  readonly extra_currencies?: { readonly [key: string]: bigint }
  /** status: `nonexist`, `uninit`, `active` or `frozen` */
  readonly status?: AccountStatus
  /** hash of the code; null without one */
  readonly code_hash?: Hash
  /** hash of the newest transaction of the account */
  readonly last_transaction_hash: Hash | null
  /** logical time of the newest transaction of the account */
  readonly last_transaction_lt: NumericString | null
  /** kept from being deployed by the configuration */
  readonly suspended?: boolean
}

export type WalletType = "wallet v1 r1" | "wallet v1 r2" | "wallet v1 r3" | "wallet v2 r1" | "wallet v2 r2" | "wallet v3 r1" | "wallet v3 r2" | "wallet v4 r1" | "wallet v4 r2" | "wallet v5 beta" | "wallet v5 r1"

export type V2AddressInformation = {
  /** balance in nanotons */
  readonly balance: NumericString
  /** amounts of other currencies */
  readonly extra_currencies: ReadonlyArray<ExtraCurrency>
  /** code as a bag of cells in base64; empty for none */
  readonly code: string | null
  /** data as a bag of cells in base64; empty for none */
  readonly data: string | null
  /** logical time of the newest transaction of the account */
  readonly last_transaction_lt: NumericString
  /** hash of the newest transaction of the account */
  readonly last_transaction_hash: string
  /** hash of the state in which the account was frozen; null when it is not */
  readonly frozen_hash: string | null
  /** status: `nonexist`, `uninit`, `active` or `frozen` */
  readonly status: string
}

export type ExtraCurrency = {
  /** name of the type in the schema of the node */
  readonly "@type": "extraCurrency"
  /** number of the currency */
  readonly id: number
  /** amount in the smallest units */
  readonly amount: Decimal
}

export type Decimal = bigint

export type V2EstimateFeeResult = {
  /** fees of the account that gets the message */
  readonly source_fees: V2EstimatedFee
  /** always empty: what follows is not estimated */
  readonly destination_fees: ReadonlyArray<V2EstimatedFee>
}

export type V2EstimatedFee = {
  /** fee for importing the message, in nanotons */
  readonly in_fwd_fee: number
  /** fee for storage, in nanotons */
  readonly storage_fee: number
  /** fee for gas, in nanotons */
  readonly gas_fee: number
  /** fee for forwarding the message, in nanotons */
  readonly fwd_fee: number
}

export type V2SendMessageResult = {
  /** hash of the message */
  readonly message_hash: Hash
  /** hash of the message without what anybody could change in it */
  readonly message_hash_norm: Hash
  /** what the message was seen to do in an emulation */
  readonly emulated?: EmulatedOutcome
}

export type EmulatedOutcome = {
  /** whether it could be emulated, and whether the account will accept it */
  readonly status: "emulated" | "refused" | "unknown"
  /** masterchain block whose states it was emulated on */
  readonly mc_block_seqno?: number
  /** neither its first transaction nor any action fails */
  readonly success?: boolean
  /** how the code ended: 0 and 1 are success */
  readonly exit_code?: number | null
  /** number of transactions that it will cause */
  readonly transactions?: number
  /** all fees, in nanotons */
  readonly total_fees?: NumericString
  /** whether a limit ended the emulation */
  readonly is_incomplete?: boolean
  /** what the message will do, as actions */
  readonly actions?: ReadonlyArray<Action>
  /** why it could not be emulated, or why the account will not accept it */
  readonly reason?: string
}

export type V2RunGetMethodResult = {
  /** gas that was used */
  readonly gas_used: number
  /** how the code ended: 0 and 1 are success */
  readonly exit_code: number
  /** entries of the stack, the deepest first */
  readonly stack: ReadonlyArray<{
    /** type: says which fields there are */
    readonly type: string
    /** value of the entry */
    readonly value: unknown
  }>
}

export type V2WalletInformation = {
  /** balance in nanotons */
  readonly balance: NumericString
  /** version of the wallet */
  readonly wallet_type?: string
  /** number that the next message must carry; none for a wallet without one */
  readonly seqno?: number
  /** number that tells wallets of one key apart; null for a wallet without one */
  readonly wallet_id?: number
  /** logical time of the newest transaction of the account */
  readonly last_transaction_lt: NumericString
  /** hash of the newest transaction of the account */
  readonly last_transaction_hash: string
  /** status: `nonexist`, `uninit`, `active` or `frozen` */
  readonly status: string
}

export type EmulateResponse = {
  /** the block it started from */
  readonly mc_block_seqno: number
  /** the transactions as a tree */
  readonly trace: TraceNode
  /** by hash */
  readonly transactions: { readonly [key: string]: Transaction }
  /** empty unless asked for */
  readonly actions: ReadonlyArray<Action>
  /** base64 of codes, by hash */
  readonly code_cells?: { readonly [key: string]: string }
  /** base64 of data, by hash */
  readonly data_cells?: { readonly [key: string]: string }
  /** names of all accounts in the answer, when asked for */
  readonly address_book?: AddressBook
  /** what tokens in the answer say of themselves, when asked for */
  readonly metadata?: Metadata
  /** base64 */
  readonly rand_seed: string
  /** a limit ended it before there was nothing left to run */
  readonly is_incomplete: boolean
}

export type ReplayResponse = {
  /** the transaction, in base64 */
  readonly tx_hash: string
  /** whose transaction it is */
  readonly account: string
  /** logical time of the transaction */
  readonly lt: bigint
  /** whether the run left the transaction that is on chain, to the bit */
  readonly is_exact: boolean
  /** of the compute phase; null when it was skipped */
  readonly exit_code: number | null
  /** of the action phase; null without one */
  readonly action_result_code: number | null
  /** gas of the compute phase; null when it was skipped */
  readonly gas_used: bigint | null
  /** steps that the machine took; null when it was skipped */
  readonly vm_steps: number | null
  /** hash of the state that the run left, in base64; null when the message was not taken */
  readonly account_state_hash_after: string | null
  /** the run has more steps than one answer; its last ones are told */
  readonly is_incomplete: boolean
  /** how many steps were taken before the first that is told */
  readonly first_step: number
  /** what the code left to be done, in order */
  readonly actions: ReadonlyArray<ReplayAction>
  /** every instruction that was run, in order */
  readonly steps: ReadonlyArray<ReplayStep>
}

export type ReplayAction = {
  /** what is to be done */
  readonly type: "send_message" | "set_code" | "reserve" | "change_library" | "unknown"
  /** mode of the action */
  readonly mode?: number
  /** hash of the message as the code made it, in base64 */
  readonly hash?: string
  /** who the message goes to; null when it leaves the chain */
  readonly destination?: string | null
  /** nanotons that are sent or kept */
  readonly value?: bigint | null
  /** hash of the new code, in base64 */
  readonly code_hash?: string
}

export type ReplayStep = {
  /** what was run */
  readonly instruction: string
  /** the stack before it, as the machine writes it; the last value is the top */
  readonly stack: string
  /** cell of the code that it stands in, in hex */
  readonly code_hash: string
  /** where in that cell, in bits */
  readonly offset: number
  /** gas that was left behind it; null when the run ended with it */
  readonly gas_remaining: number | null
  /** what else the machine said, an exception for one */
  readonly notes?: ReadonlyArray<string>
}

export type StreamEvent = TransactionsEvent | ActionsEvent | TraceEvent | AccountStateEvent | JettonsEvent | BlocksEvent | TraceInvalidatedEvent | BlocksInvalidatedEvent | AccountStateInvalidatedEvent | JettonsInvalidatedEvent | GapEvent

/** transactions of one trace, newest first */
export type TransactionsEvent = {
  /** what is told */
  readonly type: "transactions"
  /** how certain it is: `pending`, `confirmed` (in a block not yet final) or `finalized` */
  readonly finality: Finality
  /** normalized hash of the external message that began the trace; left out when none did */
  readonly trace_external_hash_norm?: Hash
  /** transactions, in the order that was asked for */
  readonly transactions: ReadonlyArray<Transaction>
  /** names and friendly addresses of all accounts in the answer, by raw address */
  readonly address_book?: AddressBook
  /** what tokens in the answer say of themselves, by raw address */
  readonly metadata?: Metadata
  /** place of the event in the history, to resume from; what may be taken back has none */
  readonly event_id?: EventId
}

/** a place in the history: a masterchain block and a number among its events, the same from every process */
export type EventId = string

/** actions of one trace, the last to end first */
export type ActionsEvent = {
  /** what is told */
  readonly type: "actions"
  /** how certain it is: `pending`, `confirmed` (in a block not yet final) or `finalized` */
  readonly finality: Finality
  /** normalized hash of the external message that began the trace; left out when none did */
  readonly trace_external_hash_norm?: Hash
  /** actions, in the order that was asked for */
  readonly actions: ReadonlyArray<Action>
  /** names and friendly addresses of all accounts in the answer, by raw address */
  readonly address_book?: AddressBook
  /** what tokens in the answer say of themselves, by raw address */
  readonly metadata?: Metadata
  /** place of the event in the history, to resume from; what may be taken back has none */
  readonly event_id?: EventId
}

/** a whole trace */
export type TraceEvent = {
  /** what is told */
  readonly type: "trace"
  /** how certain it is: `pending`, `confirmed` (in a block not yet final) or `finalized` */
  readonly finality: Finality
  /** normalized hash of the external message that began the trace; left out when none did */
  readonly trace_external_hash_norm?: Hash
  /** the transactions as a tree */
  readonly trace: TraceNode | null
  /** its transactions, by hash */
  readonly transactions: { readonly [key: string]: Transaction }
  /** actions, in the order that was asked for */
  readonly actions?: ReadonlyArray<Action>
  /** names and friendly addresses of all accounts in the answer, by raw address */
  readonly address_book?: AddressBook
  /** what tokens in the answer say of themselves, by raw address */
  readonly metadata?: Metadata
  /** place of the event in the history, to resume from; what may be taken back has none */
  readonly event_id?: EventId
}

/** the state that an account has from now on */
export type AccountStateEvent = {
  /** what is told */
  readonly type: "account_state_change"
  /** how certain it is: `pending`, `confirmed` (in a block not yet final) or `finalized` */
  readonly finality: Finality
  /** the account */
  readonly account: Address
  /** state of the pool: 0 free, 1 stake sent, 2 validating */
  readonly state: StreamState
  /** place of the event in the history, to resume from; what may be taken back has none */
  readonly event_id?: EventId
}

export type StreamState = {
  /** hash by which it is found */
  readonly hash: Hash
  /** balance in nanotons */
  readonly balance: NumericString
  /** decimal currency id to decimal amount */
  readonly extra_currencies: { readonly [key: string]: bigint }
  /** status of the account at that time */
  readonly account_status: AccountStatus
  /** hash of the state in which the account was frozen; null when it is not */
  readonly frozen_hash: Hash | null
  /** hash of the data; null without any */
  readonly data_hash: Hash | null
  /** hash of the code; null without one */
  readonly code_hash: Hash | null
}

/** what a jetton wallet holds from now on */
export type JettonsEvent = {
  /** what is told */
  readonly type: "jettons_change"
  /** how certain it is: `pending`, `confirmed` (in a block not yet final) or `finalized` */
  readonly finality: Finality
  /** jetton master */
  readonly jetton: StreamJetton
  /** names and friendly addresses of all accounts in the answer, by raw address */
  readonly address_book?: AddressBook
  /** what tokens in the answer say of themselves, by raw address */
  readonly metadata?: Metadata
  /** place of the event in the history, to resume from; what may be taken back has none */
  readonly event_id?: EventId
}

export type StreamJetton = {
  /** address of the account */
  readonly address: Address
  /** balance in nanotons */
  readonly balance: NumericString
  /** owner */
  readonly owner: Address
  /** jetton master */
  readonly jetton: Address
  /** logical time of the newest transaction of the account */
  readonly last_transaction_lt: NumericString
  /** hash of the code; null without one */
  readonly code_hash: Hash
  /** hash of the data; null without any */
  readonly data_hash: Hash
}

/** a masterchain block with the shard blocks that it names, or a signed shard block */
export type BlocksEvent = {
  /** what is told */
  readonly type: "blocks"
  /** how certain it is: `pending`, `confirmed` (in a block not yet final) or `finalized` */
  readonly finality: Finality
  /** number of the masterchain block; null while none names the block */
  readonly mc_seqno: number | null
  /** blocks, in the order that was asked for */
  readonly blocks: ReadonlyArray<Block | SignedBlock>
  /** how many transactions they have */
  readonly transactions: number
  /** actions, in the order that was asked for */
  readonly actions: number | null
  /** place of the event in the history, to resume from; what may be taken back has none */
  readonly event_id?: EventId
}

export type SignedBlock = {
  /** -1 is the masterchain, 0 the basechain */
  readonly workchain: number
  /** shard of the block */
  readonly shard: ShardId
  /** number of the block in its shard */
  readonly seqno: number
  /** hash of the root cell of the block */
  readonly root_hash: Hash
  /** when the block was made, in Unix seconds */
  readonly gen_utime: NumericString
  /** number of transactions in the block */
  readonly tx_count: number
}

/** a message will not come: what was told of its trace is void */
export type TraceInvalidatedEvent = {
  /** what is told */
  readonly type: "trace_invalidated"
  /** normalized hash of the external message that began the trace; left out when none did */
  readonly trace_external_hash_norm?: Hash
  /** why the code did not run */
  readonly reason?: string
}

/** signed blocks that lost to others */
export type BlocksInvalidatedEvent = {
  /** what is told */
  readonly type: "blocks_invalidated"
  /** blocks, in the order that was asked for */
  readonly blocks: ReadonlyArray<SignedBlock>
}

/** the block that left this state was replaced */
export type AccountStateInvalidatedEvent = {
  /** what is told */
  readonly type: "account_state_invalidated"
  /** the account */
  readonly account: Address
  /** hash of the state that is void */
  readonly invalidated_hash: Hash
  /** state of the pool: 0 free, 1 stake sent, 2 validating */
  readonly state: StreamState | null
}

/** the block that left this balance was replaced */
export type JettonsInvalidatedEvent = {
  /** what is told */
  readonly type: "jettons_invalidated"
  /** address of the account */
  readonly address: Address
  /** logical time of the transaction whose balance is void */
  readonly invalidated_lt: NumericString
  /** jetton master */
  readonly jetton: StreamJetton | null
}

/** what lies between these places cannot be had on this line */
export type GapEvent = {
  /** what is told */
  readonly type: "gap"
  /** block from which the proof begins */
  readonly from: EventId
  /** block to which the proof leads */
  readonly to: EventId
  /** why the code did not run */
  readonly reason: "no longer kept" | "unknown id" | "slow reader"
}

type Page = {
  /** page size */
  readonly limit?: number | undefined
  /** rows to skip */
  readonly offset?: number | undefined
  /** go on behind the page whose reply carried this in X-Next-Cursor; keep the other parameters as they were */
  readonly cursor?: string | undefined
}

type TimeRange = {
  /** inclusive lower bound; fractions are truncated */
  readonly start_utime?: number | bigint | undefined
  /** inclusive upper bound */
  readonly end_utime?: number | bigint | undefined
}

type LtRange = {
  /** inclusive lower bound */
  readonly start_lt?: number | bigint | undefined
  /** inclusive upper bound */
  readonly end_lt?: number | bigint | undefined
}

export type DecodeRequest = {
  /** opcodes: `0x…` is hex, plain digits are decimal */
  readonly opcodes?: ReadonlyArray<string>
  /** bodies of messages as bags of cells, in base64 or hex */
  readonly bodies?: ReadonlyArray<string>
}

export type EmulateTraceRequest = {
  /** base64 of one message, from outside or inside */
  readonly boc: string
  /** signatures are taken for good */
  readonly ignore_chksig?: boolean
  /** tell what happens as actions */
  readonly with_actions?: boolean
  /** fill code_cells and data_cells */
  readonly include_code_data?: boolean
  /** add the address book */
  readonly include_address_book?: boolean
  /** add metadata of tokens */
  readonly include_metadata?: boolean
  /** false: bodies of messages are null, their hashes stay */
  readonly include_bodies?: boolean
  /** end after as many */
  readonly max_transactions?: number | null
  /** indexed masterchain block to start from; the newest when null */
  readonly mc_block_seqno?: number | null
  /** base64 of 32 bytes, for a run that can be repeated */
  readonly rand_seed?: string | null
}

export type ReplayRequest = {
  /** hash of a stored transaction, in hex, base64 or base64url */
  readonly tx_hash: string
}

export type EmulateTonConnectRequest = {
  /** a wallet of version 3, 4 or 5 that is deployed */
  readonly from: AddressLike
  /** what the wallet is to send, in this order */
  readonly messages: ReadonlyArray<TonConnectMessage>
  /** Unix time; five minutes from now when null */
  readonly valid_until?: number | null
  /** tell what happens as actions */
  readonly with_actions?: boolean
  /** fill code_cells and data_cells */
  readonly include_code_data?: boolean
  /** add the address book */
  readonly include_address_book?: boolean
  /** add metadata of tokens */
  readonly include_metadata?: boolean
  /** false: bodies of messages are null, their hashes stay */
  readonly include_bodies?: boolean
  /** end after as many */
  readonly max_transactions?: number | null
  /** indexed masterchain block to start from; the newest when null */
  readonly mc_block_seqno?: number | null
  /** base64 of 32 bytes, for a run that can be repeated */
  readonly rand_seed?: string | null
}

export type TonConnectMessage = {
  /** in any form; a friendly one says whether the message bounces */
  readonly address: AddressLike
  /** nanotons */
  readonly amount: bigint | string
  /** base64 of the body */
  readonly payload?: string | null
  /** base64 of a StateInit */
  readonly stateInit?: string | null
}

export type SubscribeRequest = {
  /** the caller's own name of the stream: repeated in answers, and who comes back with it takes their old line's place */
  readonly id?: string
  /** the least certain that is told; what is more certain is told as well */
  readonly min_finality?: "pending" | "confirmed" | "finalized"
  /** `event_id` of the last event that the reader has: everything behind it is told, then what comes */
  readonly resume_from?: string
  /** what is told; trace_invalidated comes without being asked for */
  readonly types?: ReadonlyArray<"transactions" | "actions" | "trace" | "account_state_change" | "jettons_change" | "blocks" | "trace_invalidated">
  /** accounts, in any form; of jetton wallets the owner will do */
  readonly addresses?: ReadonlyArray<AddressLike>
  /** normalised hashes of external messages whose traces are told, with type `trace` */
  readonly trace_external_hash_norms?: ReadonlyArray<string>
  /** only actions of these types */
  readonly action_types?: ReadonlyArray<string>
  /** types that the reader knows; actions of others are told as what they are made of */
  readonly supported_action_types?: ReadonlyArray<string>
  /** events have an `address_book` */
  readonly include_address_book?: boolean
  /** events have `metadata` of tokens */
  readonly include_metadata?: boolean
  /** actions have a `sentence`, and what failed a `failure_text`, in words */
  readonly include_sentences?: boolean
  /** every account and every trace, without naming any */
  readonly all?: boolean
}

export type AccountStatesParams = {
  /** addresses, in any form */
  readonly address: AddressLike | ReadonlyArray<AddressLike>
  /** add code and data as bags of cells */
  readonly include_boc?: boolean | undefined
  /** only accounts with this code */
  readonly code_hash?: string | ReadonlyArray<string> | undefined
  /** adds `counts` of what is stored, kept while indexing; not of what is not indexed */
  readonly include_counts?: boolean | undefined
}

export type AccountsParams = Page & {
  /** hash of the code that they run */
  readonly code_hash?: string | undefined
  /** a name that is among their `interfaces` */
  readonly interface?: "airdrop_interlocker_v1" | "airdrop_interlocker_v2" | "bidask_internal_liquidity_vault" | "bidask_lp_multitoken" | "bidask_pool" | "bidask_range" | "coffee_cross_dex" | "coffee_factory" | "coffee_mev_protector" | "coffee_pool" | "coffee_staking_item" | "coffee_staking_master" | "coffee_staking_vault" | "coffee_vault" | "coffee_vault_extra" | "coffee_vault_jetton" | "coffee_vault_native" | "cron" | "daolama_vault" | "dedust_factory" | "dedust_liquidity_deposit" | "dedust_pool" | "dedust_vault" | "dns" | "editable" | "gram_miner" | "jetton_master" | "jetton_wallet" | "jetton_wallet_coffee_lp" | "jetton_wallet_governed" | "jetton_wallet_v1" | "jetton_wallet_v2" | "locker" | "locker_bill" | "lockup_universal" | "lockup_vesting" | "megatonfi_exchange" | "megatonfi_router" | "moon_booster" | "moon_order" | "moon_order_factory" | "moon_pool" | "multisig_order_v2" | "multisig_v2" | "nft_auction_getgems_v3" | "nft_auction_getgems_v4" | "nft_auction_v1" | "nft_collection" | "nft_item" | "nft_item_simple" | "nft_offer_getgems_v1" | "nft_sale" | "nft_sale_getgems_v2" | "nft_sale_getgems_v3" | "nft_sale_getgems_v4" | "omniston_referral" | "payment_channel" | "pyth_price_oracle" | "sbt" | "stonfi_lp_account_v2" | "stonfi_pool" | "stonfi_pool_v2" | "stonfi_router" | "stonfi_router_v2" | "stonfi_vault_v2" | "storage_contract" | "storage_provider" | "storm_executor" | "storm_executor_collection" | "storm_position_manager" | "storm_referral" | "storm_referral_collection" | "storm_vamm" | "storm_vault" | "subscription_v1" | "subscription_v2" | "teleitem" | "tonco_pool" | "tonco_router" | "tonkeeper_2fa" | "tonstake_pool" | "tv_pool" | "validator_controller" | "wallet_highload_v1r1" | "wallet_highload_v1r2" | "wallet_highload_v2" | "wallet_highload_v2r1" | "wallet_highload_v2r2" | "wallet_highload_v3r1" | "wallet_preprocessed_v2" | "wallet_v1r1" | "wallet_v1r2" | "wallet_v1r3" | "wallet_v2r1" | "wallet_v2r2" | "wallet_v3r1" | "wallet_v3r2" | "wallet_v4r1" | "wallet_v4r2" | "wallet_v5_beta" | "wallet_v5r1" | "wallet_vesting" | "whales_pool" | "x1000_affiliate_account" | "x1000_affiliate_program" | "x1000_wallet_v1" | undefined
}

export type ActionsParams = Page & TimeRange & LtRange & {
  /** raw (workchain:hex, any case) or user-friendly (base64 or base64url, any flags) */
  readonly account?: AddressLike | undefined
  /** hashes of transactions, in hex, base64 or base64url */
  readonly tx_hash?: string | ReadonlyArray<string> | undefined
  /** hashes of messages, also normalized ones, in hex, base64 or base64url */
  readonly msg_hash?: string | ReadonlyArray<string> | undefined
  /** stands for all other filters but trace_id; together with that it names one action */
  readonly action_id?: string | ReadonlyArray<string> | undefined
  /** ids of traces: hashes of their first transactions */
  readonly trace_id?: string | ReadonlyArray<string> | undefined
  /** number of a masterchain block: what became final with it */
  readonly mc_seqno?: number | undefined
  /** only actions of these types */
  readonly action_type?: string | ReadonlyArray<string> | undefined
  /** no actions of these types */
  readonly exclude_action_type?: string | ReadonlyArray<string> | undefined
  /** only what went well, or with `false` only what failed. At most 500 rows are looked at: the page may be short, and the cursor goes on; not with `offset` */
  readonly success?: boolean | undefined
  /** action type names or the shortcuts listed; default latest */
  readonly supported_action_types?: string | ReadonlyArray<string> | undefined
  /** add the accounts that each action concerns */
  readonly include_accounts?: boolean | undefined
  /** add the transactions of each action */
  readonly include_transactions?: boolean | undefined
  /** adds `sentence` to actions, and `failure_text` to what failed, in words */
  readonly include_sentences?: boolean | undefined
  /** `csv`: as text/csv, at most 250 rows at once; names of columns stand on the first page alone, and `X-Next-Cursor` leads to the next */
  readonly format?: "csv" | undefined
  /** `asc` or `desc`, by time */
  readonly sort?: "asc" | "desc" | undefined
}

export type AddressBookParams = {
  /** addresses, in any form */
  readonly address: string | ReadonlyArray<string>
}

export type AdjacentTransactionsParams = {
  /** 64 hex digits, 0x and 64 hex digits, base64 or base64url */
  readonly hash?: string | undefined
  /** side of the given transaction: in gives its parent, out its children */
  readonly direction?: "in" | "out" | undefined
  /** adds code_boc and data_boc to account_state_before and account_state_after; not in the public dialect */
  readonly include_boc?: boolean | undefined
}

export type BalanceChangesParams = {
  /** 64 hex digits, 0x and 64 hex digits, base64 or base64url */
  readonly trace_id?: string | undefined
  /** 64 hex digits, 0x and 64 hex digits, base64 or base64url */
  readonly action_id?: string | undefined
}

export type BalanceHistoryParams = {
  /** whose balance, in any form */
  readonly account: AddressLike
  /** master of a jetton: how much of it the account had; Toncoin unless given */
  readonly jetton?: AddressLike | undefined
  /** no more points than this */
  readonly points?: number | undefined
  /** from this time on, in Unix seconds */
  readonly from?: number | bigint | undefined
  /** until this time, in Unix seconds */
  readonly to?: number | bigint | undefined
}

export type BlocksParams = Page & TimeRange & LtRange & {
  /** -1 is the masterchain, 0 the basechain */
  readonly workchain?: number | undefined
  /** hex (0x optional) or signed decimal; needs workchain */
  readonly shard?: string | undefined
  /** needs workchain and shard */
  readonly seqno?: number | undefined
  /** 64 hex digits, 0x and 64 hex digits, base64 or base64url */
  readonly root_hash?: string | undefined
  /** 64 hex digits, 0x and 64 hex digits, base64 or base64url */
  readonly file_hash?: string | undefined
  /** number of a masterchain block: what became final with it */
  readonly mc_seqno?: number | undefined
  /** by gen_utime; without it, newest first or the natural order of the filter */
  readonly sort?: "asc" | "desc" | undefined
}

export type ConfigParams = {
  /** masterchain block; the newest when left out */
  readonly seqno?: number | undefined
  /** numbers of parameters; all when left out */
  readonly id?: number | ReadonlyArray<number> | undefined
  /** an earlier or later masterchain block: `changes` tells what is another there */
  readonly compare_seqno?: number | undefined
}

export type DecodeParams = DecodeRequest

export type DnsActiveAuctionsParams = {
  /** current highest bidder; all bidders unless given, except in the public dialect */
  readonly bidder?: AddressLike | undefined
  /** won = ended and unclaimed, bidding = still open */
  readonly state?: "all" | "won" | "bidding" | undefined
  /** add the NFT item of each domain */
  readonly include_nft_items?: boolean | undefined
  /** next_cursor of the previous page; not together with a positive offset */
  readonly after?: string | undefined
  /** page size */
  readonly limit?: number | undefined
  /** rows to skip */
  readonly offset?: number | undefined
}

export type DnsRecordsParams = Page & {
  /** domains whose wallet record names this address */
  readonly wallet?: AddressLike | undefined
  /** the whole domain, e.g. alice.ton, in any case */
  readonly domain?: string | undefined
}

export type EventsParams = Page & TimeRange & LtRange & {
  /** raw (workchain:hex, any case) or user-friendly (base64 or base64url, any flags) */
  readonly account?: AddressLike | undefined
  /** ids of traces: hashes of their first transactions */
  readonly trace_id?: string | ReadonlyArray<string> | undefined
  /** hashes of transactions, in hex, base64 or base64url */
  readonly tx_hash?: string | ReadonlyArray<string> | undefined
  /** hashes of messages, also normalized ones, in hex, base64 or base64url */
  readonly msg_hash?: string | ReadonlyArray<string> | undefined
  /** number of a masterchain block: what became final with it */
  readonly mc_seqno?: number | undefined
  /** action type names or the shortcuts listed; default latest */
  readonly supported_action_types?: string | ReadonlyArray<string> | undefined
  /** adds `sentence` to actions, and `failure_text` to what failed, in words */
  readonly include_sentences?: boolean | undefined
  /** `asc` or `desc`, by time */
  readonly sort?: "asc" | "desc" | undefined
}

export type JettonBurnsParams = Page & TimeRange & LtRange & {
  /** owner */
  readonly address?: AddressLike | ReadonlyArray<AddressLike> | undefined
  /** same as address; wins when both are given */
  readonly owner_address?: AddressLike | ReadonlyArray<AddressLike> | undefined
  /** jetton wallets, in any form */
  readonly jetton_wallet?: AddressLike | ReadonlyArray<AddressLike> | undefined
  /** raw (workchain:hex, any case) or user-friendly (base64 or base64url, any flags) */
  readonly jetton_master?: AddressLike | undefined
  /** `asc` or `desc`, by time */
  readonly sort?: "asc" | "desc" | undefined
}

export type JettonMastersParams = Page & {
  /** jetton masters, in any form */
  readonly address?: AddressLike | ReadonlyArray<AddressLike> | undefined
  /** who may mint, in any form */
  readonly admin_address?: AddressLike | ReadonlyArray<AddressLike> | undefined
  /** adds `counts` of what is stored, kept while indexing; not of what is not indexed */
  readonly include_counts?: boolean | undefined
  /** `holders`: those with most holders first, and only those that have some; not with a filter */
  readonly sort?: "holders" | undefined
}

export type JettonTransfersParams = Page & TimeRange & LtRange & {
  /** owners, in any form */
  readonly owner_address?: AddressLike | ReadonlyArray<AddressLike> | undefined
  /** legacy alias of owner_address */
  readonly address?: AddressLike | ReadonlyArray<AddressLike> | undefined
  /** jetton wallets, in any form: what they sent, or with direction=in what they received */
  readonly jetton_wallet?: AddressLike | ReadonlyArray<AddressLike> | undefined
  /** raw (workchain:hex, any case) or user-friendly (base64 or base64url, any flags) */
  readonly jetton_master?: AddressLike | undefined
  /** `in` or `out`; both unless given */
  readonly direction?: "in" | "out" | undefined
  /** `csv`: as text/csv, at most 250 rows at once; names of columns stand on the first page alone, and `X-Next-Cursor` leads to the next */
  readonly format?: "csv" | undefined
  /** `asc` or `desc`, by time */
  readonly sort?: "asc" | "desc" | undefined
}

export type JettonWalletsParams = Page & {
  /** jetton wallets, in any form */
  readonly address?: AddressLike | ReadonlyArray<AddressLike> | undefined
  /** owners, in any form */
  readonly owner_address?: AddressLike | ReadonlyArray<AddressLike> | undefined
  /** several need exactly one owner_address */
  readonly jetton_address?: AddressLike | ReadonlyArray<AddressLike> | undefined
  /** leave empty wallets out */
  readonly exclude_zero_balance?: boolean | undefined
  /** by balance; without it, no particular order */
  readonly sort?: "asc" | "desc" | undefined
}

export type MasterchainBlockShardStateParams = {
  /** masterchain seqno */
  readonly seqno: number
}

export type MasterchainBlockShardsParams = Page & {
  /** masterchain seqno */
  readonly seqno: number
}

export type MessageStatusParams = {
  /** hash of the message, also the normalized one, in hex, base64 or base64url */
  readonly hash: string
}

export type MessagesParams = Page & TimeRange & {
  /** hash or normalised hash */
  readonly msg_hash?: string | ReadonlyArray<string> | undefined
  /** 64 hex digits, 0x and 64 hex digits, base64 or base64url */
  readonly body_hash?: string | undefined
  /** the word null selects messages without source */
  readonly source?: AddressLike | null | undefined
  /** the word null selects messages without destination */
  readonly destination?: AddressLike | null | undefined
  /** 32-bit decimal, signed or not, or hex behind 0x; in the public dialect hex without 0x comes first */
  readonly opcode?: string | undefined
  /** `in` or `out`; both unless given */
  readonly direction?: "in" | "out" | undefined
  /** legacy alias of msg_hash */
  readonly hash?: string | ReadonlyArray<string> | undefined
  /** inclusive lower bound; from 1 on it leaves out messages from outside, which have no lt */
  readonly start_lt?: number | bigint | undefined
  /** inclusive upper bound; it leaves out messages from outside, which have no lt */
  readonly end_lt?: number | bigint | undefined
  /** leave external messages out */
  readonly exclude_externals?: boolean | undefined
  /** external messages alone */
  readonly only_externals?: boolean | undefined
  /** `asc` or `desc`, by time */
  readonly sort?: "asc" | "desc" | undefined
}

export type MetadataParams = {
  /** addresses, in any form */
  readonly address: AddressLike | ReadonlyArray<AddressLike>
}

export type MultisigOrdersParams = Page & {
  /** addresses, in any form */
  readonly address?: AddressLike | ReadonlyArray<AddressLike> | undefined
  /** multisig wallets, in any form */
  readonly multisig_address?: AddressLike | ReadonlyArray<AddressLike> | undefined
  /** also says what each order does */
  readonly parse_actions?: boolean | undefined
  /** `asc` or `desc`, by time */
  readonly sort?: "asc" | "desc" | undefined
}

export type MultisigWalletsParams = Page & {
  /** addresses, in any form */
  readonly address?: AddressLike | ReadonlyArray<AddressLike> | undefined
  /** signer or proposer */
  readonly wallet_address?: AddressLike | ReadonlyArray<AddressLike> | undefined
  /** `asc` or `desc`, by time */
  readonly sort?: "asc" | "desc" | undefined
  /** add the orders of each wallet */
  readonly include_orders?: boolean | undefined
}

export type NftCollectionsParams = Page & {
  /** collections, in any form */
  readonly collection_address?: AddressLike | ReadonlyArray<AddressLike> | undefined
  /** owners, in any form */
  readonly owner_address?: AddressLike | ReadonlyArray<AddressLike> | undefined
  /** adds `counts` of what is stored, kept while indexing; not of what is not indexed */
  readonly include_counts?: boolean | undefined
}

export type NftItemsParams = Page & {
  /** addresses, in any form */
  readonly address?: AddressLike | ReadonlyArray<AddressLike> | undefined
  /** owners, in any form */
  readonly owner_address?: AddressLike | ReadonlyArray<AddressLike> | undefined
  /** several need exactly one owner_address */
  readonly collection_address?: AddressLike | ReadonlyArray<AddressLike> | undefined
  /** needs collection_address */
  readonly index?: bigint | string | ReadonlyArray<bigint | string> | undefined
  /** also what is on sale for owner_address */
  readonly include_on_sale?: boolean | undefined
  /** newest first */
  readonly sort_by_last_transaction_lt?: boolean | undefined
}

export type NftSalesParams = MetadataParams

export type NftTransfersParams = Page & TimeRange & LtRange & {
  /** owners, in any form */
  readonly owner_address?: AddressLike | ReadonlyArray<AddressLike> | undefined
  /** legacy alias of owner_address */
  readonly address?: AddressLike | ReadonlyArray<AddressLike> | undefined
  /** NFT items, in any form */
  readonly item_address?: AddressLike | ReadonlyArray<AddressLike> | undefined
  /** raw (workchain:hex, any case) or user-friendly (base64 or base64url, any flags) */
  readonly collection_address?: AddressLike | undefined
  /** `in` or `out`; both unless given */
  readonly direction?: "in" | "out" | undefined
  /** `asc` or `desc`, by time */
  readonly sort?: "asc" | "desc" | undefined
}

export type PendingActionsParams = {
  /** raw (workchain:hex, any case) or user-friendly (base64 or base64url, any flags) */
  readonly account?: AddressLike | undefined
  /** hash of an external message, as sent or normalised */
  readonly ext_msg_hash?: string | ReadonlyArray<string> | undefined
  /** action type names or the shortcuts listed; default latest */
  readonly supported_action_types?: string | ReadonlyArray<string> | undefined
  /** add the transactions of each action */
  readonly include_transactions?: boolean | undefined
  /** adds `sentence` to actions, and `failure_text` to what failed, in words */
  readonly include_sentences?: boolean | undefined
}

export type PendingTracesParams = {
  /** raw (workchain:hex, any case) or user-friendly (base64 or base64url, any flags) */
  readonly account?: AddressLike | undefined
  /** hash of an external message, as sent or normalised */
  readonly ext_msg_hash?: string | ReadonlyArray<string> | undefined
  /** action type names or the shortcuts listed; default latest */
  readonly supported_action_types?: string | ReadonlyArray<string> | undefined
  /** adds `sentence` to actions, and `failure_text` to what failed, in words */
  readonly include_sentences?: boolean | undefined
}

export type PendingTransactionsParams = {
  /** at least one, or a trace_id */
  readonly account?: AddressLike | ReadonlyArray<AddressLike> | undefined
  /** traces whose first transaction is on chain */
  readonly trace_id?: string | ReadonlyArray<string> | undefined
  /** adds `sentence` to actions, and `failure_text` to what failed, in words */
  readonly include_sentences?: boolean | undefined
}

export type SearchParams = {
  /** an address in any form; a hash in hex, base64 or base64url; a seqno, a logical time, or (workchain,shard,seqno); 0x and an opcode; a link that holds one of these; a domain or a name, or the beginning of one or of a word in it */
  readonly q: string
  /** page size */
  readonly limit?: number | undefined
}

export type StakingNominatorPoolsNominatorEventsParams = TimeRange & {
  /** raw (workchain:hex, any case) or user-friendly (base64 or base64url, any flags) */
  readonly pool: AddressLike
  /** raw (workchain:hex, any case) or user-friendly (base64 or base64url, any flags) */
  readonly nominator?: AddressLike | undefined
  /** page size */
  readonly limit?: number | undefined
  /** go on behind the page whose reply carried this in X-Next-Cursor; keep the other parameters as they were */
  readonly cursor?: string | undefined
}

export type StakingNominatorPoolsNominatorRewardsParams = TimeRange & {
  /** raw (workchain:hex, any case) or user-friendly (base64 or base64url, any flags) */
  readonly nominator: AddressLike
  /** raw (workchain:hex, any case) or user-friendly (base64 or base64url, any flags) */
  readonly pool: AddressLike
  /** page size */
  readonly limit?: number | undefined
  /** go on behind the page whose reply carried this in X-Next-Cursor; keep the other parameters as they were */
  readonly cursor?: string | undefined
}

export type StakingNominatorPoolsNominatorParams = {
  /** raw (workchain:hex, any case) or user-friendly (base64 or base64url, any flags) */
  readonly nominator: AddressLike
}

export type StakingNominatorPoolsPoolParams = {
  /** raw (workchain:hex, any case) or user-friendly (base64 or base64url, any flags) */
  readonly pool: AddressLike
}

export type StakingNominatorPoolsPoolsParams = Page

export type StakingNominatorPoolsValidatorEventsParams = TimeRange & {
  /** raw (workchain:hex, any case) or user-friendly (base64 or base64url, any flags) */
  readonly validator?: AddressLike | undefined
  /** raw (workchain:hex, any case) or user-friendly (base64 or base64url, any flags) */
  readonly pool?: AddressLike | undefined
  /** only events of this type */
  readonly type?: "reward" | "penalty" | "deposit" | "withdrawal" | undefined
  /** page size */
  readonly limit?: number | undefined
  /** go on behind the page whose reply carried this in X-Next-Cursor; keep the other parameters as they were */
  readonly cursor?: string | undefined
}

export type StakingNominatorPoolsValidatorRewardsParams = TimeRange & {
  /** raw (workchain:hex, any case) or user-friendly (base64 or base64url, any flags) */
  readonly validator: AddressLike
  /** raw (workchain:hex, any case) or user-friendly (base64 or base64url, any flags) */
  readonly pool: AddressLike
  /** page size */
  readonly limit?: number | undefined
  /** go on behind the page whose reply carried this in X-Next-Cursor; keep the other parameters as they were */
  readonly cursor?: string | undefined
}

export type StatsParams = {
  /** what the points tell; everything unless given */
  readonly metric?: "transactions" | "failed" | "fees" | "value" | "active_accounts" | "new_accounts" | "block_time" | "shards" | ReadonlyArray<"transactions" | "failed" | "fees" | "value" | "active_accounts" | "new_accounts" | "block_time" | "shards"> | undefined
  /** length of the periods: by name, or 60, 3600, 86400 */
  readonly interval?: "minute" | "hour" | "day" | "60" | "3600" | "86400" | undefined
  /** a time in the first period, in Unix seconds; 200 periods before `to` unless given */
  readonly from?: number | bigint | undefined
  /** a time in the last period, in Unix seconds; the newest block unless given */
  readonly to?: number | bigint | undefined
}

export type TopAccountsByBalanceParams = Page

export type TraceGraphParams = {
  /** the trace itself */
  readonly trace_id?: string | undefined
  /** a transaction of it */
  readonly tx_hash?: string | undefined
  /** a message of it, by hash or normalised hash */
  readonly msg_hash?: string | undefined
  /** action type names or the shortcuts listed; default latest */
  readonly supported_action_types?: string | ReadonlyArray<string> | undefined
  /** adds `sentence` to actions, and `failure_text` to what failed, in words */
  readonly include_sentences?: boolean | undefined
}

export type TracesParams = Page & TimeRange & LtRange & {
  /** raw (workchain:hex, any case) or user-friendly (base64 or base64url, any flags) */
  readonly account?: AddressLike | undefined
  /** ids of traces: hashes of their first transactions */
  readonly trace_id?: string | ReadonlyArray<string> | undefined
  /** hashes of transactions, in hex, base64 or base64url */
  readonly tx_hash?: string | ReadonlyArray<string> | undefined
  /** hashes of messages, also normalized ones, in hex, base64 or base64url */
  readonly msg_hash?: string | ReadonlyArray<string> | undefined
  /** number of a masterchain block: what became final with it */
  readonly mc_seqno?: number | undefined
  /** action type names or the shortcuts listed; default latest */
  readonly supported_action_types?: string | ReadonlyArray<string> | undefined
  /** adds `sentence` to actions, and `failure_text` to what failed, in words */
  readonly include_sentences?: boolean | undefined
  /** `asc` or `desc`, by time */
  readonly sort?: "asc" | "desc" | undefined
  /** add the actions of each trace */
  readonly include_actions?: boolean | undefined
}

export type TransactionsByMasterchainBlockParams = Page & {
  /** masterchain seqno */
  readonly seqno: number
  /** adds code_boc and data_boc to account_state_before and account_state_after; not in the public dialect */
  readonly include_boc?: boolean | undefined
  /** `asc` or `desc`, by time */
  readonly sort?: "asc" | "desc" | undefined
}

export type TransactionsByMessageParams = Page & {
  /** hash or normalised hash */
  readonly msg_hash?: string | ReadonlyArray<string> | undefined
  /** 64 hex digits, 0x and 64 hex digits, base64 or base64url */
  readonly body_hash?: string | undefined
  /** hex, or signed 32-bit decimal if not valid hex; implies direction=in */
  readonly opcode?: string | undefined
  /** `in` or `out`; both unless given */
  readonly direction?: "in" | "out" | undefined
  /** adds code_boc and data_boc to account_state_before and account_state_after; not in the public dialect */
  readonly include_boc?: boolean | undefined
}

export type TransactionsParams = Page & TimeRange & LtRange & {
  /** -1 is the masterchain, 0 the basechain */
  readonly workchain?: number | undefined
  /** hex (0x optional) or signed decimal; needs workchain */
  readonly shard?: string | undefined
  /** needs workchain and shard */
  readonly seqno?: number | undefined
  /** number of a masterchain block: what became final with it */
  readonly mc_seqno?: number | undefined
  /** accounts, in any form */
  readonly account?: AddressLike | ReadonlyArray<AddressLike> | undefined
  /** transactions of these accounts are left out */
  readonly exclude_account?: AddressLike | ReadonlyArray<AddressLike> | undefined
  /** hash of the transaction, in hex, base64 or base64url */
  readonly hash?: string | ReadonlyArray<string> | undefined
  /** logical time of the transaction */
  readonly lt?: number | bigint | undefined
  /** hash or normalised hash */
  readonly msg_hash?: string | ReadonlyArray<string> | undefined
  /** 64 hex digits, 0x and 64 hex digits, base64 or base64url */
  readonly body_hash?: string | undefined
  /** the word null selects messages without source */
  readonly source?: AddressLike | null | undefined
  /** the word null selects messages without destination */
  readonly destination?: AddressLike | null | undefined
  /** 32-bit decimal, signed or not, or hex behind 0x; in the public dialect hex without 0x comes first */
  readonly opcode?: string | undefined
  /** `in` or `out`; both unless given */
  readonly direction?: "in" | "out" | undefined
  /** only what went well, or with `false` only what failed. At most 500 rows are looked at: the page may be short, and the cursor goes on; not with `offset` */
  readonly success?: boolean | undefined
  /** adds code_boc and data_boc to account_state_before and account_state_after; not in the public dialect */
  readonly include_boc?: boolean | undefined
  /** adds `sentence` to actions, and `failure_text` to what failed, in words */
  readonly include_sentences?: boolean | undefined
  /** `csv`: as text/csv, at most 250 rows at once; names of columns stand on the first page alone, and `X-Next-Cursor` leads to the next */
  readonly format?: "csv" | undefined
  /** `asc` or `desc`, by time */
  readonly sort?: "asc" | "desc" | undefined
}

export type ValidatorsComplaintsParams = TimeRange & {
  /** when the cycle begins, in Unix seconds */
  readonly cycle_start?: number | undefined
  /** id of the election, in Unix seconds */
  readonly election_id?: number | undefined
  /** not together with adnl_address */
  readonly stake_holder_address?: AddressLike | undefined
  /** not together with stake_holder_address */
  readonly adnl_address?: string | undefined
  /** 32 bytes as hex (0x allowed), base64 or base64url, padded or not */
  readonly validator_pubkey?: string | undefined
  /** page size */
  readonly limit?: number | undefined
  /** rows to skip */
  readonly offset?: number | undefined
  /** `asc` or `desc`, by time */
  readonly sort?: "asc" | "desc" | undefined
}

export type ValidatorsCyclesParams = TimeRange & {
  /** when the cycle begins, in Unix seconds */
  readonly cycle_start?: number | undefined
  /** id of the election, in Unix seconds */
  readonly election_id?: number | undefined
  /** not together with adnl_address */
  readonly stake_holder_address?: AddressLike | undefined
  /** not together with stake_holder_address */
  readonly adnl_address?: string | undefined
  /** 32 bytes as hex (0x allowed), base64 or base64url, padded or not */
  readonly validator_pubkey?: string | undefined
  /** with a member filter only matching members are listed */
  readonly return_validators?: boolean | undefined
  /** page size */
  readonly limit?: number | undefined
  /** rows to skip */
  readonly offset?: number | undefined
  /** `asc` or `desc`, by time */
  readonly sort?: "asc" | "desc" | undefined
}

export type ValidatorsElectionsParams = TimeRange & {
  /** id of the election, in Unix seconds */
  readonly election_id?: number | undefined
  /** not together with adnl_address */
  readonly stake_holder_address?: AddressLike | undefined
  /** not together with stake_holder_address */
  readonly adnl_address?: string | undefined
  /** 32 bytes as hex (0x allowed), base64 or base64url, padded or not */
  readonly validator_pubkey?: string | undefined
  /** with a participant filter only matching participants are listed */
  readonly return_participants?: boolean | undefined
  /** only elections that are over, or that are not */
  readonly finished?: boolean | undefined
  /** page size */
  readonly limit?: number | undefined
  /** rows to skip */
  readonly offset?: number | undefined
  /** `asc` or `desc`, by time */
  readonly sort?: "asc" | "desc" | undefined
}

export type ValidatorsEventsParams = Page & TimeRange & {
  /** not together with adnl_address */
  readonly stake_holder_address?: AddressLike | undefined
  /** not together with stake_holder_address */
  readonly adnl_address?: string | undefined
  /** 32 bytes as hex (0x allowed), base64 or base64url, padded or not */
  readonly validator_pubkey?: string | undefined
  /** only events of this type */
  readonly type?: "stake_accepted" | "stake_rejected" | "stake_recovered" | undefined
  /** `asc` or `desc`, by time */
  readonly sort?: "asc" | "desc" | undefined
}

export type VestingParams = Page & {
  /** vesting wallets, in any form; without this and wallet_address all are listed, except in the public dialect */
  readonly contract_address?: AddressLike | ReadonlyArray<AddressLike> | undefined
  /** owner or sender */
  readonly wallet_address?: AddressLike | ReadonlyArray<AddressLike> | undefined
  /** wallet_address may also be on the white list */
  readonly check_whitelist?: boolean | undefined
}

export type WalletStatesParams = MetadataParams

export type AddressInformationParams = {
  /** raw (workchain:hex, any case) or user-friendly (base64 or base64url, any flags) */
  readonly address: AddressLike
  /** masterchain seqno whose state is read; the newest when left out */
  readonly seqno?: number | undefined
  /** the words of v2 for the status */
  readonly use_v2?: boolean | undefined
  /** code and data; on unless said otherwise */
  readonly include_boc?: boolean | undefined
}

export type AccountParams = AddressInformationParams

export type EstimateFeeParams = {
  /** raw (workchain:hex, any case) or user-friendly (base64 or base64url, any flags) */
  readonly address: AddressLike
  /** body of the message, a bag of cells */
  readonly body: string
  /** with init_data: code the account is made with */
  readonly init_code?: string
  /** data of an account that is not deployed, a bag of cells in base64 */
  readonly init_data?: string
  /** take every signature for valid */
  readonly ignore_chksig?: boolean
}

export type SendMessageParams = {
  /** an external message as a bag of cells */
  readonly boc: string
}

export type RunGetMethodParams = {
  /** raw (workchain:hex, any case) or user-friendly (base64 or base64url, any flags) */
  readonly address: AddressLike
  /** name or number of the get-method */
  readonly method: string | number
  /** entries of the stack, the deepest first */
  readonly stack?: ReadonlyArray<{
    /** type: says which fields there are */
    readonly type: string
    /** value of the entry */
    readonly value: unknown
  }>
  /** masterchain seqno whose state is read; the newest when left out */
  readonly seqno?: number
}

export type WalletInformationParams = {
  /** raw (workchain:hex, any case) or user-friendly (base64 or base64url, any flags) */
  readonly address: AddressLike
  /** masterchain seqno whose state is read; the newest when left out */
  readonly seqno?: number | undefined
  /** the words of v2 for the status */
  readonly use_v2?: boolean | undefined
}

export type WalletParams = WalletInformationParams
export type EmulateTraceParams = EmulateTraceRequest
export type ReplayParams = ReplayRequest
export type EmulateTonConnectParams = EmulateTonConnectRequest

export interface Operations {
  /** Latest account states. Balance, status, code, data and interfaces of up to 1000 accounts, or of all with one code. Accounts that are not indexed are read from the node and kept. */
  accountStates(params: AccountStatesParams, options?: CallOptions): Promise<AccountStatesResponse>
  /** Accounts that run the same code, or a code of the same interface. All accounts that run one code, or any code of an interface, by code and address, with balance and status. */
  accounts(params?: AccountsParams, options?: CallOptions): Promise<AccountsResponse>
  /** Actions. What happened, newest first, by account, transaction, message, trace, block, time or type. Types that a caller does not name as supported are told by their parts. */
  actions(params?: ActionsParams, options?: CallOptions): Promise<ActionsResponse>
  /** Address book rows. Friendly address, domain name and interfaces of each address. Every form of an address is taken. */
  addressBook(params: AddressBookParams, options?: CallOptions): Promise<AddressBook>
  /** Parent and child transactions. The transactions that sent a message to a transaction, or received one from it. */
  adjacentTransactions(params?: AdjacentTransactionsParams, options?: CallOptions): Promise<TransactionsResponse>
  /** Balance deltas of a trace or action. What each account gained, lost and paid in fees, in Toncoin, other currencies and jettons, for one trace or one action. */
  balanceChanges(params?: BalanceChangesParams, options?: CallOptions): Promise<BalanceChangesResult>
  /** Past of a balance. What an account had after its transactions, in Toncoin or of a jetton: every state where there are few, else `points` of them, evenly over the time. Every point is a stored state. */
  balanceHistory(params: BalanceHistoryParams, options?: CallOptions): Promise<BalanceHistoryResponse>
  /** Blocks. Blocks of all chains, newest first, by id, hash, masterchain block or time. */
  blocks(params?: BlocksParams, options?: CallOptions): Promise<BlocksResponse>
  /** Configuration of the network, and what changed in it. Every parameter of the configuration after a masterchain block, by number and name, read and raw; with `compare_seqno` also what changed between two blocks. */
  config(params?: ConfigParams, options?: CallOptions): Promise<ConfigResponse>
  /** Decode opcodes and bodies. Names of opcodes and fields of bodies, by every known layout. Nothing is read from the chain. */
  decode(params: DecodeParams, options?: CallOptions): Promise<DecodeResponse>
  /** Auctions of domains, all or those led by one bidder. Auctions of domains that somebody leads, all or those of one bidder; the one that ends first is first. */
  dnsActiveAuctions(params?: DnsActiveAuctionsParams, options?: CallOptions): Promise<DNSAuctionsResponse>
  /** DNS records. Domains by name, or all that stand for a wallet, with what they resolve to. */
  dnsRecords(params?: DnsRecordsParams, options?: CallOptions): Promise<DNSRecordsResponse>
  /** Traces with their actions, under their old name. The same as `/traces?include_actions=true`. */
  events(params?: EventsParams, options?: CallOptions): Promise<EventsResponse>
  /** Jetton burns. Burns of jettons, newest first, by owner, wallet, master or time. */
  jettonBurns(params?: JettonBurnsParams, options?: CallOptions): Promise<JettonBurnsResponse>
  /** Jetton masters. Jettons by address or by who may mint, with supply and description. */
  jettonMasters(params?: JettonMastersParams, options?: CallOptions): Promise<JettonMastersResponse>
  /** Jetton transfers. Transfers of jettons, newest first, by owner, wallet, master or time. */
  jettonTransfers(params?: JettonTransfersParams, options?: CallOptions): Promise<JettonTransfersResponse>
  /** Jetton wallets. Wallets of jettons by address, owner or master; all of one master by balance. */
  jettonWallets(params?: JettonWalletsParams, options?: CallOptions): Promise<JettonWalletsResponse>
  /** Shard blocks current at a masterchain block, and their transactions. The newest block of each shard as a masterchain block names it, and the transactions of these blocks. */
  masterchainBlockShardState(params: MasterchainBlockShardStateParams, options?: CallOptions): Promise<TransactionsResponse & BlocksResponse>
  /** Blocks committed by a masterchain block. The masterchain block itself and every shard block that became final with it. */
  masterchainBlockShards(params: MasterchainBlockShardsParams, options?: CallOptions): Promise<BlocksResponse>
  /** First and last indexed masterchain block. The range of masterchain blocks that can be asked for. */
  masterchainInfo(params?: undefined, options?: CallOptions): Promise<MasterchainInfo>
  /** Plan of the caller, and what was used of it. Plan, rates and quota of whoever asks, what the key used today, and how many streams are open. It counts as a request. */
  me(params?: undefined, options?: CallOptions): Promise<CallerResponse>
  /** What became of a message. Where a message is: pending, confirmed, finalized with its transaction, refused with the reason, or expired. Messages that were sent here and did not come are remembered for three days. */
  messageStatus(params: MessageStatusParams, options?: CallOptions): Promise<MessageStatus>
  /** Messages. Messages, newest first, by hash, body, sender, receiver, opcode or time. */
  messages(params?: MessagesParams, options?: CallOptions): Promise<MessagesResponse>
  /** What tokens say of themselves. Names, symbols, pictures and descriptions of jettons, collections and items. */
  metadata(params: MetadataParams, options?: CallOptions): Promise<Metadata>
  /** Orders of multisig wallets. Orders by address or by multisig wallet, with signers, approvals and what they do. */
  multisigOrders(params?: MultisigOrdersParams, options?: CallOptions): Promise<MultisigOrderResponse>
  /** Multisig wallets. Multisig wallets by address, or by who signs or proposes. */
  multisigWallets(params?: MultisigWalletsParams, options?: CallOptions): Promise<MultisigResponse>
  /** NFT collections. Collections by address or owner, with the number of their items. */
  nftCollections(params?: NftCollectionsParams, options?: CallOptions): Promise<NFTCollectionsResponse>
  /** NFT items. Items by address, owner or collection. Items that a sale holds are found by their seller with `include_on_sale`. */
  nftItems(params?: NftItemsParams, options?: CallOptions): Promise<NFTItemsResponse>
  /** Sales and auctions of NFTs. Terms and state of sales and auctions by their address. */
  nftSales(params: NftSalesParams, options?: CallOptions): Promise<NFTSalesResponse>
  /** NFT transfers. Transfers of items, newest first, by owner, item, collection or time. */
  nftTransfers(params?: NftTransfersParams, options?: CallOptions): Promise<NFTTransfersResponse>
  /** Actions of pending traces. What traces that are not final yet are about, emulated as far as they have not happened. */
  pendingActions(params?: PendingActionsParams, options?: CallOptions): Promise<ActionsResponse>
  /** Emulated or unfinished traces. Traces that are not final yet, emulated as far as they have not happened. */
  pendingTraces(params?: PendingTracesParams, options?: CallOptions): Promise<PendingTracesResponse>
  /** Transactions that are emulated, or in blocks that are not final. Transactions that are emulated or in blocks that the masterchain has not named yet. */
  pendingTransactions(params?: PendingTransactionsParams, options?: CallOptions): Promise<TransactionsResponse>
  /** Anything by what a person pastes or types. What a text stands for, by its form, and what is called so: accounts, blocks, transactions, messages, traces, opcodes, jettons, collections, items and domains. Best first, at most 10; nothing found is an empty list. */
  search(params: SearchParams, options?: CallOptions): Promise<ReadonlyArray<SearchHit>>
  /** Nominator balance events of one pool. Deposits, withdrawals and rewards of the nominators of a pool, newest first. */
  stakingNominatorPoolsNominatorEvents(params: StakingNominatorPoolsNominatorEventsParams, options?: CallOptions): Promise<NominatorPoolEventsResponse>
  /** Rewards of one nominator in one pool. Rewards of one nominator in one pool, newest first, with their sum. */
  stakingNominatorPoolsNominatorRewards(params: StakingNominatorPoolsNominatorRewardsParams, options?: CallOptions): Promise<NominatorRewardsResponse>
  /** Positions of one nominator. Every pool in which an account has a stake, and how much. */
  stakingNominatorPoolsNominator(params: StakingNominatorPoolsNominatorParams, options?: CallOptions): Promise<NominatorPoolsResponse>
  /** State of one nominator pool. Settings, stake and nominators of a pool. */
  stakingNominatorPoolsPool(params: StakingNominatorPoolsPoolParams, options?: CallOptions): Promise<NominatorPoolInfo>
  /** All nominator pools. State of every nominator pool that is known, by address, without its nominators. */
  stakingNominatorPoolsPools(params?: StakingNominatorPoolsPoolsParams, options?: CallOptions): Promise<ListedNominatorPoolsResponse>
  /** Validator share events of pools. Deposits, withdrawals and rewards of the validator of a pool, newest first. */
  stakingNominatorPoolsValidatorEvents(params?: StakingNominatorPoolsValidatorEventsParams, options?: CallOptions): Promise<NominatorPoolValidatorEventsResponse>
  /** Validator rewards in one pool. Rewards of the validator of a pool, newest first, with their sum. */
  stakingNominatorPoolsValidatorRewards(params: StakingNominatorPoolsValidatorRewardsParams, options?: CallOptions): Promise<NominatorPoolValidatorRewardsResponse>
  /** Series by minute, hour or day. Series for charts, kept while blocks are indexed: what happened in each minute, hour or day, by the time of the blocks. Periods without a block are left out. Without `from`, the last 200. */
  stats(params?: StatsParams, options?: CallOptions): Promise<StatsResponse>
  /** Richest accounts. Accounts by balance, the largest first. */
  topAccountsByBalance(params?: TopAccountsByBalanceParams, options?: CallOptions): Promise<ReadonlyArray<AccountBalance>>
  /** One trace to be drawn: its transactions as columns, its actions, and what failed. One trace as columns of its transactions, to be drawn: who sent to whom, what was asked, what failed and why, and its actions. A trace of 4,000 transactions takes less than 1 MB. */
  traceGraph(params?: TraceGraphParams, options?: CallOptions): Promise<TraceGraphResponse>
  /** Traces. Traces as trees of transactions, newest first, by account, id, transaction, message, block or time. */
  traces(params?: TracesParams, options?: CallOptions): Promise<TracesResponse>
  /** Transactions of a masterchain block and its shard blocks. All transactions that became final with a masterchain block, in order of logical time. */
  transactionsByMasterchainBlock(params: TransactionsByMasterchainBlockParams, options?: CallOptions): Promise<TransactionsResponse>
  /** Transactions by message. The transactions that sent or received a message, by its hash, body or opcode. */
  transactionsByMessage(params?: TransactionsByMessageParams, options?: CallOptions): Promise<TransactionsResponse>
  /** Transactions. Transactions, newest first, by account, block, hash, message, time or logical time, each with its messages. */
  transactions(params?: TransactionsParams, options?: CallOptions): Promise<TransactionsResponse>
  /** Complaints against validators. Complaints against validators with votes and outcome, newest first. */
  validatorsComplaints(params?: ValidatorsComplaintsParams, options?: CallOptions): Promise<ValidatorComplaintsResponse>
  /** Validator sets over time. Sets of validators with their stakes, newest first. */
  validatorsCycles(params?: ValidatorsCyclesParams, options?: CallOptions): Promise<ValidatorCyclesResponse>
  /** Elections and their participants. Elections with stakes and participants, newest first. */
  validatorsElections(params?: ValidatorsElectionsParams, options?: CallOptions): Promise<ValidatorElectionsResponse>
  /** Stake and recover events at the elector. What validators asked of the elector and what it answered, newest first. */
  validatorsEvents(params?: ValidatorsEventsParams, options?: CallOptions): Promise<ValidatorEventsResponse>
  /** Vesting wallets. Vesting wallets: all, by address, or by who owns, pays or is on the whitelist. */
  vesting(params?: VestingParams, options?: CallOptions): Promise<VestingContractsResponse>
  /** Latest states of wallets. Version, number of the next message, id and balance of wallets. Accounts that are not indexed are read from the node and kept. */
  walletStates(params: WalletStatesParams, options?: CallOptions): Promise<WalletStatesResponse>
  /** State of an account. Balance, code, data and newest transaction in the manner of v2. `seqno` asks for the past: the state behind that masterchain block. */
  addressInformation(params: AddressInformationParams, options?: CallOptions): Promise<V2AddressInformation>
  /** State of an account. Balance, code, data and newest transaction in the manner of v2. `seqno` asks for the past: the state behind that masterchain block. */
  account(params: AccountParams, options?: CallOptions): Promise<V2AddressInformation>
  /** What an external message would cost. Emulates an external message on the newest state of its account and tells the fees. Nothing is sent. */
  estimateFee(params: EstimateFeeParams, options?: CallOptions): Promise<V2EstimateFeeResult>
  /** Send an external message; answers with what it was seen to do. The message is checked, handed to the network, and followed as a pending one. The answer has its hashes and, where it could be emulated, what it will do. */
  sendMessage(params: SendMessageParams, options?: CallOptions): Promise<V2SendMessageResult>
  /** Run a get-method. Runs a get-method on the newest state of an account, with a stack in the manner of v2. */
  runGetMethod(params: RunGetMethodParams, options?: CallOptions): Promise<V2RunGetMethodResult>
  /** An account as a wallet. Version, number of the next message and balance of a wallet. `seqno` asks for the past: the state behind that masterchain block. */
  walletInformation(params: WalletInformationParams, options?: CallOptions): Promise<V2WalletInformation>
  /** An account as a wallet. Version, number of the next message and balance of a wallet. `seqno` asks for the past: the state behind that masterchain block. */
  wallet(params: WalletParams, options?: CallOptions): Promise<V2WalletInformation>
  /** What a message would do. Runs it and everything that follows on copies of the states behind a masterchain block, as they are. Nothing is sent. */
  emulateTrace(params: EmulateTraceParams, options?: CallOptions): Promise<EmulateResponse>
  /** A transaction step by step. Runs a stored transaction again, on the stored state that it found, and tells every instruction with stack and gas, and the actions it left. */
  replay(params: ReplayParams, options?: CallOptions): Promise<ReplayResponse>
  /** What a wallet would do with messages of TON Connect. Runs it and everything that follows on copies of the states behind a masterchain block, as they are. Nothing is sent. */
  emulateTonConnect(params: EmulateTonConnectParams, options?: CallOptions): Promise<EmulateResponse>
}

/** Every list as its rows, one page after another. */
export interface Lists {
  /** Accounts that run the same code, or a code of the same interface. All accounts that run one code, or any code of an interface, by code and address, with balance and status. */
  accounts(params?: AccountsParams, options?: CallOptions): AsyncIterableIterator<AccountSum>
  /** Actions. What happened, newest first, by account, transaction, message, trace, block, time or type. Types that a caller does not name as supported are told by their parts. */
  actions(params?: ActionsParams, options?: CallOptions): AsyncIterableIterator<Action>
  /** Blocks. Blocks of all chains, newest first, by id, hash, masterchain block or time. */
  blocks(params?: BlocksParams, options?: CallOptions): AsyncIterableIterator<Block>
  /** Auctions of domains, all or those led by one bidder. Auctions of domains that somebody leads, all or those of one bidder; the one that ends first is first. */
  dnsActiveAuctions(params?: DnsActiveAuctionsParams, options?: CallOptions): AsyncIterableIterator<DNSAuction>
  /** DNS records. Domains by name, or all that stand for a wallet, with what they resolve to. */
  dnsRecords(params?: DnsRecordsParams, options?: CallOptions): AsyncIterableIterator<DNSRecord>
  /** Traces with their actions, under their old name. The same as `/traces?include_actions=true`. */
  events(params?: EventsParams, options?: CallOptions): AsyncIterableIterator<Trace>
  /** Jetton burns. Burns of jettons, newest first, by owner, wallet, master or time. */
  jettonBurns(params?: JettonBurnsParams, options?: CallOptions): AsyncIterableIterator<JettonBurn>
  /** Jetton masters. Jettons by address or by who may mint, with supply and description. */
  jettonMasters(params?: JettonMastersParams, options?: CallOptions): AsyncIterableIterator<JettonMaster>
  /** Jetton transfers. Transfers of jettons, newest first, by owner, wallet, master or time. */
  jettonTransfers(params?: JettonTransfersParams, options?: CallOptions): AsyncIterableIterator<JettonTransfer>
  /** Jetton wallets. Wallets of jettons by address, owner or master; all of one master by balance. */
  jettonWallets(params?: JettonWalletsParams, options?: CallOptions): AsyncIterableIterator<JettonWallet>
  /** Blocks committed by a masterchain block. The masterchain block itself and every shard block that became final with it. */
  masterchainBlockShards(params: MasterchainBlockShardsParams, options?: CallOptions): AsyncIterableIterator<Block>
  /** Messages. Messages, newest first, by hash, body, sender, receiver, opcode or time. */
  messages(params?: MessagesParams, options?: CallOptions): AsyncIterableIterator<Message>
  /** Orders of multisig wallets. Orders by address or by multisig wallet, with signers, approvals and what they do. */
  multisigOrders(params?: MultisigOrdersParams, options?: CallOptions): AsyncIterableIterator<MultisigOrder>
  /** Multisig wallets. Multisig wallets by address, or by who signs or proposes. */
  multisigWallets(params?: MultisigWalletsParams, options?: CallOptions): AsyncIterableIterator<Multisig>
  /** NFT collections. Collections by address or owner, with the number of their items. */
  nftCollections(params?: NftCollectionsParams, options?: CallOptions): AsyncIterableIterator<NFTCollection>
  /** NFT items. Items by address, owner or collection. Items that a sale holds are found by their seller with `include_on_sale`. */
  nftItems(params?: NftItemsParams, options?: CallOptions): AsyncIterableIterator<NFTItem>
  /** NFT transfers. Transfers of items, newest first, by owner, item, collection or time. */
  nftTransfers(params?: NftTransfersParams, options?: CallOptions): AsyncIterableIterator<NFTTransfer>
  /** Nominator balance events of one pool. Deposits, withdrawals and rewards of the nominators of a pool, newest first. */
  stakingNominatorPoolsNominatorEvents(params: StakingNominatorPoolsNominatorEventsParams, options?: CallOptions): AsyncIterableIterator<NominatorPoolEvent>
  /** Rewards of one nominator in one pool. Rewards of one nominator in one pool, newest first, with their sum. */
  stakingNominatorPoolsNominatorRewards(params: StakingNominatorPoolsNominatorRewardsParams, options?: CallOptions): AsyncIterableIterator<NominatorReward>
  /** All nominator pools. State of every nominator pool that is known, by address, without its nominators. */
  stakingNominatorPoolsPools(params?: StakingNominatorPoolsPoolsParams, options?: CallOptions): AsyncIterableIterator<ListedNominatorPool>
  /** Validator share events of pools. Deposits, withdrawals and rewards of the validator of a pool, newest first. */
  stakingNominatorPoolsValidatorEvents(params?: StakingNominatorPoolsValidatorEventsParams, options?: CallOptions): AsyncIterableIterator<NominatorPoolValidatorEvent>
  /** Validator rewards in one pool. Rewards of the validator of a pool, newest first, with their sum. */
  stakingNominatorPoolsValidatorRewards(params: StakingNominatorPoolsValidatorRewardsParams, options?: CallOptions): AsyncIterableIterator<NominatorPoolValidatorReward>
  /** Richest accounts. Accounts by balance, the largest first. */
  topAccountsByBalance(params?: TopAccountsByBalanceParams, options?: CallOptions): AsyncIterableIterator<AccountBalance>
  /** Traces. Traces as trees of transactions, newest first, by account, id, transaction, message, block or time. */
  traces(params?: TracesParams, options?: CallOptions): AsyncIterableIterator<Trace>
  /** Transactions of a masterchain block and its shard blocks. All transactions that became final with a masterchain block, in order of logical time. */
  transactionsByMasterchainBlock(params: TransactionsByMasterchainBlockParams, options?: CallOptions): AsyncIterableIterator<Transaction>
  /** Transactions by message. The transactions that sent or received a message, by its hash, body or opcode. */
  transactionsByMessage(params?: TransactionsByMessageParams, options?: CallOptions): AsyncIterableIterator<Transaction>
  /** Transactions. Transactions, newest first, by account, block, hash, message, time or logical time, each with its messages. */
  transactions(params?: TransactionsParams, options?: CallOptions): AsyncIterableIterator<Transaction>
  /** Stake and recover events at the elector. What validators asked of the elector and what it answered, newest first. */
  validatorsEvents(params?: ValidatorsEventsParams, options?: CallOptions): AsyncIterableIterator<ValidatorEvent>
  /** Vesting wallets. Vesting wallets: all, by address, or by who owns, pays or is on the whitelist. */
  vesting(params?: VestingParams, options?: CallOptions): AsyncIterableIterator<VestingInfo>
}

