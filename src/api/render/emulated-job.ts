import type { Address } from '../../cell/address.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import type { Hash } from '../../cell/hash.ts'
import { computeHashes } from '../../cell/hashing.ts'
import { toTransaction } from '../../decode/extract/transactions.ts'
import { isCellarError } from '../../lib/errors.ts'
import type { AccountState } from '../../model/account-state.ts'
import type { BlockId } from '../../model/block.ts'
import type { BodyDecoder } from '../../record/body-decoder.ts'
import { JsonWriter } from '../../record/json-writer.ts'
import { NO_ENDS, type OtherEnds } from '../../record/render-transaction.ts'
import { BUDGETS, tooManyEmulated } from '../http/budget.ts'
import type { EmulatedTransaction } from '../shapes/emulated-document.ts'
import { renderEmulated } from '../shapes/emulated-document.ts'

/** Transactions as bytes, and of the states what documents show of them: records do not travel between threads. */
export interface EmulatedJob {
  readonly transactions: readonly {
    readonly boc: Uint8Array
    readonly account: Address
    readonly block: BlockId
    readonly mcSeqno: number
    readonly before: AccountState
    readonly after: AccountState
  }[]
  readonly settings: DocumentSettings
}

export interface DocumentSettings {
  readonly externalHash: Hash | null
  readonly globalVersion: number
  readonly withBodies: boolean
  /** Of each transaction. */
  readonly ends: readonly OtherEnds[]
}

/** A few cells can be the body of many messages, each of which is written out. */
const weightOf = ({ boc, transaction }: EmulatedTransaction): number => boc.length * (1 + transaction.outMsgs.length)

/** Up to here rendering takes some milliseconds; above, it is done in a thread of its own. */
const SMALL = 512 * 1024

export const isSmall = (transactions: readonly EmulatedTransaction[]): boolean =>
  transactions.reduce((sum, one) => sum + weightOf(one), 0) <= SMALL

export function toEmulatedJob(transactions: readonly EmulatedTransaction[], settings: DocumentSettings): EmulatedJob {
  const slim = (state: AccountState): AccountState => ({ ...state, code: null, data: null, library: null, root: null })
  return {
    settings,
    transactions: transactions.map(({ boc, transaction: { account, block, mcSeqno }, before, after }) => ({
      ...{ boc, account, block, mcSeqno, before: slim(before), after: slim(after) },
    })),
  }
}

/** The documents of these transactions, as many bytes as one answer may have. */
export function renderEmulatedJob({ transactions, settings }: EmulatedJob, words: BodyDecoder): Uint8Array[] {
  return renderDocuments(
    transactions.map(({ boc, account, block, mcSeqno, before, after }) => () => {
      const root = readSingleRoot(boc)
      computeHashes(root.arena)
      return { boc, transaction: toTransaction(root, account, block, mcSeqno), before, after }
    }),
    settings,
    words,
  )
}

/** One after another, so that no more than one is at hand. */
export function renderDocuments(
  transactions: readonly (() => EmulatedTransaction)[],
  { externalHash, globalVersion, withBodies, ends }: DocumentSettings,
  words: BodyDecoder,
): Uint8Array[] {
  const told = withBodies ? words : { ...wordsOnly(words), withoutBodies: true }
  let bytesLeft: number = BUDGETS.emulation_bytes.limit
  try {
    return transactions.map((read, i) => {
      const writer = new JsonWriter(bytesLeft)
      const { doc } = renderEmulated(read(), externalHash, globalVersion, told, ends[i] ?? NO_ENDS, writer)
      bytesLeft -= doc.length
      return doc
    })
  } catch (error) {
    if (!isCellarError(error, 'OVER_BUDGET')) throw error
    throw tooManyEmulated()
  }
}

/** Names of opcodes, and nothing that is as long as what was sent. */
const wordsOnly = (words: BodyDecoder): BodyDecoder => ({
  opcodeText: (opcode) => words.opcodeText(opcode),
  messageText: () => undefined,
  initStateText: () => undefined,
})
