import { expect, test } from 'vitest'
import { code } from '../../test/tvm/hostile-codes.ts'
import { smallChain } from '../../test/tvm/small-chain.ts'
import { makeAddress } from '../cell/address.ts'
import { writeBoc } from '../cell/boc-writer.ts'
import { buildCell } from '../cell/builder.ts'
import { quietLog } from './quiet-log.ts'
import { createTvm } from './tvm.ts'

test('a tuple that would take years to be spelt out is not', async () => {
  // No clock ends it: it comes to its own end.
  await using tvm = await createTvm({ workers: 1, deadlineMs: 2 ** 31 - 1 })
  const result = await tvm.runGetMethod({
    ...{ code: writeBoc(code(`306d${'206f02'.repeat(40)}`)), data: writeBoc(buildCell(() => undefined)) },
    ...{ address: makeAddress(0, new Uint8Array(32)), balance: 0n, chain: smallChain(), unixtime: 1 },
    ...{ method: 'get', stack: [] },
  })
  expect(result).toMatchObject({ cut: 'result', stack: [] })
  expect(tvm.metrics).toMatchObject({ kills: 0, cuts: 0 })
})

/** One import, one function and its export, whose body is `body`. */
const moduleOf = (...body: number[]): Buffer =>
  Buffer.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...[2, 7, 1, 1, 0x61, 1, 0x62, 0, 0],
    ...[7, 5, 1, 1, 0x63, 0, 1],
    ...[10, body.length + 2, 1, body.length, ...body],
  ])

const named = () => 'c'

test('the level is changed where it is set, and nothing else', () => {
  const level = [0x41, 0x88, 0xb4, 0x62, 0x41, 4, 0x36, 2, 0]
  const module = moduleOf(0, ...level, 0x0b)
  // Both entries have the same name here, so the second one finds it done.
  expect(() => quietLog(module, named)).toThrow('emulate_with_emulator sets no level')
  expect(module).toEqual(moduleOf(0, ...level.with(5, 1), 0x0b))
})

test('an emulator that is built otherwise is refused', () => {
  expect(() => quietLog(moduleOf(0, 0x0b), named)).toThrow('run_get_method sets no level of its log')
  expect(() => quietLog(moduleOf(0, 0x0b), () => 'other')).toThrow('run_get_method')
})
