// block.tlb:
//   tr_phase_compute_skipped$0 reason:ComputeSkipReason = TrComputePhase;
//   tr_phase_compute_vm$1 success:Bool msg_state_used:Bool account_activated:Bool gas_fees:Grams
//     ^[ gas_used:(VarUInteger 7) gas_limit:(VarUInteger 7) gas_credit:(Maybe (VarUInteger 3))
//     mode:int8 exit_code:int32 exit_arg:(Maybe int32) vm_steps:uint32
//     vm_init_state_hash:bits256 vm_final_state_hash:bits256 ] = TrComputePhase;
//   cskip_no_state$00 = ComputeSkipReason;
//   cskip_bad_state$01 = ComputeSkipReason;
//   cskip_no_gas$10 = ComputeSkipReason;
//   cskip_suspended$110 = ComputeSkipReason;
import type { Builder } from '../cell/builder.ts'
import type { Hash } from '../cell/hash.ts'
import type { Slice } from '../cell/slice.ts'
import { brokenTag } from './broken-tag.ts'
import { loadMaybeInt32, storeMaybeInt32 } from './maybe.ts'
import { loadOrdinaryRef } from './ordinary.ts'

export type ComputeSkipReason = 'no_state' | 'bad_state' | 'no_gas' | 'suspended'

export interface ComputePhaseSkipped {
  readonly kind: 'skipped'
  readonly reason: ComputeSkipReason
}

export interface ComputePhaseVm {
  readonly kind: 'vm'
  readonly success: boolean
  readonly msgStateUsed: boolean
  readonly accountActivated: boolean
  readonly gasFees: bigint
  readonly gasUsed: bigint
  readonly gasLimit: bigint
  readonly gasCredit: bigint | null
  readonly mode: number
  readonly exitCode: number
  readonly exitArg: number | null
  readonly vmSteps: number
  readonly vmInitStateHash: Hash
  readonly vmFinalStateHash: Hash
}

export type ComputePhase = ComputePhaseSkipped | ComputePhaseVm

export function loadComputePhase(slice: Slice): ComputePhase {
  if (slice.loadBit() === 0) return { kind: 'skipped', reason: loadComputeSkipReason(slice) }
  const success = slice.loadBool()
  const msgStateUsed = slice.loadBool()
  const accountActivated = slice.loadBool()
  const gasFees = slice.loadCoins()
  const vm = loadOrdinaryRef(slice)
  const phase: ComputePhaseVm = {
    kind: 'vm',
    success,
    msgStateUsed,
    accountActivated,
    gasFees,
    gasUsed: vm.loadVarUint(3),
    gasLimit: vm.loadVarUint(3),
    gasCredit: vm.loadBit() === 1 ? vm.loadVarUint(2) : null,
    mode: vm.loadInt(8),
    exitCode: vm.loadInt(32),
    exitArg: loadMaybeInt32(vm),
    vmSteps: vm.loadUint(32),
    vmInitStateHash: vm.loadHash(),
    vmFinalStateHash: vm.loadHash(),
  }
  vm.expectEnd('TrComputePhase')
  return phase
}

export function storeComputePhase(b: Builder, phase: ComputePhase): void {
  if (phase.kind === 'skipped') {
    b.storeBit(0)
    storeComputeSkipReason(b, phase.reason)
    return
  }
  b.storeBit(1)
  b.storeBool(phase.success)
  b.storeBool(phase.msgStateUsed)
  b.storeBool(phase.accountActivated)
  b.storeCoins(phase.gasFees)
  b.storeRef((vm) => {
    vm.storeVarUint(phase.gasUsed, 3)
    vm.storeVarUint(phase.gasLimit, 3)
    vm.storeBit(phase.gasCredit === null ? 0 : 1)
    if (phase.gasCredit !== null) vm.storeVarUint(phase.gasCredit, 2)
    vm.storeInt(phase.mode, 8)
    vm.storeInt(phase.exitCode, 32)
    storeMaybeInt32(vm, phase.exitArg)
    vm.storeUint(phase.vmSteps, 32)
    vm.storeBytes(phase.vmInitStateHash)
    vm.storeBytes(phase.vmFinalStateHash)
  })
}

function loadComputeSkipReason(slice: Slice): ComputeSkipReason {
  const tag = slice.loadUint(2)
  if (tag === 0b00) return 'no_state'
  if (tag === 0b01) return 'bad_state'
  if (tag === 0b10) return 'no_gas'
  if (slice.loadBit() === 0) return 'suspended'
  return brokenTag(slice, 'ComputeSkipReason', 0b111)
}

function storeComputeSkipReason(b: Builder, reason: ComputeSkipReason): void {
  if (reason === 'suspended') b.storeUint(0b110, 3)
  else b.storeUint(reason === 'no_state' ? 0b00 : reason === 'bad_state' ? 0b01 : 0b10, 2)
}
