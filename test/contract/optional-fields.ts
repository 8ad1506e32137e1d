import type { Json } from '../api/serve.ts'
import type { PresenceRule, PresenceRules, RecordPlace } from './presence.ts'

type Rules = Readonly<Record<string, PresenceRule>>
type Condition = (record: Json, place: RecordPlace) => boolean

const all = (rule: PresenceRule, ...fields: readonly string[]): Rules =>
  Object.fromEntries(fields.map((field) => [field, rule]))

const never: Condition = () => false
const isDocumented: Condition = (_, { dialect }) => dialect === 'documented'
const isAsked =
  (parameter: string): Condition =>
  (_, { asked }) =>
    asked[parameter] === true
const isGiven =
  (...parameters: readonly string[]): Condition =>
  (_, { asked }) =>
    parameters.some((parameter) => asked[parameter] !== undefined)
const isOf =
  (...types: readonly string[]): Condition =>
  ({ type }) =>
    types.includes(type)
const has =
  (field: string): Condition =>
  (record) =>
    record[field] !== undefined && record[field] !== null
const both =
  (...conditions: readonly Condition[]): Condition =>
  (record, place) =>
    conditions.every((condition) => condition(record, place))
const either =
  (...conditions: readonly Condition[]): Condition =>
  (record, place) =>
    conditions.some((condition) => condition(record, place))

const ran: Condition = ({ skipped }) => !skipped
const isFromOutside = (message: Json): boolean => message !== null && message.source === null
/** Of a description: the public service gives every emulated transaction the flags of all kinds. */
const isEmulated: Condition = (_, { above }) => above(1).emulated
const isBounceable = ({ aborted }: Json, { above }: RecordPlace): boolean => aborted && above(1).in_msg?.bounce === true

const PHASES: PresenceRules = {
  TransactionDescr: {
    ...all(isOf('ord', 'tick_tock', 'split_prepare', 'merge_install'), 'aborted', 'destroyed', 'compute_ph'),
    credit_first: isOf('ord'),
    is_tock: either(isOf('tick_tock'), isEmulated),
    installed: either(isOf('split_install'), isEmulated),
    storage_ph: isOf('ord', 'tick_tock', 'storage'),
    credit_ph: (descr, { above }) => descr.type === 'ord' && !isFromOutside(above(1).in_msg),
    action: ({ compute_ph }) => compute_ph?.success === true,
    // What fails while it sends is bounced in some cases alone.
    bounce: (descr, place) =>
      isBounceable(descr, place) ? (descr.compute_ph?.success === true ? undefined : true) : false,
    split_info: isOf('split_prepare', 'split_install', 'merge_prepare', 'merge_install'),
  },
  StoragePhase: { storage_fees_due: 'what an account could not pay' },
  CreditPhase: {
    due_fees_collected: 'a debt from before',
    credit_extra_currencies: 'what a message brings beside coins',
  },
  ComputePhase: {
    reason: ({ skipped }) => skipped,
    ...all(ran, 'success', 'msg_state_used', 'account_activated', 'gas_fees', 'gas_used', 'gas_limit', 'mode'),
    ...all(ran, 'exit_code', 'vm_steps', 'vm_init_state_hash', 'vm_final_state_hash'),
    gas_credit: 'of messages that pay later',
    exit_arg: 'of errors that carry a number',
  },
  ActionPhase: {
    ...all('where something was paid', 'total_fwd_fees', 'total_action_fees'),
    result_arg: 'of failures that carry a number',
  },
  BouncePhase: {
    msg_size: isOf('nofunds', 'ok'),
    req_fwd_fees: isOf('nofunds'),
    ...all(isOf('ok'), 'msg_fees', 'fwd_fees'),
  },
}

const ACTION: Rules = {
  raw_action: ({ details }) => 'error' in details,
  ...all('of traces that a message from outside began', 'trace_external_hash', 'trace_external_hash_norm'),
  accounts: either(isAsked('include_accounts'), ({ finality }) => finality !== 'finalized'),
  transactions_full: isAsked('include_transactions'),
  failure: ({ success }) => !success,
  ...all(isAsked('include_sentences'), 'sentence', 'failure_text'),
}

const isWhole: Condition = ({ is_incomplete }) => !is_incomplete

