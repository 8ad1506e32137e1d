import type { Address } from '../../cell/address.ts'
import { writeBoc } from '../../cell/boc-writer.ts'
import { toAccountState } from '../../decode/states/account-state.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { inOrder } from '../../lib/in-order.ts'
import type { BlockIdExt } from '../../model/block.ts'
import type { BlockSource } from '../../node/lite-source.ts'
import type { Queryable } from '../../store/database.ts'
import { listNewestStates, type StoredState } from '../../store/lookups/account-states.ts'
import type { StatesAt } from './follow-producer.ts'

/** Questions for account states under way at once. */
const AT_ONCE = 48

/**
 * Stored states, and from the network those of accounts that were never seen: none of them has changed since indexing
 * began, so any block from then to right before the one that touches them tells their state. Every one is proven.
 */
export async function listStatesAt(
  db: Queryable,
  source: BlockSource,
  { block, accounts }: StatesAt,
  signal: AbortSignal,
): Promise<StoredState[]> {
  const stored = await listNewestStates(db, accounts)
  const known = new Set(stored.map(({ account }) => byteKey(account)))
  const unseen = accounts.filter((account) => !known.has(byteKey(account)))
  const read = inOrder(unseen, (account) => findState(source, block, account, signal), { ahead: AT_ONCE, signal })
  for await (const state of read) if (state !== undefined) stored.push(state)
  return stored
}

async function findState(
  source: BlockSource,
  block: BlockIdExt,
  account: Address,
  signal: AbortSignal,
): Promise<StoredState | undefined> {
  const found = await source.findAccount(block, account, signal)
  if (!found?.account) return undefined
  const { root, lastTransLt, lastTransHash } = found.account
  const { hash, status, codeHash, dataHash } = toAccountState(account, lastTransLt, lastTransHash, root)
  const boc = writeBoc(root)
  const place = { account, lt: lastTransLt, transactionHash: lastTransHash }
  return { ...place, hash, status, codeHash, dataHash, boc, code: null, data: null, isOfNetwork: true }
}
