import { expect, test } from 'vitest'
import { digCells, LYING_PROOF } from '../../../../test/cell-trees.ts'
import { MAX_DEPTH } from '../../../cell/arena.ts'
import { writeBoc } from '../../../cell/boc-writer.ts'
import { Unreadable } from '../../http/fields.ts'
import { MethodError } from '../../http/method-error.ts'
import { makeExternalMessage, readCells, readExternalMessage } from '../../machine/external-message.ts'
import { readPairs, readTyped, readTypeValue } from './stack-input.ts'

const EMPTY = 'te6cckEBAQEAAgAAAEysuc0='
const ACCOUNT = new Uint8Array(33) as Parameters<typeof makeExternalMessage>[0]

const refusalOf = (read: () => unknown): unknown => {
  try {
    read()
  } catch (error) {
    return error
  }
  return undefined
}

test('a proof that lies about itself is a broken bag of cells, not a failure of ours', () => {
  for (const read of [readExternalMessage, (boc: Uint8Array) => readCells(boc, 'init_code')]) {
    const error = refusalOf(() => read(LYING_PROOF))
    expect(error).toBeInstanceOf(MethodError)
    expect((error as MethodError).message).toMatch(/^INVALID_BAG_OF_CELLS: (body|init_code): .*Merkle/)
  }
  const cell = LYING_PROOF.toString('base64')
  expect(() => readPairs([['cell', cell]])).toThrow(Unreadable)
  expect(() => readTyped([{ '@type': 'vm.stackEntrySlice', slice: { bytes: cell } }])).toThrow(Unreadable)
})

test('cells as deep as cells can be do not fit below a message', () => {
  const code = readCells(writeBoc(digCells(MAX_DEPTH)), 'init_code')
  const body = readCells(Buffer.from(EMPTY, 'base64'), 'body')
  expect(refusalOf(() => makeExternalMessage(ACCOUNT, body, { code, data: body }))).toMatchObject({
    ...{ status: 422, publicStatus: 500, countedStatus: 422 },
    message: expect.stringMatching(/^INVALID_BAG_OF_CELLS: body, init_code, init_data: /),
  })
})

test('what is not base64 is no cell', () => {
  for (const text of [`${EMPTY}!`, `!${EMPTY}`, EMPTY + EMPTY, 'a', ' ', '====']) {
    expect(() => readPairs([['cell', text]]), text).toThrow(Unreadable)
  }
  expect(readPairs([['cell', EMPTY]])).toHaveLength(1)
})

test('a type that is not known: v2 has a number for it, v3 has none', () => {
  expect(refusalOf(() => readPairs([['tvm.Builder', EMPTY]]))).toMatchObject({ status: 542 })
  expect(refusalOf(() => readPairs([[{}, EMPTY]]))).toMatchObject({
    message: 'Unsupported stack entry type: object',
  })
  expect(() => readTypeValue([{ type: 'tvm.Builder', value: EMPTY }])).toThrow(Unreadable)
  expect(() => readTypeValue([{}])).toThrow('Unsupported stack entry type: undefined')

  // Neither of them becomes a text.
  const tooDeep = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000))
  for (const type of [{ toString: 1 }, tooDeep]) {
    expect(refusalOf(() => readPairs([[type, EMPTY]]))).toMatchObject({ status: 542 })
    expect(() => readTyped([{ '@type': type }])).toThrow("stack entries of type 'object' cannot be given")
  }
})
