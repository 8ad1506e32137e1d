import { Type } from '@sinclair/typebox'
import type { ActionPhase } from '../tlb/action-phase.ts'
import type { BouncePhase } from '../tlb/bounce-phase.ts'
import type { ComputePhase, ComputePhaseSkipped, ComputePhaseVm } from '../tlb/compute-phase.ts'
import type { CreditPhase } from '../tlb/credit-phase.ts'
import type { SplitMergeInfo } from '../tlb/split-merge-info.ts'
import type { StoragePhase } from '../tlb/storage-phase.ts'
import type { StorageUsed } from '../tlb/storage-used.ts'
import type { TransactionDescr } from '../tlb/transaction-descr.ts'
import { defineRecord } from './define-record.ts'
import { defineKind } from './kind.ts'
import { boolean, decimal, extraCurrencies, hash, int32, int64, word } from './kinds.ts'
import { Address } from './schema.ts'

/** What a description is rendered by. */
export interface DescriptionContext {
  readonly workchain: number
  readonly finality: string
}

const statusChange = word('unchanged', 'frozen', 'deleted')

const MsgSizeRecord = defineRecord<StorageUsed>()('MsgSize', {
  cells: decimal.orNull((size) => size.cells),
  bits: decimal.orNull((size) => size.bits),
})

const StoragePhaseRecord = defineRecord<StoragePhase>()('StoragePhase', {
  storage_fees_collected: decimal.optional((phase) => phase.storageFeesCollected),
  storage_fees_due: decimal.optional((phase) => phase.storageFeesDue),
  status_change: statusChange.optional((phase) => phase.statusChange),
})

const CreditPhaseRecord = defineRecord<CreditPhase>()('CreditPhase', {
  due_fees_collected: decimal.optional((phase) => phase.dueFeesCollected),
  credit: decimal.optional((phase) => phase.credit.coins),
  credit_extra_currencies: extraCurrencies.optional(({ credit }) => (credit.other.size > 0 ? credit.other : null)),
})

const ComputeSkipped = defineRecord<ComputePhaseSkipped>()(undefined, {
  skipped: boolean.optional(() => true),
  reason: word('no_state', 'bad_state', 'no_gas', 'suspended').optional((phase) => phase.reason),
})

const ComputeVm = defineRecord<ComputePhaseVm>()(undefined, {
  skipped: boolean.optional(() => false),
  success: boolean.optional((phase) => phase.success),
  msg_state_used: boolean.optional((phase) => phase.msgStateUsed),
  account_activated: boolean.optional((phase) => phase.accountActivated),
  gas_fees: decimal.optional((phase) => phase.gasFees),
  gas_used: decimal.optional((phase) => phase.gasUsed),
  gas_limit: decimal.optional((phase) => phase.gasLimit),
  gas_credit: decimal.optional((phase) => phase.gasCredit),
  mode: int32.optional((phase) => phase.mode),
  exit_code: int32.optional((phase) => phase.exitCode),
  exit_arg: int32.optional((phase) => phase.exitArg),
  vm_steps: int64.optional((phase) => phase.vmSteps),
  vm_init_state_hash: hash.optional((phase) => phase.vmInitStateHash),
  vm_final_state_hash: hash.optional((phase) => phase.vmFinalStateHash),
})

const ComputePhaseRecord = defineKind(
  Type.Object({ ...ComputeSkipped.schema.properties, ...ComputeVm.schema.properties }, { $id: 'ComputePhase' }),
  (w, phase: ComputePhase) => {
    if (phase.kind === 'vm') ComputeVm.write(w, phase, undefined)
    else ComputeSkipped.write(w, phase, undefined)
  },
)

