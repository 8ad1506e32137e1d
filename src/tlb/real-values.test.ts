import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sharedData } from '../../test/shared-data.ts'
import { hashText, openCell } from '../../test/tlb/rebuild-block.ts'
import { formatRaw } from '../cell/address.ts'
import { readSingleRoot } from '../cell/boc.ts'
import { buildCell } from '../cell/builder.ts'
import type { Cell } from '../cell/cell.ts'
import { cellHash, sliceHash } from '../cell/hashing.ts'
import { isCellarError } from '../lib/errors.ts'
import { loadAccount, storeAccount } from './account.ts'
import { loadMessage, storeMessage } from './message.ts'
import { toAddress } from './msg-address.ts'
import { loadShardAccount, storeShardAccount } from './shard-account.ts'
import { loadTransaction, storeTransaction } from './transaction.ts'

type Fact = Readonly<Record<string, unknown>> & { readonly boc: string; readonly hash: string }

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const readFacts = (path: string): Fact[] => JSON.parse(readFileSync(path, 'utf8'))

/** Undefined for bytes that some tool wrote and the cell room refuses: a level mask or a length that is not so. */
function findRoot({ boc }: Fact): Cell | undefined {
  try {
    return readSingleRoot(Buffer.from(boc, 'base64'))
  } catch (error) {
    if (isCellarError(error, 'BROKEN_BOC')) return undefined
    throw error
  }
}

/** How the facts, taken with another library, name statuses. */
const statusOf = (name: unknown): unknown =>
  name === 'non-existing' ? 'nonexist' : name === 'uninitialized' ? 'uninit' : name

const transactions = sharedData('real', 'transactions', 'transactions.json')

test.skipIf(!transactions)('single transactions say what is known of them', () => {
  const facts = readFacts(transactions as string)
  let read = 0
  for (const fact of facts) {
    const root = findRoot(fact)
    if (root === undefined) continue
    read++
    const transaction = loadTransaction(openCell(root))
    const { description } = transaction
    expect({
      hash: hashText(root),
      account_id: hex(transaction.accountId),
      lt: `${transaction.lt}`,
      now: transaction.now,
      prev_trans_hash: hex(transaction.prevTransHash),
      prev_trans_lt: `${transaction.prevTransLt}`,
      end_status: transaction.endStatus,
      total_fees: `${transaction.totalFees.coins}`,
      aborted: 'aborted' in description ? description.aborted : null,
      out_msg_count: transaction.outMsgCount,
    }).toEqual({
      hash: fact.hash,
      account_id: fact.account_id,
      lt: fact.lt,
      now: fact.now,
      prev_trans_hash: fact.prev_trans_hash,
      prev_trans_lt: fact.prev_trans_lt,
      end_status: statusOf(fact.end_status),
      total_fees: fact.total_fees,
      aborted: fact.aborted ?? null,
      out_msg_count: fact.out_msg_count,
    })
    expect(hashText(buildCell((b) => storeTransaction(b, transaction)))).toBe(fact.hash)
  }
  expect(read).toBe(142)
})

const accounts = sharedData('real', 'accounts', 'accounts.json')

test.skipIf(!accounts)('single accounts say what is known of them', () => {
  const facts = readFacts(accounts as string)
  let read = 0
  for (const fact of facts) {
    const root = findRoot(fact)
    if (root === undefined) continue
    read++
    const shardAccount = fact.kind === 'account' ? null : loadShardAccount(openCell(root))
    const account = loadAccount(openCell(shardAccount?.account ?? root))
    const again = buildCell((b) =>
      shardAccount === null ? storeAccount(b, account) : storeShardAccount(b, shardAccount),
    )
    expect(hashText(again)).toBe(fact.hash)
    if (shardAccount !== null) {
      expect(hashText(buildCell((b) => storeAccount(b, account)))).toBe(hashText(shardAccount.account))
    }
    if (account === null) continue
    const { state, storageInfo } = account
    const address = toAddress(account.address)
    expect(address && formatRaw(address).toLowerCase()).toBe(fact.address)
    expect(`${account.balance.coins}`).toBe(fact.balance)
    expect(`${account.lastTransLt}`).toBe(fact.last_trans_lt)
    expect(storageInfo.lastPaid).toBe(fact.last_paid)
    expect(`${storageInfo.used.cells} ${storageInfo.used.bits}`).toBe(`${fact.used_cells} ${fact.used_bits}`)
    expect(state.kind).toBe(statusOf(fact.state))
    if (state.kind === 'active') {
      expect(state.init.code && hex(cellHash(state.init.code))).toBe(fact.code_hash ?? null)
      expect(state.init.data && hex(cellHash(state.init.data))).toBe(fact.data_hash ?? null)
    }
  }
  expect(read).toBeGreaterThanOrEqual(45)
})

const messages = sharedData('real', 'messages', 'messages.json')

test.skipIf(!messages)('single messages say what is known of them', () => {
  const facts = readFacts(messages as string)
  let read = 0
  for (const fact of facts) {
    const root = findRoot(fact)
    if (root === undefined) continue
    read++
    const message = loadMessage(openCell(root))
    const destination = toAddress(message.info.dest)
    expect(message.info.kind).toBe(fact.kind)
    if (fact.destination) expect(destination && formatRaw(destination).toLowerCase()).toBe(fact.destination)
    expect(hex(sliceHash(message.body))).toBe(fact.body_hash)
    expect(message.init !== null).toBe(fact.has_init)
    expect(hashText(buildCell((b) => storeMessage(b, message)))).toBe(fact.hash)
  }
  expect(read).toBeGreaterThanOrEqual(32)
})
