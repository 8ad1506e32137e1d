import { Type } from '@sinclair/typebox'
import { BlockIdRecord } from '../../record/block-id.ts'
import {
  AccountStatus,
  Address,
  ExtraCurrencies,
  Hash,
  Int32,
  Int64,
  NextCursor,
  Nullable,
  NumericString,
  words,
} from '../../record/schema.ts'
import { AddressBook } from './address-book.ts'
import { Message } from './message.ts'

const optional = Type.Optional

const MsgSize = Type.Object({ cells: Nullable(NumericString), bits: Nullable(NumericString) }, { $id: 'MsgSize' })

const StatusChange = words(undefined, 'unchanged', 'frozen', 'deleted')

const StoragePhase = Type.Object(
  {
    storage_fees_collected: optional(NumericString),
    storage_fees_due: optional(NumericString),
    status_change: optional(StatusChange),
  },
  { $id: 'StoragePhase' },
)

const CreditPhase = Type.Object(
  {
    due_fees_collected: optional(NumericString),
    credit: optional(NumericString),
    credit_extra_currencies: optional(ExtraCurrencies),
  },
  { $id: 'CreditPhase' },
)

const ComputePhase = Type.Object(
  {
    skipped: optional(Type.Boolean()),
    reason: optional(words(undefined, 'no_state', 'bad_state', 'no_gas', 'suspended')),
    success: optional(Type.Boolean()),
    msg_state_used: optional(Type.Boolean()),
    account_activated: optional(Type.Boolean()),
    gas_fees: optional(NumericString),
    gas_used: optional(NumericString),
    gas_limit: optional(NumericString),
    gas_credit: optional(NumericString),
    mode: optional(Int32),
    exit_code: optional(Int32),
    exit_arg: optional(Int32),
    vm_steps: optional(Int64),
    vm_init_state_hash: optional(Hash),
    vm_final_state_hash: optional(Hash),
  },
  { $id: 'ComputePhase' },
)

const ActionPhase = Type.Object(
  {
    success: optional(Type.Boolean()),
    valid: optional(Type.Boolean()),
    no_funds: optional(Type.Boolean()),
    status_change: optional(StatusChange),
    total_fwd_fees: optional(NumericString),
    total_action_fees: optional(NumericString),
    result_code: optional(Int32),
    result_arg: optional(Int32),
    tot_actions: optional(Int32),
    spec_actions: optional(Int32),
    skipped_actions: optional(Int32),
    msgs_created: optional(Int32),
    action_list_hash: optional(Hash),
    tot_msg_size: optional(MsgSize),
  },
  { $id: 'ActionPhase' },
)

const BouncePhase = Type.Object(
  {
    type: words(undefined, 'negfunds', 'nofunds', 'ok'),
    msg_size: optional(MsgSize),
    req_fwd_fees: optional(NumericString),
    msg_fees: optional(NumericString),
    fwd_fees: optional(NumericString),
  },
  { $id: 'BouncePhase' },
)

const SplitInfo = Type.Object(
  {
    cur_shard_pfx_len: optional(Int32),
    acc_split_depth: optional(Int32),
    this_addr: optional(Address),
    sibling_addr: optional(Address),
  },
  { $id: 'SplitInfo' },
)

const TransactionDescr = Type.Object(
  {
    type: words(
      undefined,
      'ord',
      'storage',
      'tick_tock',
      'split_prepare',
      'split_install',
      'merge_prepare',
      'merge_install',
    ),
    aborted: optional(Type.Boolean()),
    destroyed: optional(Type.Boolean()),
    credit_first: optional(Type.Boolean()),
    is_tock: optional(Type.Boolean()),
    installed: optional(Type.Boolean()),
    storage_ph: optional(StoragePhase),
    credit_ph: optional(CreditPhase),
    compute_ph: optional(ComputePhase),
    action: optional(ActionPhase),
    bounce: optional(BouncePhase),
    split_info: optional(SplitInfo),
  },
  { $id: 'TransactionDescr' },
)

const AccountState = Type.Object(
  {
    hash: Hash,
    balance: Nullable(Type.String()),
    extra_currencies: Nullable(ExtraCurrencies),
    account_status: Nullable(AccountStatus),
    frozen_hash: Nullable(Hash),
    data_hash: Nullable(Hash),
    code_hash: Nullable(Hash),
    data_boc: optional(Type.String({ description: 'base64 BOC, only with include_boc=true' })),
    code_boc: optional(Type.String({ description: 'base64 BOC, only with include_boc=true' })),
  },
  { $id: 'AccountState' },
)

export const Transaction = Type.Object(
  {
    account: Address,
    hash: Hash,
    lt: NumericString,
    now: Int32,
    mc_block_seqno: Int32,
    trace_id: optional(Hash),
    trace_external_hash: optional(Hash),
    prev_trans_hash: Hash,
    prev_trans_lt: NumericString,
    orig_status: AccountStatus,
    end_status: AccountStatus,
    total_fees: NumericString,
    total_fees_extra_currencies: Nullable(ExtraCurrencies),
    description: TransactionDescr,
    block_ref: BlockIdRecord.schema,
    in_msg: Nullable(Message),
    out_msgs: Type.Array(Nullable(Message)),
    account_state_before: AccountState,
    account_state_after: AccountState,
    emulated: Type.Boolean(),
    finality: optional(words('Finality', 'pending', 'confirmed', 'finalized')),
    failure: optional(Type.String({ description: 'why it was aborted, in plain words; beyond the contract' })),
  },
  { $id: 'Transaction' },
)

export const TransactionsReply = Type.Object(
  {
    transactions: Type.Array(Transaction),
    address_book: AddressBook,
    ...NextCursor,
  },
  { $id: 'TransactionsResponse' },
)
