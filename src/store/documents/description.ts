import { ascii, type JsonWriter } from '../../record/json-writer.ts'
import type { ActionPhase } from '../../tlb/action-phase.ts'
import type { BouncePhase } from '../../tlb/bounce-phase.ts'
import type { ComputePhase } from '../../tlb/compute-phase.ts'
import type { CreditPhase } from '../../tlb/credit-phase.ts'
import type { SplitMergeInfo } from '../../tlb/split-merge-info.ts'
import type { StoragePhase } from '../../tlb/storage-phase.ts'
import type { StorageUsed } from '../../tlb/storage-used.ts'
import type { TransactionDescr } from '../../tlb/transaction-descr.ts'

const K = {
  type: ascii('{"type":"'),
  endType: ascii('"'),
  aborted: ascii(',"aborted":'),
  destroyed: ascii(',"destroyed":'),
  creditFirst: ascii(',"credit_first":'),
  isTock: ascii(',"is_tock":'),
  installed: ascii(',"installed":'),
  storagePh: ascii(',"storage_ph":{"storage_fees_collected":'),
  storageFeesDue: ascii(',"storage_fees_due":'),
  statusChange: ascii(',"status_change":"'),
  endWord: ascii('"}'),
  creditPh: ascii(',"credit_ph":{'),
  dueFeesCollected: ascii('"due_fees_collected":'),
  credit: ascii('"credit":'),
  creditExtra: ascii(',"credit_extra_currencies":'),
  computeSkipped: ascii(',"compute_ph":{"skipped":true,"reason":"'),
  computeVm: ascii(',"compute_ph":{"skipped":false,"success":'),
  msgStateUsed: ascii(',"msg_state_used":'),
  accountActivated: ascii(',"account_activated":'),
  gasFees: ascii(',"gas_fees":'),
  gasUsed: ascii(',"gas_used":'),
  gasLimit: ascii(',"gas_limit":'),
  gasCredit: ascii(',"gas_credit":'),
  mode: ascii(',"mode":'),
  exitCode: ascii(',"exit_code":'),
  exitArg: ascii(',"exit_arg":'),
  vmSteps: ascii(',"vm_steps":'),
  vmInitStateHash: ascii(',"vm_init_state_hash":'),
  vmFinalStateHash: ascii(',"vm_final_state_hash":'),
  action: ascii(',"action":{"success":'),
  valid: ascii(',"valid":'),
  noFunds: ascii(',"no_funds":'),
  totalFwdFees: ascii(',"total_fwd_fees":'),
  totalActionFees: ascii(',"total_action_fees":'),
  resultCode: ascii(',"result_code":'),
  resultArg: ascii(',"result_arg":'),
  totActions: ascii(',"tot_actions":'),
  specActions: ascii(',"spec_actions":'),
  skippedActions: ascii(',"skipped_actions":'),
  msgsCreated: ascii(',"msgs_created":'),
  actionListHash: ascii(',"action_list_hash":'),
  totMsgSize: ascii(',"tot_msg_size":'),
  bounce: ascii(',"bounce":{"type":"'),
  msgSize: ascii('","msg_size":'),
  reqFwdFees: ascii(',"req_fwd_fees":'),
  msgFees: ascii(',"msg_fees":'),
  fwdFees: ascii(',"fwd_fees":'),
  cells: ascii('{"cells":'),
  bits: ascii(',"bits":'),
  splitInfo: ascii(',"split_info":{"cur_shard_pfx_len":'),
  accSplitDepth: ascii(',"acc_split_depth":'),
  thisAddr: ascii(',"this_addr":'),
  siblingAddr: ascii(',"sibling_addr":'),
}
const CLOSE = 0x7d

/** A v3 `TransactionDescr`: each type has its own flags, and a phase that did not take place is left out. */
export function writeDescription(w: JsonWriter, descr: TransactionDescr, workchain: number): void {
  w.put(K.type)
  w.word(descr.kind)
  w.put(K.endType)
  writeFlags(w, descr)
  if ('storagePhase' in descr && descr.storagePhase !== null) writeStorage(w, descr.storagePhase)
  if ('creditPhase' in descr && descr.creditPhase !== null) writeCredit(w, descr.creditPhase)
  if ('computePhase' in descr) writeCompute(w, descr.computePhase)
  if ('actionPhase' in descr && descr.actionPhase !== null) writeAction(w, descr.actionPhase)
  if ('bouncePhase' in descr && descr.bouncePhase !== null) writeBounce(w, descr.bouncePhase)
  if ('splitInfo' in descr) writeSplitInfo(w, descr.splitInfo, workchain)
  w.byte(CLOSE)
}

function writeFlags(w: JsonWriter, descr: TransactionDescr): void {
  if ('aborted' in descr) {
    w.put(K.aborted)
    w.boolean(descr.aborted)
  }
  if ('destroyed' in descr) {
    w.put(K.destroyed)
    w.boolean(descr.destroyed)
  }
  if (descr.kind === 'ord') {
    w.put(K.creditFirst)
    w.boolean(descr.creditFirst)
  } else if (descr.kind === 'tick_tock') {
    w.put(K.isTock)
    w.boolean(descr.isTock)
  } else if (descr.kind === 'split_install') {
    w.put(K.installed)
    w.boolean(descr.installed)
  }
}

