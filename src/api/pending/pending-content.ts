import { readSingleRoot } from '../../cell/boc.ts'
import type { Hash } from '../../cell/hash.ts'
import { Slice } from '../../cell/slice.ts'
import { findWalletCode } from '../../decode/contracts/wallet-codes.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { AccountState } from '../../model/account-state.ts'
import type { Transaction } from '../../model/transaction.ts'
import { printedType, toActionValue } from '../../record/action.ts'
import { fillReceivers } from '../../record/dialect.ts'
import { endsAmong } from '../../record/render-transaction.ts'
import {
  FINALITIES,
  type Finality,
  type PendingAction,
  type PendingContent,
  type PendingTransaction,
} from '../../store/pending.ts'
import { loadMessage } from '../../tlb/message.ts'
import { accountsOf, type ClassifiedTrace } from '../emulation/classify-emulated.ts'
import type { Emulation, Emulations } from '../emulation/emulations.ts'
import { mapInTimeSlices } from '../http/time-slice.ts'
import { toNodes } from '../shapes/emulated-document.ts'
import { type ChainPart, type RealTransaction, waitingMessages } from './chain-part.ts'

/** What is stored of a message on its way: its emulation, behind what of it is on chain. */
export async function toPendingContent(
  emulations: Emulations,
  emulation: Emulation,
  externalHash: Hash,
  accountLt: bigint,
  real?: ChainPart,
): Promise<PendingContent> {
  const { base } = emulation
  const emulated = emulation.transactions.map(({ transaction }) => transaction)
  const landed = real?.transactions ?? []
  const records = [...landed.map(({ transaction }) => transaction), ...emulated]
  const documents = await emulations.render(emulation, externalHash)
  const ends = endsAmong(records)
  const docs = await mapInTimeSlices([...landed.map(({ doc }) => doc), ...documents], (doc, place) =>
    fillReceivers(Buffer.from(doc), ends(records[place] as Transaction).receivers ?? []),
  )
  const told = await emulations.tell(
    emulation,
    landed.map(({ transaction }) => transaction),
  )
  const finalityOf = (place: number): Finality => landed[place]?.finality ?? 'pending'
  const transactions = await mapInTimeSlices(
    toNodes(records),
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
    rootState: await rootStateOf(emulations, emulation, real),
    traceId: real?.traceId ?? null,
    startLt: first.lt,
    startUtime: first.now,
    endLt: told.trace.endLt,
    endUtime: told.trace.endUtime,
    messages: records.reduce((sum, { outMsgs }) => sum + outMsgs.length, 1),
    isIncomplete: emulation.isIncomplete || (await isCutShort(landed, emulated)),
    isClassified: told.state === 'ok',
    actions: await toPendingActions(told, landed, real?.traceId ?? null),
    transactions,
  }
}

/** What is in blocks goes on, and that was not emulated. */
const isCutShort = async (landed: readonly RealTransaction[], emulated: readonly Transaction[]): Promise<boolean> =>
  emulated.length === 0 && (await waitingMessages(landed)).length > 0

/** Only what has not begun is built upon. */
async function rootStateOf(
  emulations: Emulations,
  { transactions }: Emulation,
  real: ChainPart | undefined,
): Promise<Uint8Array> {
  const [first] = transactions
  return real !== undefined || first === undefined
    ? new Uint8Array(0)
    : emulations.sources.machine.writeState(first.after)
}

/** An action is as certain as the least certain of its transactions. */
function toPendingActions(
  { actions, trace }: ClassifiedTrace,
  landed: readonly RealTransaction[],
  traceId: Hash | null,
): Promise<PendingAction[]> {
  const levels = new Map(landed.map(({ transaction, finality }) => [byteKey(transaction.hash), finality]))
  const levelOf = (hash: Hash): number => FINALITIES.indexOf(levels.get(byteKey(hash)) ?? 'pending')
  return mapInTimeSlices(actions, (action) => {
    const lowest = Math.min(FINALITIES.length - 1, ...action.transactions.map(levelOf))
    const finality = FINALITIES[lowest] as Finality
    return {
      type: printedType(action),
      ancestors: action.ancestorTypes,
      accounts: action.accounts,
      doc: toActionValue(action, { trace, traceId: traceId && trace.id, finality, includeAccounts: true }),
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
