import { isExotic } from '../../cell/arena.ts'
import type { Cell } from '../../cell/cell.ts'
import { cellHash, sliceHash } from '../../cell/hashing.ts'
import { Slice } from '../../cell/slice.ts'
import type { Message } from '../../model/message.ts'
import { NO_EXTRA_CURRENCIES } from '../../tlb/currency-collection.ts'
import { loadMessage } from '../../tlb/message.ts'
import { toAddress } from '../../tlb/msg-address.ts'
import { normalizedHash } from './normalized-hash.ts'

/** The record of a message cell. */
export function toMessage(cell: Cell): Message {
  const { info, initSlice: initState, body } = loadMessage(new Slice(cell.arena, cell.index))
  const bodyHash = sliceHash(body)
  const initStateHash = initState === null ? null : sliceHash(initState)
  switch (info.kind) {
    case 'internal':
      return {
        hash: cellHash(cell),
        kind: 'internal',
        hashNorm: null,
        source: toAddress(info.src),
        destination: toAddress(info.dest),
        value: info.value.coins,
        extraCurrencies: info.value.other,
        ihrDisabled: info.ihrDisabled,
        bounce: info.bounce,
        bounced: info.bounced,
        extraFlags: info.extraFlags,
        fwdFee: info.fwdFee,
        createdLt: info.createdLt,
        createdAt: info.createdAt,
        importFee: null,
        opcode: opcodeOf(body),
        body,
        bodyHash,
        initState,
        initStateHash,
      }
    case 'external_in':
      return {
        hash: cellHash(cell),
        kind: 'external_in',
        hashNorm: normalizedHash(info.dest, body, bodyHash),
        source: null,
        destination: toAddress(info.dest),
        value: null,
        extraCurrencies: NO_EXTRA_CURRENCIES,
        ihrDisabled: null,
        bounce: null,
        bounced: null,
        extraFlags: null,
        fwdFee: null,
        createdLt: null,
        createdAt: null,
        importFee: info.importFee,
        opcode: opcodeOf(body),
        body,
        bodyHash,
        initState,
        initStateHash,
      }
    case 'external_out':
      return {
        hash: cellHash(cell),
        kind: 'external_out',
        hashNorm: null,
        source: toAddress(info.src),
        destination: null,
        value: null,
        extraCurrencies: NO_EXTRA_CURRENCIES,
        ihrDisabled: null,
        bounce: null,
        bounced: null,
        extraFlags: null,
        fwdFee: null,
        createdLt: info.createdLt,
        createdAt: info.createdAt,
        importFee: null,
        opcode: opcodeOf(body),
        body,
        bodyHash,
        initState,
        initStateHash,
      }
  }
}

/** A body that is an exotic cell, e.g. a library reference, has no opcode of its own to read. */
function opcodeOf(body: Slice): number | null {
  return body.remainingBits >= 32 && !isExotic(body.arena, body.cell) ? body.preloadUint(32) : null
}
