import { buildCell } from '../../src/cell/builder.ts'
import type { Cell } from '../../src/cell/cell.ts'
import { cellHash } from '../../src/cell/hashing.ts'
import { Slice } from '../../src/cell/slice.ts'
import type { AccountTransaction } from '../../src/tlb/account-block.ts'
import { loadBlock, storeBlock } from '../../src/tlb/block.ts'
import { type InMsg, loadInMsg, storeInMsg } from '../../src/tlb/in-msg.ts'
import { loadInMsgDescr, storeInMsgDescr } from '../../src/tlb/in-msg-descr.ts'
import { loadMcBlockExtra, storeMcBlockExtra } from '../../src/tlb/mc-block-extra.ts'
import { loadMessage, storeMessage } from '../../src/tlb/message.ts'
import type { MsgEnvelope } from '../../src/tlb/msg-envelope.ts'
import type { OutMsg } from '../../src/tlb/out-msg.ts'
import { loadOutMsgDescr, storeOutMsgDescr } from '../../src/tlb/out-msg-descr.ts'
import { loadShardAccountBlocks, storeShardAccountBlocks } from '../../src/tlb/shard-account-blocks.ts'
import { loadTransaction, storeTransaction } from '../../src/tlb/transaction.ts'

export interface Rebuilt {
  readonly root: Cell
  readonly transactions: number
  readonly messages: number
  /** How many of each constructor of InMsg and OutMsg, e.g. `in fin`. */
  readonly kinds: ReadonlyMap<string, number>
}

export const openCell = (cell: Cell): Slice => new Slice(cell.arena, cell.index)

/**
 * Loads a block down to the last message and stores every part anew, so that nothing of the given tree is passed
 * through but the state update, message bodies and state inits' cells. Sums in augmented dictionaries are computed
 * from the values below them. A cell met again is rebuilt once.
 */
export function rebuildBlock(root: Cell): Rebuilt {
  const done = new Map<number, Cell>()
  const kinds = new Map<string, number>()
  let transactions = 0
  let messages = 0

  const once = (cell: Cell, rebuild: () => Cell): Cell => {
    const known = done.get(cell.index)
    if (known !== undefined) return known
    const made = rebuild()
    done.set(cell.index, made)
    return made
  }
  const message = (cell: Cell): Cell =>
    once(cell, () => {
      messages++
      const loaded = loadMessage(openCell(cell))
      return buildCell((b) => storeMessage(b, loaded))
    })
  const transaction = (cell: Cell): Cell =>
    once(cell, () => {
      transactions++
      const loaded = loadTransaction(openCell(cell))
      const inMsg = loaded.inMsg === null ? null : message(loaded.inMsg)
      const outMsgs = loaded.outMsgs.map(message)
      return buildCell((b) => storeTransaction(b, { ...loaded, inMsg, outMsgs }))
    })
  const envelope = (loaded: MsgEnvelope): MsgEnvelope => ({ ...loaded, msg: message(loaded.msg) })
  const inMsg = (loaded: InMsg): InMsg => {
    count(kinds, `in ${loaded.kind}`)
    switch (loaded.kind) {
      case 'ext':
      case 'ihr':
        return { ...loaded, msg: message(loaded.msg), transaction: transaction(loaded.transaction) }
      case 'imm':
      case 'fin':
      case 'deferred_fin':
        return { ...loaded, inMsg: envelope(loaded.inMsg), transaction: transaction(loaded.transaction) }
      case 'tr':
      case 'deferred_tr':
        return { ...loaded, inMsg: envelope(loaded.inMsg), outMsg: envelope(loaded.outMsg) }
      case 'discard_fin':
      case 'discard_tr':
        return { ...loaded, inMsg: envelope(loaded.inMsg) }
    }
  }
  const inMsgCell = (cell: Cell): Cell =>
    once(cell, () => {
      const loaded = loadInMsg(openCell(cell))
      return buildCell((b) => storeInMsg(b, inMsg(loaded)))
    })
  const outMsg = (loaded: OutMsg): OutMsg => {
    count(kinds, `out ${loaded.kind}`)
    switch (loaded.kind) {
      case 'ext':
        return { ...loaded, msg: message(loaded.msg), transaction: transaction(loaded.transaction) }
      case 'new':
      case 'new_defer':
        return { ...loaded, outMsg: envelope(loaded.outMsg), transaction: transaction(loaded.transaction) }
      case 'imm':
        return {
          ...loaded,
          outMsg: envelope(loaded.outMsg),
          transaction: transaction(loaded.transaction),
          reimport: inMsgCell(loaded.reimport),
        }
      case 'tr':
      case 'tr_req':
      case 'deferred_tr':
        return { ...loaded, outMsg: envelope(loaded.outMsg), imported: inMsgCell(loaded.imported) }
      case 'deq_imm':
        return { ...loaded, outMsg: envelope(loaded.outMsg), reimport: inMsgCell(loaded.reimport) }
      case 'deq':
        return { ...loaded, outMsg: envelope(loaded.outMsg) }
      case 'deq_short':
        return loaded
    }
  }
  const accountTransaction = (loaded: AccountTransaction): AccountTransaction => ({
    lt: loaded.lt,
    transaction: transaction(loaded.transaction),
    fees: loadTransaction(openCell(loaded.transaction)).totalFees,
  })

  const block = loadBlock(openCell(root))
  const accountBlocks = loadShardAccountBlocks(openCell(block.extra.accountBlocks)).map((loaded) => ({
    ...loaded,
    transactions: loaded.transactions.map(accountTransaction),
  }))
  const inMsgs = loadInMsgDescr(openCell(block.extra.inMsgDescr)).map(({ key, value }) => ({
    key,
    value: inMsg(value),
  }))
  const outMsgs = loadOutMsgDescr(openCell(block.extra.outMsgDescr)).map(({ key, value }) => ({
    key,
    value: outMsg(value),
  }))
  const custom = block.extra.custom === null ? null : loadMcBlockExtra(openCell(block.extra.custom))
  const extra = {
    ...block.extra,
    inMsgDescr: buildCell((b) => storeInMsgDescr(b, inMsgs)),
    outMsgDescr: buildCell((b) => storeOutMsgDescr(b, outMsgs)),
    accountBlocks: buildCell((b) => storeShardAccountBlocks(b, accountBlocks)),
    custom: custom === null ? null : buildCell((b) => storeMcBlockExtra(b, custom)),
  }
  return { root: buildCell((b) => storeBlock(b, { ...block, extra })), transactions, messages, kinds }
}

function count(kinds: Map<string, number>, kind: string): void {
  kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
}

export const hashText = (cell: Cell): string => Buffer.from(cellHash(cell)).toString('hex')
