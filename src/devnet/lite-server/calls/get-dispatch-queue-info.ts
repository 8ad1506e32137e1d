import { asHash } from '../../../cell/hash.ts'
import type { Slice } from '../../../cell/slice.ts'
import type { AccountDispatchQueueInfo } from '../../../node/tl/lite-objects.ts'
import { toUint64Key } from '../../../tlb/dictionary-key.ts'
import { proveState } from '../account-proof.ts'
import type { Answer } from '../answer.ts'
import { isFullBlockId } from '../open-chain.ts'
import { badQuery } from '../refused.ts'
import { showQueues } from '../shown-queues.ts'
import { showState } from '../shown-state.ts'
import type { ShownTree } from '../shown-tree.ts'

const MODE = { proof: 1, after: 2 }
const MAX_ACCOUNTS = 64
const ACCOUNT_BITS = 256
const LT_BITS = 64
const COUNT_BITS = 48

export const getDispatchQueueInfo: Answer<'liteServer.getDispatchQueueInfo'> = (request, chain) => {
  const { mode, id, afterAddr, maxAccounts } = request
  if (!isFullBlockId(id)) throw badQuery('invalid BlockIdExt')
  if (maxAccounts <= 0) throw badQuery('invalid max_accounts')
  const { block, tree } = chain.loadBlockAndState(id)
  const { dispatchQueue } = showQueues(tree, showState(tree))
  const found: AccountDispatchQueueInfo[] = []
  let complete = true
  if (dispatchQueue?.loadBit() === 1) {
    const limit = Math.min(maxAccounts, MAX_ACCOUNTS)
    for (const { key, value } of tree.entries(tree.openRef(dispatchQueue), ACCOUNT_BITS, { after: afterAddr })) {
      if (found.length === limit) {
        complete = false
        break
      }
      found.push(summarise(tree, key, value))
    }
  }
  return {
    mode,
    id,
    accountDispatchQueues: found,
    complete,
    ...(mode & MODE.proof && { proof: proveState(block, tree) }),
  }
}

/** _ messages:(HashmapE 64 EnqueuedMsg) count:uint48 = AccountDispatchQueue, behind the extra */
function summarise(tree: ShownTree, key: Uint8Array, value: Slice): AccountDispatchQueueInfo {
  value.skip(LT_BITS)
  const messages = value.loadMaybeRef()
  const size = value.loadUint64(COUNT_BITS)
  const end = (reverse: boolean): bigint => {
    const first = messages && tree.entries(tree.open(messages), LT_BITS, { reverse }).next()
    return first && !first.done ? toUint64Key(first.value.key) : 0n
  }
  return { addr: asHash(key), size, minLt: end(false), maxLt: end(true) }
}
