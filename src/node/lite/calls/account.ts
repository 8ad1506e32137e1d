import { type Address, workchainOf } from '../../../cell/address.ts'
import type { Cell } from '../../../cell/cell.ts'
import { asHash } from '../../../cell/hash.ts'
import { isLargeBag } from '../../../cell/large-bag.ts'
import type { BlockIdExt } from '../../../model/block.ts'
import type { ProvenAccount, UncheckedState, UnreadState } from '../../proof/account.ts'
import { checkAccount, checkAccountBy, openUnread } from '../../proof/account.ts'
import { expectSameBlock } from '../../proof/same-block.ts'
import type { AccountId } from '../../tl/lite-objects.ts'
import { type CallNeeds, defineCall, type LiteCall, type Refute } from '../call.ts'

export const toAccountId = (account: Address): AccountId => ({
  workchain: workchainOf(account),
  id: asHash(account.subarray(1)),
})

/** An account as of block `id`, with what `open` makes of its state. */
const accountCall = <Root>(
  id: BlockIdExt,
  account: Address,
  open: (state: UnreadState, refute: Refute | undefined) => Root,
  needs?: CallNeeds,
): LiteCall<ProvenAccount<Root>> => {
  const place = toAccountId(account)
  return defineCall(
    'liteServer.getAccountState',
    { id, account: place },
    (answer, refute) => {
      expectSameBlock(answer.id, id, 'getAccountState')
      return checkAccountBy(answer, id, place, (state) => open(state, refute))
    },
    needs,
  )
}

/** An account as of block `id`: a masterchain block, or one of the account's own shard. */
export const getAccountState = (id: BlockIdExt, account: Address, needs?: CallNeeds): LiteCall<ProvenAccount> =>
  accountCall(id, account, openUnread, needs)

/** The same, but a state of very many cells is left unread: whoever asks has another thread for it, and tells when it is not the proven one. */
export const getAccountOrUnread = (
  id: BlockIdExt,
  account: Address,
  needs?: CallNeeds,
): LiteCall<ProvenAccount<Cell | UncheckedState>> =>
  accountCall(id, account, (state, refute) => (isLargeBag(state.boc) ? { ...state, refute } : openUnread(state)), needs)

/** The same without code, data and libraries: cheap where only the balance matters. */
export const getAccountStatePrunned = (id: BlockIdExt, account: Address): LiteCall<ProvenAccount> => {
  const place = toAccountId(account)
  return defineCall('liteServer.getAccountStatePrunned', { id, account: place }, (answer) => {
    expectSameBlock(answer.id, id, 'getAccountStatePrunned')
    return checkAccount(answer, id, place, true)
  })
}

export interface MethodAnswer {
  readonly shardBlock: BlockIdExt
  /** -256 when the account has no code to run. */
  readonly exitCode: number
  /** A VmStack in a bag of cells. */
  readonly result: Uint8Array | undefined
}

const WANT_RESULT = 4

/** Runs a get-method on the server. Nothing proves the result: our own TVM on a proven state does. */
export const runSmcMethod = (
  id: BlockIdExt,
  account: Address,
  methodId: bigint,
  params: Uint8Array,
): LiteCall<MethodAnswer> => {
  const fields = { mode: WANT_RESULT, id, account: toAccountId(account), methodId, params }
  return defineCall('liteServer.runSmcMethod', fields, (answer) => {
    expectSameBlock(answer.id, id, 'runSmcMethod')
    return { shardBlock: answer.shardblk, exitCode: answer.exitCode, result: answer.result }
  })
}