function writeStorage(w: JsonWriter, phase: StoragePhase): void {
  w.put(K.storagePh)
  w.decimal(phase.storageFeesCollected)
  if (phase.storageFeesDue !== null) {
    w.put(K.storageFeesDue)
    w.decimal(phase.storageFeesDue)
  }
  w.put(K.statusChange)
  w.word(phase.statusChange)
  w.put(K.endWord)
}

function writeCredit(w: JsonWriter, phase: CreditPhase): void {
  w.put(K.creditPh)
  if (phase.dueFeesCollected !== null) {
    w.put(K.dueFeesCollected)
    w.decimal(phase.dueFeesCollected)
    w.byte(0x2c)
  }
  w.put(K.credit)
  w.decimal(phase.credit.coins)
  if (phase.credit.other.size > 0) {
    w.put(K.creditExtra)
    w.extraCurrencies(phase.credit.other)
  }
  w.byte(CLOSE)
}

function writeCompute(w: JsonWriter, phase: ComputePhase): void {
  if (phase.kind === 'skipped') {
    w.put(K.computeSkipped)
    w.word(phase.reason)
    w.put(K.endWord)
    return
  }
  w.put(K.computeVm)
  w.boolean(phase.success)
  w.put(K.msgStateUsed)
  w.boolean(phase.msgStateUsed)
  w.put(K.accountActivated)
  w.boolean(phase.accountActivated)
  w.put(K.gasFees)
  w.decimal(phase.gasFees)
  w.put(K.gasUsed)
  w.decimal(phase.gasUsed)
  w.put(K.gasLimit)
  w.decimal(phase.gasLimit)
  if (phase.gasCredit !== null) {
    w.put(K.gasCredit)
    w.decimal(phase.gasCredit)
  }
  w.put(K.mode)
  w.integer(phase.mode)
  w.put(K.exitCode)
  w.integer(phase.exitCode)
  if (phase.exitArg !== null) {
    w.put(K.exitArg)
    w.integer(phase.exitArg)
  }
  w.put(K.vmSteps)
  w.integer(phase.vmSteps)
  w.put(K.vmInitStateHash)
  w.base64(phase.vmInitStateHash)
  w.put(K.vmFinalStateHash)
  w.base64(phase.vmFinalStateHash)
  w.byte(CLOSE)
}

function writeAction(w: JsonWriter, phase: ActionPhase): void {
  w.put(K.action)
  w.boolean(phase.success)
  w.put(K.valid)
  w.boolean(phase.valid)
  w.put(K.noFunds)
  w.boolean(phase.noFunds)
  w.put(K.statusChange)
  w.word(phase.statusChange)
  w.put(K.endType)
  if (phase.totalFwdFees !== null) {
    w.put(K.totalFwdFees)
    w.decimal(phase.totalFwdFees)
  }
  if (phase.totalActionFees !== null) {
    w.put(K.totalActionFees)
    w.decimal(phase.totalActionFees)
  }
  w.put(K.resultCode)
  w.integer(phase.resultCode)
  if (phase.resultArg !== null) {
    w.put(K.resultArg)
    w.integer(phase.resultArg)
  }
  w.put(K.totActions)
  w.integer(phase.totActions)
  w.put(K.specActions)
  w.integer(phase.specActions)
  w.put(K.skippedActions)
  w.integer(phase.skippedActions)
  w.put(K.msgsCreated)
  w.integer(phase.msgsCreated)
  w.put(K.actionListHash)
  w.base64(phase.actionListHash)
  w.put(K.totMsgSize)
  writeSize(w, phase.totMsgSize)
  w.byte(CLOSE)
}

function writeBounce(w: JsonWriter, phase: BouncePhase): void {
  w.put(K.bounce)
  w.word(phase.kind)
  switch (phase.kind) {
    case 'negfunds':
      w.put(K.endWord)
      return
    case 'nofunds':
      w.put(K.msgSize)
      writeSize(w, phase.msgSize)
      w.put(K.reqFwdFees)
      w.decimal(phase.reqFwdFees)
      break
    case 'ok':
      w.put(K.msgSize)
      writeSize(w, phase.msgSize)
      w.put(K.msgFees)
      w.decimal(phase.msgFees)
      w.put(K.fwdFees)
      w.decimal(phase.fwdFees)
      break
  }
  w.byte(CLOSE)
}

function writeSplitInfo(w: JsonWriter, info: SplitMergeInfo, workchain: number): void {
  w.put(K.splitInfo)
  w.integer(info.curShardPfxLen)
  w.put(K.accSplitDepth)
  w.integer(info.accSplitDepth)
  w.put(K.thisAddr)
  w.addressParts(workchain, info.thisAddr)
  w.put(K.siblingAddr)
  w.addressParts(workchain, info.siblingAddr)
  w.byte(CLOSE)
}

function writeSize(w: JsonWriter, size: StorageUsed): void {
  w.put(K.cells)
  w.decimal(size.cells)
  w.put(K.bits)
  w.decimal(size.bits)
  w.byte(CLOSE)
}
