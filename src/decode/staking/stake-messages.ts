import type { Address } from '../../cell/address.ts'
import { asHash } from '../../cell/hash.ts'
import type { Message } from '../../model/message.ts'
import type { ValidatorEvent } from '../../model/staking.ts'
import type { Transaction } from '../../model/transaction.ts'
import { attempt } from '../contracts/stack-values.ts'

/** Of messages between validators, pools and the elector. */
export const OP = {
  payMany: 2,
  payOne: 3,
  validatorDeposit: 4,
  validatorWithdraw: 5,
  newStake: 0x4e73744b,
  stakeAccepted: 0xf374484c,
  stakeRejected: 0xee6f454c,
  recoverStake: 0x47657424,
  stakeRecovered: 0xf96f7324,
  recoverFailed: 0xfffffffe,
} as const

const GRAM = 1_000_000_000n
/** op:uint32 query_id:uint64 */
const HEADER_BITS = 96

/** An ordinary transaction that did what it was asked. */
export const isDone = ({ description }: Transaction): boolean => description.kind === 'ord' && !description.aborted

export const queryIdOf = ({ body }: Message): bigint | null =>
  body.remainingBits < HEADER_BITS
    ? null
    : (attempt(() => {
        const slice = body.clone()
        slice.skip(32)
        return slice.loadUint64()
      }) ?? null)

const sameAddress = (a: Address | null, b: Address): boolean => a !== null && Buffer.compare(a, b) === 0

/** What a transaction means for a holder of stakes; undefined for all that has nothing to do with the elector. */
export function readValidatorEvent(transaction: Transaction, elector: Address): ValidatorEvent | undefined {
  const { inMsg, account } = transaction
  if (inMsg === null || inMsg.source === null || inMsg.bounced === true || !isDone(transaction)) return undefined
  const queryId = queryIdOf(inMsg)
  if (queryId === null) return undefined
  const plain = { queryId, pubkey: null, adnl: null, electionId: null, reason: null, amount: inMsg.value ?? 0n }
  if (sameAddress(account, elector)) {
    if (inMsg.opcode === OP.recoverStake) return { ...plain, type: 'recover_requested', holder: inMsg.source }
    return inMsg.opcode === OP.newStake ? readNewStake(transaction, inMsg, inMsg.source, queryId) : undefined
  }
  if (!sameAddress(inMsg.source, elector)) return undefined
  if (inMsg.opcode === OP.stakeRecovered) return { ...plain, type: 'stake_recovered', holder: account }
  return inMsg.opcode === OP.recoverFailed ? { ...plain, type: 'recover_failed', holder: account } : undefined
}

// validator_pubkey:uint256 stake_at:uint32 max_factor:uint32 adnl_addr:uint256 signature:^bits512, after the header
function readNewStake(
  { outMsgs }: Transaction,
  inMsg: Message,
  holder: Address,
  queryId: bigint,
): ValidatorEvent | undefined {
  const asked = attempt(() => {
    const slice = inMsg.body.clone()
    slice.skip(HEADER_BITS)
    const pubkey = asHash(Uint8Array.from(slice.loadHash()))
    const electionId = slice.loadUint(32)
    slice.skip(32)
    return { pubkey, electionId, adnl: asHash(Uint8Array.from(slice.loadHash())) }
  })
  if (asked === undefined) return undefined
  const answer = (op: number) => outMsgs.find((one) => one.opcode === op && queryIdOf(one) === queryId)
  const rejected = answer(OP.stakeRejected)
  const value = inMsg.value ?? 0n
  if (rejected !== undefined) {
    const reason = attempt(() => {
      const slice = rejected.body.clone()
      slice.skip(HEADER_BITS)
      return slice.loadInt(32)
    })
    return { ...asked, type: 'stake_rejected', holder, queryId, amount: rejected.value ?? 0n, reason: reason ?? null }
  }
  // Without a query id the elector says nothing to what it takes.
  if (answer(OP.stakeAccepted) === undefined && queryId !== 0n) return undefined
  const amount = value > GRAM ? value - GRAM : 0n
  return { ...asked, type: 'stake_accepted', holder, queryId, amount, reason: null }
}
