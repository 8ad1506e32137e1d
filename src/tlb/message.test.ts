import { expect, test } from 'vitest'
import { hashText, openCell } from '../../test/tlb/rebuild-block.ts'
import { LIBRARY_REFERENCE } from '../cell/arena.ts'
import { buildCell } from '../cell/builder.ts'
import { cellHash, sliceHash } from '../cell/hashing.ts'
import { loadMessage, type Message, storeMessage } from './message.ts'
import { storeStateInit } from './state-init.ts'

const code = buildCell((b) => b.storeUint(0xc0de, 16))
const body = buildCell((b) => b.storeUint(0x178d4519, 32))
const init = { fixedPrefixLength: null, special: null, code, data: null, library: null }
const initCell = buildCell((b) => storeStateInit(b, init))

const message = (placed: Partial<Message>): Message => ({
  info: {
    kind: 'external_in',
    src: { kind: 'none' },
    dest: { kind: 'std', anycast: null, address: new Uint8Array(33) as never },
    importFee: 0n,
  },
  init: null,
  initIn: 'cell',
  initSlice: null,
  body: openCell(body),
  bodyIn: 'cell',
  ...placed,
})

const reload = (made: Message): Message => loadMessage(openCell(buildCell((b) => storeMessage(b, made))))

test.each(['cell', 'ref'] as const)('a state init in its own place (%s) hashes as the cell it would be', (initIn) => {
  for (const bodyIn of ['cell', 'ref'] as const) {
    const loaded = reload(message({ init, initIn, bodyIn }))
    expect(loaded.initSlice && sliceHash(loaded.initSlice)).toEqual(cellHash(initCell))
    expect(sliceHash(loaded.body)).toEqual(cellHash(body))
    expect([loaded.initIn, loaded.bodyIn]).toEqual([initIn, bodyIn])
  }
})

test('a body that is an exotic cell stays one', () => {
  const library = buildCell((b) => b.storeUint(LIBRARY_REFERENCE, 8).storeBytes(new Uint8Array(32)), { exotic: true })
  const made = buildCell((b) => storeMessage(b, message({ body: openCell(library), bodyIn: 'ref' })))
  const loaded = loadMessage(openCell(made))
  expect(hashText(buildCell((b) => storeMessage(b, loaded)))).toBe(hashText(made))
  expect(openCell(made).loadRef().arena.d1[openCell(made).loadRefIndex()]).toBe(8)
})

test('nothing may follow a body that lies in a reference', () => {
  const made = buildCell((b) => {
    storeMessage(b, message({ bodyIn: 'ref' }))
    b.storeBit(0)
  })
  expect(() => loadMessage(openCell(made))).toThrow(/left over/)
})