const TRANSACTIONS: PresenceRules = {
  ...PHASES,
  Transaction: {
    trace_id: ({ emulated }) => !emulated,
    trace_external_hash: ({ in_msg }) => (in_msg === null ? false : isFromOutside(in_msg) ? true : undefined),
    failure: ({ description }) => description.aborted === true,
    failure_text: isAsked('include_sentences'),
  },
  Message: {
    hash_norm: ({ source, destination }) => source === null && destination !== null,
    // The other end of a message may be in a block that is not indexed, or yet to come.
    in_msg_tx_hash: (_, { path }) => (path.endsWith('/in_msg') ? true : undefined),
    out_msg_tx_hash: ({ source }, { path }) =>
      /\/out_msgs\/\d+$/.test(path) ? true : source === null ? false : undefined,
  },
  AccountState: {
    data_boc: both(isAsked('include_boc'), isDocumented, has('data_hash')),
    code_boc: both(isAsked('include_boc'), isDocumented, has('code_hash')),
  },
  TraceNode: {
    in_msg_hash: 'of what a message began; ticks have none',
    ...all(never, 'transaction', 'in_msg'),
  },
  Trace: {
    warning: 'of traces that are too long to be shown whole',
    actions: either(
      isAsked('include_actions'),
      ({ trace_id }) => trace_id === null,
      (_, { path }) => path.startsWith('/events'),
    ),
    ...all(isWhole, 'trace', 'transactions_order', 'transactions'),
  },
  TraceGraphResponse: { warning: 'of traces that are too long to be shown whole' },
  Action: ACTION,
  ActionEnvelope: ACTION,
  TraceGraphActionEnvelope: ACTION,
  V2SendMessageResult: { emulated: isDocumented },
  EmulatedOutcome: { reason: 'why nothing could be foretold' },
  EmulateResponse: {
    ...all(isAsked('include_code_data'), 'code_cells', 'data_cells'),
    address_book: isAsked('include_address_book'),
    metadata: isAsked('include_metadata'),
  },
  ReplayAction: {
    ...all(isOf('send_message'), 'hash', 'destination', 'value'),
    mode: isOf('send_message', 'reserve', 'change_library'),
    code_hash: isOf('set_code'),
  },
  ReplayStep: { notes: 'of steps about which something is to be said' },
}

const DETAILS = 'as far as the transaction of an action tells'

const ACTION_DETAILS: PresenceRules = {
  ActionDetailsAuctionOutbid: all(DETAILS, 'comment', 'marketplace'),
  ActionDetailsContractDeploy: all(DETAILS, 'opcode', 'source', 'value'),
  ActionDetailsElectionRecover: all(DETAILS, 'amount'),
  ActionDetailsJettonSwap: all(DETAILS, 'min_out_amount'),
  ActionDetailsNftTransfer: all(DETAILS, 'price'),
  ActionDetailsStakeDeposit: all(DETAILS, 'source_asset'),
  ActionDetailsStakeWithdrawal: all(DETAILS, 'tokens_minted'),
  ActionDetailsStakeWithdrawalRequest: all(DETAILS, 'tokens_minted'),
  ActionDetailsTickTock: all(DETAILS, 'account'),
}

const ACCOUNTS: PresenceRules = {
  AccountStateFull: {
    frozen_hash: ({ status }) => status === 'frozen',
    ...all(({ status }) => status === 'active', 'data_hash', 'code_hash'),
    data_boc: (state, place) => place.asked.include_boc !== false && has('data_hash')(state, place),
    code_boc: (state, place) => place.asked.include_boc !== false && has('code_hash')(state, place),
    counts: isAsked('include_counts'),
  },
  WalletState: {
    ...all(({ is_wallet }) => is_wallet, 'wallet_type', 'seqno', 'wallet_id'),
    is_signature_allowed: ({ wallet_type }) => /^wallet v5/.test(wallet_type),
    code_hash: ({ status }) => status === 'active',
  },
  AddressBookRow: all('what the operator calls an account', 'label', 'label_kind'),
  TokenInfo: {
    // Of what is yet to be fetched only the place is known.
    valid: ({ extra }) => (extra?.uri === undefined ? true : undefined),
    nft_index: isOf('nft_items'),
    extra: ({ valid }) => (valid === undefined ? true : undefined),
    ...all('as the token says of itself', 'name', 'symbol', 'description', 'image'),
    ...all('a mark by the operator', 'is_nsfw', 'is_scam'),
  },
  JettonMaster: { counts: isAsked('include_counts') },
  JettonWallet: { mintless_info: 'of wallets that have something to claim' },
  NFTCollection: { counts: isAsked('include_counts') },
  NFTItem: {
    sale_contract_address: (item) => item.on_sale && !('auction_contract_address' in item),
    auction_contract_address: (item) => item.on_sale && !('sale_contract_address' in item),
    real_owner: ({ on_sale }) => on_sale,
  },
  NFTSaleDetailsGetgemsAuction: { last_member: 'of auctions in which somebody bid' },
  SearchHit: { image: 'of tokens that have one' },
}

