import { expect, test } from 'vitest'
import { makeAddress } from '../../../cell/address.ts'
import { readSingleRoot } from '../../../cell/boc.ts'
import { writeBoc } from '../../../cell/boc-writer.ts'
import { type Builder, buildCell } from '../../../cell/builder.ts'
import type { Cell } from '../../../cell/cell.ts'
import { computeHashes } from '../../../cell/hashing.ts'
import { Slice } from '../../../cell/slice.ts'
import { storeMessage } from '../../../tlb/message.ts'
import { ADDR_NONE } from '../../../tlb/msg-address.ts'
import { toExtMessage } from './message.ts'

const COMMENT = 0

function messageWith(store: (b: Builder) => void): Cell {
  const body = buildCell(store)
  const dest = { kind: 'std' as const, anycast: null, address: makeAddress(0, new Uint8Array(32).fill(5)) }
  const cell = buildCell((b) =>
    storeMessage(b, {
      info: { kind: 'external_in', src: ADDR_NONE, dest, importFee: 0n },
      ...{ init: null, initIn: 'cell', initSlice: null, body: new Slice(body.arena, body.index), bodyIn: 'ref' },
    }),
  )
  const root = readSingleRoot(writeBoc(cell))
  computeHashes(root.arena)
  return root
}

const base64 = (text: string): string => Buffer.from(text).toString('base64')

test('a comment goes on in the first reference, and may be cut in the middle of a byte', () => {
  // "AB" in 4 bits, 8 bits and 4 bits
  const cell = messageWith((b) =>
    b
      .storeUint(COMMENT, 32)
      .storeUint(4, 4)
      .storeRef((next) => next.storeUint(0x14, 8).storeRef((last) => last.storeUint(2, 4))),
  )
  expect(toExtMessage(cell, 'text')).toMatchObject({
    ...{ message: 'AB', msg_data: { '@type': 'msg.dataText', text: base64('AB') } },
  })
  expect(toExtMessage(cell, 'raw').msg_data).toMatchObject({ '@type': 'msg.dataRaw', init_state: '' })
})

test('what is not whole bytes together is no comment', () => {
  const cell = messageWith((b) => b.storeUint(COMMENT, 32).storeUint(4, 4))
  expect(toExtMessage(cell, 'text')).toMatchObject({
    ...{ message: 'AAAAAEA=\n', msg_data: { '@type': 'msg.dataRaw' } },
  })
})
