import { expect, test } from 'vitest'
import { writeBoc } from '../cell/boc-writer.ts'
import { buildCell } from '../cell/builder.ts'
import type { Cell } from '../cell/cell.ts'
import { ContractCache } from './contract-cache.ts'

/** As many different cells of a hundred bytes, one in another. */
function chainOf(cells: number): Uint8Array {
  let cell: Cell = buildCell(() => undefined)
  for (let i = 0; i < cells; i++) {
    const inner = cell
    cell = buildCell((b) => b.storeUint(i, 32).storeBytes(new Uint8Array(96)).storeCell(inner))
  }
  return writeBoc(cell)
}

test('what was learnt of a code is kept with it, whoever brings it', () => {
  const contracts = new ContractCache()
  contracts.prepareCode(chainOf(3)).need = 2
  expect(contracts.prepareCode(chainOf(3)).need).toBe(2)
  expect(contracts.prepareCode(chainOf(4)).need).toBe(0)
})

test('a code of megabytes is not kept: a thousand of them would be more than there is', () => {
  const contracts = new ContractCache()
  const large = chainOf(800)
  const first = contracts.prepareCode(large)
  expect(first.bag).toEqual(large)
  first.need = 2
  expect(contracts.prepareCode(large).need).toBe(0)
})