const ActionPhaseRecord = defineRecord<ActionPhase>()('ActionPhase', {
  success: boolean.optional((phase) => phase.success),
  valid: boolean.optional((phase) => phase.valid),
  no_funds: boolean.optional((phase) => phase.noFunds),
  status_change: statusChange.optional((phase) => phase.statusChange),
  total_fwd_fees: decimal.optional((phase) => phase.totalFwdFees),
  total_action_fees: decimal.optional((phase) => phase.totalActionFees),
  result_code: int32.optional((phase) => phase.resultCode),
  result_arg: int32.optional((phase) => phase.resultArg),
  tot_actions: int32.optional((phase) => phase.totActions),
  spec_actions: int32.optional((phase) => phase.specActions),
  skipped_actions: int32.optional((phase) => phase.skippedActions),
  msgs_created: int32.optional((phase) => phase.msgsCreated),
  action_list_hash: hash.optional((phase) => phase.actionListHash),
  tot_msg_size: MsgSizeRecord.optional((phase) => phase.totMsgSize),
})

const BouncePhaseRecord = defineRecord<BouncePhase>()('BouncePhase', {
  type: word('negfunds', 'nofunds', 'ok')((phase) => phase.kind),
  msg_size: MsgSizeRecord.optional((phase) => (phase.kind === 'negfunds' ? null : phase.msgSize)),
  req_fwd_fees: decimal.optional((phase) => (phase.kind === 'nofunds' ? phase.reqFwdFees : null)),
  msg_fees: decimal.optional((phase) => (phase.kind === 'ok' ? phase.msgFees : null)),
  fwd_fees: decimal.optional((phase) => (phase.kind === 'ok' ? phase.fwdFees : null)),
})

/** The 32 bytes of an address in the transaction's own workchain. */
const ownAddress = defineKind(Address, (w, id: Uint8Array, { workchain }: DescriptionContext) =>
  w.addressParts(workchain, id),
)

const SplitInfoRecord = defineRecord<SplitMergeInfo, DescriptionContext>()('SplitInfo', {
  cur_shard_pfx_len: int32.optional((info) => info.curShardPfxLen),
  acc_split_depth: int32.optional((info) => info.accSplitDepth),
  this_addr: ownAddress.optional((info) => info.thisAddr),
  sibling_addr: ownAddress.optional((info) => info.siblingAddr),
})

const kind = word('ord', 'storage', 'tick_tock', 'split_prepare', 'split_install', 'merge_prepare', 'merge_install')

/** The public service gives every emulated transaction the flags of all kinds; none but an ordinary one is emulated. */
const noFlag = ({ finality }: DescriptionContext): false | null => (finality === 'pending' ? false : null)

/** Each type has its own flags, and a phase that did not take place is left out. */
export const TransactionDescrRecord = defineRecord<TransactionDescr, DescriptionContext>()('TransactionDescr', {
  type: kind((descr) => descr.kind),
  aborted: boolean.optional((descr) => ('aborted' in descr ? descr.aborted : null)),
  destroyed: boolean.optional((descr) => ('destroyed' in descr ? descr.destroyed : null)),
  credit_first: boolean.optional((descr) => (descr.kind === 'ord' ? descr.creditFirst : null)),
  is_tock: boolean.optional((descr, context) => (descr.kind === 'tick_tock' ? descr.isTock : noFlag(context))),
  installed: boolean.optional((descr, context) => (descr.kind === 'split_install' ? descr.installed : noFlag(context))),
  storage_ph: StoragePhaseRecord.optional((descr) => ('storagePhase' in descr ? descr.storagePhase : null)),
  credit_ph: CreditPhaseRecord.optional((descr) => ('creditPhase' in descr ? descr.creditPhase : null)),
  compute_ph: ComputePhaseRecord.optional((descr) => ('computePhase' in descr ? descr.computePhase : null)),
  action: ActionPhaseRecord.optional((descr) => ('actionPhase' in descr ? descr.actionPhase : null)),
  bounce: BouncePhaseRecord.optional((descr) => ('bouncePhase' in descr ? descr.bouncePhase : null)),
  split_info: SplitInfoRecord.optional((descr) => ('splitInfo' in descr ? descr.splitInfo : null)),
})
