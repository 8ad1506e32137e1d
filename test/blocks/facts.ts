import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { formatRaw } from '../../src/cell/address.ts'
import type { Message } from '../../src/model/message.ts'
import type { Transaction } from '../../src/model/transaction.ts'
import type { BouncePhase } from '../../src/tlb/bounce-phase.ts'
import type { ComputePhase } from '../../src/tlb/compute-phase.ts'
import type { TransactionDescr } from '../../src/tlb/transaction-descr.ts'

/** One line of a facts file: what @ton/core found in a block. */
export interface BlockFacts {
  readonly file: string
  readonly root_hash: string
  readonly transactions: readonly Record<string, unknown>[]
}

export const readLines = <T>(file: string): T[] =>
  gunzipSync(readFileSync(file))
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T)

export const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

const text = (value: bigint | null | undefined): string | null =>
  value === null || value === undefined ? null : `${value}`
const raw = (address: Parameters<typeof formatRaw>[0] | null): string | null =>
  address === null ? null : formatRaw(address).toLowerCase()

const STATUS = { active: 'active', uninit: 'uninitialized', frozen: 'frozen', nonexist: 'non-existing' }
const KIND: Record<string, string> = { ord: 'generic', tick_tock: 'tick-tock' }

export const factsOf = (tx: Transaction): Record<string, unknown> => ({
  account: raw(tx.account),
  lt: `${tx.lt}`,
  hash: hex(tx.hash),
  prev_trans_hash: hex(tx.prevTransHash),
  prev_trans_lt: `${tx.prevTransLt}`,
  now: tx.now,
  orig_status: STATUS[tx.origStatus],
  end_status: STATUS[tx.endStatus],
  total_fees: `${tx.totalFees}`,
  state_hash_before: hex(tx.stateHashBefore),
  state_hash_after: hex(tx.stateHashAfter),
  description: descriptionFacts(tx.description),
  in_msg: tx.inMsg && messageFacts(tx.inMsg),
  out_msgs: tx.outMsgs.map(messageFacts),
  out_msg_count: tx.outMsgs.length,
})

function messageFacts(message: Message): Record<string, unknown> {
  const facts: Record<string, unknown> = {
    hash: hex(message.hash),
    kind: message.kind,
    has_init: message.initState !== null,
    body_hash: hex(message.bodyHash),
    body_bits: message.body.remainingBits,
  }
  if (message.opcode !== null) facts.opcode = `0x${message.opcode.toString(16).padStart(8, '0')}`
  facts.source = raw(message.source)
  if (message.kind !== 'external_out') facts.destination = raw(message.destination)
  if (message.kind === 'external_in') facts.import_fee = text(message.importFee)
  else {
    facts.created_lt = text(message.createdLt)
    facts.created_at = message.createdAt
  }
  if (message.kind !== 'internal') return facts
  if (message.extraCurrencies.size > 0) {
    facts.extra_currencies = Object.fromEntries([...message.extraCurrencies].map(([id, value]) => [id, `${value}`]))
  }
  const { ihrDisabled, bounce, bounced } = message
  return Object.assign(facts, {
    value: text(message.value),
    ihr_disabled: ihrDisabled,
    bounce,
    bounced,
    ihr_fee: text(message.extraFlags),
    fwd_fee: text(message.fwdFee),
  })
}

function descriptionFacts(description: TransactionDescr): Record<string, unknown> {
  if (description.kind !== 'ord' && description.kind !== 'tick_tock')
    throw new Error(`no facts about ${description.kind}`)
  const { storagePhase, actionPhase } = description
  const facts: Record<string, unknown> = {
    type: KIND[description.kind],
    storage: storagePhase && {
      fees_collected: text(storagePhase.storageFeesCollected),
      fees_due: text(storagePhase.storageFeesDue),
      status_change: storagePhase.statusChange,
    },
    compute: computeFacts(description.computePhase),
    action: actionPhase && {
      success: actionPhase.success,
      valid: actionPhase.valid,
      no_funds: actionPhase.noFunds,
      status_change: actionPhase.statusChange,
      total_fwd_fees: text(actionPhase.totalFwdFees),
      total_action_fees: text(actionPhase.totalActionFees),
      result_code: actionPhase.resultCode,
      result_arg: actionPhase.resultArg,
      total_actions: actionPhase.totActions,
      spec_actions: actionPhase.specActions,
      skipped_actions: actionPhase.skippedActions,
      messages_created: actionPhase.msgsCreated,
      action_list_hash: hex(actionPhase.actionListHash),
      total_message_size: { cells: text(actionPhase.totMsgSize.cells), bits: text(actionPhase.totMsgSize.bits) },
    },
    aborted: description.aborted,
    destroyed: description.destroyed,
  }
  if (description.kind === 'tick_tock') return { ...facts, is_tock: description.isTock }
  const { creditFirst, creditPhase, bouncePhase } = description
  return {
    ...facts,
    credit_first: creditFirst,
    credit: creditPhase && {
      due_fees_collected: text(creditPhase.dueFeesCollected),
      credit: text(creditPhase.credit.coins),
    },
    bounce: bouncePhase && bounceFacts(bouncePhase),
  }
}

function computeFacts(phase: ComputePhase): Record<string, unknown> {
  if (phase.kind === 'skipped') return { type: 'skipped', reason: phase.reason.replace('_', '-') }
  return {
    type: 'vm',
    success: phase.success,
    msg_state_used: phase.msgStateUsed,
    account_activated: phase.accountActivated,
    gas_fees: text(phase.gasFees),
    gas_used: text(phase.gasUsed),
    gas_limit: text(phase.gasLimit),
    gas_credit: text(phase.gasCredit),
    mode: phase.mode,
    exit_code: phase.exitCode,
    exit_arg: phase.exitArg,
    vm_steps: phase.vmSteps,
  }
}

function bounceFacts(phase: BouncePhase): Record<string, unknown> {
  if (phase.kind === 'negfunds') return { type: 'negative_funds' }
  if (phase.kind === 'nofunds') return { type: 'no_funds', req_fwd_fees: text(phase.reqFwdFees) }
  return { type: 'ok', msg_fees: text(phase.msgFees), fwd_fees: text(phase.fwdFees) }
}
