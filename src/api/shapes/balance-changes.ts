import { type Address, asAddress, formatRaw } from '../../cell/address.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import { toTransaction } from '../../decode/extract/transactions.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { isCellarError } from '../../lib/errors.ts'
import type { BlockId } from '../../model/block.ts'
import type { Message } from '../../model/message.ts'
import type { Transaction } from '../../model/transaction.ts'
import type { BalanceSums } from '../../record/balance-changes.ts'
import type { Dialect } from '../../record/dialect.ts'
import type { StoredTraceTransaction } from '../../store/lookups/trace-transactions.ts'
import type { WalletOf } from '../reads/jetton-wallets-of.ts'

const NO_BLOCK: BlockId = { workchain: 0, shard: 0n, seqno: 0 }

const TRANSFER = 0x0f8a7ea5
const INTERNAL_TRANSFER = 0x178d4519
const BURN = 0x595f07bc

/** The transactions of a trace, or those among them that were named. */
export function readTransactions(
  stored: readonly StoredTraceTransaction[],
  only: ReadonlySet<string> | undefined,
): Transaction[] {
  const transactions = stored.flatMap(({ account, boc, mcSeqno }) =>
    boc === null ? [] : [toTransaction(readSingleRoot(boc), account, NO_BLOCK, mcSeqno)],
  )
  return only === undefined ? transactions : transactions.filter(({ hash }) => only.has(byteKey(hash)))
}

export const accountsOfTransactions = (transactions: readonly Transaction[]): Address[] => [
  ...new Map(transactions.map(({ account }) => [byteKey(account), account])).values(),
]

/**
 * What each account gained or lost: Toncoin, fees it paid, and jettons of the wallets it owns. `changes` are net of fees, as the public
 * service counts them; the documented dialect has beside them what messages alone moved.
 */
export function toBalanceChanges(
  transactions: readonly Transaction[],
  wallets: ReadonlyMap<string, WalletOf>,
  dialect: Dialect,
): BalanceSums {
  // A message is counted where it is received, else where it is sent: of an action, its first one has its sender elsewhere.
  const received = new Set(transactions.flatMap(({ inMsg }) => (inMsg === null ? [] : [byteKey(inMsg.hash)])))
  const gross = new Map<string, bigint>()
  const fees = new Map<string, bigint>()
  const jettons = new Map<string, Map<string, bigint>>()
  for (const transaction of transactions) {
    const { account, inMsg, outMsgs, totalFees } = transaction
    const own = formatRaw(account)
    if (inMsg?.kind === 'internal') {
      add(gross, own, inMsg.value ?? 0n)
      if (inMsg.source !== null) add(gross, formatRaw(inMsg.source), -(inMsg.value ?? 0n))
    }
    for (const { kind, hash, value } of outMsgs) {
      if (kind === 'internal' && !received.has(byteKey(hash))) add(gross, own, -(value ?? 0n))
    }
    add(
      fees,
      own,
      outMsgs.reduce((sum, { fwdFee }) => sum + (fwdFee ?? 0n), totalFees),
    )
    const wallet = wallets.get(byteKey(account))
    const moved = wallet === undefined ? undefined : movedJettons(transaction)
    if (wallet === undefined || moved === undefined || moved === 0n) continue
    const owner = formatRaw(asAddress(wallet.owner))
    const held = jettons.get(owner) ?? new Map<string, bigint>()
    jettons.set(owner, held)
    add(held, formatRaw(asAddress(wallet.jetton)), moved)
  }
  const changes = new Map(gross)
  for (const [account, sum] of fees) add(changes, account, -sum)
  return { changes, fees, jettons, gross: dialect === 'documented' ? gross : undefined }
}

function add(sums: Map<string, bigint>, key: string, amount: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + amount)
}

/** What a wallet's transaction did to its balance: sent and burnt jettons leave it, received ones come in. */
function movedJettons({ inMsg, description }: Transaction): bigint | undefined {
  const isAborted = 'aborted' in description && description.aborted
  if (inMsg === null || inMsg.kind !== 'internal' || isAborted) return undefined
  if (inMsg.bounced === true) return bouncedAmount(inMsg)
  if (inMsg.opcode === INTERNAL_TRANSFER) return amountOf(inMsg, 32)
  if (inMsg.opcode !== TRANSFER && inMsg.opcode !== BURN) return undefined
  const amount = amountOf(inMsg, 32)
  return amount === undefined ? undefined : -amount
}

/** What could not be delivered comes back: 0xffffffff, then the first bits of what was sent. */
function bouncedAmount(message: Message): bigint | undefined {
  const body = message.body.clone()
  if (body.remainingBits < 64) return undefined
  body.skip(32)
  return body.preloadUint(32) === INTERNAL_TRANSFER ? amountOf(message, 64) : undefined
}

/** query:64 amount:Coins, behind the opcode. */
function amountOf({ body }: Message, at: number): bigint | undefined {
  try {
    const slice = body.clone()
    slice.skip(at + 64)
    return slice.loadCoins()
  } catch (error) {
    if (isCellarError(error, 'BROKEN_CELL')) return undefined
    throw error
  }
}