const ofValidator = isOf('stake_accepted', 'stake_rejected')
const BEFORE = 'of elections that are indexed'

const STAKING: PresenceRules = {
  ValidatorEvent: {
    ...all(ofValidator, 'validator_pubkey', 'adnl_addr', 'election_id'),
    reason: isOf('stake_rejected'),
  },
  ValidatorElection: {
    participants: both(isAsked('return_participants'), ({ total_participants }) => total_participants > 0),
  },
  ValidatorElectionParticipant: { validator_index: 'of those that were elected' },
  ValidatorCycle: {
    ...all(BEFORE, 'election_id', 'total_stake', 'min_stake', 'max_stake'),
    validators: isAsked('return_validators'),
  },
  ValidatorCycleValidator: all(BEFORE, 'stake_holder_address', 'stake', 'max_factor'),
  NominatorPoolValidatorEvent: { cycle_start: 'of what is about a validation' },
  StatsPoint: Object.fromEntries(
    ['transactions', 'failed', 'fees', 'value', 'active_accounts', 'new_accounts', 'block_time', 'shards'].map(
      (metric) => [metric, (_, { asked }) => asked.metric === undefined || [asked.metric].flat().includes(metric)],
    ),
  ),
  ConfigResponse: { changes: isGiven('compare_seqno') },
}

const ERRORS: PresenceRules = {
  Error: all('where programs can tell more from it', 'code', 'exit_code'),
  EmulateError: all('where programs can tell more from it', 'exit_code'),
  'DecodeResponse.bodies': all('instead of what cannot be decoded', 'error'),
}

const isWallet: Condition = ({ wallet }) => wallet
const wasRefused: Condition = ({ ok }) => !ok

const V2: PresenceRules = {
  BlockHeader: all(never, 'flags', 'vert_seqno'),
  Message: { message_decode_error: never },
  ...Object.fromEntries(
    ['Transaction', 'TransactionStd', 'TransactionExt'].map((name) => [name, all('ticks have none', 'in_msg')]),
  ),
  WalletInformation: {
    ...all(isWallet, 'wallet_type', 'seqno', 'wallet_id'),
    is_signature_allowed: ({ wallet_type }) => /^wallet v5/.test(wallet_type),
  },
  JettonWalletData: { mintless_is_claimed: 'of mintless jettons' },
  NftCollectionData: { owner_address: 'of collections that have one' },
  JsonRpcResponse: { result: ({ ok }) => ok, ...all(wasRefused, 'error', 'code') },
}

/** Of every record that has them. */
const ANYWHERE: Rules = {
  next_cursor: 'where there may be another page',
  '@extra': isGiven('@extra', 'id'),
  ...all(isGiven('id'), 'id', 'jsonrpc'),
  start_utime: isGiven('start_utime'),
  end_utime: isGiven('end_utime'),
}

const of = (api: string, ...groups: readonly PresenceRules[]): PresenceRules =>
  Object.fromEntries(groups.flatMap(Object.entries).map(([name, rules]) => [`${api} ${name}`, rules]))

const RULES: PresenceRules = {
  ...of('v3', TRANSACTIONS, ACTION_DETAILS, ACCOUNTS, STAKING, ERRORS),
  ...of('v2', V2),
}

/** When a field is there that its document does not require; undefined: always. */
export const presenceOf = (name: string, field: string): PresenceRule | undefined =>
  RULES[name]?.[field] ?? ANYWHERE[field]

/** Fields of which nothing in an answer tells whether they should be there, as `record.field`, each with the reason. */
export const REASONS: ReadonlyMap<string, string> = new Map(
  Object.entries(RULES).flatMap(([name, rules]) =>
    Object.entries(rules).flatMap(([field, rule]) => (typeof rule === 'string' ? [[`${name}.${field}`, rule]] : [])),
  ),
)
