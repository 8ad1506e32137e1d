import { readSingleRoot } from '../../cell/boc.ts'
import { writeBoc } from '../../cell/boc-writer.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import { computeHashes } from '../../cell/hashing.ts'
import { Slice } from '../../cell/slice.ts'
import { findWalletCode } from '../../decode/contracts/wallet-codes.ts'
import type { AccountState } from '../../model/account-state.ts'
import type { Transaction } from '../../model/transaction.ts'
import { actionDocument } from '../../store/documents/action.ts'
import type { Finality, PendingAction, PendingContent, PendingTransaction } from '../../store/pending.ts'
import { loadMessage } from '../../tlb/message.ts'
import { toNodes } from '../emulate/emulated-document.ts'
import type { Emulation, Emulations } from '../emulate/emulations.ts'
import { accountsOf, type ToldTrace, tellActions } from '../emulate/tell-actions.ts'
import { toShardAccount } from '../v2/shapes/shard-account.ts'

/** Transactions of a trace that are on chain already, and the documents they have there. */
export interface RealPart {
  readonly traceId: Hash
  readonly transactions: readonly { readonly transaction: Transaction; readonly doc: Uint8Array }[]
}

/** What is stored of a message on its way: its emulation, behind what of it is on chain. */
export async function toPendingContent(
  emulations: Emulations,
  emulation: Emulation,
  externalHash: Hash,
  accountLt: bigint,
  real?: RealPart,
): Promise<PendingContent> {
  const { base, facts } = emulation
  const emulated = emulation.transactions.map(({ transaction }) => transaction)
  const landed = real?.transactions.map(({ transaction }) => transaction) ?? []
  const records = [...landed, ...emulated]
  const documents = await emulations.render(emulation, externalHash)
  const docs = [...(real?.transactions.map(({ doc }) => doc) ?? []), ...documents.map(({ doc }) => doc)]
  const told = await tellActions(records, facts, base.block.seqno)
  const finalityOf = (place: number): Finality => (place < landed.length ? 'finalized' : 'pending')
  const transactions = toNodes(records).map(
    (node, place): PendingTransaction => ({
      ...node,
      finality: finalityOf(place),
      doc: docs[place] as Uint8Array,
      book: Buffer.concat(accountsOf([records[place] as Transaction])),
    }),
  )
  const [first] = records as [Transaction, ...Transaction[]]
  return {
    baseMcSeqno: base.block.seqno,
    accountLt,
    rootState: rootStateOf(emulation, real),
    traceId: real?.traceId ?? null,
    startLt: first.lt,
    startUtime: first.now,
    endLt: told.trace.endLt,
    endUtime: told.trace.endUtime,
    messages: records.reduce((sum, { outMsgs }) => sum + outMsgs.length, 1),
    isIncomplete: emulation.isIncomplete,
    isClassified: told.state === 'ok',
    actions: toPendingActions(told, landed, real?.traceId ?? null),
    transactions,
  }
}

/** Only what has not begun is built upon. */
function rootStateOf({ transactions }: Emulation, real: RealPart | undefined): Uint8Array {
  const [first] = transactions
  return real !== undefined || first === undefined ? new Uint8Array(0) : writeBoc(toShardAccount(first.after))
}

/** An action is as certain as the least certain of its transactions. */
function toPendingActions(
  { actions, trace }: ToldTrace,
  landed: readonly Transaction[],
  traceId: Hash | null,
): PendingAction[] {
  const real = new Set(landed.map(({ hash }) => Buffer.from(hash).toString('hex')))
  return actions.map((action) => {
    const isReal = action.transactions.every((hash) => real.has(Buffer.from(hash).toString('hex')))
    const doc = actionDocument(action, trace)
    return {
      type: action.type,
      ancestors: action.ancestorTypes,
      accounts: action.accounts,
      doc: { ...doc, trace_id: traceId === null ? null : doc.trace_id, finality: isReal ? 'finalized' : 'pending' },
    }
  })
}

const SIGNATURE_BITS = 512

/** Until when a wallet of a known kind takes a message; null for any other account. */
export function validUntilOf(message: Uint8Array, { codeHash }: AccountState): number | null {
  const name = codeHash === null ? undefined : findWalletCode(codeHash)?.name
  const root = readSingleRoot(message)
  const { body } = loadMessage(new Slice(root.arena, root.index))
  const slice = body.clone()
  const isLate = name === 'wallet v5 r1' || name === 'wallet v5 beta'
  // Before it stands the operation or the signature, and the wallet's id or, in the second version, its counter.
  const before = isLate ? 32 + 32 : SIGNATURE_BITS + 32
  if (name === undefined || name.startsWith('wallet v1') || slice.remainingBits < before + 32) return null
  slice.skip(before)
  return slice.loadUint(32)
}

export const hashOf = (bytes: Uint8Array): Hash => asHash(Uint8Array.from(bytes))

/** Cells of a bag, with their hashes at hand. */
export function readHashed(boc: Uint8Array) {
  const root = readSingleRoot(Uint8Array.from(boc))
  computeHashes(root.arena)
  return root
}
